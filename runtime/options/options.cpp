#include "runtime/options/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <sstream>

#include "emulator/specification/catalogue.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/specification/units.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/options/size.hpp"
#include "runtime/options/usage.hpp"

namespace platter::runtime {
namespace {

constexpr const char* kTouchGroup = "What the program may touch of this host (docs/safety.md)";

constexpr std::uint64_t kMega = 1'000'000;
/// A guest uses 13 MB when it starts. With open files and drives, and during the search for an error's line,
/// it uses 20 MB (measured).
constexpr std::uint64_t kLeastMemory = 100 * kMega;
/// The kernel applies the limit on file size to standard output and to results as well.
constexpr std::uint64_t kLeastFile = kMega / 10;
constexpr std::uint64_t kMostBytes =
    1'000'000'000 * kMega;  // more than any host has, and within the kernel's range

void add_limit(CLI::App& app, const char* flag, std::uint64_t least, std::uint64_t& bytes, const char* what) {
  const auto take = [&bytes](std::uint64_t given) { bytes = given; };
  add_size(app, flag, least, kMostBytes, take, what)->default_str(size_text(bytes))->group(kTouchGroup);
}

std::string check_variable(const std::string& text) {
  if (text.find('=') != std::string::npos && text.front() != '=') return {};
  return fmt::format("'{}' is not NAME=VALUE", text);
}

}  // namespace

void SandboxOptions::add_to(CLI::App& app) {
  app.add_option("--allow", folders,
                 "A folder that it may read and write, with all below; its working folder if not given")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory)
      ->allow_extra_args(false)
      ->group(kTouchGroup);
  app.add_option("--env", environment, "A variable that GETENV finds; none of the host's are there")
      ->type_name("NAME=VALUE")
      ->check(check_variable)
      ->allow_extra_args(false)
      ->group(kTouchGroup);
  add_limit(app, "--memory", kLeastMemory, memory, "Addresses that it may take");
  add_whole(
      app, "--cpu-time", 1, 100'000'000,
      [this](std::int64_t seconds) { processor_time = static_cast<std::uint64_t>(seconds); },
      "Processor time of the host that it may take, in seconds")
      ->type_name("SECONDS")
      ->default_str(std::to_string(processor_time))
      ->group(kTouchGroup);
  add_limit(app, "--output", 0, output, "What it may print");
  add_limit(app, "--file-size", kLeastFile, file_size, "How long a file may become");
  add_limit(app, "--disk-space", kLeastFile, disk_space, "What its files may take together");
  add_whole(
      app, "--file-count", 0, 100'000'000,
      [this](std::int64_t files) { file_count = static_cast<std::uint64_t>(files); },
      "How many files it may make")
      ->type_name("FILES")
      ->default_str(std::to_string(file_count))
      ->group(kTouchGroup);
  auto* insist_flag =
      app.add_flag("--sandbox", insist, "Does not run where the host cannot hold it in every way");
  insist_flag->group(kTouchGroup);
  app.add_flag("--trust", trust, "Lets it touch whatever you may")->excludes(insist_flag)->group(kTouchGroup);
}

