// Library calls of the time: what lasts from one run to the next, what they take, and what they say.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "tests/runtime/own_machine.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

const char* const kFill = R"(
      PROGRAM FILL(OUTPUT,TAPE3)
      DIMENSION INX(6),A(700)
      CALL OPENMS(3,INX,6,0)
      DO 20 K=1,5
      DO 10 I=1,700
   10 A(I)=100*K+I
   20 CALL WRITMS(3,A,100*K,K)
      END
)";

const char* const kLook = R"(
      PROGRAM LOOK(OUTPUT,TAPE3)
      DIMENSION INX(6),A(700)
      CALL OPENMS(3,INX,6,0)
      DO 10 K=1,5
      CALL READMS(3,A,100*K,K)
   10 PRINT 20,A(1),A(100*K)
   20 FORMAT(1X,2F8.0)
      END
)";

const std::vector<double> kFilled{101, 200, 201, 400, 301, 600, 401, 800, 501, 1000};

std::vector<std::string> with_image(std::vector<std::string> more = {}) {
  more.insert(more.end(), {"--machine", "cdc7600", "--image", "disks", "--no-summary"});
  return more;
}

const char* const kWordsAndRecords = R"(
      DIMENSION A(512),INX(20)
      WRITE(2) A
      REWIND 2
      CALL OPENMS(1,INX,20,0)
      CALL WRITMS(1,A,512,1)
      CALL READMS(1,A,512,1)
      CALL CLOSMS(1)
      CALL WOPEN(3,2,0)
      CALL PUTWA(3,A,1,512)
      CALL GETWA(3,A,1,512)
      CALL WCLOSE(3)
      END
)";

TEST(LibraryCalls, are_counted_by_their_own_names_and_lines) {
  const std::vector<std::pair<std::string, std::string>> expected{
      {"REWIND", "3"}, {"WRITMS", "5"}, {"READMS", "6"}, {"CLOSMS", "7"},
      {"PUTWA", "9"},  {"GETWA", "10"}, {"WCLOSE", "11"}};
  for (const std::string machine : {"ymp", "cray1"}) {
    Desk desk;
    const Outcome outcome = desk.run(text_of(kWordsAndRecords), {"--machine", machine, "--json", "r.json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const auto result = nlohmann::json::parse(desk.folder.read("r.json"));
    std::map<std::string, std::int64_t> times;
    for (const auto& row : result.at("statements")) times[row.at("statement")] = row.at("times");
    std::map<std::string, std::string> lines;
    for (const auto& row : result.at("lines")) lines[row.at("what")] = row.at("line");
    for (const auto& [name, line] : expected) {
      EXPECT_EQ(times[name], 1) << machine << ' ' << name;
      EXPECT_EQ(lines[name], "test.f:" + line) << machine << ' ' << name;
    }
    EXPECT_FALSE(times.contains("RANDOM READ"));
  }
}

/// Nothing that another routine moves is charged to the statement before it.
TEST(LibraryCalls, leave_the_statement_before_them_the_words_that_it_moved) {
  Desk desk;
  desk.run(text_of(kWordsAndRecords), {"--machine", "ymp", "--json", "r.json"});
  const auto result = nlohmann::json::parse(desk.folder.read("r.json"));
  for (const auto& row : result.at("statements")) {
    if (row.at("statement") == "REWIND") {
      EXPECT_EQ(row.at("calls"), 0);
    }
  }
}

TEST(LibraryCalls, an_index_outlives_the_run_with_and_without_closms) {
  Desk desk;
  EXPECT_EQ(desk.run(text_of(kFill), with_image()).code, 0);
  const Outcome outcome = desk.run(text_of(kLook), with_image());
  EXPECT_EQ(numbers_of(outcome.out), kFilled) << outcome.err;
}

// What is written behind the index of a former run does not hurt that, until the unit is closed.
TEST(LibraryCalls, a_program_that_is_stopped_leaves_the_former_index) {
  Desk desk;
  EXPECT_EQ(desk.run(text_of(kFill), with_image()).code, 0);
  const Outcome stopped = desk.run(R"(
      PROGRAM HURT(TAPE3)
      DIMENSION INX(6),A(4000)
      CALL OPENMS(3,INX,6,0)
      DO 10 K=1,5
   10 CALL WRITMS(3,A,4000,K)
   20 GO TO 20
      END
)",
                                   with_image({"--limit", "30"}));
  EXPECT_EQ(stopped.code, 1) << stopped.err;
  const Outcome outcome = desk.run(text_of(kLook), with_image());
  EXPECT_EQ(numbers_of(outcome.out), kFilled) << outcome.err;
}

TEST(LibraryCalls, an_index_grows_and_records_come_to_it) {
  Desk desk;
  EXPECT_EQ(desk.run(text_of(kFill), with_image()).code, 0);
  for (int i = 0; i < 2; ++i) {
    const Outcome more = desk.run(R"(
      PROGRAM MORE(TAPE3)
      DIMENSION INX(2000),A(10)
      CALL OPENMS(3,INX,2000,0)
      CALL WRITMS(3,A,10,1999)
      CALL CLOSMS(3)
      CALL OPENMS(3,INX,2000,0)
      CALL READMS(3,A,10,1999)
      END
)",
                                  with_image());
    EXPECT_EQ(more.code, 0) << more.err;
  }
  const Outcome outcome = desk.run(text_of(kLook), with_image());
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("OPENMS: unit 3: index of 6 words: the dataset's own has 2000"),
            std::string::npos)
      << outcome.err;
}

