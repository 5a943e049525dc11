#include "tools/cli/rights.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "runtime/host/folders.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/options/system_options.hpp"
#include "runtime/options/usage.hpp"
#include "runtime/program/sandbox/work_folder.hpp"
#include "tools/compiler/frontend/file_names.hpp"

namespace platter::command {
namespace {

namespace fs = std::filesystem;

struct Classified {
  std::string_view flag;
  Concern concern;
};

/// Every flag of `platter run` that all systems have; tests/analysis/sweep/rights_test.cpp fails if one is
/// missing.
constexpr auto kFlags = std::to_array<Classified>({
    {"sources", Concern::kInput},         {"-I", Concern::kInput},
    {"--sealed", Concern::kInput},        {"--dialect", Concern::kModel},
    {"--characters", Concern::kModel},    {"--one-trip", Concern::kModel},
    {"--strict", Concern::kModel},        {"--vector", Concern::kModel},
    {"--machine", Concern::kModel},       {"--os", Concern::kModel},
    {"--site", Concern::kModel},          {"--channels", Concern::kModel},
    {"--rotation", Concern::kModel},      {"--seed", Concern::kModel},
    {"--load", Concern::kModel},          {"--fault", Concern::kModel},
    {"--disk", Concern::kModel},          {"--file", Concern::kModel},
    {"--cards", Concern::kInput},         {"--limit", Concern::kModel},
    {"--date", Concern::kModel},          {"--switches", Concern::kModel},
    {"--json", Concern::kOutput},         {"--csv", Concern::kOutput},
    {"--trace", Concern::kOutput},        {"--trace-events", Concern::kModel},
    {"--trace-from", Concern::kModel},    {"--trace-to", Concern::kModel},
    {"--requests", Concern::kOutput},     {"--specs", Concern::kInput},
    {"--set", Concern::kModel},           {"--what-if", Concern::kModel},
    {"--image", Concern::kInput},         {"--library", Concern::kModel},
    {"--system-buffer", Concern::kModel}, {"--words", Concern::kModel},
    {"--text", Concern::kModel},          {"--blanks", Concern::kModel},
    {"--host", Concern::kModel},          {"--no-summary", Concern::kModel},
    {"--pes", Concern::kModel},           {"--provenance", Concern::kModel},
    {"--allow", Concern::kRight},         {"--env", Concern::kRight},
    {"--memory", Concern::kLimit},        {"--cpu-time", Concern::kLimit},
    {"--output", Concern::kLimit},        {"--file-size", Concern::kLimit},
    {"--disk-space", Concern::kLimit},    {"--file-count", Concern::kLimit},
    {"--build-time", Concern::kLimit},    {"--sandbox", Concern::kModel},
    {"--trust", Concern::kRight},
});

std::uint64_t limit_of(const GuestArguments& arguments, std::string_view flag) {
  const runtime::SandboxOptions& sandbox = arguments.options.sandbox;
  if (flag == "--build-time") return static_cast<std::uint64_t>(arguments.build_time);
  if (flag == "--memory") return sandbox.memory;
  if (flag == "--cpu-time") return sandbox.processor_time;
  if (flag == "--output") return sandbox.output;
  if (flag == "--disk-space") return sandbox.disk_space;
  if (flag == "--file-count") return sandbox.file_count;
  return sandbox.file_size;
}

fs::path place_of(const std::string& name) {
  std::error_code unknown;
  return fs::weakly_canonical(fs::absolute(name, unknown), unknown);
}

/// Returns whether the flag's file receives results of Platter, not a file of the program.
bool is_result(std::string_view flag) {
  const auto* const of_system = runtime::find_system_option(flag);
  if (of_system != nullptr) return of_system->file == runtime::SystemOption::File::kResult;
  return concern_of(flag) == Concern::kOutput;
}

/// Returns the file of the host that a flag's value names.
std::string host_file(std::string_view flag, const std::string& value) {
  const auto* const of_system = runtime::find_system_option(flag);
  return of_system != nullptr && of_system->file_of != nullptr ? of_system->file_of(value) : value;
}

/// Returns whether a place is in a folder in which a program may work, or below it, and no name on the path
/// is hidden (.NAME).
bool is_seen_in(const fs::path& folder, const fs::path& place) {
  if (!runtime::is_for_work(folder, runtime::home_of_user()) || !runtime::is_below(place, folder))
    return false;
  const fs::path rest = place.lexically_relative(folder);
  return std::none_of(rest.begin(), rest.end(),
                      [](const fs::path& name) { return name.native().starts_with('.') && name != "."; });
}

/// One flag of a file, and whether the command line repeats it.
class Request {
 public:
  Request(const std::string& file, const CLI::Option& asked, const GuestArguments& its,
          const CommandLine& given)
      : file_(file), flag_(asked.get_name()), its_(its), given_(given) {
    if (const auto* option = given.command.get_option_no_throw(flag_)) repeated_ = option->results();
  }

