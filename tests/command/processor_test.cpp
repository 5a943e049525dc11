// A user's processor is one file. Errors in it are reported with their place, and instructions without a
// specified time are reported.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// A scalar processor similar to a CDC 6600, with numbers that are invented for this test.
const char* const kCdc6600 = R"(
title = "CDC 6600"
clock_period = { value = "100 ns", basis = "unsourced", note = "minor cycle" }
[units]
immediate = { value = "3 CP", basis = "unsourced" }
address_add = { value = "3 CP", basis = "unsourced" }
integer_add = { value = "3 CP", basis = "unsourced" }
integer_multiply = { value = "10 CP", basis = "unsourced" }
integer_divide = { value = "50 CP", basis = "assumed" }
logical = { value = "3 CP", basis = "unsourced" }
shift = { value = "3 CP", basis = "unsourced" }
population_count = { value = "8 CP", basis = "unsourced" }
leading_zeros = { value = "4 CP", basis = "unsourced" }
floating_add = { value = "4 CP", basis = "unsourced" }
floating_multiply = { value = "10 CP", basis = "unsourced" }
floating_divide = { value = "29 CP", basis = "unsourced" }
square_root = { value = "200 CP", basis = "assumed" }
convert = { value = "7 CP", basis = "assumed" }
load = { value = "8 CP", basis = "unsourced" }
store = { value = "1 CP", basis = "assumed" }
temporary = { value = "1 CP", basis = "assumed" }
literal = { value = "1 CP", basis = "assumed" }
[intervals]
floating_multiply = { value = "10 CP", basis = "unsourced" }
[branches]
loop = { value = "9 CP", basis = "unsourced" }
condition = { value = "9 CP", basis = "unsourced" }
jump = { value = "0 CP", basis = "assumed" }
computed = { value = "15 CP", basis = "assumed" }
call = { value = "21 CP", basis = "assumed" }
return = { value = "15 CP", basis = "assumed" }
[compiler]
loop_step = { value = "0 CP", basis = "assumed" }
[moves]
start = { value = "30 CP", basis = "assumed" }
per_word = { value = "9 CP", basis = "assumed" }
[unknown]
instruction = { value = "6 CP", basis = "assumed" }
routine = { value = "200 CP", basis = "assumed" }
[library]
sin = { value = "400 CP", basis = "assumed" }
)";

/// Prints the times of a loop with 1000 and of one with 2000 iterations, in us.
const char* const kProgram = R"(
      COMMON /X/ A(2000),B(2000),C(2000)
      DO 20 K=1,2
      N=1000*K
      T0=TIMEF(D)
      CALL COMPUTE(N)
   20 PRINT *,1000.*(TIMEF(D)-T0)
      END
      SUBROUTINE COMPUTE(N)
      COMMON /X/ A(2000),B(2000),C(2000)
      DO 10 I=1,N
   10 A(I)=B(I)*C(I)
      END
)";

std::string builtin(const std::string& file) {
  return Folder().read(source_path("emulator/specification/" + file));
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

/// Returns the time per iteration, in us.
double iteration(const CliFixture& desk, const Words& flags) {
  const Outcome outcome = desk.run(text_of(kProgram), flags);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto times = numbers_of(outcome.out);
  return times.size() == 2 ? (times[1] - times[0]) / 1000 : 0;
}

/// Two loads in a row, 1 + 8; a multiplication, 10; a store, 1; two additions, 3 + 3; a branch, 9.
constexpr double kIteration = 0.1 * (1 + 8 + 10 + 1 + 3 + 3 + 9);

TEST(Processor, AUsersProcessorIsUsedByAMachineThatNamesIt) {
  CliFixture desk;
  desk.folder.write("own/processors/cdc6600.toml", text_of(kCdc6600));
  desk.folder.write("own/machines/mine.toml",
                    replaced(builtin("machines/cdc7600.toml"), "\"cdc7600\"", "\"cdc6600\""));
  EXPECT_NEAR(iteration(desk, {"--specs", "own", "--machine", "mine"}), kIteration, 0.001);
}

TEST(Processor, AUsersProcessorFileReplacesTheMachines) {
  CliFixture desk;
  desk.folder.write("own/processors/cdc7600.toml", text_of(kCdc6600));
  EXPECT_NEAR(iteration(desk, {"--specs", "own", "--machine", "cdc7600"}), kIteration, 0.001);
  EXPECT_LT(iteration(desk, {"--machine", "cdc7600"}), 0.5 * kIteration);
}

const char* const kAverage = R"(
title = "of which little is known"
clock_period = { value = "200 ns", basis = "assumed" }
cost = "average"
[average]
operation = { value = "7 CP", basis = "assumed" }
routine = { value = "300 CP", basis = "assumed" }
)";

