#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace platter::runtime {

/// Formats --help in lines of at most kColumns columns, broken between words and aligned with the
/// descriptions.
class HelpFormat : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
};

/// Adds a flag or an argument whose value is a whole number from `minimum` to `maximum`, in decimal digits.
/// The value is passed to `take`. CLI11's own parser reads 010 as 8 and replaces a number that is too large
/// by the largest.
CLI::Option* add_whole(CLI::App& app, const std::string& name, std::int64_t minimum, std::int64_t maximum,
                       const std::function<void(std::int64_t)>& take, const std::string& description);

/// Adds a flag or an argument whose value is a size of `minimum` to `maximum` bytes, at most 2^63-1: a whole
/// number of bytes, or a decimal number and a unit (runtime/options/size.hpp).
CLI::Option* add_size(CLI::App& app, const std::string& name, std::uint64_t minimum, std::uint64_t maximum,
                      const std::function<void(std::uint64_t)>& take, const std::string& description);

/// For CLI::Option::check: requires a value that is not blank. `wanted` describes the value in messages.
CLI::Validator not_blank(const std::string& wanted);
/// For CLI::Option::check: requires one of the words.
CLI::Validator one_of(std::vector<std::string> words);

/// Returns a one-line message that describes the problem with a command line and the allowed values. `app` is
/// the application that parsed the line.
std::string mistake(const CLI::App& app, const CLI::Error& error);

/// Throws specification::Error if a flag or an argument of the chosen command has an empty value, such as
/// that of an unset shell variable.
void require_values(const CLI::App& app);

/// Returns the innermost subcommand that was chosen; `app` itself if none was.
const CLI::App& chosen_command(const CLI::App& app);

/// Returns the message for an unknown command: "unknown command bogus; commands are run, build". It
/// suggests a similar command if there is one.
std::string unknown_command(const CLI::App& app, const std::string& name);

}  // namespace platter::runtime
