#include "runtime/options/usage.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <sstream>

#include "emulator/specification/error.hpp"
#include "emulator/specification/units.hpp"
#include "runtime/host/terminal.hpp"
#include "runtime/options/size.hpp"

namespace platter::runtime {
std::string HelpFormat::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
  std::istringstream lines(CLI::Formatter::make_help(app, std::move(name), mode));
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const bool described = line.starts_with("  ");  // a flag, a command or part of a description
    const bool is_group = !described && line.ends_with(':');
    text +=
        within(is_group ? Colours(STDOUT_FILENO).heading(line) : line, described ? get_column_width() : 0) +
        "\n";
  }
  return text;
}

namespace {

std::vector<std::string> flags_of(const CLI::App& app) {
  std::vector<std::string> flags;
  for (const auto* option : app.get_options()) {
    for (const auto& name : option->get_lnames()) flags.push_back("--" + name);
  }
  return flags;
}

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> commands;
  for (const auto* one : app.get_subcommands([](const CLI::App*) { return true; }))
    commands.push_back(one->get_name());
  return commands;
}

/// Returns ": did you mean --machine?" if a known name is similar, otherwise "".
std::string advice(const std::string& name, const std::vector<std::string>& known) {
  constexpr std::size_t kFew = 2;  // maximum number of edits from a misspelt name to a known one
  const auto nearest = specification::nearest(name, known);
  if (nearest.empty() || specification::edits(name, nearest) > kFew) return "";
  return fmt::format(": did you mean {}?", nearest);
}

/// Returns the message for words that were left over. A flag comes first, because its value then looks like a
/// surplus argument.
std::string left_over(const CLI::App& command, const std::vector<std::string>& words) {
  const auto flag = std::find_if(words.begin(), words.end(), [](const std::string& word) {
    return word.starts_with("-") && word != "--";
  });
  if (flag == words.end()) {
    if (!commands_of(command).empty()) return unknown_command(command, words.front());
    return fmt::format("unexpected argument '{}'", words.front());
  }
  const std::string name = flag->substr(0, flag->find('='));
  return fmt::format("unknown flag {}{}", name, advice(name, flags_of(command)));
}

/// Returns the option named at the start of a message, as in all messages of CLI11.
const CLI::Option* option_of(const CLI::App& command, const std::string& message) {
  return command.get_option_no_throw(message.substr(0, message.find_first_of(" :")));
}

std::string called(const CLI::Option& option) {
  return option.get_positional() ? option.get_type_name() : option.get_name();
}

}  // namespace

CLI::Option* add_whole(CLI::App& app, const std::string& name, std::int64_t minimum, std::int64_t maximum,
                       const std::function<void(std::int64_t)>& take, const std::string& description) {
  const auto read = [=](const std::string& text) {
    const auto number = specification::parse_whole<std::int64_t>(text);
    if (number && *number >= minimum && *number <= maximum) return take(*number);
    const std::string range = maximum == std::numeric_limits<std::int64_t>::max()
                                  ? fmt::format("of at least {}, with at most 18 digits", minimum)
                                  : fmt::format("from {} to {}", minimum, maximum);
    throw CLI::ValidationError(name, fmt::format("must be a whole number {}, not '{}'", range, text));
  };
  return app.add_option_function<std::string>(name, read, description)->type_name("NUMBER");
}

CLI::Option* add_size(CLI::App& app, const std::string& name, std::uint64_t minimum, std::uint64_t maximum,
                      const std::function<void(std::uint64_t)>& take, const std::string& description) {
  const auto read = [=](const std::string& text) {
    const auto bytes = parse_size(text);
    if (bytes && *bytes >= minimum && *bytes <= maximum) return take(*bytes);
    throw CLI::ValidationError(name, fmt::format("must be a size from {} to {}, in {}, not '{}'",
                                                 size_text(minimum), size_text(maximum), size_units(), text));
  };
  return app.add_option_function<std::string>(name, read, description)->type_name("SIZE");
}

CLI::Validator not_blank(const std::string& wanted) {
  return CLI::Validator(
      [wanted](std::string& text) {
        return text.find_first_not_of(" \t") == std::string::npos
                   ? fmt::format("'{}' is blank; give {}", text, wanted)
                   : std::string();
      },
      "");
}

CLI::Validator one_of(std::vector<std::string> words) {
  CLI::Validator validator(fmt::format("{{{}}}", fmt::join(words, ",")));
  validator.operation([words = std::move(words)](std::string& text) {
    if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
    return fmt::format("'{}' is not one of {}", text, fmt::join(words, ", "));
  });
  return validator;
}

std::string mistake(const CLI::App& app, const CLI::Error& error) {
  const CLI::App& command = chosen_command(app);
  const std::string message = error.what();
  if (const auto words = app.remaining(true); !words.empty()) return left_over(command, words);
  const auto* option = option_of(command, message);
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    if (option == nullptr)
      return fmt::format("a command is missing; commands are {}", fmt::join(commands_of(command), ", "));
    return fmt::format("{} is missing: {}", called(*option), option->get_description());
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && option != nullptr) {
    if (option->count() > 1)
      return fmt::format("{} is given {} times; once is allowed", called(*option), option->count());
    return fmt::format("{} has no value: {}", called(*option), option->get_description());
  }
  return message;
}

void require_values(const CLI::App& app) {
  for (const auto* option : chosen_command(app).get_options()) {
    const bool takes_value = option->get_items_expected_max() > 0;
    const auto given = takes_value && option->count() > 0 ? option->results() : std::vector<std::string>();
    if (std::find(given.begin(), given.end(), "") != given.end())
      throw specification::Error(
          fmt::format("{}: its value is empty; give one, or leave it out", called(*option)));
  }
}

const CLI::App& chosen_command(const CLI::App& app) {
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  return *command;
}

std::string unknown_command(const CLI::App& app, const std::string& name) {
  const auto commands = commands_of(app);
  std::error_code none;
  if (std::filesystem::is_regular_file(name, none))
    return fmt::format("{0} is a file, not a command; to run a program, use: platter run {1}", name,
                       shell_word(name));
  return fmt::format("unknown command {}{}{}commands are {}", name, advice(name, commands),
                     advice(name, commands).empty() ? "; " : " ", fmt::join(commands, ", "));
}

}  // namespace platter::runtime
