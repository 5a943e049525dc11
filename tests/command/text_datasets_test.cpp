// Formatted statements on lines of datasets, which libgfortran formats and the library's layers move.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// A thousand lines of 16 characters, without two blanks in a row.
const char* const kThousand = R"(
      PROGRAM LINES(OUTPUT,TAPE9)
      DO 10 I=1001,2000
   10 WRITE(9,20) I
   20 FORMAT(5HLINE ,I4,7H ABCDEF)
      REWIND 9
      NSUM=0
      N=0
   30 READ(9,40,END=50) I
   40 FORMAT(5X,I4)
      N=N+1
      NSUM=NSUM+I
      GO TO 30
   50 PRINT 60,N,NSUM
   60 FORMAT(I6,I9)
      END
)";

const nlohmann::json& statement(const nlohmann::json& document, const std::string& name) {
  for (const auto& row : document["statements"]) {
    if (row["statement"] == name) return row;
  }
  throw std::runtime_error("no statement " + name);
}

struct Where {
  const char* name;
  Words flags;
  int reads = 3;
};
void PrintTo(const Where& one, std::ostream* out) {
  *out << one.name;
}

class Libraries : public testing::TestWithParam<Where> {};

// Derived by hand: a line occupies two words and its control word, with eight or ten characters per word. The
// 3000 words, the EOF and the EOD fill six blocks of 511 words (five contain 2555). With buffers of two
// sectors, that takes three reads. CFTLIB makes one more, because it fills its second buffer while the first
// is used.
TEST_P(Libraries, MoveTheRecordsOfAThousandLines) {
  CliFixture desk;
  Words flags = GetParam().flags;
  flags.insert(flags.end(), {"--text", "drives", "--system-buffer", "2"});
  const Outcome host = desk.run(text_of(kThousand), GetParam().flags);
  EXPECT_EQ(host.out, "  1000  1500500\n") << host.err;
  EXPECT_EQ(desk.folder.read("fort.9").size(), 17000U);
  desk.folder.write("fort.9", "untouched");
  const Outcome drives = desk.run(text_of(kThousand), flags);
  EXPECT_EQ(drives.out, host.out) << drives.err;
  EXPECT_EQ(desk.folder.read("fort.9"), "untouched");
  const auto document = desk.json_of(text_of(kThousand), flags);
  EXPECT_EQ(statement(document, "WRITE")["times"], 1000);
  EXPECT_EQ(statement(document, "READ")["times"], 1001);
  std::int64_t written = 0;
  for (const auto& unit : document["units"]) written += unit["words_written"].get<std::int64_t>();
  EXPECT_EQ(written / 512, 6);
  EXPECT_EQ(statement(document, "READ")["calls"], GetParam().reads);
}

INSTANTIATE_TEST_SUITE_P(All, Libraries,
                         testing::Values(Where{"ctss_cftlib", {}, 4},
                                         Where{"ctss_fortlib", {"--library", "fortlib"}},
                                         Where{"cos", {"--os", "cos"}}, Where{"alamos", {"--os", "alamos"}},
                                         Where{"ltss", {"--machine", "cdc7600"}}),
                         [](const auto& one) { return one.param.name; });

TEST(TextDatasets, BlanksAreCountedOnTheDriveOrAsTheyAre) {
  const std::string program = text_of(R"(
      WRITE(9,10)
      WRITE(9,20)
   10 FORMAT(1HA,8X,2HB ,1HC)
   20 FORMAT(8HABCDEFGH,1HI)
      END
)");
  CliFixture desk;
  const auto words_of = [&](const std::string& option) {
    const std::string name = option.substr(2, 4);
    desk.run(program, {"--image", name, "--file", option});
    desk.platter({"dataset", "export", name, name, "words", "--as", "words"});
    return desk.folder.read("words");
  };
  using namespace std::string_literals;
  EXPECT_EQ(words_of("9=LESS,text"), "A\033\046B C\0\0ABCDEFGHI\0\0\0\0\0\0\0"s);
  EXPECT_EQ(words_of("9=MORE,text,bfi=off"), "A        B C\0\0\0\0ABCDEFGHI\0\0\0\0\0\0\0"s);
  const Outcome dump = desk.platter({"dataset", "dump", "LESS", "LESS"});
  EXPECT_TRUE(has(dump.out, "EOR UBC 16, PFI 0, PRI 0, FWI 2"));
  EXPECT_TRUE(has(dump.out, "EOR UBC 56, PFI 0, PRI 0, FWI 0"));
}

