#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace platter::runtime {

/// --help in lines of less than 100 columns, broken between words, under where a description begins.
class HelpFormat : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
};

/// Adds a flag or an argument whose value is a whole number from `least` to `most`, in decimal digits, and
/// gives it to `take`. CLI11 itself takes 010 for 8 and what is too large for the largest.
CLI::Option* add_whole(CLI::App& app, const std::string& name, std::int64_t least, std::int64_t most,
                       const std::function<void(std::int64_t)>& take, const std::string& description);

/// The same for a size of `least` to `most` bytes, which are at most 2^63-1: a whole number of bytes, or a
/// decimal number and a unit of runtime/options/size.hpp.
CLI::Option* add_size(CLI::App& app, const std::string& name, std::uint64_t least, std::uint64_t most,
                      const std::function<void(std::uint64_t)>& take, const std::string& description);

/// For CLI::Option::check: something, which is `wanted`, in words.
CLI::Validator not_blank(const std::string& wanted);
/// One of some words.
CLI::Validator one_of(std::vector<std::string> words);

/// What is wrong with a command line, and what is allowed, in a line for a person. `app` is where parsing
/// began.
std::string mistake(const CLI::App& app, const CLI::Error& error);

/// Throws specification::Error if a flag or an argument of the chosen command has an empty value, such as
/// that of an unset shell variable.
void require_values(const CLI::App& app);

/// The subcommand that was chosen, of subcommands the innermost; `app` itself where none was.
const CLI::App& chosen_command(const CLI::App& app);

/// What there is no command of: "there is no command bogus; commands are run, build". With the near one, if
/// any.
std::string unknown_command(const CLI::App& app, const std::string& name);

}  // namespace platter::runtime
