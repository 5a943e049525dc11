// Fortran units on files of UNICOS. The counts of program t are those of the guide's reports.
//
// Machines: ymp

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

/// The program tests/documents/unicos/t.f.
const char* const kSample = R"(      program t
      parameter (nrec=2000, ndim=500)
      dimension a(ndim)
      do 5 i=1,ndim
        a(i) = i
5     continue
      istat = ishell('rm fort.1')
      call timef(t0)
      do 10 i=1,nrec
        write(1) a
10    continue
c     rewind and read it 3 times
      do 30 i=1,3
        rewind(1)
          do 20 j=1,nrec
            read(1) a
20        continue
30    continue
      call timef(t1)
      nxfer = 8*nrec*ndim*(1+3)
      write(*,*) 'unit 1: ',
     +       nxfer/(1000*(t1-t0)),
     +       ' Mbytes/sec'
      stop
      end
)";

class Unicos : public testing::Test {
 protected:
  ProgramFixture fixture;

  static Words with(const Words& assigns) {
    Words flags = {"--machine", "ymp", "--disk", "instant"};
    for (const auto& one : assigns) flags.insert(flags.end(), {"--assign", one});
    return flags;
  }
  Outcome run(const char* program, const Words& assigns = {}) const {
    return fixture.run(text_of(program), with(assigns));
  }
  /// Returns procstat's record of the program's first unit.
  nlohmann::json file_of(const std::string& program, const Words& assigns = {}) const {
    return fixture.json_of(program, with(assigns))["files"][0];
  }
  /// Returns procstat's record of the first unit of the guide's program t.
  nlohmann::json sample(const Words& assigns = {}) const {
    return fixture.json_of(kSample, with(assigns))["files"][0];
  }
};

/// Returns the number of calls, the bytes processed and the bytes requested.
nlohmann::json counts(const nlohmann::json& file, const std::string& kind) {
  if (!file["calls"].contains(kind)) return nullptr;
  const auto& row = file["calls"][kind];
  return nlohmann::json::array({row["calls"], row["processed"], row["requested"]});
}

nlohmann::json three(std::int64_t calls, std::int64_t processed, std::int64_t requested) {
  return nlohmann::json::array({calls, processed, requested});
}

TEST_F(Unicos, ProgramTMakesTheGuidesCallsByDefault) {
  const auto file = sample();
  EXPECT_EQ(file["file"], "fort.1");
  EXPECT_EQ(file["size"], 8032256);
  EXPECT_EQ(counts(file, "Read"), three(738, 24096768, 24182784));
  EXPECT_EQ(counts(file, "Write"), three(246, 8032256, 8032256));
  EXPECT_EQ(counts(file, "Seek"), three(4, 0, 0));
  EXPECT_EQ(counts(file, "Truncate"), three(1, 0, 0));
  EXPECT_EQ(file["calls"].size(), 4U);
  const auto& statements = file["statements"];
  EXPECT_EQ(statements["READ"]["times"], 6000);
  EXPECT_EQ(statements["WRITE"]["times"], 2000);
  EXPECT_EQ(statements["REWIND"]["times"], 3);
  EXPECT_EQ(statements["CLOSE"]["times"], 1);
}

TEST_F(Unicos, ProgramTInMemoryWritesOnce) {
  const auto file = sample({"-F blocked,mr::1961 u:1"});
  EXPECT_EQ(file["size"], 8032256);
  EXPECT_EQ(counts(file, "Read"), nullptr);
  EXPECT_EQ(counts(file, "Write"), three(1, 8032256, 8032256));
  EXPECT_EQ(counts(file, "Seek"), three(2, 0, 0));
  EXPECT_EQ(counts(file, "Truncate"), three(1, 0, 0));
}

TEST_F(Unicos, ProgramTInScratchMemoryMakesNoCalls) {
  const auto file = sample({"-F blocked,mr.scr u:1"});
  EXPECT_EQ(file["calls"].size(), 0U);
  EXPECT_EQ(file["descriptor"], -1);
  EXPECT_EQ(file["statements"]["READ"]["times"], 6000);
}