// The lines are longer than 64 and 80 characters, at which libgfortran requests more, and some READs leave
// the rest of a line. In each case, the next record must be read only when the program needs it.
TEST(TextDatasets, AReadTakesJustTheRecordsThatItNeeds) {
  const std::string begin = text_of(R"(
      CHARACTER*200 A
      NAMELIST /PAR/ I,Y
      DO 10 I=1,200
   10 A(I:I)=CHAR(65+MOD(I,26))
      I=3
      Y=2.5
      DO 20 J=0,199
   20 WRITE(9,30) A(1:J+1)
   30 FORMAT(A)
      WRITE(9,40) (J,J=1,7)
   40 FORMAT(3I5/(2I5))
      WRITE(9,*) 1,2
      WRITE(9,*) 3
      WRITE(9,PAR)
      REWIND 9
)");
  const auto reads = [&](const std::string& statements) {
    CliFixture desk;
    const auto document = desk.json_of(begin + statements + "      END\n", {"--text", "drives"});
    EXPECT_EQ(document["stopped"], nullptr);
    return statement(document, "READ")["times"].get<int>();
  };
  EXPECT_EQ(reads("      READ(9,30) A(1:1)\n"), 1);
  const std::string all = "      DO 50 J=1,200\n   50 READ(9,30) A\n";
  EXPECT_EQ(reads(all), 200);
  EXPECT_EQ(reads("      DO 50 J=1,200\n   50 READ(9,30) A(1:3)\n"), 200);
  EXPECT_EQ(reads(all + "      READ(9,40) (K,J=1,5)\n"), 202);
  EXPECT_EQ(reads(all + "      READ(9,40) (K,J=1,7)\n      READ(9,*) K,L,M\n"), 205);
  EXPECT_EQ(reads(all + "      READ(9,60)\n   60 FORMAT(//)\n      READ(9,*) K\n      READ(9,*) M\n"), 205);
  EXPECT_EQ(reads(all + "      READ(9,60)\n   60 FORMAT(////)\n      READ(9,PAR)\n"), 209);
}

TEST(TextDatasets, AWriteDiscardsTheFilesAfterIt) {
  const Outcome outcome = CliFixture().run(text_of(R"(
      ENDFILE 9
      REWIND 9
      DO 10 K=1,2
      WRITE(9,20) K,K+10
   10 ENDFILE 9
      REWIND 9
      DO 40 I=1,8
      READ(9,20,IOSTAT=N) K
   40 PRINT 30,N,K
      REWIND 9
      READ(9,20) K
      WRITE(9,20) 5
      REWIND 9
      READ(9,20) K,L
      READ(9,20,IOSTAT=N) M
      PRINT 30,K,L,N
   20 FORMAT(I3)
   30 FORMAT(3I4)
      END
)"),
                                           {"--text", "drives"});
  EXPECT_EQ(numbers_of(outcome.out),
            (std::vector<double>{0, 1, 0, 11, -1, 11, 0, 2, 0, 12, -1, 12, -1, 12, -1, 12, 1, 5, -1}))
      << outcome.err;
}

