// The inserted additions preserve the processor's flags, which gcc uses across blocks in a few places.

#include <gtest/gtest.h>

#include "tests/compiler/charge/charged_build.hpp"

namespace platter::charge::test {
namespace {

/// gfortran's code for two IFs with the same sum: two jumps use the flags of one comparison, and the second
/// jump is a block by itself.
constexpr const char* kTwoBranches =
    "\t.text\n\t.globl\ttwo_\n\t.type\ttwo_, @function\ntwo_:\n"
    "\tmovq\t(%rdi), %rax\n\tcmpq\t$5, %rax\n\tje\t.L2\n\tjg\t.L3\n\tmovl\t$1, %eax\n\tret\n"
    ".L2:\n\tmovl\t$2, %eax\n\tret\n.L3:\n\tmovl\t$3, %eax\n\tret\n";

constexpr const char* kCaller =
    "\t.globl\tMAIN__\n\t.type\tMAIN__, @function\nMAIN__:\n\tsubq\t$24, %rsp\n"
    "\tmovq\t$4, (%rsp)\n\tmovq\t%rsp, %rdi\n\tcall\ttwo_\n\tmovq\t%rax, (%rsp)\n\tmovq\t%rsp, "
    "%rdi\n\tcall\tputi_\n"
    "\tmovq\t$5, (%rsp)\n\tmovq\t%rsp, %rdi\n\tcall\ttwo_\n\tmovq\t%rax, (%rsp)\n\tmovq\t%rsp, "
    "%rdi\n\tcall\tputi_\n"
    "\tmovq\t$6, (%rsp)\n\tmovq\t%rsp, %rdi\n\tcall\ttwo_\n\tmovq\t%rax, (%rsp)\n\tmovq\t%rsp, "
    "%rdi\n\tcall\tputi_\n"
    "\taddq\t$24, %rsp\n\tret\n"
    "\t.globl\tmain\n\t.type\tmain, @function\nmain:\n\tsubq\t$8, %rsp\n\tcall\tMAIN__\n\txorl\t%eax, %eax\n"
    "\taddq\t$8, %rsp\n\tret\n\t.section\t.note.GNU-stack,\"\",@progbits\n";

TEST(Flags, FlagsLiveThroughoutABlockAreKept) {
  const auto program = charged(std::string(kTwoBranches) + kCaller, {.hoist = false});
  EXPECT_EQ(next_charge(program.text, program.text.find("je\t.L2")), unit_times().condition_branch.cp);
  ChargedBuild build;
  EXPECT_EQ(build.run(program.text), (std::vector<std::string>{"= 1", "= 2", "= 3"}));
}

TEST(Flags, InstrumentedFortranKeepsItsFlags) {
  // gfortran generates comisd, then jumps for "less" and for "equal". The second jump is a block by itself.
  const auto fortran = fixed_form({"PROGRAM T",
                                   "DIMENSION A(6)",
                                   "DATA A/-1.,0.,1.,2.,3.,4./",
                                   "K=0",
                                   "M=0",
                                   "DO 10 I=1,6",
                                   "IF (A(I).GT.0.) M=M+1",
                                   "IF (A(I).GT.0..AND.A(I).LT.3.) K=K+1",
                                   "10 CONTINUE",
                                   "CALL PUTI(M)",
                                   "CALL PUTI(K)",
                                   "DO 20 I=1,6",
                                   "IF (A(I)-2.) 12,14,16",
                                   "12 K=K+1",
                                   "GO TO 20",
                                   "14 K=K+10",
                                   "GO TO 20",
                                   "16 K=K+100",
                                   "20 CONTINUE",
                                   "CALL PUTI(K)",
                                   "END"});
  ChargedBuild build;
  const auto assembly = build.assembly(fortran);
  for (const bool hoist : {false, true}) {
    EXPECT_EQ(build.run(charged(assembly, {.hoist = hoist}).text), build.run(assembly));
  }
}

TEST(Flags, SurviveAChargeByLength) {
  // A rep stos is between a comparison and its jump. Charging it multiplies the length, which overwrites the
  // flags.
  const std::string assembly =
      "\t.text\n\t.globl\tset_\n\t.type\tset_, @function\nset_:\n\tmovq\t(%rdi), %rcx\n\tmovq\t%rsi, %rdi\n"
      "\tmovl\t$7, %eax\n\tcmpq\t$3, %rcx\n\trep stosq\n\tjo\t.L9\n\tjg\t.L2\n\tmovl\t$1, %eax\n\tret\n"
      ".L2:\n\tmovl\t$2, %eax\n\tret\n.L9:\n\tmovl\t$9, %eax\n\tret\n"
      "\t.globl\tMAIN__\n\t.type\tMAIN__, @function\nMAIN__:\n\tsubq\t$72, %rsp\n"
      "\tmovq\t$4, (%rsp)\n\tmovq\t%rsp, %rdi\n\tleaq\t8(%rsp), %rsi\n\tcall\tset_\n\tmovq\t%rax, (%rsp)\n"
      "\tmovq\t%rsp, %rdi\n\tcall\tputi_\n\tleaq\t32(%rsp), %rdi\n\tcall\tputi_\n"
      "\tmovq\t$2, (%rsp)\n\tmovq\t%rsp, %rdi\n\tleaq\t8(%rsp), %rsi\n\tcall\tset_\n\tmovq\t%rax, (%rsp)\n"
      "\tmovq\t%rsp, %rdi\n\tcall\tputi_\n\taddq\t$72, %rsp\n\tret\n"
      "\t.globl\tmain\n\t.type\tmain, @function\nmain:\n\tsubq\t$8, %rsp\n\tcall\tMAIN__\n\txorl\t%eax, "
      "%eax\n"
      "\taddq\t$8, %rsp\n\tret\n\t.section\t.note.GNU-stack,\"\",@progbits\n";
  const auto program = charged(assembly);
  EXPECT_NE(program.text.find("\tlahf"), std::string::npos);
  ChargedBuild build;
  EXPECT_EQ(build.run(program.text), (std::vector<std::string>{"= 2", "= 7", "= 1"}));
}

}  // namespace
}  // namespace platter::charge::test