TEST(LibraryCalls, refuse_a_dataset_of_something_else) {
  Desk desk;
  EXPECT_EQ(desk.run("      PROGRAM P(TAPE3)\n      WRITE(3) 1\n      END\n", with_image()).code, 0);
  const Outcome outcome = desk.run(text_of(kLook), with_image());
  EXPECT_NE(outcome.err.find("OPENMS: unit 3: its dataset: holds no index"), std::string::npos)
      << outcome.err;
}

// The drives time records as they time what RDISK reads of the same sectors: 19 sectors behind sector 0, and
// 400. A sector of the 819 passes in 1/60 s / 20.
TEST(LibraryCalls, have_no_words_of_the_cray_s) {
  Desk desk;
  const Outcome outcome = desk.run("      DIMENSION INX(4)\n      CALL OPENMS(5,INX,4,0)\n      END\n",
                                   {"--machine", "cray1", "--words", "cray"});
  EXPECT_NE(outcome.err.find(":2: OPENMS: unit 5: --words cray has to know"), std::string::npos)
      << outcome.err;
}

TEST(LibraryCalls, take_a_dataset_by_its_unit_s_name) {
  Desk desk;
  const Outcome outcome = desk.run(R"(
      DIMENSION INX(4),A(5)
      DATA A/1.,2.,3.,4.,5./
      CALL OPENDR(4LFT21,INX,4,0)
      CALL WRITDR(21,A,5,3,0,0,IERR)
      CALL CLOSDR(6HTAPE21)
      CALL WOPEN(4HFT21,10,0)
      CALL GETWA(21,A,513,5)
      PRINT 10,A,IERR
   10 FORMAT(1X,5F4.0,I4)
      CALL WOPEN(5HOTHER,10,0)
      END
)",
                                   {"--machine", "cray1", "--no-summary"});
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 2, 3, 4, 5, 0})) << outcome.err;
  EXPECT_NE(outcome.err.find("WOPEN: dataset 'OTHER': a dataset is named by its unit"), std::string::npos)
      << outcome.err;
}

constexpr const char* kOpens = "      DIMENSION INX(4)\n      CALL OPENMS(5,INX,4,0)\n      END\n";

TEST_F(OwnMachine, has_the_subprograms_that_it_names) {
  const std::string site = "channels = { value = \"1 channels\", basis = \"assumed\" }\n";
  const std::string parts = "controller = \"mine\"\ndisk = \"drive\"\n";
  machine(site, parts);
  EXPECT_NE(
      desk.run(kOpens, flags).err.find(":2: OPENMS: not in the libraries of mine: platter list routines"),
      std::string::npos);
  machine(site, parts + "subprograms = [\"massio\"]\n");
  EXPECT_EQ(desk.run(kOpens, flags).code, 0);
  machine(site, parts + "subprograms = [\"masio\"]\n");
  EXPECT_NE(complaint().find("unknown library of subprograms 'masio'; nearest: massio"), std::string::npos);
}