double average(const std::string& more) {
  CliFixture desk;
  desk.folder.write("own/processors/little.toml", text_of(kAverage) + more);
  desk.folder.write("own/machines/mine.toml",
                    replaced(builtin("machines/cdc7600.toml"), "\"cdc7600\"", "\"little\""));
  return iteration(desk, {"--specs", "own", "--machine", "mine"});
}

/// The same two loads, multiplication, store, two additions and branch, of which none waits for another.
TEST(Processor, AnAverageProcessorTakesTheSumOfItsOperations) {
  constexpr double kPeriod = 0.2;
  EXPECT_NEAR(average(""), kPeriod * 7 * 7, 0.001);
  EXPECT_NEAR(average("floating_multiply = { value = \"25 CP\", basis = \"assumed\" }\n"
                      "load = { value = \"11 CP\", basis = \"assumed\" }\n"
                      "branch = { value = \"3 CP\", basis = \"assumed\" }\n"),
              kPeriod * (2 * 11 + 25 + 3 * 7 + 3), 0.001);
}

TEST(Processor, UnsupportedWordSizesAreRejected) {
  const auto complaint = [](const std::string& word) {
    CliFixture desk;
    desk.folder.write("own/processors/cray1.toml",
                      replaced(builtin("processors/cray1.toml"), "\"64 bits\"", word));
    return desk.run("      END\n", {"--specs", "own"}).err;
  };
  EXPECT_EQ(complaint("\"60 bits\""), "");
  EXPECT_EQ(complaint("\"32 bits\""),
            "platter: a processor with words of 4 bytes is not supported: programs in the dialects cft and "
            "ftn can be compiled only for words of 8 bytes\n");
  EXPECT_TRUE(has(complaint("\"0 bits\""), "must be from 1 to 1024 bits"));
  EXPECT_TRUE(
      has(complaint("\"8 B\""), "'word' = \"8 B\": 'B' is not one of its units; nearest: bits; known: bits"));
}

TEST(Processor, RejectsUnknownOrMissingCosts) {
  const auto complaint = [](const std::string& text) {
    CliFixture desk;
    desk.folder.write("own/processors/cray1.toml", text);
    return desk.run("      END\n", {"--specs", "own"}).err;
  };
  EXPECT_EQ(complaint(replaced(text_of(kAverage), "\"average\"", "\"averrage\"")),
            "platter: own/processors/cray1.toml:3:1: unknown cost 'averrage'; nearest: average; known: "
            "scoreboard, average\n");
  EXPECT_EQ(complaint(replaced(text_of(kAverage), "routine", "rootine")),
            "platter: own/processors/cray1.toml:6:1: unknown key 'average.rootine'; nearest: routine\n");
}

