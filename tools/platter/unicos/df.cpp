// platter df: the partitions of the file system that a machine under UNICOS has, before anything is on it.

#include <fmt/format.h>

#include <memory>

#include "emulator/machine/machine.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/unicos/file_system.hpp"
#include "runtime/options/options.hpp"
#include "tools/platter/command.hpp"

namespace platter::command {
namespace {

struct Wanted {
  machine::Choice choice{.machine = "ymp"};
  bool by_partition = false;
  std::vector<std::string> folders;
};

int df(const Wanted& wanted) {
  const auto catalogue = runtime::load_catalogue(wanted.folders);
  record::Recorder recorder;
  machine::Machine machine(catalogue, wanted.choice, recorder);
  if (!machine.unicos())
    throw specification::Error(
        fmt::format("{} has no file system with partitions; a machine under UNICOS has, such as ymp",
                    wanted.choice.machine));
  std::vector<device::Geometry> devices;
  for (int i = 0; i < *machine.choice().channels; ++i) devices.push_back(machine.device(i).geometry());
  const auto rooms = unicos::FileSystem(devices, machine.unicos()->unit).room();
  unicos::FileSystem::Room all{};
  for (const auto& room : rooms) {
    all.free += room.free;
    all.all += room.all;
  }
  fmt::print("{:<12} {:>12} {:>12}\n", machine.choice().site, "free blocks", "all blocks");
  for (std::size_t i = 0; wanted.by_partition && i < rooms.size(); ++i)
    fmt::print("{:<12} {:>12} {:>12}\n", fmt::format("partition {}", i), rooms[i].free, rooms[i].all);
  fmt::print("{:<12} {:>12} {:>12}\n", "all", all.free, all.all);
  return 0;
}

}  // namespace

void add_df(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("df", "Lists the partitions of a file system under UNICOS");
  const auto wanted = std::make_shared<Wanted>();
  command->add_flag("-p", wanted->by_partition, "Each partition, in blocks of 4096 bytes");
  command->add_option("--machine", wanted->choice.machine, "The machine")
      ->type_name("NAME")
      ->capture_default_str();
  command->add_option("--site", wanted->choice.site, "Its site; its first if not given")->type_name("NAME");
  command->add_option("--specs", wanted->folders, "Folder with further specifications")->type_name("FOLDER");
  command->callback([&work, wanted] { work = [wanted] { return df(*wanted); }; });
}

}  // namespace platter::command
