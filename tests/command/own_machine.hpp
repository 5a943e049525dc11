#pragma once

#include <gtest/gtest.h>

#include "tests/emulator/device_files.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {

/// A fixture with a user's machine in a folder, made only of the user's own files.
class OwnMachine : public testing::Test {
 public:
  OwnMachine() {
    // No file is built in, not even the processor and the system.
    copy("processors/cray1.toml", "processors/mine.toml");
    copy("systems/ctss.toml", "systems/mine.toml");
    copy("controllers/dcu2.toml", "controllers/mine.toml");
    copy("disks/dd19.toml", "disks/drive.toml");
    disk("store", solid_state_file(100'000, 20, 10));
    disk("stripe", striped_file({"drive", "drive", "drive", "drive"}, 18));
    disk("cache", cache_file("stripe", 64, 32, 10, 20));
  }
  void copy(const std::string& from, const std::string& to) {
    desk.folder.write("own/" + to, Folder().read(source_path("emulator/specification/" + from)));
  }
  void disk(const std::string& name, const std::string& text) {
    desk.folder.write(fmt::format("own/disks/{}.toml", name), text);
  }
  /// Writes the machine's specification. `site` is the text of its only site.
  void machine(const std::string& site, const std::string& common = "controller = \"mine\"\n") {
    desk.folder.write("own/machines/mine.toml", "description = \"mine\"\nprocessor = \"mine\"\n" + common +
                                                    "systems = [\"mine\"]\n[[site]]\nname = \"here\"\n" +
                                                    site);
  }
  static std::string channel(const std::vector<std::string>& disks) {
    return fmt::format("[[site.channel]]\ndisks = [\"{}\"]\n", fmt::join(disks, "\", \""));
  }
  const std::vector<std::string> flags{"--specs", "own", "--machine", "mine"};

  std::string complaint() {
    const Outcome outcome = desk.run("      END\n", flags);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  }
  CliFixture desk;
};

}  // namespace platter::tests