TEST_F(OwnMachine, has_records_by_number_where_its_library_moves_them) {
  machine("channels = { value = \"1 channels\", basis = \"assumed\" }\n",
          "controller = \"mine\"\ndisk = \"drive\"\nsubprograms = [\"massio\"]\n");
  std::string system = Folder().read(source_path("emulator/specification/systems/cos.toml"));
  const std::string name = "name = \"RANDOM READ\"";
  const auto random = system.find(name);
  const auto format = system.find("unblocked", random);
  std::string wrong = system;
  wrong.replace(format, std::string("unblocked").size(), "blocked");
  desk.folder.write("own/systems/mine.toml", wrong);
  EXPECT_NE(complaint().find("unknown layer 'blocked'; nearest: unblocked"), std::string::npos);
  desk.folder.write("own/systems/mine.toml", system.substr(0, system.rfind("[[library.statement]]", random)));
  EXPECT_NE(desk.run(kOpens, flags).err.find(":2: OPENMS: unit 5: library system of mine has no RANDOM READ"),
            std::string::npos);
}

TEST(LibraryCalls, records_are_timed_by_the_drives) {
  Desk desk;
  const Outcome outcome = desk.run(R"(
      PROGRAM TIMES(OUTPUT)
      DIMENSION INX(4),A(204800)
      CALL OPENMS(5,INX,4,0)
      CALL WRITMS(5,A,9728,1)
      CALL WRITMS(5,A,204800,2)
      CALL CLOSMS(5)
      CALL OPENMS(5,INX,4,0)
      T0=TIMEF(D)
      CALL READMS(5,A,204800,2)
      T1=TIMEF(D)
      CALL RDISK(5,A,204800,10240)
      CALL IOWAIT(5)
      T2=TIMEF(D)
      PRINT 10,T1-T0,T2-T1
   10 FORMAT(1X,2F10.3)
      END
)",
                                   {"--machine", "cdc7600", "--no-summary"});
  const auto times = numbers_of(outcome.out);
  ASSERT_EQ(times.size(), 2U) << outcome.err;
  constexpr double kRevolution = 1000.0 / 60;
  for (const double time : times) {
    EXPECT_GE(time, 400 * kRevolution / 20);
    EXPECT_LE(time, (400.0 / 20 + 6) * kRevolution);  // boundaries of cylinders, and the start
  }
  EXPECT_NEAR(times[0], times[1], 1.05 * kRevolution);
}

// A call of SSUM is charged 160 CP and one for each element.
TEST(LibraryCalls, vectors_are_charged_by_their_length) {
  Desk desk;
  const Outcome outcome = desk.run(R"(
      DIMENSION A(10000)
      N1=1000
      N2=9000
      I0=IRTC()
      X=SSUM(N1,A,1)
      I1=IRTC()
      X=X+SSUM(N2,A,1)
      I2=IRTC()
      PRINT 10,(I2-I1)-(I1-I0)
   10 FORMAT(1X,I8)
      END
)",
                                   {"--machine", "cray1", "--no-summary"});
  const auto difference = numbers_of(outcome.out);
  ASSERT_EQ(difference.size(), 1U) << outcome.err;
  EXPECT_NEAR(difference[0], 8000, 20);
}

TEST(LibraryCalls, dates_are_as_given_or_refused) {
  Desk desk;
  const char* const program =
      "      CALL DATE(D)\n      CALL CLOCK(T)\n      PRINT 10,D,T\n   10 FORMAT(2A8)\n      END\n";
  EXPECT_EQ(desk.run(program, {"--no-summary"}).out, "01/01/7808:00:00\n");
  EXPECT_EQ(desk.run(program, {"--no-summary", "--machine", "ymp"}).out, "06/01/9108:00:00\n");
  EXPECT_EQ(desk.run(program, {"--no-summary", "--machine", "ymp", "--set", "machine.date=1990-12-24"}).out,
            "12/24/9000:00:00\n");
  EXPECT_NE(
      desk.run(program, {"--machine", "ymp", "--set", "machine.date=1990"}).err.find("'1990' is not a date"),
      std::string::npos);
  EXPECT_EQ(desk.run(program, {"--no-summary", "--date", "1976-02-29 23:59:59"}).out, "02/29/7623:59:59\n");
  for (const char* wrong :
       {"1975-02-29", "1975-2-9", "1975-02-09T10:00:00", "1975-02-09 24:00:00", "today"}) {
    const Outcome outcome = desk.run(program, {"--no-summary", "--date", wrong});
    EXPECT_EQ(outcome.code, 2) << wrong;
    EXPECT_NE(outcome.err.find("is not a date such as 1976-03-01"), std::string::npos) << outcome.err;
  }
}

