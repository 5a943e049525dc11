// --image: the contents of the drives are kept between runs, however a run ends.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"
#include "tests/support/shared_programs.hpp"

namespace platter::tests {
namespace {

TEST(Image, keeps_how_a_dataset_is_laid_out) {
  CliFixture desk;
  EXPECT_EQ(desk.run(text_of(kWriteTwoUnits), {"--image", "disks", "--os", "alamos"}).code, 0);
  EXPECT_EQ(desk.platter({"dataset", "export", "disks", "SCRATCH3", "words", "--as", "words"}).code, 0);
  EXPECT_EQ(std::filesystem::file_size(desk.folder.path() / "words"), 8U * 3000);
  for (const char* os : {"alamos", "cos"}) {
    const Outcome outcome = desk.run(text_of(kReadTwoUnits), {"--image", "disks", "--os", os});
    EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 3000, 99})) << os << outcome.err;
  }
}

TEST(Image, is_not_overwritten_by_what_a_command_writes) {
  CliFixture desk;
  EXPECT_EQ(desk.run(text_of(kWriteTwoUnits), {"--image", "disks"}).code, 0);
  for (const Outcome& outcome :
       {desk.platter({"dataset", "export", "disks", "SCRATCH3", "./disks"}),
        desk.run(text_of(kReadTwoUnits), {"--image", "disks", "--json", "disks"}),
        desk.run(text_of(kReadTwoUnits), {"--image", "disks", "--trace", "disks"}),
        desk.run(text_of(kReadTwoUnits), {"--image", "disks", "--trace", "new", "--json", "new"}),
        desk.run(text_of(kReadTwoUnits), {"--json", "test.f"})}) {
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(has(outcome.err, "would be overwritten")) << outcome.err;
  }
  EXPECT_EQ(numbers_of(desk.run(text_of(kReadTwoUnits), {"--image", "disks"}).out),
            (std::vector<double>{1, 3000, 99}));
}

}  // namespace
}  // namespace platter::tests
