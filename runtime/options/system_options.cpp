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

const SystemOption* find_option(const SystemOptions& system, std::string_view flag) {
  const auto found = std::find_if(system.options.begin(), system.options.end(),
                                  [&](const SystemOption& one) { return one.flag == flag; });
  return found == system.options.end() ? nullptr : &*found;
}

bool has_format(const SystemOption& option, std::string_view format) {
  return format.empty() || std::any_of(option.formats.begin(), option.formats.end(),
                                       [&](const auto& one) { return one.name == format; });
}

/// Returns the titles of the systems that have the flag, and the format if there is one: "CMS and VMS".
std::string systems_with(std::string_view flag, std::string_view format = "") {
  std::vector<std::string> titles;
  for (const auto* system : system_options()) {
    const auto* const option = find_option(*system, flag);
    if (option != nullptr && has_format(*option, format)) titles.emplace_back(system->title);
  }
  if (titles.size() < 2) return fmt::format("{}", fmt::join(titles, ""));
  const std::string last = titles.back();
  titles.pop_back();
  return fmt::format("{} and {}", fmt::join(titles, ", "), last);
}

/// Returns the formats for --help: "; lines: as lines of text; printed (VMS): as ...".
std::string format_help(std::string_view flag) {
  std::string text;
  for (const auto& format : record_formats(flag)) {
    const std::string systems = systems_with(flag, format.name);
    const std::string only = systems == systems_with(flag) ? "" : fmt::format(" ({})", systems);
    text += fmt::format("; {}{}{}: {}", format.name, format.has_length ? "=BYTES" : "", only, format.help);
  }
  return text;
}

std::string file_of(const SystemOption& option, const std::string& value) {
  return option.file_of == nullptr ? value : option.file_of(value);
}

/// Throws specification::Error if a value names a format that the system does not have.
void require_formats(const SystemOption& option, const std::vector<std::string>& values,
                     const std::string& system) {
  if (option.format_of == nullptr) return;
  for (const auto& value : values) {
    const std::string format = option.format_of(value);
    if (has_format(option, format)) continue;
    throw specification::Error(fmt::format("{} {}: {} has no format '{}'; it applies to {}", option.flag,
                                           value, system, format, systems_with(option.flag, format)));
  }
}

}  // namespace

std::vector<SystemOption::RecordFormat> record_formats(std::string_view flag) {
  std::vector<SystemOption::RecordFormat> formats;
  for (const auto* system : system_options()) {
    const auto* const option = find_option(*system, flag);
    if (option == nullptr) continue;
    for (const auto& format : option->formats) {
      if (std::none_of(formats.begin(), formats.end(),
                       [&](const auto& one) { return one.name == format.name; }))
        formats.push_back(format);
    }
  }
  return formats;
}

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
        option->help + format_help(flag));
    added->type_name(option->type_name)->allow_extra_args(false);
    added->group(fmt::format("Under {}", systems_with(flag)));
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
    if (values.empty()) continue;
    const auto* const known = its == all.end() ? nullptr : find_option(**its, flag);
    if (known != nullptr) {
      require_formats(*known, values, system);
      continue;
    }
    const SystemOption* const option = find_system_option(flag);
    const std::string advice = option == nullptr || option->advice.empty() ? "" : "; " + option->advice;
    throw specification::Error(fmt::format("{}: {} has no such option; it applies only to {}{}", flag, system,
                                           systems_with(flag), advice));
  }
}

}  // namespace platter::runtime
