// platter setf: allocates space for a file of UNICOS in an image. The space of assign -n is allocated at
// OPEN.

#include <fmt/format.h>

#include <memory>

#include "emulator/specification/error.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/attributes.hpp"
#include "runtime/options/usage.hpp"
#include "tools/system/unicos/commands.hpp"
#include "tools/system/unicos/site.hpp"

namespace platter::command {
namespace {

struct SetfArguments {
  SiteArguments site;
  std::string file;
  std::string partitions;
  unicos::Space space;
};

int setf(SetfArguments arguments) {
  try {
    if (!arguments.partitions.empty())
      arguments.space.partitions = unicos::read_partitions(arguments.partitions);
    Site site(arguments.site);
    if (auto* const file = site.files().find(arguments.file)) {
      site.files().ask(*file, arguments.space);
    } else {
      site.files().create(arguments.file, arguments.space);
    }
    site.save();
  } catch (const ffio::Error& error) {
    throw specification::Error(fmt::format("setf: {}", error.what()));
  }
  return 0;
}

}  // namespace

void add_setf(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("setf", "Reserve space for a file of UNICOS in an image");
  const auto arguments = std::make_shared<SetfArguments>();
  command->add_option("file", arguments->file, "Name of the file; it is created if it does not exist")
      ->required();
  constexpr std::int64_t kMaxBlocks = 1'000'000'000;
  runtime::add_whole(
      *command, "-n", 1, kMaxBlocks,
      [arguments](std::int64_t blocks) { arguments->space.blocks = amount::Blocks{blocks}; },
      "Add this many blocks of 4096 bytes at its end")
      ->required()
      ->type_name("BLOCKS");
  command->add_flag("-c", arguments->space.contiguous, "Require one piece on each partition");
  command->add_option("-p", arguments->partitions, "Select partitions, such as 0-2 or 0:1:2")
      ->type_name("LIST");
  runtime::add_whole(
      *command, "-q", 1, kMaxBlocks,
      [arguments](std::int64_t unit) { arguments->space.unit = amount::Blocks{unit}; },
      "Set the blocks per partition in turn")
      ->type_name("BLOCKS");
  arguments->site.add_to(*command);
  command->get_option("--image")->required();
  command->callback([&work, arguments] { work = [arguments] { return setf(*arguments); }; });
}

}  // namespace platter::command
