// Files that a stranger could have written are given to each command that reads one. Invalid ones are
// rejected with a message.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

struct Reader {
  const char* name;
  const char* command;  ///< the command, in which FILE is replaced by the file's name
};
void PrintTo(const Reader& one, std::ostream* out) {
  *out << one.name;
}

class StrangersFiles : public testing::TestWithParam<Reader> {
 protected:
  /// Runs the command with that file, within one gigabyte of address space and five seconds.
  Outcome with(const std::string& file) const {
    std::string words = GetParam().command;
    words.replace(words.find("FILE"), 4, file);
    return desk.command(
        {"bash", "-c", "ulimit -v 2000000; exec timeout 5 '" + platter_command() + "' " + words});
  }
  CliFixture desk;
};

TEST_P(StrangersFiles, MayNotBeDevicesOrPipes) {
  desk.folder.write("test.f", "      END\n");
  desk.command({"mkfifo", "pipe"});
  for (const char* file : {"/dev/zero", "pipe"}) {
    const Outcome outcome = with(file);
    EXPECT_EQ(outcome.code, 2) << file << outcome.err;
    EXPECT_TRUE(has(outcome.err, "is a folder, a pipe or a device")) << file;
  }
  EXPECT_EQ(with(".").code, 2);
}

TEST_P(StrangersFiles, MayNotBeHuge) {
  desk.folder.write("test.f", "      END\n");
  desk.command({"truncate", "-s", "1T", "huge"});
  const Outcome outcome = with("huge");
  EXPECT_EQ(outcome.code, 2) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "huge"));
}

TEST_P(StrangersFiles, MayNotBeDeep) {
  desk.folder.write("test.f", "      END\n");
  std::string dots = "a";
  for (int i = 0; i < 200'000; ++i) dots += ".a";
  const std::string deep(50'000, '[');
  desk.folder.write("dots.toml", dots + " = 1\n");
  desk.folder.write("deep.json", deep + std::string(50'000, ']'));
  for (const char* file : {"dots.toml", "deep.json"}) {
    const Outcome outcome = with(file);
    EXPECT_EQ(outcome.code, 2) << file << outcome.err;
    EXPECT_TRUE(has(outcome.err, std::string(file))) << file;
  }
}

const Reader kReaders[] = {{"job", "job FILE"},           {"grid", "sweep test.f --grid FILE -o t.csv"},
                           {"again", "again FILE"},       {"report", "report FILE -o page.html"},
                           {"procview", "procview FILE"}, {"ja", "ja FILE"},
                           {"replay", "replay FILE"}};
INSTANTIATE_TEST_SUITE_P(, StrangersFiles, testing::ValuesIn(kReaders),
                         [](const auto& test) { return test.param.name; });

TEST(StrangersSpecifications, MayNotBeDeep) {
  const CliFixture desk;
  std::string dots = "a";
  for (int i = 0; i < 200'000; ++i) dots += ".a";
  desk.folder.write("own/disks/dd19.toml", dots + " = 1\n");
  desk.folder.write("test.f", "      END\n");
  const Outcome outcome = desk.platter({"run", "test.f", "--specs", "own"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "own/disks/dd19.toml:1:"));
  EXPECT_TRUE(has(outcome.err, "nested more than 50 levels deep"));
}

TEST(StrangersSpecifications, AreNotLookedForInAWholeFileSystem) {
  const CliFixture desk;
  desk.folder.write("test.f", "      END\n");
  const Outcome outcome = desk.command({"timeout", "5", platter_command(), "run", "test.f", "--specs", "/"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "--specs /: "));
}

}  // namespace
}  // namespace platter::tests