const char* const kItems = R"(
      PROGRAM ITEMS
      DIMENSION A(100)
      CHARACTER*5 C
      DO 10 I=1,100
   10 A(I)=I
      WRITE(7) A,(A(J),J=1,3),'HELLO'
      WRITE(7) 1
      REWIND 7
      READ(7) A(1)
      READ(7) A(1)
      PRINT 20,A(1)
   20 FORMAT(F6.1)
      REWIND 7
      READ(7) A,(A(J),J=1,3),C
      PRINT 30,A(100),A(3),C
   30 FORMAT(2F6.1,1X,A5)
      READ(7) I
      READ(7,END=40) I
      STOP
   40 PRINT 50,I
   50 FORMAT(I3)
      END
)";

// Three items in the first WRITE, since gfortran makes one of the implied DO, and one in the second; the
// READs have 1, 1, 3, 1 and one that finds nothing.
TEST_F(Unicos, EachItemOfAFileWithoutRecordsMakesACall) {
  const Outcome outcome = run(kItems, {"-s u u:7"});
  EXPECT_EQ(outcome.out, "   2.0\n 100.0   3.0 HELLO\n  1\n") << outcome.err;
  const auto file = file_of(text_of(kItems), {"-s u u:7"});
  EXPECT_EQ(file["calls"]["Write"]["calls"], 4);
  EXPECT_EQ(file["calls"]["Read"]["calls"], 7);
  EXPECT_EQ(file["size"], 103 * 8 + 5 + 8);
  EXPECT_FALSE(file["calls"].contains("Truncate"));
}

// Layers without records write the same bytes. Such a file ends after the last byte written.
TEST_F(Unicos, LayersWithoutRecordsHaveTheSameBytes) {
  for (const char* const assign :
       {"-F system u:7", "-F bufa u:7", "-F cachea u:7", "-F mr u:7", "-F sds u:7"}) {
    const Outcome outcome = run(kItems, {assign});
    EXPECT_EQ(outcome.out, "   2.0\n 100.0   3.0 HELLO\n  1\n") << assign << outcome.err;
    EXPECT_EQ(file_of(text_of(kItems), {assign})["size"], 837) << assign;
  }
}

TEST_F(Unicos, AWriteTruncatesAFileOnlyInLayersThatTruncate) {
  const char* const program = R"(
      PROGRAM CUT
      DO 10 I=1,10
   10 WRITE(7) I
      REWIND 7
      WRITE(7) 1
      REWIND 7
      N=0
   20 READ(7,END=30) I
      N=N+1
      GO TO 20
   30 PRINT 40,N
   40 FORMAT(I3)
      END
)";
  EXPECT_EQ(run(program, {"-F system u:7"}).out, "  1\n");
  EXPECT_EQ(run(program, {"-s u u:7"}).out, " 10\n");
  EXPECT_EQ(run(program).out, "  1\n");
}

TEST_F(Unicos, BackspaceAndRewindWorkThroughEveryLayer) {
  const char* const program = R"(
      PROGRAM BACK
      WRITE(7) 1
      WRITE(7) 2,3
      ENDFILE 7
      WRITE(7) 4
      BACKSPACE 7
      READ(7) I
      REWIND 7
      READ(7) J
      READ(7) K
      READ(7,END=10) K
      STOP 1
   10 READ(7) L
      PRINT 20,I,J,K,L
   20 FORMAT(4I3)
      END
)";
  for (const char* const assign :
       {"-F cos u:7", "-F cos.async:96 u:7", "-F cos,mr u:7", "-F cos,sds.scr u:7"}) {
    const Outcome outcome = run(program, {assign});
    EXPECT_EQ(outcome.out, "  4  1  2  4\n") << assign << outcome.err;
  }
}

TEST_F(Unicos, BackspaceAfterEndfileStaysAfterTheLastRecordOfAnF77File) {
  const char* const program = R"(
      PROGRAM APPEND
      DO 10 I=1,3
   10 WRITE(7) I
      ENDFILE 7
      BACKSPACE 7
      WRITE(7) 4
      REWIND 7
      N=0
   20 READ(7,END=30) I
      N=N+I
      GO TO 20
   30 PRINT 40,N
   40 FORMAT(I3)
      END
)";
  for (const char* const assign : {"-F f77 u:7", "-F cos u:7"}) {
    const Outcome outcome = run(program, {assign});
    EXPECT_EQ(outcome.out, " 10\n") << assign << outcome.err;
  }
}

