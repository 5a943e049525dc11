#include "runtime/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "emulator/specification/nearest.hpp"
#include "emulator/specification/units.hpp"

namespace platter::runtime {
namespace {

std::int64_t parse_number(const std::string& what, const std::string& text) {
  std::int64_t value = 0;
  if (!CLI::detail::lexical_cast(text, value) || value < 0) {
    throw CLI::ValidationError("--file", fmt::format("{} must be a whole number, not '{}'", what, text));
  }
  return value;
}

FileOption parse_file(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos) {
    throw CLI::ValidationError("--file", fmt::format("'{}' is not CONNECTOR=NAME[,start=SECTOR]", text));
  }
  FileOption file{.connector = parse_number("the connector", text.substr(0, equals)),
                  .name = "",
                  .channel = {},
                  .start = {},
                  .sectors = {},
                  .age = FileOption::Age::kAny};
  std::istringstream parts(text.substr(equals + 1));
  std::getline(parts, file.name, ',');
  if (file.name.empty()) throw CLI::ValidationError("--file", fmt::format("'{}' has no dataset name", text));
  for (std::string part; std::getline(parts, part, ',');) {
    const auto sign = part.find('=');
    const std::string key = part.substr(0, sign);
    const std::string value = sign == std::string::npos ? "" : part.substr(sign + 1);
    if (part == "old" || part == "new") {
      file.age = part == "old" ? FileOption::Age::kOld : FileOption::Age::kNew;
    } else if (key == "start") {
      file.start = parse_number(key, value);
    } else if (key == "channel") {
      file.channel = parse_number(key, value);
    } else if (key == "sectors") {
      file.sectors = parse_number(key, value);
    } else {
      throw CLI::ValidationError(
          "--file",
          fmt::format("unknown key '{}'{}", key,
                      specification::suggestion(key, {"channel", "new", "old", "sectors", "start"})));
    }
  }
  return file;
}

time::Duration parse_limit(const std::string& text) {
  // A bare number is seconds, as in "--limit 100"; units as in specifications are welcome, "--limit '15 ms'".
  const bool bare = text.find(' ') == std::string::npos;
  const auto quantity = specification::parse_quantity(bare ? text + " s" : text);
  const auto duration = quantity ? specification::as_duration(*quantity) : std::nullopt;
  if (!duration || duration->count() <= 0 || *duration > time::kEnd.time_since_epoch()) {
    throw CLI::ValidationError(
        "--limit", fmt::format("'{}' is not a time above 0 and up to {} s, such as 100 or '15 ms'", text,
                               time::kEnd.time_since_epoch() / std::chrono::seconds(1)));
  }
  return *duration;
}

std::string read_text(const std::filesystem::path& path) {
  const std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw specification::Error(fmt::format("{}: cannot be read", path.string()));
  return text.str();
}

}  // namespace

std::string check_seed(const std::string& text) {
  constexpr std::size_t kDigits = 19;  // always within 64 bits
  const bool whole = text.find_first_not_of("0123456789") == std::string::npos;
  if (whole && text.size() <= kDigits) return {};
  return fmt::format("must be a whole number of at most {} digits, not '{}'", kDigits, text);
}

std::string nearest_argument(const CLI::App& app) {
  constexpr std::size_t kFew = 2;  // letters that are wrong in a misspelt name
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  std::vector<std::string> flags;
  for (const auto* option : command->get_options()) {
    for (const auto& name : option->get_lnames()) flags.push_back("--" + name);
  }
  std::vector<std::string> commands;
  for (const auto* one : command->get_subcommands([](const CLI::App*) { return true; })) {
    commands.push_back(one->get_name());
  }
  for (const auto& argument : app.remaining(true)) {
    const std::string name = argument.substr(0, argument.find('='));
    const auto nearest = specification::nearest(name, name.starts_with("-") ? flags : commands);
    if (!nearest.empty() && specification::edits(name, nearest) <= kFew) {
      return fmt::format("{}: did you mean {}?", name, nearest);
    }
  }
  return "";
}