TEST(Processor, CustomProcessorIsCompiledIntoAProgram) {
  CliFixture desk;
  desk.folder.write("own/processors/cdc7600.toml", text_of(kCdc6600));
  desk.folder.write("test.f", text_of(kProgram));
  ASSERT_EQ(desk.platter({"build", "test.f", "-o", "guest", "--specs", "own", "--machine", "cdc7600"}).code,
            0);
  const Outcome outcome = desk.command({"./guest", "--specs", "own", "--machine", "cdc7600", "--no-summary"});
  const auto times = numbers_of(outcome.out);
  ASSERT_EQ(times.size(), 2U) << outcome.err;
  EXPECT_NEAR((times[1] - times[0]) / 1000, kIteration, 0.001);
}

/// A change of one line of the Cray-1's specification, and the resulting message without the file's name.
struct Fault {
  const char* name;
  const char* key;   ///< the start of the line
  const char* from;  ///< a part of the line
  const char* to;    ///< its replacement
  const char* said;
};
void PrintTo(const Fault& fault, std::ostream* out) {
  *out << fault.name;
}

class ProcessorFault : public testing::TestWithParam<Fault> {};

/// In each table, a key is misspelt, so one key is missing and one is unknown, or a unit is wrong.
const Fault kFaults[] = {
    {"units", "load =", "load", "laod", "unknown key 'units.laod'; nearest: load"},
    {"units_missing", "load =", "load", "fetching", "'units.load' is missing"},
    {"units_unit", "load =", "11 CP", "11 CPs", "CPs"},
    {"units_of_time", "floating_multiply =", "7 CP", "7 us", "us"},
    {"intervals", "floating_divide = { value = \"3 CP\"", "floating_divide", "floating_divid",
     "unknown key 'intervals.floating_divid'; nearest: floating_divide"},
    {"intervals_unit", "floating_divide = { value = \"3 CP\"", "3 CP", "3 ticks", "ticks"},
    {"branches", "condition =", "condition", "conditon",
     "unknown key 'branches.conditon'; nearest: condition"},
    {"branches_missing", "loop =", "loop", "every", "'branches.loop' is missing"},
    {"branches_unit", "loop =", "5 CP", "5 words", "words"},
    {"compiler", "loop_step =", "loop_step", "loop_steps",
     "unknown key 'compiler.loop_steps'; nearest: loop_step"},
    {"compiler_missing", "loop_step =", "loop_step", "more", "'compiler.loop_step' is missing"},
    {"compiler_unit", "loop_step =", "10 CP", "10 percent", "percent"},
    {"moves", "per_word =", "per_word", "per_wrod", "unknown key 'moves.per_wrod'; nearest: per_word"},
    {"moves_unit", "per_word =", "2 CP", "2 words", "words"},
    {"unknown", "instruction =", "instruction", "instrution",
     "unknown key 'unknown.instrution'; nearest: instruction"},
    {"unknown_unit", "routine =", "200 CP", "200 CPU", "CPU"},
    {"vector", "strip =", "strip", "stripe", "unknown key 'vector.stripe'; nearest: strip"},
    {"vector_missing", "reduction =", "reduction", "at_the_end", "'vector.reduction' is missing"},
    {"memory_unit", "banks =", "16 banks", "16 CP", "CP"},
    {"memory_banks", "bank_busy =", "bank_busy", "bank_bussy",
     "unknown key 'memory.bank_bussy'; nearest: bank_busy"},
    {"memory_none", "banks =", "16 banks", "0 banks",
     "'memory.banks' = \"0 banks\" must be from 1 to 1000000"},
    {"instructions", "held =", "held", "helt", "unknown key 'instructions.helt'; nearest: held"},
    {"instructions_unit", "fetched =", "64 parcels", "64 words", "words"},
    {"instructions_none", "fetched =", "64 parcels", "0 parcels",
     "'instructions.fetched' = \"0 parcels\" must be from 1 to 1000000"},
    {"functions_unit", "exp = { value = \"20", "20 CP", "20 ms", "ms"},
    {"library_unit", "exp = { value = \"150", "150 CP", "150 cycles", "cycles"},
    {"clock", "clock_period =", "12.5 ns", "12.5 nanoseconds",
     "'nanoseconds' is not a unit of time; nearest: ns"},
    {"basis", "load =", "\"source\"", "\"guessed\"", "guessed"},
    {"table", "[moves]", "moves", "movess", "unknown key 'movess'; nearest: moves"},
};

