// platter df: prints the partitions of a file system under UNICOS, before a run or as stored in an image.

#include <fmt/format.h>

#include <memory>

#include "runtime/host/say.hpp"
#include "tools/system/unicos/commands.hpp"
#include "tools/system/unicos/site.hpp"

namespace platter::command {
namespace {

int df(const SiteArguments& arguments, bool by_partition) {
  Site site(arguments);
  const auto rooms = site.files().room();
  unicos::FileSystem::Room all{};
  for (const auto& room : rooms) {
    all.free += room.free;
    all.all += room.all;
  }
  runtime::print("{:<12} {:>12} {:>12}\n", site.name(), "free blocks", "all blocks");
  for (std::size_t i = 0; by_partition && i < rooms.size(); ++i)
    runtime::print("{:<12} {:>12} {:>12}\n", fmt::format("partition {}", i), rooms[i].free.count,
                   rooms[i].all.count);
  runtime::print("{:<12} {:>12} {:>12}\n", "all", all.free.count, all.all.count);
  return 0;
}

}  // namespace

void add_df(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("df", "List the partitions of a file system under UNICOS");
  const auto arguments = std::make_shared<SiteArguments>();
  const auto by_partition = std::make_shared<bool>(false);
  command->add_flag("-p", *by_partition, "List each partition, in blocks of 4096 bytes");
  arguments->add_to(*command);
  command->callback(
      [&work, arguments, by_partition] { work = [=] { return df(*arguments, *by_partition); }; });
}

}  // namespace platter::command