TEST_F(Unicos, ErrorsNameTheirLine) {
  const char* const program = R"(
      PROGRAM BAD
      WRITE(7) 1
      BACKSPACE 7
      END
)";
  const Outcome outcome = run(program, {"-s u u:7"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:3: BACKSPACE: unit 7: this file has no records"));
}

TEST_F(Unicos, ErrorsOfLayersAreThoseOfStatements) {
  const char* const program = R"(
      PROGRAM FULL
      DIMENSION A(512)
      WRITE(7) A
      PRINT *,1
      WRITE(7,IOSTAT=IOS) A
      PRINT *,IOS.GT.0
      WRITE(7) A
      END
)";
  const Outcome outcome = run(program, {"-F mr.novfl::1 u:7"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "                    1\n T\n");
  EXPECT_TRUE(has(outcome.err, "test.f:7: WRITE: unit 7: MR overflow at 4096 bytes on file: fort.7"));
}

TEST_F(Unicos, AFileThatCannotBeOpenedIsAnErrorOfItsStatement) {
  const char* const program = R"(
      PROGRAM ROOM
      WRITE(7,IOSTAT=IOS) 1
      PRINT 10,IOS.GT.0
   10 FORMAT(L2)
      WRITE(7) 1
      END
)";
  const Outcome outcome = run(program, {"-n 100000000 u:7"});
  EXPECT_EQ(outcome.out, " T\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:5: WRITE: unit 7: "));
}

TEST_F(Unicos, AssignAddsToTheFileThatFilenvNames) {
  fixture.folder.write(".assign", "assign -F blocked,mr::1961 u:1\n");
  EXPECT_EQ(counts(sample(), "Write"), three(1, 8032256, 8032256));
  EXPECT_EQ(counts(sample({"-R u:1"}), "Write"), three(246, 8032256, 8032256));
}

TEST_F(Unicos, FilesHaveNamesAndCanBeRemoved) {
  const char* const program = R"(
      PROGRAM NAMES
      PRINT *,ISHELL('rm data')
      OPEN(3,FILE='data',FORM='UNFORMATTED',STATUS='NEW')
      WRITE(3) 42
      CLOSE(3)
      OPEN(4,FILE='data',FORM='UNFORMATTED',STATUS='OLD')
      READ(4) I
      PRINT *,I
      CLOSE(4)
      OPEN(4,FILE='data',FORM='UNFORMATTED',STATUS='NEW',IOSTAT=IOS)
      PRINT *,IOS.NE.0
      PRINT *,ISHELL('rm data')
      OPEN(4,FILE='data',FORM='UNFORMATTED',STATUS='OLD',IOSTAT=IOS)
      PRINT *,IOS.NE.0
      WRITE(3) 1
      CLOSE(3,STATUS='DELETE')
      PRINT *,ISHELL('rm fort.3')
      PRINT *,ISHELL('ls')
      END
)";
  const Outcome outcome = run(program);
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{2, 42, 0, 2})) << outcome.out;
  EXPECT_TRUE(has(outcome.err, "test.f:18: ISHELL: 'ls'"));
}

TEST_F(Unicos, ScratchFileIsNotTheNamedFileOfTheSameName) {
  EXPECT_TRUE(run(R"(
      OPEN(1,FILE='fort.1',FORM='UNFORMATTED')
      WRITE(1) 5.
      CLOSE(1)
      OPEN(1,FILE='scratch.1',FORM='UNFORMATTED')
      WRITE(1) 7.
      CLOSE(1)
      OPEN(1,STATUS='SCRATCH',FORM='UNFORMATTED')
      WRITE(1) 1.
      CLOSE(1)
      OPEN(2,FILE='scratch.1',FORM='UNFORMATTED')
      READ(2) X
      PRINT 10, X
   10 FORMAT(F4.0)
      END
)")
                  .out.starts_with("  7.\n"));
}

