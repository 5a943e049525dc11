#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

// Formatted direct access to the machine's files: the bytes of a file that is exported.
namespace platter::tests {
namespace {

// Without a cache, each record costs a seek and a call of its length. Blanks fill the record.
TEST(UnicosDirectLines, HasRecordsOfReclCharactersWithoutLineEnds) {
  const CliFixture desk;
  const char* const program = R"(
      OPEN(3,FILE='recs',ACCESS='DIRECT',FORM='FORMATTED',RECL=12)
      WRITE(3,'(A)',REC=2) 'SECOND'
      WRITE(3,'(A)',REC=1) 'FIRST'
      CLOSE(3)
      END
)";
  const auto file = desk.json_of(
      text_of(program), {"--machine", "ymp", "--image", "i", "--assign", "-F system u:3"})["files"][0];
  EXPECT_EQ(file["size"], 24);
  EXPECT_EQ(file["type"], "direct formatted");
  EXPECT_EQ(file["calls"]["Seek"]["calls"], 2);
  EXPECT_EQ(file["statements"]["WRITE"]["times"], 2);
  ASSERT_EQ(desk.platter({"dataset", "export", "i", "recs", "out", "--as", "bytes"}).code, 0);
  EXPECT_EQ(desk.folder.read("out"), "FIRST       SECOND      ");
}

// Files of UNICOS that an image preserves after the run, and their contents as other programs read them.

class UnicosImage : public testing::Test {
 protected:
  CliFixture desk;

  Outcome run(const char* program, const Words& flags = {}, const char* image = "i") const {
    Words all = {"--machine", "ymp", "--disk", "instant", "--image", image};
    all.insert(all.end(), flags.begin(), flags.end());
    return desk.run(text_of(program), all);
  }
};

const char* const kWrite = R"(
      PROGRAM W
      DIMENSION A(500)
      DO 20 J=1,100
      DO 10 I=1,500
   10 A(I)=1000*J+I
   20 WRITE(1) A
      OPEN(2,FILE='lines')
      WRITE(2,30) 1,2
   30 FORMAT(2I5)
      CLOSE(2)
      END
)";

const char* const kRead = R"(
      PROGRAM R
      DIMENSION A(500)
      OPEN(2,FILE='lines',STATUS='OLD')
      READ(2,30) I,J
   30 FORMAT(2I5)
      S=0.
      N=0
   40 READ(1,END=50) A
      N=N+1
      S=S+A(500)
      GO TO 40
   50 PRINT 60,I,J,N,S
   60 FORMAT(3I5,F12.1)
      CLOSE(2,STATUS='DELETE')
      END
)";

// The program prints the sum of 1000 J + 500 over 100 records of 500 words.
TEST_F(UnicosImage, KeepsNamesBytesAndPlaces) {
  for (const Words& site : {Words{}, Words{"--site", "ldcache"}, Words{"--site", "ssd"},
                            Words{"--site", "striped", "--assign", "-p 0-7 -q 16 -n 200 u:1"}}) {
    const std::string image = site.empty() ? "plain" : site[1];
    ASSERT_EQ(run(kWrite, site, image.c_str()).code, 0);
    Words later(site.begin(), site.begin() + (site.empty() ? 0 : 2));
    const Outcome outcome = run(kRead, later, image.c_str());
    EXPECT_EQ(outcome.out, "    1    2  100   5100000.0\n") << image << outcome.err;
    const Outcome gone = run(kRead, later, image.c_str());
    EXPECT_EQ(gone.code, 1) << "the run before has deleted one";
    EXPECT_TRUE(has(gone.err, "OPEN: unit 2: STATUS='OLD', but "));
  }
}

// The space that a file has reserved stays reserved in the image: other files do not use it, and a later run
// continues the file there.
TEST_F(UnicosImage, KeepsSpaceAndPartitions) {
  const Words striped = {"--site", "striped", "--assign", "-p 0-7 -q 16 -n 256 -c u:1"};
  ASSERT_EQ(run(kWrite, striped).code, 0);
  const Outcome before = desk.platter({"dataset", "list", "i"});
  const char* const more = R"(
      PROGRAM M
      DIMENSION A(500)
      DO 10 I=1,2000
   10 WRITE(3) A
      END
)";
  ASSERT_EQ(run(more, {"--site", "striped"}).code, 0);
  const Outcome after = desk.platter({"dataset", "list", "i"});
  for (int drive = 1; drive <= 8; ++drive)
    EXPECT_TRUE(has(after.out, fmt::format("fort.1               {:>5}           16       16", drive)));
  EXPECT_EQ(before.out.find("fort.3"), std::string::npos);
  EXPECT_EQ(run(kRead, {"--site", "striped"}).out, "    1    2  100   5100000.0\n");
}

