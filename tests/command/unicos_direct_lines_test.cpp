// Formatted direct access to files of the machine's: records of characters by number.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class UnicosDirectLines : public testing::Test {
 protected:
  CliFixture desk;

  Outcome run(const std::string& program, Words flags = {}) const {
    flags.insert(flags.begin(), {"--machine", "ymp", "--disk", "instant", "--no-summary"});
    return desk.run(program, flags);
  }
  /// What is wrong with a statement on a unit of records of 20 characters.
  std::string complaint(const std::string& statements, const Words& flags = {}) const {
    const auto outcome =
        run("\n      OPEN(3,ACCESS='DIRECT',FORM='FORMATTED',RECL=20)\n      " + statements + "\n      END\n",
            flags);
    EXPECT_EQ(outcome.code, 1) << statements;
    return outcome.err;
  }
};

// Record 7 is written anew, and the two behind it with it: a / in a format goes on to the next.
const char* const kProgram = R"(
      PROGRAM D
      OPEN(3,FILE='recs',ACCESS='DIRECT',FORM='FORMATTED',RECL=20)
      DO 10 I=1,40
      N=MOD(I*17,41)
   10 WRITE(3,20,REC=N) N,1000*N
   20 FORMAT(I5,I8)
      WRITE(3,30,REC=7) 1,2,3
   30 FORMAT(I3/I4/I5)
      DO 40 N=40,1,-1
      READ(3,20,REC=N) I,J
      IF(N.GE.7.AND.N.LE.9) GO TO 40
      IF(I.NE.N.OR.J.NE.1000*N) PRINT *,'WRONG',N,I,J
   40 CONTINUE
      READ(3,30,REC=7) I,J,K
      PRINT 50,I,J,K
   50 FORMAT(3I3)
      CLOSE(3)
      END
)";

// Without a cache a record is a seek and a call of its length; blanks fill it.
TEST_F(UnicosDirectLines, has_records_of_RECL_characters_without_line_ends) {
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

TEST_F(UnicosDirectLines, say_what_is_wrong_with_the_line) {
  EXPECT_TRUE(has(
      complaint("WRITE(3,'(I30)',REC=4) 5"),
      "test.f:3: WRITE: unit 3: the format makes 30 characters of record 4, and RECL= gives a record 20"));
  EXPECT_TRUE(has(complaint("READ(3,'(I3)',REC=5) I"),
                  "test.f:3: READ: unit 3: record 5 was never written; the file has 0 of 20 bytes"));
  EXPECT_TRUE(has(complaint("READ(3,'(I3)',REC=0) I"), "REC=0: records are numbered from 1"));
  EXPECT_TRUE(has(complaint("WRITE(3,REC=1) 5"), "REC= without a format"));
  EXPECT_TRUE(has(complaint("WRITE(3,'(I3)') 5"), "is open for direct access: REC= says which record"));
  EXPECT_TRUE(has(complaint("REWIND 3"), "is open for direct access"));
  EXPECT_TRUE(has(complaint("WRITE(3,'(I3)',REC=1) 5", {"--assign", "-s text u:3"}),
                  "text makes records of its own"));
}

}  // namespace
}  // namespace platter::tests
