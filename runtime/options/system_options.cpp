#include "runtime/options/system_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <set>

#include "emulator/specification/error.hpp"

namespace platter::runtime {
namespace {

/// Returns the options by flag. An option that systems share appears once.
std::map<std::string, const SystemOption*> options_by_flag() {
  std::map<std::string, const SystemOption*> all;
  for (const auto* system : system_options()) {
    for (const auto& option : system->options) all.emplace(option.flag, &option);
  }
  return all;
}

bool has_option(const SystemOptions& system, std::string_view flag) {
  return std::any_of(system.options.begin(), system.options.end(),
                     [&](const SystemOption& one) { return one.flag == flag; });
}

/// Returns the titles of the systems that have the flag: "CMS and VMS".
std::string systems_with(std::string_view flag) {
  std::vector<std::string> titles;
  for (const auto* system : system_options()) {
    if (has_option(*system, flag)) titles.emplace_back(system->title);
  }
  if (titles.size() < 2) return fmt::format("{}", fmt::join(titles, ""));
  const std::string last = titles.back();
  titles.pop_back();
  return fmt::format("{} and {}", fmt::join(titles, ", "), last);
}

std::string file_of(const SystemOption& option, const std::string& value) {
  return option.file_of == nullptr ? value : option.file_of(value);
}

}  // namespace

const SystemOption* find_system_option(std::string_view flag) {
  const auto all = options_by_flag();
  const auto found = all.find(std::string(flag));
  return found == all.end() ? nullptr : found->second;
}

void SystemOptionValues::add_to(CLI::App& app) {
  for (const auto& [flag, option] : options_by_flag()) {
    auto* const added = app.add_option_function<std::vector<std::string>>(
        flag,
        [this, one = option](const std::vector<std::string>& values) {
          if (one->check != nullptr) std::for_each(values.begin(), values.end(), one->check);
          values_[one->flag] = values;
        },
        fmt::format("Under {}: {}", systems_with(flag), option->help));
    added->type_name(option->type_name)->allow_extra_args(false);
    option->repeats ? added->take_all() : added->expected(1);
  }
}

const std::vector<std::string>& SystemOptionValues::operator[](const std::string& flag) const {
  static const std::vector<std::string> kNone;
  const auto found = values_.find(flag);
  return found == values_.end() ? kNone : found->second;
}

std::string SystemOptionValues::last(const std::string& flag) const {
  const auto& values = (*this)[flag];
  return values.empty() ? "" : values.back();
}

std::vector<SystemOptionValues::NamedByFlag> SystemOptionValues::files() const {
  std::vector<NamedByFlag> files;
  for (const auto& [flag, values] : values_) {
    const SystemOption* const option = find_system_option(flag);
    if (option == nullptr || option->file == SystemOption::File::kNone) continue;
    for (const auto& value : values) files.push_back({option->flag, option->file, file_of(*option, value)});
  }
  return files;
}

void SystemOptionValues::require_known(std::string_view personality, const std::string& system) const {
  const auto all = system_options();
  const auto its = std::find_if(all.begin(), all.end(),
                                [&](const SystemOptions* one) { return one->system == personality; });
  for (const auto& [flag, values] : values_) {
    if (values.empty() || (its != all.end() && has_option(**its, flag))) continue;
    const SystemOption* const option = find_system_option(flag);
    const std::string advice = option == nullptr || option->advice.empty() ? "" : "; " + option->advice;
    throw specification::Error(fmt::format("{}: {} has no such option; it applies to {}{}", flag, system,
                                           systems_with(flag), advice));
  }
}

}  // namespace platter::runtime
