// Calls of the machines' libraries: their lists, user-defined machines, names that a program defines itself,
// and messages.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "tests/command/own_machine.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

constexpr const char* kOpens = "      DIMENSION INX(4)\n      CALL OPENMS(5,INX,4,0)\n      END\n";

TEST_F(OwnMachine, RecordsByNumberNeedARandomReadInTheLibrary) {
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

TEST(LibraryCalls, AreListedWithTheirBasis) {
  CliFixture desk;
  const std::string text = desk.platter({"list", "routines"}).out;
  EXPECT_NE(text.find("subprograms of cdclib: FTN's library on the CDC 7600 (cdc7600)"), std::string::npos)
      << text;
  EXPECT_NE(text.find("  RANF                      multiplicative congruential generator of 48 bits"),
            std::string::npos);
  EXPECT_NE(text.find("  READMS, WRITMS          reads or writes a record by number or name; unsourced"),
            std::string::npos);
}

TEST_F(OwnMachine, HasTheSubprogramsThatItNames) {
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

/// Returns the subprograms that `platter list routines` prints for a machine.
std::vector<std::string> subprograms_of(const std::string& machine) {
  std::istringstream list(CliFixture().platter({"list", "routines"}).out);
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

/// Returns one program with a subroutine T1, T2, ... for each name. `unit` is the text of such a subroutine,
/// for a number and a name. The subroutines print the errors that they find.
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

// A program may use the name of a library's subprogram for its own purposes.
TEST(LibraryCalls, AProgramMayReplaceALibraryName) {
  CliFixture desk;
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

// Each routine that has a unit as its argument is called with an invalid unit, and with a unit that is not
// open.
TEST(LibraryCalls, NameTheRoutineTheUnitAndTheLine) {
  CliFixture desk;
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

TEST(LibraryCalls, AreThereWithoutTheDialect) {
  CliFixture desk;
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