TEST(TextDatasets, OpenInquireAndCloseAreOfDatasets) {
  const std::string program = text_of(R"(
      CHARACTER*12 M,F,B,S
      LOGICAL L,K
      OPEN(9,FILE='RESULT',STATUS='NEW',BLANK='NULL',RECL=72)
      WRITE(9,10) 1,2
      INQUIRE(9,NAME=M,FORM=F,BLANK=B,OPENED=L,RECL=N,
     1NUMBER=J,SEQUENTIAL=S,NAMED=K)
      PRINT 20,M,F,B,S,L,K,N,J
      CLOSE(9)
      INQUIRE(9,OPENED=L)
      INQUIRE(FILE='RESULT',EXIST=K,OPENED=L)
      PRINT 30,L,K
      OPEN(9)
      WRITE(9,40)
      INQUIRE(FILE='TAPE9',NUMBER=J,FORM=F)
      PRINT 20,'TAPE9',F,'X','X',L,K,J
      OPEN(8,FILE='RESULT',STATUS='OLD',IOSTAT=I)
      READ(8,10) J,K2
      PRINT 50,I,J,K2
      OPEN(8,FILE='RESULT',STATUS='NEW',IOSTAT=I)
      PRINT 50,I
      CLOSE(8,STATUS='DELETE')
      OPEN(7,FILE='RESULT',STATUS='OLD',IOSTAT=I)
      PRINT 50,I
      INQUIRE(FILE='RESULT',EXIST=K)
      PRINT 30,K
      REWIND 9
      READ(9,60) M
      PRINT 60,M
   10 FORMAT(2I5)
   20 FORMAT(4(A12),2L2,2I6)
   30 FORMAT(2L2)
   40 FORMAT(8HON TAPE9)
   50 FORMAT(3I4)
   60 FORMAT(A)
      END
)");
  CliFixture desk;
  const Outcome outcome = desk.run(program, {"--text", "drives"});
  EXPECT_EQ(outcome.out,
            "RESULT      FORMATTED   NULL        YES          T T    72     9\n"
            " F T\n"
            "       TAPE9FORMATTED              X           X F T     9\n"
            "   0   1   2\n"
            "   1\n"
            "   1\n"
            " F\n"
            "ON TAPE9    \n")
      << outcome.err;
  EXPECT_FALSE(has(desk.command({"ls"}).out, "RESULT"));
}

TEST(TextDatasets, LinesStayInTheImageAndGoInAndOutAsText) {
  CliFixture desk;
  const std::string writes =
      "      WRITE(9,10)\n      WRITE(9,20)\n   10 FORMAT(4HA  B,9X,1HC)\n   20 FORMAT()\n      END\n";
  const std::string reads = text_of(R"(
      CHARACTER*20 A
   10 READ(7,20,END=30) A
      PRINT 20,A
      GO TO 10
   20 FORMAT(A)
   30 END
)");
  for (const char* characters : {"ascii", "display"}) {
    const std::string image = std::string("disks_") + characters;
    const std::string machine = characters == std::string("ascii") ? "cray1" : "cdc7600";
    desk.run(writes, {"--image", image, "--file", "9=NOTES,text", "--machine", machine});
    const Words flags = {"--image", image, "--file", "7=NOTES,old,text", "--machine", machine};
    EXPECT_EQ(desk.run(reads, flags).out, "A  B         C      \n                    \n");
    desk.platter({"dataset", "export", image, "NOTES", "text", "--as", "text", "--characters", characters});
    EXPECT_EQ(desk.folder.read("text"), "A  B         C\n\n");
    desk.folder.write("text", "FIRST\n\n  THIRD       X\nNO END");
    const Outcome in = desk.platter(
        {"dataset", "import", image, "NOTES", "text", "--as", "text", "--characters", characters});
    EXPECT_EQ(in.code, 0) << in.err;
    EXPECT_EQ(desk.run(reads, flags).out,
              "FIRST               \n                    \n  THIRD       X     \nNO END              \n");
  }
  desk.folder.write("text", "GOOD\nB\033D\n");
  const Outcome bad = desk.platter({"dataset", "import", "disks_ascii", "NOTES", "text", "--as", "text"});
  EXPECT_EQ(bad.code, 2);
  EXPECT_TRUE(
      has(bad.err, "dataset NOTES: line 2: column 2 of the line has the character with the octal code 033"));
  const Outcome out = desk.platter({"dataset", "export", "disks_display", "NOTES", "text", "--as", "text"});
  EXPECT_EQ(out.code, 2);
  EXPECT_TRUE(has(out.err, "dataset NOTES: record 1: the record is not a line of text"));
}