TEST_F(UnicosImage, IsRejectedWithoutItsPartitions) {
  ASSERT_EQ(run(kWrite, {"--site", "striped", "--assign", "-p 0-7 -n 200 u:1"}).code, 0);
  const Outcome outcome = run(kRead, {"--site", "three"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "--image: i: "));
}

/// A program compiled by gfortran alone reads files that the layer `f77` has written. An independent reader
/// of COS files finds the same words.
TEST_F(UnicosImage, FilesAreReadElsewhereByteForByte) {
  ASSERT_EQ(run(kWrite, {"--assign", "-F f77 u:1"}).code, 0);
  ASSERT_EQ(desk.platter({"dataset", "export", "i", "fort.1", "f77.bin", "--as", "bytes"}).code, 0);
  EXPECT_EQ(desk.folder.read("f77.bin").size(), 100U * (4000 + 8));
  desk.folder.write("host.f90", R"(
program host
  real(8) :: a(500), s
  s = 0
  open (1, file='f77.bin', form='unformatted', convert='big_endian')
  do
    read (1, end=9) a
    s = s + a(500)
  end do
9 print '(f12.1)', s
end program
)");
  ASSERT_EQ(desk.command({PLATTER_GFORTRAN, "host.f90", "-o", "host"}).code, 0);
  EXPECT_EQ(desk.command({"./host"}).out, "   5100000.0\n");

  ASSERT_EQ(run(kWrite).code, 0);
  ASSERT_EQ(desk.platter({"dataset", "export", "i", "fort.1", "words", "--as", "words"}).code, 0);
  const std::string words = desk.folder.read("words");
  ASSERT_EQ(words.size(), 400000U);
  EXPECT_EQ(words.substr(0, 8), std::string("\x40\x8f\x48\0\0\0\0\0", 8)) << "1001., as IEEE has it";
  EXPECT_TRUE(has(desk.platter({"dataset", "dump", "i", "fort.1"}).out, "EOR UBC 0, PFI 0, PRI 0"));
}

TEST_F(UnicosImage, TakesFilesFromTheHost) {
  ASSERT_EQ(run(kWrite, {"--assign", "-F f77 u:1"}).code, 0);
  ASSERT_EQ(desk.platter({"dataset", "export", "i", "fort.1", "out", "--as", "bytes"}).code, 0);
  desk.folder.write("in", desk.folder.read("out").substr(0, 50 * 4008));
  ASSERT_EQ(desk.platter({"dataset", "import", "i", "fort.1", "in", "--as", "bytes"}).code, 0);
  EXPECT_EQ(run(kRead, {"--assign", "-F f77 u:1"}).out, "    1    2   50   1300000.0\n");
}

TEST_F(UnicosImage, UnitsAreOnTheFilesThatTheyAreGiven) {
  const char* const write = R"(
      PROGRAM G
      WRITE(1) 42
      REWIND 1
      READ(1) I
      PRINT *,I
      END
)";
  ASSERT_EQ(run(write, {"--file", "1=data,new"}).code, 0);
  EXPECT_TRUE(has(desk.platter({"dataset", "list", "i"}).out, "\ndata "));
  EXPECT_EQ(run(write, {"--file", "1=data,old"}).code, 0);
  const Outcome twice = run(write, {"--file", "1=data,new"});
  EXPECT_EQ(twice.code, 2);
  EXPECT_TRUE(has(twice.err, "--file 1=data: new: the image already has a file of that name"));
  const Outcome none = run(write, {"--file", "1=dada,old"});
  EXPECT_EQ(none.code, 2);
  EXPECT_TRUE(has(none.err, "--file 1=dada: old: the file does not exist"));
}

