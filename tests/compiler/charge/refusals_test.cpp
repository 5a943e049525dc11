// Programs that the charging pass rejects, and instructions that it does not know.

#include <gtest/gtest.h>

#include "tests/compiler/charge/charged_build.hpp"

namespace platter::charge::test {
namespace {

std::string complaint_about(const std::vector<std::string>& lines) {
  ChargedBuild build;
  return complaint(build.assembly(fixed_form(lines)));
}

struct Refused {
  const char* name;
  std::vector<std::string> lines;
};

class HostClock : public testing::TestWithParam<Refused> {};

TEST_P(HostClock, IsRejectedWithTheFortranLine) {
  std::vector<std::string> program = {"PROGRAM T", "REAL*8 X(2)", "REAL*4 Y(2)", "INTEGER*8 I(8)",
                                      "CHARACTER*30 C"};
  program.insert(program.end(), GetParam().lines.begin(), GetParam().lines.end());
  program.insert(program.end(), {"PRINT *,X,I,C", "END"});
  const std::string message = complaint_about(program);
  EXPECT_EQ(message.find("test.f:6: "), 0U) << message;
  EXPECT_NE(message.find(GetParam().name), std::string::npos) << message;
}

INSTANTIATE_TEST_SUITE_P(
    Intrinsics, HostClock,
    testing::Values(
        Refused{"CPU_TIME", {"CALL CPU_TIME(X(1))"}}, Refused{"SYSTEM_CLOCK", {"CALL SYSTEM_CLOCK(I(1))"}},
        Refused{"DATE_AND_TIME", {"CALL DATE_AND_TIME(VALUES=I)"}}, Refused{"TIME", {"I(1)=TIME()"}},
        Refused{"ITIME", {"CALL ITIME(I)"}}, Refused{"IDATE", {"CALL IDATE(I)"}},
        Refused{"ETIME", {"X(1)=ETIME(Y)"}}, Refused{"DTIME", {"X(1)=DTIME(Y)"}},
        Refused{"SECNDS", {"X(1)=SECNDS(Y(1))"}}, Refused{"MCLOCK", {"I(1)=MCLOCK()"}},
        Refused{"FDATE", {"C=FDATE()"}}, Refused{"CTIME", {"C=CTIME(I(1))"}},
        Refused{"RANDOM_NUMBER", {"CALL RANDOM_NUMBER(X(1))"}}, Refused{"SYSTEM", {"CALL SYSTEM('date')"}},
        Refused{"SLEEP", {"CALL SLEEP(1)"}}, Refused{"GETPID", {"I(1)=GETPID()"}}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(Refusals, GiveAdvice) {
  EXPECT_EQ(complaint_about({"PROGRAM T", "CALL CPU_TIME(X)", "END"}),
            "test.f:2: CPU_TIME reads the host's clock, not the emulated machine's; use TIMEF");
}

TEST(EmulatedClock, SecondReadsTheEmulatedMachinesClock) {
  ChargedBuild build;
  const auto program =
      charged(build.assembly(fixed_form({"PROGRAM T", "X=SECOND()", "CALL PUT(X)", "CALL MARK(1)", "END"})));
  EXPECT_EQ(program.report.renamed.at("_gfortran_second"), "platter_second");
  const auto lines = build.run(program.text);
  ASSERT_EQ(lines.size(), 2U);
  const double seconds = std::stod(lines[0].substr(2));
  EXPECT_GT(seconds, 0.);
  EXPECT_LT(seconds, 1e-6) << "a few clock periods";
}

TEST(Coverage, FortranLineWithoutChargeIsAnError) {
  // Code that belongs to a line but to no routine, because the text contains no @function.
  const std::string assembly =
      "\t.file 1 \"lost.f\"\n\t.text\n\t.type\tkept_, @function\nkept_:\n\t.loc 1 3 7\n\tmovl\t$1, "
      "%eax\n\tret\n";
  EXPECT_EQ(complaint(assembly), "");
  const std::string lost = "\t.file 1 \"lost.f\"\n\t.text\nlost_:\n\t.loc 1 12 7\n\tmovl\t$1, %eax\n\tret\n";
  EXPECT_EQ(complaint(lost).find("lost.f:12: no instruction of this line is charged"), 0U) << complaint(lost);
}

TEST(UnknownInstruction, IsChargedAndWarnedOfWithItsLine) {
  const std::string assembly =
      "\t.file 1 \"odd.f\"\n\t.text\n\t.type\todd_, @function\nodd_:\n\t.loc 1 7 9\n\trdtsc\n\tret\n";
  const auto program = charged(assembly);
  ASSERT_EQ(program.report.warnings.size(), 1U);
  EXPECT_EQ(program.report.warnings[0],
            "odd.f:7 (test.s:6): instruction rdtsc (RDTSC) is not known; it is charged 10 CP");
  const auto times = unit_times();
  EXPECT_EQ(charges_of(program.text, times.unknown_instruction + times.leave), 1U);
  EXPECT_EQ(complaint(assembly, {.strict = true}), program.report.warnings[0]);
}

TEST(Warnings, NotesThatMatchNoLoopAreReported) {
  ChargedBuild build;
  const auto assembly = build.assembly(
      "      SUBROUTINE S(A)\n      DIMENSION A(9)\n      DO 10 I=1,9\n"
      "   10 A(I)=1.\n      END\n");
  const Options matching{.strict = true, .vector_loops = VectorList("test.f:3:14\n")};
  EXPECT_EQ(complaint(assembly, matching), "");
  const Options strange{.strict = true, .vector_loops = VectorList("other.f:3:13\n")};
  EXPECT_NE(complaint(assembly, strange)
                .find("gfortran reports vector loops in other.f, but none of them matches a loop"),
            std::string::npos);
}

TEST(UnknownRoutine, IsChargedAndNoted) {
  const auto program =
      charged("\t.text\n\t.type\tf_, @function\nf_:\n\tcall\tmystery\n\tcall\tother_\n\tret\n");
  EXPECT_EQ(program.report.unknown_routines, (std::map<std::string, std::size_t>{{"mystery", 1}}));
  const auto times = unit_times();
  EXPECT_EQ(charges_of(program.text, times.call + times.unknown_routine), 1U);
  EXPECT_GE(charges_of(program.text, times.call), 1U) << "a Fortran routine charges itself";
}

TEST(Syntax, RejectsMoreThanOneStatementInALine) {
  const std::string begin = "\t.text\n\t.type\tf_, @function\nf_:\n";
  EXPECT_EQ(complaint(begin + "\tnop; .rept 9999999\n"),
            "test.s:4: the line is not one label, instruction or directive, as gcc writes them");
  for (const char* line : {".L1: .include \"/etc/passwd\"", "l1 : nop", "\"a\": .rept 2", "/**/ .rept 2",
                           "nop\r.rept 2", "rep; .rept 2", "rep; nop; .rept 2", ".quad 1; .rept 2"})
    EXPECT_NE(complaint(begin + "\t" + line + "\n").find("test.s:4: the line is not one"), std::string::npos)
        << line;
  EXPECT_EQ(
      complaint(begin + "\trep; stosq\n\trep stosq\n\tmovq\t%fs:40, %rax\n.L1:\n\t.quad\t.-f_\n\tret\n"), "");
}

TEST(Syntax, ErrorNamesFileAndLine) {
  const std::string message = complaint("\t.text\n\t.type\tf_, @function\nf_:\n\tfrobnicate\t%rax\n\tret\n");
  EXPECT_EQ(message.find("test.s:4: "), 0U) << message;
  EXPECT_NE(message.find("frobnicate"), std::string::npos) << message;
}

}  // namespace
}  // namespace platter::charge::test
