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

constexpr const char* kTouchGroup = "Access of the program to this host (docs/safety.md)";

constexpr std::uint64_t kMega = 1'000'000;
/// A guest uses 13 MB when it starts. With open files and drives, and during the search for an error's line,
/// it uses 20 MB (measured).
constexpr std::uint64_t kMinMemory = 100 * kMega;
/// The kernel applies the limit on file size to standard output and to results as well.
constexpr std::uint64_t kMinFile = kMega / 10;
constexpr std::uint64_t kMaxBytes =
    1'000'000'000 * kMega;  // more than any host has, and within the kernel's range

void add_limit(CLI::App& app, const char* flag, std::uint64_t minimum, std::uint64_t& bytes,
               const char* what) {
  const auto take = [&bytes](std::uint64_t value) { bytes = value; };
  add_size(app, flag, minimum, kMaxBytes, take, what)->default_str(size_text(bytes))->group(kTouchGroup);
}

std::string check_variable(const std::string& text) {
  if (text.find('=') != std::string::npos && text.front() != '=') return {};
  return fmt::format("'{}' is not NAME=VALUE", text);
}

}  // namespace

void SandboxOptions::add_to(CLI::App& app) {
  app.add_option("--allow", folders,
                 "Allow reads and writes in this folder and below (default: the working folder)")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory)
      ->allow_extra_args(false)
      ->group(kTouchGroup);
  app.add_option("--env", environment, "Set a variable for GETENV; variables of the host are not visible")
      ->type_name("NAME=VALUE")
      ->check(check_variable)
      ->allow_extra_args(false)
      ->group(kTouchGroup);
  add_limit(app, "--memory", kMinMemory, memory, "Limit the address space of the program");
  add_whole(
      app, "--cpu-time", 1, 100'000'000,
      [this](std::int64_t seconds) { processor_time = static_cast<std::uint64_t>(seconds); },
      "Limit the host processor time, in seconds")
      ->type_name("SECONDS")
      ->default_str(std::to_string(processor_time))
      ->group(kTouchGroup);
  add_limit(app, "--output", 0, output, "Limit the printed output");
  add_limit(app, "--file-size", kMinFile, file_size, "Limit the length of each file");
  add_limit(app, "--disk-space", kMinFile, disk_space, "Limit the total size of its files");
  add_whole(
      app, "--file-count", 0, 100'000'000,
      [this](std::int64_t files) { file_count = static_cast<std::uint64_t>(files); },
      "Limit the number of files that it creates")
      ->type_name("FILES")
      ->default_str(std::to_string(file_count))
      ->group(kTouchGroup);
  auto* insist_flag =
      app.add_flag("--sandbox", insist, "Refuse to run unless the host supports all restrictions");
  insist_flag->group(kTouchGroup);
  app.add_flag("--trust", trust, "Run without restrictions, with all rights of your user account")
      ->excludes(insist_flag)
      ->group(kTouchGroup);
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
  if (file.name.empty()) throw CLI::ValidationError("--file", fmt::format("'{}' lacks a dataset name", text));
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
    throw CLI::ValidationError("--file", fmt::format("{}: bfi=off applies only to text; add ',text'", text));
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
                               fmt::format("'{}' is not a whole number of at most 18 digits; see platter "
                                           "list machines for the channels of each machine",
                                           text));
  };
  app.add_option_function<std::string>("--channels", read,
                                       "Set the number of logical channels (default: all of the site)")
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
  app.add_option("--machine", choice.machine, "Select the machine (platter list machines)")
      ->capture_default_str();
  app.add_option("--os", choice.system, "Select the operating system (default: the machine's first)");
  app.add_option("--site", choice.site, "Select the installation (default: the machine's first)");
  add_channels(app, choice.channels);
  app.add_option_function<std::string>(
         "--rotation", [this](const std::string& value) { choice.drifts = value == "drift"; },
         "Select the rotation: steady (nominal speed), or drift (drive speeds deviate and wander, and a "
         "system does its own background work if its specification has any)")
      ->check(one_of({"steady", "drift"}))
      ->default_str("steady");
  add_seed(app, choice.seed, "Seed the drive positions at time 0, the drift and other users");
  app.add_option_function<std::string>(
         "--load", [this](const std::string& value) { choice.load = parse_share("--load", value); },
         "Set the probability that a request of other users reaches a drive before one of the program: 0.06 "
         "or '6 %'; only for systems with other users")
      ->type_name("SHARE");
  app.add_option_function<std::string>(
         "--disk", [this](const std::string& value) { choice.instant = value == "instant"; },
         "Select the disk timing: real, or instant (disks take no time)")
      ->check(one_of({"real", "instant"}))
      ->default_str("real");
  app.add_option("--fault", choice.faults,
                 "Plan a fault, such as of a drive, a cache or the power: KIND[,KEY=VALUE...], as in "
                 "unreadable,drive=1,block=12 (platter fault list)")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  app.add_option_function<std::vector<std::string>>(
         "--file",
         [this](const std::vector<std::string>& values) {
           for (const auto& value : values) files.push_back(parse_file(value));
           require_one_each(files);
         },
         "Connect a dataset: UNIT=NAME[,old|new][,text[,bfi=off]][,channel=N][,start=SECTOR][,sectors=N]")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  app.add_option("--cards", cards, "Read the data cards from this file (default: standard input)")
      ->check(CLI::ExistingFile);
  app.add_option_function<std::string>(
         "--limit", [this](const std::string& value) { limit = parse_time("--limit", value); },
         "End the program after this many virtual seconds")
      ->type_name("TIME");
  app.add_option_function<std::string>(
         "--date", [this](const std::string& value) { date = parse_date(value); },
         "Set the start of the run for DATE, TIME and the like: YYYY-MM-DD or 'YYYY-MM-DD HH:MM:SS' "
         "(default: the machine's `date`)")
      ->type_name("DATE");
  app.add_option_function<std::string>(
         "--switches", [this](const std::string& value) { switches = parse_switches(value); },
         "Set these sense switches down for SSWTCH, such as 1,3 (default: none)")
      ->type_name("NUMBERS");
  app.add_option("--json", json,
                 "Write the results to FILE as JSON; - is standard output, which then contains nothing else")
      ->type_name("FILE");
  app.add_option("--csv", csv, "Write one row per channel to FILE; - is standard output, as for --json")
      ->type_name("FILE");
  trace.add_to(app);
  add_specifications(app, specifications, sets);
  app.add_option("--what-if", what_ifs,
                 "Run the program as if it were written differently: calls.RDISK=4 (merge 4 calls into one), "
                 "buffers.RDISK=2 (make the next call before using the words of this one), "
                 "routine.RDISK=IZDKIN, 'tests=10 us' (between two tests)")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  app.add_option("--image", image, "Keep the contents of the drives in FILE between runs")->type_name("FILE");
  of_system.add_to(app);
  app.add_option(
      "--library", library,
      "Select the library for READ, WRITE, BUFFER IN and BUFFER OUT (default: the system's first)");
  add_whole(
      app, "--system-buffer", 1, 1000,
      [this](std::int64_t sectors) { system_buffer = amount::Sectors{sectors}; },
      "Set the buffer length of a unit in that library")
      ->type_name("SECTORS");
  app.add_option_function<std::string>(
         "--words", [this](const std::string& value) { cray_words = value == "cray"; },
         "Select the format of REAL, DOUBLE PRECISION, COMPLEX and LOGICAL items in records: ieee, or cray "
         "(words of the Cray-1)")
      ->check(one_of({"ieee", "cray"}))
      ->default_str("ieee");
  app.add_option("--text", text,
                 "Select the files of formatted statements, except for cards, printer and punch: host (files "
                 "of the host) or drives (datasets) (default: as the system does)")
      ->check(one_of({"host", "drives"}));
  app.add_option("--blanks", blanks,
                 "Select the meaning of blanks in numbers of formatted input: zero, or null (ignored) "
                 "(default: zero in programs of CFT and FTN)")
      ->check(one_of({"zero", "null"}));
  app.add_flag("--host", host, "Report the cost to the host on standard error and in the JSON");
  app.add_flag("!-q,!--no-summary", summary, "Omit the closing summary");
  sandbox.add_to(app);
  flags = names_of_flags(app, before);
  // Every command that runs programs has this flag, so that all of them reject it with the same reason. It is
  // not one of the flags that a program gets.
  app.add_option_function<std::string>(
         "--sealed",
         [](const std::string&) {
           throw CLI::ValidationError("--sealed",
                                      "the machine is sealed: only platter run accepts it, and shows only "
                                      "the output of the program");
         },
         "")
      ->group("");
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
    const auto* option = app.get_option_no_throw(name);
    if (option == nullptr || option->count() == 0) continue;
    if (option->get_items_expected_max() == 0) {
      flags.push_back(name);
      continue;
    }
    // A value may start with '-', like a flag. The value of a one-letter flag follows it directly: -IDIR.
    const std::string sign = name.starts_with("--") ? "=" : "";
    for (const auto& value : option->results()) {
      if (!value.empty()) flags.push_back(name + sign + value);
    }
  }
  return flags;
}