namespace {

std::int64_t parse_number(const std::string& what, const std::string& text) {
  const auto value = specification::parse_whole<std::int64_t>(text);
  if (value && *value >= 0) return *value;
  const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  throw CLI::ValidationError("--file", fmt::format("{} must be a whole number{}, not '{}'", what,
                                                   digits ? " of at most 18 digits" : "", text));
}

FileOption parse_file(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos) {
    throw CLI::ValidationError("--file", fmt::format("'{}' is not UNIT=NAME[,start=SECTOR]", text));
  }
  FileOption file{.unit = parse_number("the unit", text.substr(0, equals)),
                  .name = "",
                  .channel = {},
                  .start = {},
                  .sectors = {},
                  .age = FileOption::Age::kAny,
                  .text = false,
                  .keeps_blanks = false};
  std::istringstream parts(text.substr(equals + 1));
  std::getline(parts, file.name, ',');
  if (file.name.empty()) throw CLI::ValidationError("--file", fmt::format("'{}' has no dataset name", text));
  for (std::string part; std::getline(parts, part, ',');) {
    const auto sign = part.find('=');
    const std::string key = part.substr(0, sign);
    const std::string value = sign == std::string::npos ? "" : part.substr(sign + 1);
    if (part == "old" || part == "new") {
      file.age = part == "old" ? FileOption::Age::kOld : FileOption::Age::kNew;
    } else if (part == "text") {
      file.text = true;
    } else if (part == "bfi=off") {
      file.keeps_blanks = true;
    } else if (key == "start") {
      file.start = amount::Sectors{parse_number(key, value)};
    } else if (key == "channel") {
      file.channel = parse_number(key, value);
    } else if (key == "sectors") {
      file.sectors = amount::Sectors{parse_number(key, value)};
    } else {
      throw CLI::ValidationError(
          "--file", fmt::format("unknown key '{}'{}", key,
                                specification::suggestion(
                                    key, {"bfi=off", "channel", "new", "old", "sectors", "start", "text"})));
    }
  }
  if (file.keeps_blanks && !file.text)
    throw CLI::ValidationError("--file", fmt::format("{}: bfi=off is of text: say ',text' too", text));
  return file;
}

/// Rejects a command line that gives a unit two values, because one of them would be lost.
void require_one_each(const std::vector<FileOption>& files) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (files[i].unit != files[j].unit) continue;
      throw CLI::ValidationError(
          "--file", fmt::format("unit {} is given twice, as {} and as {}; name it once", files[i].unit,
                                files[j].name, files[i].name));
    }
  }
}

void add_channels(CLI::App& app, std::optional<std::int64_t>& channels) {
  const auto read = [&channels](const std::string& text) {
    channels = specification::parse_whole<std::int64_t>(text);
    if (channels) return;
    throw CLI::ValidationError("--channels",
                               fmt::format("'{}' channels asked for, which is not a whole number of at "
                                           "most 18 digits; platter list machines says how many there are",
                                           text));
  };
  app.add_option_function<std::string>("--channels", read, "Logical channels; all of the site's if not given")
      ->type_name("NUMBER");
}

/// For CLI::Option::check: returns the problem with a --seed, or "".
std::string check_seed(const std::string& text) {
  constexpr std::size_t kDigits = 19;  // always within 64 bits
  const bool whole = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  if (whole && text.size() <= kDigits) return {};
  return fmt::format("must be a whole number of at most {} digits, not '{}'", kDigits, text);
}

}  // namespace

CLI::Option* add_seed(CLI::App& app, std::uint64_t& seed, const std::string& description) {
  return app
      .add_option_function<std::string>(
          "--seed",
          [&seed](const std::string& text) { seed = *specification::parse_whole<std::uint64_t>(text); },
          description)
      ->type_name("NUMBER")
      ->default_str(std::to_string(seed))
      ->check(check_seed);
}

