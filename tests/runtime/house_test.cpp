// The house as a newcomer finds it: what its floors and rooms may know of one another (CONTRIBUTING.md).

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

namespace fs = std::filesystem;

/// Folders, and those that their files include something of, with one such line each.
using Rooms = std::map<std::string, std::map<std::string, std::string>>;

std::string room_of(const std::string& file) {
  return fs::path(file).parent_path().string();
}

Rooms rooms_below(const std::string& top) {
  static const std::regex kInclude(R"re(^#include "([^"]+)")re");
  Rooms rooms;
  for (const auto& entry : fs::recursive_directory_iterator(source_path(top))) {
    const auto ending = entry.path().extension();
    if (ending != ".cpp" && ending != ".hpp" && ending != ".h") continue;
    const std::string file = fs::relative(entry.path(), source_path("")).string();
    std::ifstream in(entry.path());
    std::smatch found;
    for (std::string line; std::getline(in, line);) {
      if (!std::regex_search(line, found, kInclude) || room_of(found[1]) == room_of(file)) continue;
      rooms[room_of(file)][room_of(found[1])] = file + " includes " + found[1].str();
    }
  }
  return rooms;
}

/// A way from a room back to itself, in words; "" where there is none.
std::string circle_from(const std::string& start, const Rooms& rooms) {
  std::vector<std::pair<std::string, std::string>> ways{{start, ""}};
  std::set<std::string> seen;
  while (!ways.empty()) {
    const auto [room, way] = ways.back();
    ways.pop_back();
    if (!rooms.contains(room)) continue;
    for (const auto& [next, line] : rooms.at(room)) {
      if (next == start) return way + line;
      if (seen.insert(next).second) ways.emplace_back(next, way + line + "; ");
    }
  }
  return "";
}

bool lies_in(const std::string& room, const std::string& folder) {
  return room == folder || room.starts_with(folder + "/");
}

TEST(House, has_no_circles_of_rooms) {
  for (const char* floor : {"emulator", "runtime", "tools"}) {
    const Rooms rooms = rooms_below(floor);
    EXPECT_GT(rooms.size(), 4U) << floor;
    for (const auto& [room, known] : rooms) EXPECT_EQ(circle_from(room, rooms), "") << room;
  }
}

TEST(House, circles_are_found) {
  const Rooms rooms{{"a", {{"b", "a to b"}}}, {"b", {{"c", "b to c"}}}, {"c", {{"a", "c to a"}}}};
  EXPECT_EQ(circle_from("a", rooms), "a to b; b to c; c to a");
  EXPECT_EQ(circle_from("a", {{"a", {{"b", "a to b"}}}}), "");
}

/// Lines of each source file below a folder of the source tree.
std::map<std::string, std::size_t> lengths_below(const std::string& top) {
  std::map<std::string, std::size_t> lengths;
  for (const auto& entry : fs::recursive_directory_iterator(source_path(top))) {
    const auto ending = entry.path().extension();
    if (ending != ".cpp" && ending != ".hpp" && ending != ".h") continue;
    std::ifstream in(entry.path());
    std::size_t& lines = lengths[fs::relative(entry.path(), source_path("")).string()];
    for (std::string line; std::getline(in, line);) ++lines;
  }
  return lengths;
}

TEST(House, has_no_file_of_more_than_300_lines) {
  constexpr std::size_t kMost = 300;
  const std::set<std::string> allowed{"runtime/image/image.cpp"};  // being split
  for (const char* floor : {"emulator", "runtime", "tools"}) {
    const auto lengths = lengths_below(floor);
    EXPECT_GT(lengths.size(), 50U) << floor;
    for (const auto& [file, lines] : lengths) {
      EXPECT_TRUE(lines <= kMost || allowed.contains(file))
          << file << " has " << lines << " lines; it wants to be two things, each with a noun for its name";
    }
  }
}

TEST(House, knows_nothing_of_the_floors_above) {
  const std::map<std::string, std::vector<std::string>> allowed{
      {"emulator", {"emulator"}},
      {"runtime", {"runtime", "emulator"}},
      {"tools/dialect", {"tools/dialect"}},
      {"tools/charge", {"tools/charge", "tools/files", "tools/guest", "runtime/session", "emulator"}},
      {"tools", {"tools", "runtime", "emulator"}}};
  for (const auto& [floor, below] : allowed) {
    for (const auto& [room, known] : rooms_below(floor)) {
      for (const auto& [other, line] : known) {
        const bool may = std::any_of(below.begin(), below.end(),
                                     [&](const std::string& one) { return lies_in(other, one); });
        EXPECT_TRUE(may) << line;
      }
    }
  }
}

}  // namespace
}  // namespace platter::tests