TEST(TextDatasets, CardsPrinterAndPunchStayTheHostS) {
  CliFixture desk;
  desk.cards = "  12\n";
  const Outcome outcome = desk.run(text_of(R"(
      READ(5,10) I
      WRITE(6,10) I
      PRINT 10,I+1
      PUNCH 10,I+2
      WRITE(1,10) I+3
      OPEN(2,FILE='HOST',ACCESS='DIRECT',RECL=4,FORM='FORMATTED')
      WRITE(2,10,REC=1) I+4
   10 FORMAT(I4)
      END
)"),
                                   {"--text", "drives"});
  EXPECT_EQ(outcome.out, "  12\n  13\n") << outcome.err;
  EXPECT_EQ(desk.folder.read("fort.100"), "  14\n");
  EXPECT_EQ(desk.folder.read("HOST"), "  16");
  EXPECT_FALSE(has(desk.command({"ls"}).out, "fort.1\n"));
  const Outcome refused = desk.run("      END\n", {"--file", "6=X,text"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(has(refused.err, "--file 6=X,text: unit 6 is the printer, whose text is stored on the host"));
}

// Ten statements of three items and ten characters each. The sizes of the costs distinguish them.
TEST(TextDatasets, FormattingIsChargedByStatementItemAndCharacter) {
  const std::string program = text_of(R"(
      DIMENSION K(3)
      DO 10 I=1,10
   10 WRITE(9,20) I,I,I
   20 FORMAT(2I3,I4)
      REWIND 9
      DO 30 I=1,10
   30 READ(9,20) K
      END
)");
  const auto costs = [&](const char* statement, const char* item, const char* character) {
    const auto document =
        CliFixture().json_of(program, {"--file", "9=D,text", "--disk", "instant", "--set",
                                       std::string("system.text.statement=") + statement, "--set",
                                       std::string("system.text.item=") + item, "--set",
                                       std::string("system.text.character=") + character});
    return document["processor"]["user_s"].get<double>();
  };
  const double free = costs("0 us", "0 us", "0 us");
  EXPECT_NEAR(costs("1 s", "0 us", "0 us") - free, 20, 1e-6);
  EXPECT_NEAR(costs("0 us", "1 s", "0 us") - free, 60, 1e-6);
  EXPECT_NEAR(costs("0 us", "0 us", "1 s") - free, 200, 1e-6);
}

TEST(TextDatasets, TheSystemSelectsThePlaceOfTextByDefault) {
  CliFixture desk;
  const std::string program = "      WRITE(9,10)\n   10 FORMAT(3HABC)\n      END\n";
  desk.run(program, {"--set", "system.text.units=drives"});
  EXPECT_FALSE(has(desk.command({"ls"}).out, "fort.9"));
  desk.run(program, {"--set", "system.text.units=drives", "--text", "host"});
  EXPECT_EQ(desk.folder.read("fort.9"), "ABC\n");
  const Outcome wrong = desk.run(program, {"--set", "system.text.units=tapes"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_TRUE(has(wrong.err, "'tapes' is not a value of 'text.units'; nearest: drives; known: host, drives"));
}

TEST(TextDatasets, AFunctionInAListMayUseItsOwnUnits) {
  const Outcome outcome = CliFixture().run(text_of(R"(
      WRITE(8,10) 41
      WRITE(8,10) 51
      REWIND 8
      WRITE(9,10) NEXT(8),NEXT(8)
      REWIND 9
      READ(9,10) I,J
      PRINT 10,I,J
   10 FORMAT(I4)
      END
      FUNCTION NEXT(IUNIT)
      READ(IUNIT,10) NEXT
      WRITE(7,10) NEXT
   10 FORMAT(I4)
      END
)"),
                                           {"--text", "drives"});
  EXPECT_EQ(outcome.out, "  41\n  51\n") << outcome.err;
}

}  // namespace
}  // namespace platter::tests