// FORTRAN 77: a scratch file is private to its unit, and does not change the file that the unit has kept.
TEST_F(Unicos, AScratchFileDoesNotChangeTheUnitsOwnFile) {
  const auto outcome = run(R"(
      WRITE(7) 1
      CLOSE(7)
      OPEN(7,STATUS='SCRATCH',FORM='UNFORMATTED')
      WRITE(7) 2
      REWIND 7
      READ(7) I
      CLOSE(7)
      READ(7) J
      PRINT 10,I,J
   10 FORMAT(2I3)
      END
)");
  EXPECT_TRUE(outcome.out.starts_with("  2  1\n")) << outcome.out << outcome.err;
}

TEST_F(Unicos, BufferStatementsMoveWords) {
  const char* const program = R"(
      PROGRAM BUF
      DIMENSION A(1024),B(1024)
      DO 10 I=1,1024
   10 A(I)=I
      BUFFER OUT(7,1)(A(1),A(1024))
      IF(UNIT(7).NE.-1.) STOP 1
      BUFFER OUT(7,1)(A(1),A(10))
      IF(UNIT(7).NE.-1.) STOP 2
      REWIND 7
      BUFFER IN(7,1)(B(1),B(1024))
      IF(UNIT(7).NE.-1.) STOP 3
      PRINT 20,LENGTH(7),B(1024)
   20 FORMAT(I6,F8.1)
      END
)";
  for (const char* const assign : {"-s u u:7", "-F cos.async:96 u:7", "-F bufa u:7", "-F f77 u:7"})
    EXPECT_EQ(run(program, {assign}).out, "  1024  1024.0\n") << assign;
}

TEST_F(Unicos, RejectsUnsupportedFeaturesByName) {
  const char* const program = "\n      PRINT *,1\n      END\n";
  for (const Words& flags : {Words{"--file 1=A", "1=A,channel=1"}, Words{"--system-buffer", "4"}}) {
    Words all = with({});
    all.insert(all.end(), {flags[0].substr(0, flags[0].find(' ')), flags[1]});
    const Outcome outcome = fixture.run(text_of(program), all);
    EXPECT_EQ(outcome.code, 2) << flags.front();
    EXPECT_TRUE(has(outcome.err, flags.front() + ": "));
  }
  const Outcome outcome = fixture.run("      CALL SYSBUF(7,4)\n      END\n", with({}));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "SYSBUF: unit 7: under UNICOS, assign sets the buffers")) << outcome.err;
  EXPECT_TRUE(has(fixture.run("      PRINT *,RPM(5)\n      END\n", with({})).err,
                  "RPM: unit 5: under unicos a unit is connected to a file, not to a drive"));
}

TEST_F(Unicos, StatementsAreReportedWithTheCallsTheyLeadTo) {
  const Outcome outcome =
      fixture.run_with_summary(kSample, {"--machine", "ymp", "--json", "t.json", "--trace", "t.jsonl"});
  EXPECT_TRUE(has(outcome.out, "statement         times calls of system")) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "unit   1 fort.1           READ              6000 ")) << outcome.err;
  const auto json = nlohmann::json::parse(fixture.folder.read("t.json"));
  std::map<std::string, std::int64_t> times;
  std::int64_t calls = 0;
  for (const auto& row : json["statements"]) {
    times[row["statement"]] = row["times"];
    calls += row["calls"].get<std::int64_t>();
  }
  EXPECT_EQ(times, (std::map<std::string, std::int64_t>{
                       {"READ", 6000}, {"WRITE", 2000}, {"REWIND", 3}, {"CLOSE", 1}}));
  EXPECT_EQ(calls, 738 + 246 + 4 + 1 + 1) << "and the system's CLOSE";
  std::istringstream lines(fixture.folder.read("t.jsonl"));
  std::set<std::uint64_t> statements;
  std::int64_t of_statements = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto event = nlohmann::json::parse(line);
    if (event["event"] == "statement") statements.insert(event["id"].get<std::uint64_t>());
    if (event["event"] == "call" && statements.contains(event["parent"].get<std::uint64_t>()))
      ++of_statements;
  }
  EXPECT_EQ(statements.size(), 8004U);
  EXPECT_EQ(of_statements, 990);
}

}  // namespace
}  // namespace platter::tests