void Options::add_to(CLI::App& app) {
  const std::size_t before = count_flags(app);
  app.add_option("--machine", choice.machine, "Machine (platter list machines)")->capture_default_str();
  app.add_option("--os", choice.system, "Operating system; the machine's first if not given");
  app.add_option("--site", choice.site, "Installation; the machine's first if not given");
  add_channels(app, choice.channels);
  app.add_option_function<std::string>(
         "--rotation", [this](const std::string& value) { choice.drifts = value == "drift"; },
         "steady: nominal speed; drift: each drive's speed is off, and wanders, and a system has work of its "
         "own where its specification says so")
      ->check(one_of({"steady", "drift"}))
      ->default_str("steady");
  add_seed(app, choice.seed, "Decides where drives stand at time 0, drift, and what other users do");
  app.add_option_function<std::string>(
         "--load", [this](const std::string& value) { choice.load = parse_share("--load", value); },
         "Other users: how probable it is that a request of theirs goes to a drive before one of the "
         "program's, 0.06 or '6 %'; where the system has any")
      ->type_name("SHARE");
  app.add_option_function<std::string>(
         "--disk", [this](const std::string& value) { choice.instant = value == "instant"; },
         "real, or instant: disks take no time")
      ->check(one_of({"real", "instant"}))
      ->default_str("real");
  app.add_option("--fault", choice.faults,
                 "Plan a fault of a drive, a controller or a channel: KIND[,KEY=VALUE...], as in "
                 "unreadable,drive=1,block=12 (platter fault list)")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  app.add_option_function<std::vector<std::string>>(
         "--file",
         [this](const std::vector<std::string>& values) {
           for (const auto& value : values) files.push_back(parse_file(value));
           require_one_each(files);
         },
         "Connects a dataset: "
         "UNIT=NAME[,old|new][,text[,bfi=off]][,channel=N][,start=SECTOR][,sectors=N]")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  app.add_option("--cards", cards, "File with the data cards; standard input if not given")
      ->check(CLI::ExistingFile);
  app.add_option_function<std::string>(
         "--limit", [this](const std::string& value) { limit = parse_time("--limit", value); },
         "Ends the program after so many virtual seconds")
      ->type_name("TIME");
  app.add_option_function<std::string>(
         "--date", [this](const std::string& value) { date = parse_date(value); },
         "When the run begins, for DATE, TIME and the like: YYYY-MM-DD or 'YYYY-MM-DD HH:MM:SS'; the "
         "machine's "
         "`date` if not given")
      ->type_name("DATE");
  app.add_option_function<std::string>(
         "--switches", [this](const std::string& value) { switches = parse_switches(value); },
         "Sense switches that are down, for SSWTCH: 1,3; none if not given")
      ->type_name("NUMBERS");
  app.add_option("--json", json,
                 "Writes the results to FILE as JSON; - is standard output, and nothing else goes there")
      ->type_name("FILE");
  app.add_option("--csv", csv, "Writes a row for each channel to FILE; - is standard output, as for --json")
      ->type_name("FILE");
  trace.add_to(app);
  add_specifications(app, specifications, sets);
  app.add_option("--what-if", what_ifs,
                 "Takes the program as if it were written otherwise: calls.RDISK=4 (so many calls as one), "
                 "buffers.RDISK=2 (the next call is made before the words of this one are used), "
                 "routine.RDISK=IZDKIN, 'tests=10 us' (between two tests)")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  app.add_option("--image", image, "Keeps what the drives hold in FILE between runs")->type_name("FILE");
  of_system.add_to(app);
  app.add_option("--library", library,
                 "Library that does READ, WRITE, BUFFER IN and BUFFER OUT; the system's first if not given");
  add_whole(
      app, "--system-buffer", 1, 1000,
      [this](std::int64_t sectors) { system_buffer = amount::Sectors{sectors}; },
      "Length of a unit's buffer in that library")
      ->type_name("SECTORS");
  app.add_option_function<std::string>(
         "--words", [this](const std::string& value) { cray_words = value == "cray"; },
         "How records hold REAL, DOUBLE PRECISION, COMPLEX and LOGICAL items: ieee, or cray (the Cray-1's "
         "words)")
      ->check(one_of({"ieee", "cray"}))
      ->default_str("ieee");
  app.add_option(
         "--text", text,
         "Where formatted statements work, but those of cards, printer and punch: host, on the host's "
         "files, or drives, on datasets; as the system has it if not given")
      ->check(one_of({"host", "drives"}));
  app.add_option("--blanks", blanks,
                 "Blanks in the numbers of formatted input: zero, or null (they mean nothing); if not given, "
                 "zero in programs of CFT and FTN")
      ->check(one_of({"zero", "null"}));
  app.add_flag("--host", host, "Says what the run cost the host, on standard error and in the JSON");
  app.add_flag("!--no-summary", summary, "Leaves out the closing summary");
  sandbox.add_to(app);
  flags = names_of_flags(app, before);
}

std::size_t count_flags(const CLI::App& app) {
  return app.get_options().size();
}