void add_folders(CLI::App& app, std::vector<std::string>& folders) {
  app.add_option("--specs", folders, "Add specifications from a folder: DIR/disks/NAME.toml and so on")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory)
      ->allow_extra_args(false);
}

void add_specifications(CLI::App& app, std::vector<std::string>& folders, std::vector<std::string>& sets) {
  add_folders(app, folders);
  app.add_option("--set", sets,
                 "Change a specification for this run: controller.buffers=1, 'disk.seek.1.time=14 ms'; or a "
                 "named one: disks/NAME.rotation=3000")
      ->type_name("KIND.KEY=VALUE")
      ->allow_extra_args(false);
}

namespace {

namespace fs = std::filesystem;

/// Returns the TOML files in a folder and its subfolders, in the order of their names. The search stops after
/// more entries than any folder of specifications has, so that a folder such as / is rejected at once.
std::vector<fs::path> specification_files(const std::string& folder) {
  constexpr std::size_t kMaxEntries = 10'000;
  const auto require = [&](const std::error_code& error) {
    if (error) throw specification::Error(fmt::format("--specs {}: {}", folder, error.message()));
  };
  std::vector<fs::path> files;
  std::size_t entries = 0;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  require(error);
  for (; entry != fs::recursive_directory_iterator(); entry.increment(error), require(error)) {
    if (++entries > kMaxEntries)
      throw specification::Error(
          fmt::format("--specs {}: the folder holds more than {} files and folders; name the folder of the "
                      "specifications, DIR in DIR/disks/NAME.toml",
                      folder, kMaxEntries));
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
  constexpr std::size_t kMaxTotalBytes = 20 * kLongestSpecification;
  std::size_t read = 0;  // bytes
  std::vector<std::string> lost;
  for (const auto& folder : folders) {
    for (const auto& file : specification_files(folder)) {
      const std::string kind = file.parent_path().filename().string();
      if (std::find(known.begin(), known.end(), kind) == known.end()) {
        lost.push_back(fmt::format("{}: the folder must name a kind of specification, and '{}' is not one{}",
                                   file.string(), kind, specification::suggestion(kind, known)));
        continue;
      }
      std::string text = read_untrusted(file.string(), kLongestSpecification);
      read += text.size();
      if (read > kMaxTotalBytes)
        throw specification::Error(
            fmt::format("--specs {}: its specifications have more than {} bytes together, the maximum",
                        folder, kMaxTotalBytes));
      catalogue.add(kind, file.stem().string(), file.string(), std::move(text));
    }
  }
  if (!lost.empty()) throw specification::Error(std::move(lost));
  for (const auto& text : sets) catalogue.set(text);
  return catalogue;
}

}  // namespace platter::runtime
