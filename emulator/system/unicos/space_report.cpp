#include "emulator/system/unicos/space_report.hpp"

#include <fmt/format.h>

#include <map>
#include <vector>

namespace platter::unicos {
namespace {

using Room = FileSystem::Room;

std::string line(const std::string& name, const Room& room) {
  return fmt::format("{:<12} {:>12} {:>12}\n", name, room.free.count, room.all.count);
}

/// Returns the lines of one file system: its partitions, if `by_partition`, and their sum.
std::string lines_of(const std::string& heading, const std::vector<Room>& rooms, bool by_partition) {
  std::string text = fmt::format("{:<12} {:>12} {:>12}\n", heading, "free blocks", "all blocks");
  Room all{};
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    if (by_partition) text += line(fmt::format("partition {}", i), rooms[i]);
    all.free += rooms[i].free;
    all.all += rooms[i].all;
  }
  return text + line("all", all);
}

}  // namespace

std::string space_report(const FileSystem& files, const std::string& root, bool by_partition) {
  std::map<std::string, std::vector<Room>> by_directory;
  for (const auto& room : files.room()) by_directory[room.directory].push_back(room);
  std::string text;
  for (const auto& [directory, rooms] : by_directory)
    text += lines_of(directory.empty() ? root : directory, rooms, by_partition);
  const Growth& growth = files.growth();
  if (by_partition)
    text += fmt::format("files grow by {} blocks; from {} blocks on they are big and grow by {} blocks\n",
                        growth.unit.count, growth.big_file.count, growth.big_unit.count);
  return text;
}

}  // namespace platter::unicos
