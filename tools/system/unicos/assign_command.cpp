// platter assign: sets how units and files are opened on a machine under UNICOS.

#include <fmt/format.h>

#include <memory>

#include "emulator/specification/error.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/attributes.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/system/unicos/options/options.hpp"
#include "tools/system/unicos/commands.hpp"

namespace platter::command {
namespace {

std::string flags() {
  std::string text =
      "assign [-I|-O] FLAGS OBJECT; assign -R [OBJECT] removes; assign -V [OBJECT] lists.\n"
      "OBJECT: u:UNIT, f:NAME or NAME, p:PATTERN (as a shell's: *, ?, [ab]), g:all, su, sf, du, df, aq, ff.\n"
      "-I adds to the attributes of the object, -O (the default) replaces them.\n"
      "The environment is the file that FILENV names, or .assign in the working folder.\n"
      "FLAGS:";
  for (const auto& flag : unicos::kAssignFlags)
    text += fmt::format("\n  -{}  {}{}", flag.letter, flag.about,
                        flag.is_modelled ? "" : " (stored, not modelled)");
  return text;
}

int assign(const std::vector<std::string>& words) {
  const auto file = runtime::assign_file();
  auto environment = runtime::read_assign_file(file, unicos::Faults::kAtOnce);
  try {
    const auto request = unicos::read_assign(words);
    if (request.does == unicos::AssignRequest::Does::kList) {
      runtime::print_text(environment.text_of(request.object));
      return 0;
    }
    environment.apply(request);
  } catch (const ffio::Error& error) {
    throw specification::Error(fmt::format("assign: {}", error.what()));
  }
  runtime::write_whole_file("assign", file, environment.text());
  return 0;
}

}  // namespace

void add_assign(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("assign", "Specify how units and files are opened under UNICOS");
  // CLI11 passes on flags such as -n 300:48 and -V, which assign itself parses.
  command->prefix_command();
  command->footer(flags());
  command->callback([command, &work] { work = [words = command->remaining()] { return assign(words); }; });
}

}  // namespace platter::command
