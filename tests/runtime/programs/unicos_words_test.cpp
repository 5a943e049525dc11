// READMS, GETWA and their like on files of UNICOS: through the layers, and counted.
//
// Machines: ymp

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

class UnicosWords : public testing::Test {
 protected:
  ProgramFixture fixture;

  static Words with(const std::string& assign) {
    Words flags = {"--machine", "ymp", "--disk", "instant"};
    if (!assign.empty()) flags.insert(flags.end(), {"--assign", assign});
    return flags;
  }
  Outcome run(const char* program, const std::string& assign = "") const {
    return fixture.run(text_of(program), with(assign));
  }
};

const char* const kLayers[] = {"",
                               "-s u u:9",
                               "-F bufa u:9",
                               "-F cache:1:2 u:9",
                               "-F mr.scr u:9",
                               "-F sds u:9",
                               "-F cachea:4:2:1,sds u:9"};

const char* const kWords = R"(
      PROGRAM WA
      DIMENSION A(5000),B(5000)
      DO 10 I=1,5000
   10 A(I)=I
      CALL WOPEN(9,4,0,IER)
      IF(IER.NE.0) STOP 1
      CALL PUTWA(9,A,1,5000)
      CALL PUTWA(9,A(7),4999,700)
      CALL GETWA(9,B,4998,3)
      PRINT 20,B(1),B(2),B(3)
      CALL GETWA(9,B,5698,1)
      PRINT 20,B(1)
   20 FORMAT(3F8.1)
      CALL WCLOSE(9)
      CALL WOPEN(9,4,0)
      CALL GETWA(9,B,1,5698)
      PRINT 20,B(1),B(5000)
      CALL GETWA(9,B,5698,2)
      END
)";

TEST_F(UnicosWords, WordsAreReachedByTheirNumbersThroughEveryLayer) {
  for (const std::string layers : kLayers) {
    if (layers == "-F mr.scr u:9") continue;  // gone with WCLOSE
    const Outcome outcome = run(kWords, layers);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out, "  4998.0     7.0     8.0\n   706.0\n     1.0     8.0\n") << layers << outcome.err;
    EXPECT_TRUE(has(outcome.err,
                    "test.f:18: GETWA: unit 9: words 5698 to 5699 are past the end of its file, "
                    "which has 5698"));
  }
}

TEST_F(UnicosWords, IndexedRecordsAreReadBackThroughEveryLayer) {
  const char* const program = R"(
      PROGRAM MS
      DIMENSION A(700),IND(11),JND(11)
      CALL OPENMS(9,IND,11,0)
      DO 20 J=1,10
      DO 10 I=1,700
   10 A(I)=1000*J+I
   20 CALL WRITMS(9,A,70*J,J)
      CALL CLOSMS(9)
      CALL OPENMS(9,JND,11,0)
      CALL READMS(9,A,70,4)
      PRINT 30,A(70)
      CALL READMS(9,A,700,10)
      PRINT 30,A(700)
   30 FORMAT(F8.1)
      CALL CLOSMS(9)
      END
)";
  for (const std::string layers : kLayers) {
    if (layers == "-F mr.scr u:9") continue;
    EXPECT_EQ(run(program, layers).out, "  4070.0\n 10700.0\n") << layers;
  }
}

// Four blocks of WOPEN's are a page of the library's cache; -s u asks for each request.
TEST_F(UnicosWords, GoThroughCallsThatAreCounted) {
  const char* const program = R"(
      PROGRAM CALLS
      DIMENSION A(64)
      CALL WOPEN(9,4,0)
      DO 10 I=1,64
   10 CALL PUTWA(9,A,64*I-63,64)
      CALL WCLOSE(9)
      END
)";
  const auto calls = [&](const char* assign) {
    return fixture.json_of(text_of(program), with(assign))["files"][0]["calls"];
  };
  EXPECT_EQ(calls("-s u u:9")["Write"]["calls"], 64);
  EXPECT_EQ(calls("-s u u:9")["Seek"]["calls"], 64);
  EXPECT_EQ(calls("")["Listio"]["calls"], 1);
  EXPECT_FALSE(calls("").contains("Write"));
}

// After ASYNCMS, the drive transfers while the program computes: 500 blocks, at 42 per track, take 0.2 s.
TEST_F(UnicosWords, AreMovedWhileTheProgramContinues) {
  const char* const program = R"(
      PROGRAM ASYNC
      DIMENSION A(256000),B(256000),IND(5)
      DO 10 I=1,256000
   10 A(I)=I
      CALL OPENMS(9,IND,5,0)
      CALL WRITMS(9,A,256000,1)
      CALL ASYNCMS(9)
      CALL READMS(9,B,256000,1)
      CALL CHECKMS(9,K)
      PRINT 20,K
   20 FORMAT(3I3)
      CALL WAITMS(9,L)
      CALL CHECKMS(9,K)
      PRINT 20,L,K
      A(1)=-1.
      CALL WRITMS(9,A,256000,1)
      A(1)=-2.
      CALL CHECKMS(9,K)
      CALL READMS(9,B,1,1)
      CALL SYNCMS(9)
      PRINT 30,B(1),B(2),B(256000),K
   30 FORMAT(2F5.1,F9.1,I3)
      CALL CLOSMS(9)
      END
)";
  const auto measured = fixture.json_of(text_of(program), {"--machine", "ymp", "--assign", "-s u u:9"});
  const auto& calls = measured["files"][0]["calls"];
  EXPECT_EQ(calls["Reada"]["calls"], 2);
  EXPECT_EQ(calls["Writea"]["calls"], 1);
  const Words flags{"--machine", "ymp", "--no-summary", "--assign"};
  const auto out = [&](const char* layers) {
    Words all = flags;
    all.emplace_back(layers);
    return fixture.run(text_of(program), all).out;
  };
  EXPECT_EQ(out("-s u u:9"), "  1\n  0  0\n -1.0  2.0 256000.0  1\n");
  // If layers keep the words that they read, these are available at once.
  EXPECT_EQ(out("-F cachea:8:4 u:9"), "  0\n  0  0\n -1.0  2.0 256000.0  0\n");
}

TEST_F(UnicosWords, WopenRejectsFilesWithControlWords) {
  const Outcome outcome = run(kWords, "-F cos u:9");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err,
                  "test.f:5: WOPEN: unit 9: file fort.9: words are addressed by number, but "
                  "cos makes its own records"));
}

TEST_F(UnicosWords, AnOverflowNamesItsLine) {
  const Outcome outcome = run(kWords, "-F mr.novfl::2 u:9");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:7: PUTWA: unit 9: MR overflow at 8192 bytes on file: fort.9"));
}

}  // namespace
}  // namespace platter::tests