TEST(LibraryCalls, are_listed_with_their_basis) {
  Desk desk;
  const std::string text = desk.platter({"list", "routines"}).out;
  EXPECT_NE(text.find("subprograms of cdclib: FTN's library on the CDC 7600 (cdc7600)"), std::string::npos)
      << text;
  EXPECT_NE(text.find("  RANF                      multiplicative congruential generator of 48 bits"),
            std::string::npos);
  EXPECT_NE(text.find("  READMS, WRITMS          reads and writes a record by number or name; unsourced"),
            std::string::npos);
}

/// Those that `platter list routines` names for a machine.
std::vector<std::string> subprograms_of(const std::string& machine) {
  std::istringstream list(Desk().platter({"list", "routines"}).out);
  std::vector<std::string> names;
  bool its_own = false;
  for (std::string line; std::getline(list, line);) {
    if (line.starts_with("subprograms of")) its_own = line.find(machine) != std::string::npos;
    if (!its_own || !line.starts_with("  ") || line[2] == ' ') continue;
    std::istringstream together(line.substr(2, line.find("  ", 2) - 2));
    for (std::string name; std::getline(together, name, ',');)
      names.push_back(name.substr(name.find_first_not_of(' ')));
  }
  return names;
}

/// A program for each name, in one: `unit` is a SUBROUTINE T1, T2, ..., of its number and the name. They
/// print what they find wrong.
std::string program_of(const std::string& machine, const char* unit) {
  std::string calls = "      PROGRAM OWN\n";
  std::string units;
  for (int number = 1; const auto& name : subprograms_of(machine)) {
    calls += fmt::format("      CALL T{}\n", number);
    units += fmt::format(fmt::runtime(unit), fmt::arg("n", name), fmt::arg("i", number));
    ++number;
  }
  return calls + "      PRINT *,'DONE'\n      END\n" + units;
}

// Whatever a program means by the name of a subprogram of a library is its own.
TEST(LibraryCalls, are_the_program_s_own_where_it_has_the_name) {
  Desk desk;
  for (const char* machine : {"cray1", "cdc7600"}) {
    EXPECT_GT(subprograms_of(machine).size(), 20U);
    for (const char* unit :
         {"      SUBROUTINE T{i}\n      DIMENSION {n}(3)\n      {n}(2)={i}\n"
          "      IF({n}(2).NE.{i}) PRINT *,'ARRAY {n}'\n      END\n",
          "      SUBROUTINE T{i}\n      COMMON/{n}/{n}\n      {n}={i}\n      CALL U{i}\n      END\n"
          "      SUBROUTINE U{i}\n      COMMON/{n}/K{i}\n      DIMENSION X(1)\n      EQUIVALENCE (K{i},X)\n"
          "      IF(K{i}.NE.{i}.AND.X(1).NE.{i}) PRINT *,'BLOCK {n}'\n      END\n",
          "      SUBROUTINE T{i}\n      {n}(X)=X+{i}\n"
          "      IF({n}(1.).NE.{i}+1) PRINT *,'STATEMENT FUNCTION {n}'\n      END\n",
          "      SUBROUTINE T{i}\n      CALL {n}(K)\n      IF(K.NE.{i}) PRINT *,'SUBROUTINE {n}'\n      END\n"
          "      SUBROUTINE {n}(K)\n      K={i}\n      END\n",
          "      SUBROUTINE T{i}\n      IF({n}(1.,2.).NE.{i}+3) PRINT *,'FUNCTION {n}'\n      END\n"
          "      FUNCTION {n}(X,Y)\n      {n}=X+Y+{i}\n      END\n",
          "      SUBROUTINE T{i}\n      EXTERNAL U{i}\n      CALL V{i}(U{i})\n      END\n"
          "      SUBROUTINE U{i}(K)\n      K={i}\n      END\n"
          "      SUBROUTINE V{i}({n})\n      CALL {n}(K)\n      IF(K.NE.{i}) PRINT *,'ARGUMENT {n}'\n"
          "      END\n"}) {
      const Outcome outcome = desk.run(program_of(machine, unit), {"--machine", machine, "--no-summary"});
      EXPECT_EQ(outcome.out, " DONE\n") << machine << '\n' << unit << outcome.err;
    }
  }
}