TEST_P(ProcessorFault, IsReportedWithItsPlace) {
  const Fault& fault = GetParam();
  const std::string text = builtin("processors/cray1.toml");
  const auto begin = text.find(std::string("\n") + fault.key) + 1;
  ASSERT_NE(begin, 0U) << fault.key;
  const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n') + 1;
  CliFixture desk;
  desk.folder.write("own/processors/cray1.toml",
                    text.substr(0, begin) + replaced(text.substr(begin), fault.from, fault.to));
  const Outcome outcome = desk.run("      END\n", {"--specs", "own"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  const std::string said = fault.said;
  EXPECT_TRUE(has(outcome.err, said));
  EXPECT_TRUE(has(outcome.err, "own/processors/cray1.toml:"));
  const bool elsewhere = said.find("missing") != std::string::npos;  // the place is the table's
  if (elsewhere) return;
  EXPECT_TRUE(has(outcome.err, fmt::format("own/processors/cray1.toml:{}:", line)));
}

INSTANTIATE_TEST_SUITE_P(Specification, ProcessorFault, testing::ValuesIn(kFaults),
                         [](const auto& test) { return std::string(test.param.name); });

/// REAL*10, which no machine of the time had. gfortran tests its sign with the instruction FXAM.
const char* const kOdd = R"(
      REAL*10 X,Y
      READ(5,*) X,Y
      X=SIGN(X,Y)
      PRINT *,X
      END
)";

class UnknownAssembly : public testing::Test {
 public:
  Outcome platter(const Words& arguments) {
    desk.folder.write("odd.f", text_of(kOdd));
    desk.cards = "1. -1.\n";
    desk.folder.write("cards", desk.cards);
    // The comment makes the program unique. A program from the cache would not be charged again, so there
    // would be no warning.
    desk.folder.write("odd.f", text_of(kOdd) + fmt::format("C {}\n", desk.folder.path().string()));
    return desk.platter(arguments);
  }
  CliFixture desk;
};

TEST_F(UnknownAssembly, IsWarnedOfWithItsLineAndCost) {
  for (const Words& command :
       {Words{"run", "odd.f", "--no-summary"}, Words{"build", "odd.f", "-o", "guest"}}) {
    const Outcome outcome = platter(command);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    if (command.front() == "build") continue;  // `platter build` makes the same program
    EXPECT_TRUE(has(outcome.err, "warning: odd.f:3 ("));
    EXPECT_TRUE(has(outcome.err, "instruction fxam (XAM_F) is not known; it is charged 10 CP"));
    EXPECT_NEAR(numbers_of(outcome.out).at(0), -1, 1e-12) << "and the program runs";
  }
}

TEST_F(UnknownAssembly, IsWarnedOfByBuild) {
  const Outcome outcome = platter({"build", "odd.f", "-o", "guest"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(has(outcome.err, "instruction fxam (XAM_F) is not known; it is charged 10 CP"));
  EXPECT_TRUE(desk.folder.has("guest"));
}

TEST_F(UnknownAssembly, IsAnErrorOfRunIfRequested) {
  const Outcome outcome = platter({"run", "odd.f", "--strict"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "") << "it does not run";
  EXPECT_TRUE(has(outcome.err, "odd.f:3 ("));
  EXPECT_TRUE(has(outcome.err, "instruction fxam (XAM_F) is not known"));
}

TEST_F(UnknownAssembly, IsAnErrorOfBuildIfRequested) {
  const Outcome outcome = platter({"build", "odd.f", "-o", "guest", "--strict"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "instruction fxam (XAM_F) is not known"));
  EXPECT_FALSE(desk.folder.has("guest"));
}

}  // namespace
}  // namespace platter::tests