  bool is_granted(const std::string& value) const {
    switch (concern_of(flag_).value_or(Concern::kRight)) {
      case Concern::kModel:
        return true;
      case Concern::kLimit: {
        const auto most = std::max(limit_of(GuestArguments{}, flag_), limit_of(given_.arguments, flag_));
        return limit_of(its_, flag_) <= most;
      }
      case Concern::kInput: {
        if (value == dialect::kStandardInput && flag_ == "sources") return true;
        const auto place = place_of(host_file(flag_, value));
        if (is_seen_in(place_of(".") / "", place) || is_seen_in(place_of(file_).parent_path(), place))
          return true;
        return std::any_of(repeated_.begin(), repeated_.end(),
                           [&](const std::string& one) { return place_of(host_file(flag_, one)) == place; });
      }
      case Concern::kRight:
        if (flag_ == "--allow") {
          return std::any_of(repeated_.begin(), repeated_.end(), [&](const std::string& one) {
            return runtime::is_below(place_of(value), place_of(one));
          });
        }
        break;
      case Concern::kOutput:
        break;
    }
    return std::find(repeated_.begin(), repeated_.end(), value) != repeated_.end();
  }

 private:
  const std::string& file_;
  std::string flag_;
  const GuestArguments& its_;
  const CommandLine& given_;
  std::vector<std::string> repeated_;
};

/// Returns the flag and its value as typed. CLI11 adds a value to flags that accept none.
std::string typed(const CLI::Option& option, const std::string& value) {
  const std::string name = option.get_name();
  if (name == "sources") return runtime::shell_word(value);
  if (option.get_items_expected_max() == 0) return name;
  return runtime::shell_word(name + (name.starts_with("--") ? "=" : "") + value);
}

/// The arguments of `platter run` that a file specifies.
struct Named {
  Named(const std::string& file, const std::vector<std::string>& words) {
    add_sources(app, arguments);
    arguments.options.add_to(app);
    app.remove_option(app.get_option("--help"));
    app.get_option("sources")->required(false);
    std::vector<std::string> reversed(words.rbegin(), words.rend());  // CLI11 expects the last argument first
    try {
      app.parse(reversed);
    } catch (const CLI::Error& error) {
      throw specification::Error(
          fmt::format("{}: its flags of platter run are not valid: {}", file, runtime::mistake(app, error)));
    }
  }
  CLI::App app;
  GuestArguments arguments;
};

}  // namespace

std::optional<Concern> concern_of(std::string_view flag) {
  using File = runtime::SystemOption::File;
  if (const auto* const of_system = runtime::find_system_option(flag)) {
    return of_system->file == File::kNone    ? Concern::kModel
           : of_system->file == File::kInput ? Concern::kInput
                                             : Concern::kOutput;
  }
  const auto* const found =
      std::find_if(kFlags.begin(), kFlags.end(), [&](const auto& one) { return one.flag == flag; });
  return found == kFlags.end() ? std::nullopt : std::optional(found->concern);
}

Granted granted(const std::string& file, const std::vector<std::string>& words, const CommandLine& given) {
  const Named named(file, words);
  const GuestArguments& its = named.arguments;
  std::vector<std::string> missing;
  for (const auto* option : named.app.get_options()) {
    const Request request(file, *option, its, given);
    if (option->count() > 0 && is_result(option->get_name()))
      throw specification::Error(fmt::format(
          "{}: {}: a file cannot specify where results are written; leave it out", file, option->get_name()));
    for (const auto& value : option->results()) {
      if (!request.is_granted(value)) missing.push_back(typed(*option, value));
    }
  }
  if (!missing.empty())
    throw specification::Error(
        fmt::format("{} requests rights that only the command line can grant (docs/safety.md); if you trust "
                    "the file, add: {} {}",
                    file, given.repeated, fmt::join(missing, " ")));
  return {.sources = its.sources,
          .flags = run_flags_given(named.app, its, {"--cards", "--image"}),
          .cards = its.options.cards,
          .image = its.options.image};
}

void keep_rights_only(CLI::App& command) {
  const std::vector<CLI::Option*> all = command.get_options();
  for (auto* option : all) {
    const std::string flag = option->get_name();
    const auto concern = concern_of(flag);
    if (!concern) continue;
    if (*concern != Concern::kModel && !is_result(flag))
      option->group("Rights that the file requests; repeat a flag here to grant its right");
    else
      command.remove_option(option);
  }
}

void require_asked_for(const std::string& file, const std::vector<std::string>& words,
                       const CommandLine& given) {
  const Named named(file, words);
  for (const auto* option : given.command.get_options()) {
    const auto* const asked = named.app.get_option_no_throw(option->get_name());
    if (asked == nullptr || !concern_of(option->get_name()) || option->count() == 0 || asked->count() > 0)
      continue;
    throw specification::Error(
        fmt::format("{}: {} does not request it; leave it out", option->get_name(), file));
  }
}

}  // namespace platter::command
