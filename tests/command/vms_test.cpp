// VAX Fortran programs under VMS: lines of included files in messages, and files that are exchanged with the
// Cray.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// The source has an INCLUDE line after the main program, so errors can be in the source or in the included
/// file.
TEST(Vms, ErrorsNameTheirSourceFile) {
  const CliFixture desk;
  desk.folder.write("sub.inc", "      SUBROUTINE S(X)\n      X = X + 1.\n      END\n");
  const Outcome outcome = desk.run(text_of(R"(
      PROGRAM M
      OPEN (UNIT=5, FILE='NOFILE.INP', STATUS='OLD')
      CALL S(X)
      END
      INCLUDE 'sub.inc'
)"),
                                   {"--machine", "vax780", "--disk", "instant"});
  EXPECT_EQ(outcome.code, 1) << outcome.out;
  EXPECT_TRUE(has(outcome.err, "test.f:2: OPEN: unit 5: RMS$_FNF: NOFILE.INP")) << outcome.err;
  EXPECT_FALSE(has(outcome.err, "sub.inc")) << outcome.err;
}

/// A VAX reads the files that the Cray's library writes in VMS's format. They come back unchanged.
TEST(Vms, FilesAreExchangedWithTheCray) {
  const CliFixture desk;
  desk.folder.write("in.bin", std::string("\x08\0\0\0\0\0\0\0\0\x05", 10));  // a word of the Cray: 5
  const Words cray = {"--machine", "ymp",      "--disk",   "instant",
                      "--image",   "cray.img", "--assign", "-F vms.v -n 8 -c u:1"};
  ASSERT_EQ(desk.run(text_of(R"(
      WRITE (1) 5, 6
      WRITE (1) 7
      END
)"),
                     cray)
                .code,
            0);
  ASSERT_EQ(desk.platter({"dataset", "export", "cray.img", "fort.1", "x.bin", "--as", "bytes"}).code, 0);
  EXPECT_EQ(desk.folder.read("x.bin"),
            std::string("\x10\0\0\0\0\0\0\0\0\x05\0\0\0\0\0\0\0\x06\x08\0\0\0\0\0\0\0\0\x07", 28));
  // In the Cray's words, the most significant byte comes first.
  const Outcome vax = desk.run(text_of(R"(
      BYTE W(8, 2)
      OPEN (UNIT=1, FILE='X.DAT', STATUS='OLD', FORM='UNFORMATTED',
     1 RECORDTYPE='VARIABLE')
      READ (1) W
      TYPE *, W(8, 1), W(8, 2), W(1, 1)
      READ (1) (W(I, 1), I = 1, 8)
      TYPE *, W(8, 1)
      END
)"),
                               {"--machine", "vax780", "--disk", "instant", "--copy-in",
                                "x.bin=X.DAT,variable", "--copy-out", "X.DAT=y.bin"});
  EXPECT_EQ(vax.code, 0) << vax.err;
  EXPECT_EQ(vax.out, "   5    6    0\n   7\n");
  EXPECT_EQ(desk.folder.read("y.bin"), desk.folder.read("x.bin")) << "and goes back as it came";
}

}  // namespace
}  // namespace platter::tests
