// A command may be killed at any time by any signal. No process, temporary folder or incomplete file remains,
// the image is readable, and the next command works.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <thread>

#include "tests/support/processes.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

namespace fs = std::filesystem;

/// Writes one generation of words to 2000 sectors, which every run overwrites.
const char* const kWriter = R"(
      DIMENSION A(51200)
      READ *,N
      DO 10 I=1,51200
   10 A(I)=N
      DO 20 K=0,19
      CALL WDISK(5,A,51200,K*51200)
   20 CALL IOWAIT(5)
      PRINT *,'WRITTEN'
      END
)";

/// Prints the oldest and the latest generation among all sectors. All words of a sector must be of the same
/// generation.
const char* const kReader = R"(
      DIMENSION A(512)
      LAST=0
      LEAST=1000000
      DO 20 K=0,1999
      CALL RDISK(5,A,512,K*512)
      CALL IOWAIT(5)
      DO 10 J=1,512
   10 IF(A(J).NE.A(1)) STOP 3
      LEAST=MIN0(LEAST,INT(A(1)))
   20 LAST=MAX0(LAST,INT(A(1)))
      PRINT *,LEAST,LAST
      END
)";

class Kills : public testing::Test {
 protected:
  Kills() {
    desk.folder.write("long.f", long_program(200));
    desk.folder.write("writer.f", text_of(kWriter));
    desk.folder.write("reader.f", text_of(kReader));
    fs::create_directory(tmp());
  }
  fs::path tmp() const { return desk.folder.path() / "tmp"; }

  /// Returns the command, with a separate cache and folder for temporary files.
  Words command(const Words& arguments) const {
    Words words{"env", fmt::format("TMPDIR={}", tmp().string()),
                fmt::format("PLATTER_CACHE={}/cache", desk.folder.path().string()), platter_command()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
  }

  /// Returns how long the command takes if it is not killed, in seconds.
  double whole(const Words& arguments) const {
    const auto begun = std::chrono::steady_clock::now();
    const Outcome outcome = desk.command(command(arguments));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  }

  /// Returns the names of temporary or incomplete files in the folder.
  std::string left_over() const {
    const std::set<std::string> known{"long.f", "writer.f", "reader.f", "next.f",      "cards",
                                      "tmp",    "cache",    "disks",    "program",     "stdin",
                                      "stdout", "stderr",   "said",     "result.json", "trace"};
    std::string all;
    for (const auto& entry : fs::directory_iterator(desk.folder.path())) {
      if (!known.contains(entry.path().filename())) all += entry.path().filename().string() + " ";
    }
    return all;
  }

  /// Checks the state after each kill.
  void expect_in_order(int signal, int round) const {
    EXPECT_TRUE(comes([&] { return processes_of(desk.folder.path()).empty(); }))
        << processes_of(desk.folder.path()).front();
    if (signal != SIGKILL) {
      EXPECT_TRUE(fs::is_empty(tmp()));
    }
    EXPECT_EQ(left_over(), "");
    if (desk.folder.has("result.json")) {
      EXPECT_TRUE(nlohmann::json::accept(desk.folder.read("result.json"))) << desk.folder.read("result.json");
    }
    if (desk.folder.has("program")) {
      EXPECT_EQ(desk.command({"./program", "--no-summary"}).code, 0);
    }
    desk.folder.write("next.f", fmt::format("      PRINT *,{}\n      END\n", round));
    const Outcome next = desk.command(command({"run", "next.f", "--no-summary"}));
    EXPECT_EQ(next.code, 0) << next.err;
    EXPECT_EQ(numbers_of(next.out), std::vector<double>{static_cast<double>(round)});
    EXPECT_TRUE(fs::is_empty(tmp())) << "the next command puts away what a killed one could not";
    for (const auto& entry : fs::directory_iterator(desk.folder.path() / "cache"))
      EXPECT_TRUE(entry.is_regular_file()) << entry.path();
  }

  /// Returns the oldest and the latest generation in the image.
  std::vector<double> generations() const {
    const Outcome outcome =
        desk.command(command({"run", "reader.f", "--image", "disks", "--disk", "instant", "--no-summary"}));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return numbers_of(outcome.out);
  }

  CliFixture desk;
};

TEST_F(Kills, AKilledCommandLeavesWholeFilesOnly) {
  const char* const asked = std::getenv("PLATTER_KILLS");  // how many; for a long run by hand
  const int kills = asked == nullptr ? 20 : std::stoi(asked);
  const Words write{"run",     "writer.f", "--image", "disks",       "--disk",  "instant",
                    "--cards", "cards",    "--json",  "result.json", "--trace", "trace"};
  struct Killed {
    Words words;
    bool anew;  ///< true: the program is compiled in each run
    double seconds = 0;
    int killed = 0;
  };
  Killed commands[] = {{{"run", "long.f", "--json", "result.json"}, true},
                       {write, false},
                       {{"build", "long.f", "-o", "program"}, true},
                       {{"table1", "--row", "RDISK"}, true}};
  desk.folder.write("cards", "0\n");
  whole(write);  // this run compiles the program and creates the image with generation 0
  for (auto& one : commands) one.seconds = whole(one.words);
  std::mt19937 random(1);
  double least = 0;
  const int signals[] = {SIGKILL, SIGTERM, SIGINT};
  for (int round = 1; round <= kills && !HasFailure(); ++round) {
    Killed& one = commands[round % std::size(commands)];
    const int signal = signals[random() % std::size(signals)];
    const double seconds = std::uniform_real_distribution<double>(0, one.seconds)(random);
    SCOPED_TRACE(fmt::format("round {}: {} {}, signal {} after {:.4f} s", round, one.words[0], one.words[1],
                             signal, seconds));
    for (const char* name : {"result.json", "trace", "program"}) fs::remove(desk.folder.path() / name);
    if (one.anew) fs::remove_all(desk.folder.path() / "cache");
    desk.folder.write("cards", fmt::format("{}\n", round));
    const pid_t process = start(desk, command(one.words));
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    const int ended = end(process, signal);
    EXPECT_TRUE(ended == signal || ended == -(128 + signal) || ended == 0)
        << ended << desk.folder.read("said");
    if (ended == 0)
      one.seconds /= 2;  // the kills came too late, because the host was busier when the time was measured
    if (ended != 0) ++one.killed;
    expect_in_order(signal, round);
    if (one.words[1] != "writer.f") continue;
    const auto found = generations();
    ASSERT_EQ(found.size(), 2U);
    EXPECT_GE(found[0], least) << "no sector is older than it was";
    EXPECT_LE(found[1], round);
    least = found[0];
  }
  for (const auto& one : commands) {
    std::printf("%s %s: %d killed\n", one.words[0].c_str(), one.words[1].c_str(), one.killed);
    EXPECT_GE(one.killed, 1) << one.words[0];
  }
}

}  // namespace
}  // namespace platter::tests