std::vector<std::string> names_of_flags(const CLI::App& app, std::size_t before) {
  const auto all = app.get_options();
  std::vector<std::string> names;
  for (std::size_t i = before; i < all.size(); ++i) names.push_back(all[i]->get_name());
  return names;
}

std::vector<std::string> flags_given(const CLI::App& app, const std::vector<std::string>& names,
                                     const std::vector<std::string>& left_out) {
  std::vector<std::string> flags;
  for (const auto& name : names) {
    if (std::find(left_out.begin(), left_out.end(), name) != left_out.end()) continue;
    const auto* given = app.get_option_no_throw(name);
    if (given == nullptr || given->count() == 0) continue;
    if (given->get_items_expected_max() == 0) {
      flags.push_back(name);
      continue;
    }
    // A value may start with '-', like a flag. The value of a one-letter flag follows it directly: -IDIR.
    const std::string sign = name.starts_with("--") ? "=" : "";
    for (const auto& value : given->results()) {
      if (!value.empty()) flags.push_back(name + sign + value);
    }
  }
  return flags;
}

void add_folders(CLI::App& app, std::vector<std::string>& folders) {
  app.add_option("--specs", folders, "Folder with further specifications: DIR/disks/NAME.toml and so on")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory)
      ->allow_extra_args(false);
}

void add_specifications(CLI::App& app, std::vector<std::string>& folders, std::vector<std::string>& sets) {
  add_folders(app, folders);
  app.add_option(
         "--set", sets,
         "Changes a specification for this run: controller.buffers=1, 'disk.seek.1.time=14 ms'; or the "
         "one of a name: disks/NAME.rotation=3000")
      ->type_name("KIND.KEY=VALUE")
      ->allow_extra_args(false);
}

namespace {

namespace fs = std::filesystem;

/// Returns the TOML files in a folder and its subfolders, in the order of their names. The search stops after
/// more entries than any folder of specifications has, so that a folder such as / is rejected at once.
std::vector<fs::path> specification_files(const std::string& folder) {
  constexpr std::size_t kMostEntries = 10'000;
  const auto require = [&](const std::error_code& error) {
    if (error) throw specification::Error(fmt::format("--specs {}: {}", folder, error.message()));
  };
  std::vector<fs::path> files;
  std::size_t entries = 0;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  require(error);
  for (; entry != fs::recursive_directory_iterator(); entry.increment(error), require(error)) {
    if (++entries > kMostEntries)
      throw specification::Error(
          fmt::format("--specs {}: the folder holds more than {} files and folders; name the folder of the "
                      "specifications, DIR in DIR/disks/NAME.toml",
                      folder, kMostEntries));
    if (entry->path().extension() == ".toml") files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

specification::Catalogue load_catalogue(const std::vector<std::string>& folders,
                                        const std::vector<std::string>& sets) {
  auto catalogue = specification::Catalogue::builtin();
  const auto known = specification::kinds();
  constexpr std::size_t kMostOfAll = 20 * kLongestSpecification;
  std::size_t read = 0;  // bytes
  std::vector<std::string> lost;
  for (const auto& folder : folders) {
    for (const auto& file : specification_files(folder)) {
      const std::string kind = file.parent_path().filename().string();
      if (std::find(known.begin(), known.end(), kind) == known.end()) {
        lost.push_back(
            fmt::format("{}: the folder of a specification says what it is of, and '{}' is nothing{}",
                        file.string(), kind, specification::suggestion(kind, known)));
        continue;
      }
      std::string text = read_untrusted(file.string(), kLongestSpecification);
      read += text.size();
      if (read > kMostOfAll)
        throw specification::Error(fmt::format(
            "--specs {}: its specifications have more than {} bytes together, the most that are read", folder,
            kMostOfAll));
      catalogue.add(kind, file.stem().string(), file.string(), std::move(text));
    }
  }
  if (!lost.empty()) throw specification::Error(std::move(lost));
  for (const auto& text : sets) catalogue.set(text);
  return catalogue;
}

}  // namespace platter::runtime