void Options::add_to(CLI::App& app) {
  app.add_option("--machine", choice.machine, "Machine (platter list machines)")->capture_default_str();
  app.add_option("--os", choice.system, "Operating system; the machine's first if not given");
  app.add_option("--site", choice.site, "Installation; the machine's first if not given");
  app.add_option("--channels", choice.channels, "Logical channels; all of the site's if not given");
  app.add_option_function<std::string>(
         "--rotation", [this](const std::string& value) { choice.drifts = value == "drift"; },
         "steady: nominal speed; drift: each drive's speed is off, and wanders, and ALAMOS has work of its "
         "own")
      ->check(CLI::IsMember({"steady", "drift"}))
      ->default_str("steady");
  app.add_option("--seed", choice.seed, "Decides where drives stand at time 0, and drift")
      ->capture_default_str()
      ->check(check_seed);
  app.add_option_function<std::string>(
         "--disk", [this](const std::string& value) { choice.instant = value == "instant"; },
         "real, or instant: disks take no time")
      ->check(CLI::IsMember({"real", "instant"}))
      ->default_str("real");
  app.add_option_function<std::vector<std::string>>(
         "--file",
         [this](const std::vector<std::string>& values) {
           for (const auto& value : values) files.push_back(parse_file(value));
           file_texts = values;
         },
         "Connects a dataset: CONNECTOR=NAME[,old|new][,channel=N][,start=SECTOR][,sectors=N]")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  app.add_option("--cards", cards, "File with the data cards; standard input if not given")
      ->check(CLI::ExistingFile);
  app.add_option_function<std::string>(
         "--limit",
         [this](const std::string& value) {
           limit = parse_limit(value);
           limit_text = value;
         },
         "Ends the program after so many virtual seconds")
      ->type_name("TIME");
  app.add_option("--json", json, "Writes the results to FILE as JSON")->type_name("FILE");
  app.add_option("--trace", trace, "Writes every event to FILE, a line each")->type_name("FILE");
  add_specifications(app, specifications, sets);
  app.add_option("--image", image, "Keeps what the drives hold in FILE between runs")->type_name("FILE");
  app.add_option("--library", library,
                 "Library that does READ, WRITE, BUFFER IN and BUFFER OUT; the system's first if not given");
  app.add_option("--system-buffer", system_buffer, "Length of a unit's buffer in that library")
      ->type_name("SECTORS")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1000}));
  app.add_option_function<std::string>(
         "--words", [this](const std::string& value) { cray_words = value == "cray"; },
         "How records hold REAL, DOUBLE PRECISION, COMPLEX and LOGICAL items: ieee, or cray (the Cray-1's "
         "words)")
      ->check(CLI::IsMember({"ieee", "cray"}))
      ->default_str("ieee");
  app.add_option("--blanks", blanks,
                 "Blanks in the numbers of formatted input: zero, or null (they mean nothing); if not given, "
                 "zero in programs of CFT and FTN")
      ->check(CLI::IsMember({"zero", "null"}));
  app.add_flag("--host", host, "Says what the run cost the host, on standard error and in the JSON");
  app.add_flag("!--no-summary", summary, "Leaves out the closing summary");
}

void add_specifications(CLI::App& app, std::vector<std::string>& folders, std::vector<std::string>& sets) {
  app.add_option("--specs", folders, "Folder with further specifications: DIR/disks/NAME.toml and so on")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory)
      ->allow_extra_args(false);
  app.add_option("--set", sets,
                 "Changes a specification for this run: controller.buffers=1, 'disk.seek.1.time=14 ms'")
      ->type_name("KIND.KEY=VALUE")
      ->allow_extra_args(false);
}

specification::Catalogue load_catalogue(const std::vector<std::string>& folders,
                                        const std::vector<std::string>& sets) {
  namespace fs = std::filesystem;
  auto catalogue = specification::Catalogue::builtin();
  for (const auto& folder : folders) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".toml") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
      const std::string kind = file.parent_path().filename().string();
      if (std::find(std::begin(specification::kKinds), std::end(specification::kKinds), kind) ==
          std::end(specification::kKinds)) {
        const std::vector<std::string> known(std::begin(specification::kKinds),
                                             std::end(specification::kKinds));
        throw specification::Error(
            fmt::format("{}: the folder of a specification says what it is of, and '{}' is nothing{}",
                        file.string(), kind, specification::suggestion(kind, known)));
      }
      catalogue.add(file.parent_path().filename().string(), file.stem().string(), file.string(),
                    read_text(file));
    }
  }
  for (const auto& text : sets) catalogue.set(text);
  return catalogue;
}

}  // namespace platter::runtime