// A new file has no bytes. Earlier files, and space that was not written, are as before.
TEST_F(UnicosImage, ANewFileDoesNotOverlapOthers) {
  ASSERT_EQ(run(kWrite, {"--assign", "-F f77 u:1"}).code, 0);
  ASSERT_EQ(desk.platter({"setf", "-n", "300", "--image", "i", "space"}).code, 0);
  ASSERT_EQ(desk.platter({"dataset", "export", "i", "fort.1", "before", "--as", "bytes"}).code, 0);
  const std::string listed = desk.platter({"dataset", "list", "i"}).out;

  const Outcome made =
      desk.platter({"dataset", "create", "i", "small", "large", "--machine", "ymp", "--sectors", "200"});
  ASSERT_EQ(made.code, 0) << made.err;
  // The 400400 bytes of fort.1 are 98 blocks, which occupy 7 allocation units of 16 blocks. The file `lines`
  // occupies one unit, and `space`, with 300 blocks, 19.
  EXPECT_EQ(made.out,
            fmt::format("small: drive 1, 208 sectors from {0}\nlarge: drive 1, 208 sectors from {1}\n",
                        16 * (7 + 1 + 19), 16 * (7 + 1 + 19 + 13)));
  const std::string after = desk.platter({"dataset", "list", "i"}).out;
  for (const char* name : {"fort.1 ", "lines ", "space "}) {
    const auto line =
        listed.substr(listed.find(name), listed.find('\n', listed.find(name)) - listed.find(name));
    EXPECT_TRUE(has(after, line)) << after;
  }
  ASSERT_EQ(desk.platter({"dataset", "export", "i", "fort.1", "after", "--as", "bytes"}).code, 0);
  EXPECT_EQ(desk.folder.read("after"), desk.folder.read("before"));

  const Outcome wrote = run(kWrite, {"--file", "1=small,old"});
  EXPECT_EQ(wrote.code, 0) << wrote.err;
  EXPECT_EQ(run(kRead, {"--file", "1=small,old"}).out, "    1    2  100   5100000.0\n");
  EXPECT_TRUE(
      has(desk.platter({"dataset", "list", "i"}).out, "small                    1          432      208 "));
}

TEST_F(UnicosImage, ACreatedFileTakesAnImportAndIsEmptyBefore) {
  ASSERT_EQ(desk.platter({"dataset", "create", "i", "words", "--machine", "ymp", "--sectors", "99"}).code, 0);
  const char* const read = R"(
      PROGRAM E
      OPEN(1,FILE='words',STATUS='OLD',FORM='UNFORMATTED')
      S=0.
      N=0
   10 READ(1,END=20) A
      N=N+1
      S=S+A
      GO TO 10
   20 PRINT *,N,S
      END
)";
  EXPECT_EQ(numbers_of(run(read).out), (std::vector<double>{0, 0}));
  desk.folder.write("in", std::string("\x40\x8f\x48\0\0\0\0\0\x40\x8f\x48\0\0\0\0\0", 16));  // 1001.
  const Outcome in =
      desk.platter({"dataset", "import", "i", "words", "in", "--as", "words", "--record", "1"});
  ASSERT_EQ(in.code, 0) << in.err;
  EXPECT_EQ(numbers_of(run(read).out), (std::vector<double>{2, 2002}));
  desk.folder.write("long", std::string(113 * 4096, '\1'));
  const Outcome full = desk.platter({"dataset", "import", "i", "words", "long", "--as", "bytes"});
  EXPECT_EQ(full.code, 2) << "112 blocks are there";
  EXPECT_EQ(numbers_of(run(read).out), (std::vector<double>{2, 2002}));
}

TEST_F(UnicosImage, PartitionsOfCreatedFilesAreItsChannels) {
  const auto create = [&](Words more) {
    Words all = {"dataset", "create", "i", "--machine", "ymp", "--site", "three"};
    all.insert(all.end(), more.begin(), more.end());
    return desk.platter(all);
  };
  EXPECT_EQ(create({"last", "--channel", "3", "--sectors", "48"}).out, "last: drive 3, 48 sectors from 0\n");
  EXPECT_EQ(create({"any"}).out, "any: drive 1, 16 sectors from 0\n")
      << "where most room is, an allocation unit";
  const auto refuses = [&](const Words& arguments, const std::string& said) {
    const std::string listed = desk.platter({"dataset", "list", "i"}).out;
    const Outcome outcome = create(arguments);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(has(outcome.err, said)) << outcome.err;
    EXPECT_EQ(desk.platter({"dataset", "list", "i"}).out, listed);
  };
  refuses({"other", "--channel", "4"}, "--channel 4 does not exist; use 1 to 3");
  refuses({"other", "--start", "48"}, "--start: UNICOS places files in the free space of the file system");
  refuses({"other", "last"}, "i: already has a file last");
  refuses({"other", "--channel", "1", "--sectors", "9000000"}, "file other: no space left on device");
}

}  // namespace
}  // namespace platter::tests