// Each routine that works on a unit, with a number that no unit has, and one that is not open.
TEST(LibraryCalls, name_the_routine_the_unit_and_the_line) {
  Desk desk;
  const std::map<std::string, std::string> rest{
      {"OPENMS", ",I,6,0"}, {"READMS", ",A,5,1"}, {"WRITMS", ",A,5,1"}, {"STINDX", ",I,6"}, {"CLOSMS", ""},
      {"OPENDR", ",I,6,0"}, {"READDR", ",A,5,1"}, {"WRITDR", ",A,5,1"}, {"STINDR", ",I,6"}, {"CLOSDR", ""},
      {"WOPEN", ",10"},     {"GETWA", ",A,1,5"},  {"PUTWA", ",A,1,5"},  {"WCLOSE", ""},     {"ASYNCMS", ""},
      {"SYNCMS", ""},       {"CHECKMS", ",K"},    {"WAITMS", ",K"},     {"ASYNCDR", ""},    {"SYNCDR", ""},
      {"CHECKDR", ",K"},    {"WAITDR", ",K"}};
  std::size_t found = 0;
  for (const auto& name : subprograms_of("cray1")) found += rest.contains(name) ? 1 : 0;
  EXPECT_EQ(found, rest.size());
  for (const auto& [name, arguments] : rest) {
    for (const char* unit : {"0", "1000", "-7"}) {
      const Outcome outcome =
          desk.run(fmt::format("      DIMENSION I(6),A(5)\n      N={}\n      CALL {}(N{})\n      END\n", unit,
                               name, arguments),
                   {"--machine", "cray1"});
      EXPECT_EQ(outcome.code, 1);
      EXPECT_NE(outcome.err.find(fmt::format("test.f:3: {}: unit {}: ", name, unit)), std::string::npos)
          << outcome.err;
    }
  }
}

// The processor works while a record comes: the two take less than one after the other.
TEST(LibraryCalls, asynchronous_records_come_while_the_program_computes) {
  Desk desk;
  const Outcome outcome = desk.run(R"(
      DIMENSION INX(4),A(20480)
      CALL OPENDR(9,INX,4,0)
      CALL WRITDR(9,A,20480,1)
      I0=IRTC()
      CALL READDR(9,A,20480,1)
      I1=IRTC()
      CALL WORK
      I2=IRTC()
      CALL ASYNCDR(9)
      CALL READDR(9,A,20480,1)
      I3=IRTC()
      CALL WORK
      CALL WAITDR(9,ISTAT)
      I4=IRTC()
      PRINT 10,I1-I0,I2-I1,I3-I2,I4-I2
   10 FORMAT(1X,4I10)
      END
      SUBROUTINE WORK
      X=0.
      DO 10 I=1,60000
   10 X=X+FLOAT(I)
      IF(X.LT.0.) PRINT *,X
      END
)",
                                   {"--machine", "cray1", "--no-summary"});
  const auto times = numbers_of(outcome.out);
  ASSERT_EQ(times.size(), 4U) << outcome.err;
  EXPECT_LT(times[2], 0.05 * times[0]);
  constexpr double kRevolution = 60.0 / 3600 / 12.5e-9;
  EXPECT_LT(times[3], std::max(times[0], times[1]) + 1.1 * kRevolution);
  EXPECT_GT(times[0] + times[1], times[3] + 0.5 * std::min(times[0], times[1]));
}

TEST(LibraryCalls, are_there_without_the_dialect) {
  Desk desk;
  desk.folder.write("free.f90", R"(program p
  integer :: inx(6), seed
  real :: a(10) = 1.5, b(10), d
  call openms(3, inx, 6, 0)
  call writms(3, a, 10, 1)
  call readms(3, b, 10, 1)
  call ranget(seed)
  d = date()
  call remark('what is (so): ' // 'text')
  print '(f5.1, i18, 1x, a8)', b(10), seed, d
end program
)");
  const Outcome free = desk.platter({"run", "free.f90", "--machine", "cray1", "--no-summary"});
  EXPECT_EQ(free.out, "  1.5    48131768981101 01/01/78\n") << free.err;
  EXPECT_EQ(free.err, "dayfile: what is (so): text\n");
  const Outcome fixed = desk.run(R"(
      CHARACTER*8 TEXT
      TEXT='IN A'
      CALL REMARK(5HHELLO)
      CALL REMARK(TEXT)
      CALL DATE(D); T=CLOCK()
      PRINT '(2A8)',D,T
      END
)",
                                 {"--dialect", "none", "--machine", "cray1", "--no-summary"});
  EXPECT_EQ(fixed.out, "01/01/7808:00:00\n") << fixed.err;
  EXPECT_EQ(fixed.err, "dayfile: HELLO\ndayfile: IN A\n");
}

}  // namespace
}  // namespace platter::tests
