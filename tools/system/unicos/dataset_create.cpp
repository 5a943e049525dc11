// platter dataset create, for files under UNICOS.

#include <fmt/format.h>

#include <vector>

#include "emulator/specification/error.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/file_system.hpp"
#include "emulator/system/unicos/personality.hpp"
#include "runtime/host/say.hpp"
#include "runtime/system/unicos/image/kept_files.hpp"
#include "runtime/system/unicos/partitions.hpp"
#include "tools/cli/dataset/create.hpp"
#include "tools/system/unicos/commands.hpp"

namespace platter::command {
namespace {

/// Creates files of UNICOS that have space but no bytes, as setf does. `unit` is the default of --sectors;
/// `in_sector` is the number of blocks in a sector.
std::vector<const unicos::File*> placed(const DatasetArguments& arguments, unicos::FileSystem& files,
                                        amount::Blocks unit, amount::Blocks in_sector) {
  if (arguments.start) {
    throw specification::Error(
        "--start: UNICOS places files in the free space of the file system; --channel selects the partition, "
        "platter setf -p several partitions");
  }
  std::vector<const unicos::File*> made;
  try {
    for (const auto& name : arguments.names) {
      if (files.find(name) != nullptr)
        throw specification::Error(fmt::format("{}: already has a file {}", arguments.image, name));
      unicos::Space space{.blocks = unit};
      if (arguments.sectors) space.blocks = *arguments.sectors * in_sector;
      if (arguments.channel) space.partitions = {static_cast<int>(*arguments.channel - 1)};
      made.push_back(&files.create(name, space));
    }
  } catch (const ffio::Error& error) {
    throw specification::Error(error.what());
  }
  return made;
}

}  // namespace

int create_files(const DatasetArguments& arguments, machine::Machine& machine) {
  channel_of(arguments, machine.system());
  const unicos::Growth& growth = unicos::specification_of(machine.personality()).growth;
  unicos::FileSystem files(runtime::partitions_of(machine), growth, runtime::directories_of(machine));
  image::ImageSync sync = open_image_sync(arguments, machine);
  runtime::KeptUnicosFiles kept(files, machine.device(0).geometry(), machine.system().channels());
  sync.keep(kept);
  const auto made =
      placed(arguments, files, growth.unit,
             amount::Blocks{machine.device(0).geometry().words_per_sector / unicos::kBlockWords});
  for (const auto* one : made) sync.set_reals(one->name, reals_of(arguments));
  sync.save();
  for (const auto* one : made) {
    for (const auto& extent : one->extents) {
      runtime::print("{}: drive {}, {} sectors from {}\n", one->name, extent.channel + 1,
                     extent.sectors.count, extent.first_sector.count);
    }
  }
  return 0;
}

}  // namespace platter::command
