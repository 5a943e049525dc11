// An enormous input needs little memory, or is rejected with a message that names the limit. Each command may
// use one gigabyte of address space.

#include <gtest/gtest.h>

#include <ostream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

struct Large {
  const char* name;
  const char* prepare;
  std::string flags;
  int code;
  const char* said;
};
void PrintTo(const Large& one, std::ostream* out) {
  *out << one.name;
}

const char* const kProgram = R"(
      DIMENSION X(512)
      CALL WDISK(5,X,512,0)
      CALL IOWAIT(5)
      READ *,I
      END
)";

class LargeInputs : public testing::TestWithParam<Large> {
 public:
  void SetUp() override {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "a sanitizer's shadow takes more addresses than that";
#endif
  }
};

TEST_P(LargeInputs, ALargeInputNeedsLittleMemoryOrIsRejected) {
  const auto& [name, prepare, flags, code, said] = GetParam();
  const CliFixture desk;
  desk.folder.write("test.f", text_of(kProgram));
  desk.folder.write("cards", "1\n");
  const Outcome outcome =
      desk.command({"bash", "-c",
                    "ulimit -v 1000000; " + std::string(prepare) + "; exec timeout 100 '" +
                        platter_command() + "' run test.f --no-summary --cards cards " + flags});
  EXPECT_EQ(outcome.code, code) << outcome.err.substr(0, 500);
  if (*said == '\0') {
    EXPECT_EQ(outcome.err, "");
  } else {
    EXPECT_TRUE(has(outcome.err.substr(0, 2000), said));
  }
}

const std::string kLargestDrive =
    "--set 'disk.cylinders=100000 cylinders' --set 'disk.head_groups=1000 head groups' "
    "--set 'disk.sectors_per_track=1000 sectors'";

const Large kLarge[] = {
    {"drives_of_10_to_the_11_sectors", ":", kLargestDrive, 0, ""},
    {"a_million_buffers", ":", "--set 'controller.buffers=1000000 buffers'", 0, ""},
    {"a_selection_of_1000_s", ":", "--set 'controller.select_time=1000 s'", 0, ""},
    {"a_word_of_100_s", ":", "--set 'controller.word_time=100 s' --set 'disk.words_per_sector=100000 words'",
     2, "'word_time' = \"100 s\" is longer than 1 s"},
    {"a_seek_of_1000_s", ":", "--rotation drift --set 'disk.seek.2.time=1000 s'", 2,
     "'seek[1].time' = \"1000 s\" is longer than 10 s"},
    {"too_many_heads", ":", "--set 'disk.head_groups=5000 head groups'", 2,
     "'head_groups' = \"5000 head groups\" must be from 1 to 1000"},
    {"too_many_cylinders", ":", "--set 'disk.cylinders=1000000000 cylinders'", 2,
     "'cylinders' = \"1000000000 cylinders\" must be from 1 to 100000"},
    {"too_many_buffers", ":", "--set 'controller.buffers=1000000000 buffers'", 2,
     "'buffers' = \"1000000000 buffers\" must be from 1 to 1000000"},
    {"too_many_channels", ":", "--set 'machine.site.lasl.channels=1000 channels'", 2,
     "channels' = \"1000 channels\" must be from 1 to 64"},
    {"a_source", "truncate -s 1000000000 test.f", "", 2,
     "test.f: has 1000000000 bytes; at most 10000000 are read"},
    {"a_line", "(cat test.f; head -c 9000000 /dev/zero | tr '\\0' '!') >a.f; mv a.f test.f", "", 1,
     "test.f:6: the line has 9000000 characters; at most 100000 are allowed"},
    {"a_statement", "(echo '      I=1'; yes '     1+1' | head -n 500000; echo '      END') >test.f", "", 1,
     "the statement continues for more than 5000 lines"},
    {"a_specification", "mkdir -p own/disks; truncate -s 1000000000 own/disks/mine.toml", "--specs own", 2,
     "own/disks/mine.toml: has 1000000000 bytes; at most 1000000 are read"},
    {"many_cards", "(echo 1; yes 1 | head -c 1000000000) >cards", "", 0, ""},
    {"a_card", ": >cards; truncate -s 1000000000 cards", "", 1,
     "test.f:4: a data card has more than the maximum of 1000000 columns"},
    {"an_image", "truncate -s 1000000000000 image", "--image image", 2,
     "image: has 1000000000000 bytes; at most 2000000000 are read"},
};
INSTANTIATE_TEST_SUITE_P(, LargeInputs, testing::ValuesIn(kLarge),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace platter::tests
