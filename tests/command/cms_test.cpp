// Programs under CMS: files that are exchanged with the Cray, and a dialect that is rejected.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// A program under CMS reads the files that a Cray writes through the layer ibm. They come back unchanged.
TEST(Cms, FilesAreExchangedWithTheCray) {
  const CliFixture desk;
  desk.folder.write("cray.f", R"(      PROGRAM CRAY
      INTEGER A(3)
      DATA A/1,2,3/
      DO 10 I=1,100
   10 WRITE(1) A
      END
)");
  const Outcome cray = desk.platter({"run", "cray.f", "--machine", "ymp", "--assign",
                                     "-F ibm.vbs:0:1000 -n 20 -c u:1", "--no-summary", "--image", "disks"});
  ASSERT_EQ(cray.code, 0) << cray.err;
  const Outcome out = desk.platter({"dataset", "export", "disks", "fort.1", "x.bin", "--as", "bytes"});
  ASSERT_EQ(out.code, 0) << out.err;
  const Outcome ibm = desk.run(text_of(R"(
      INTEGER A(6)
      CALL CMS('FILEDEF 8 DISK CRAY DATA A4 (BLKSIZE 1000', IRC)
      N = 0
   10 READ (8, END=20) A
      N = N + A(2) + A(4) + A(6)
      GO TO 10
   20 WRITE (6, 30) N
   30 FORMAT (I5)
      END
)"),
                               {"--machine", "ibm3081", "--disk", "instant", "--copy-in",
                                "x.bin=CRAY DATA A4", "--copy-out", "CRAY DATA A4=y.bin"});
  EXPECT_EQ(ibm.code, 0) << ibm.err;
  EXPECT_EQ(ibm.out, "  600\n");
  EXPECT_EQ(desk.folder.read("x.bin"), desk.folder.read("y.bin"));
}

TEST(Cms, StatementsOfTheCrayAreRejected) {
  const Outcome outcome = CliFixture().run("      BUFFER IN (8, 1) (A, B)\n      END\n",
                                           {"--machine", "ibm3081", "--dialect", "cft"});
  EXPECT_TRUE(has(outcome.err, "cft"));
}

}  // namespace
}  // namespace platter::tests
