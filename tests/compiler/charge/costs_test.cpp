// Tests the costs of blocks, which are expressed as formulas of the processor's unit times.

#include <gtest/gtest.h>

#include "emulator/specification/catalogue.hpp"
#include "emulator/specification/error.hpp"
#include "tests/compiler/charge/charged_build.hpp"

namespace platter::charge::test {
namespace {

/// Returns the CP of a routine that consists of one block with these instructions.
std::int64_t cost(const std::string& instructions, const std::string& processor = "cray1") {
  const auto text =
      charged("\t.text\n\t.type\tf_, @function\nf_:\n" + instructions + "\tret\n", {}, processor).text;
  return next_charge(text);
}

TEST(Costs, AnEmptyRoutineCostsItsReturn) {
  EXPECT_EQ(cost(""), unit_times().leave);
}

TEST(Costs, ReturnWaitsForALoad) {
  const auto t = unit_times();
  EXPECT_EQ(cost("\tmovsd\t(%rdi), %xmm0\n"), t[processor::Operation::kLoad].time + t.leave);
}

TEST(Costs, DependentOperationsAddUp) {
  const auto t = unit_times();
  using enum processor::Operation;
  EXPECT_EQ(cost("\tmovsd\t(%rdi), %xmm0\n\tmulsd\t%xmm0, %xmm0\n\taddsd\t%xmm0, %xmm0\n"),
            t[kLoad].time + t[kFloatingMultiply].time + t[kFloatingAdd].time + t.leave);
}

TEST(Costs, IndependentOperationsOverlap) {
  const auto t = unit_times();
  using enum processor::Operation;
  EXPECT_EQ(cost("\tmulsd\t%xmm1, %xmm0\n\tmulsd\t%xmm3, %xmm2\n"), 1 + t[kFloatingMultiply].time + t.leave);
}

TEST(Costs, UnitThatIsNotPipelinedMakesTheNextWait) {
  const auto t = unit_times("cdc7600");
  using enum processor::Operation;
  EXPECT_EQ(cost("\tdivsd\t%xmm1, %xmm0\n\tdivsd\t%xmm3, %xmm2\n", "cdc7600"),
            t[kFloatingDivide].interval + t[kFloatingDivide].time + t.leave);
}

TEST(Costs, RegisterMovesAndAddressesOfVariablesAreFree) {
  EXPECT_EQ(cost("\tmovq\t%rdi, %rax\n\tleaq\tx.0(%rip), %rdx\n\tmovl\t$x.0, %esi\n"), cost(""));
}

TEST(Costs, EveryBlockCostsAtLeastOneClockPeriod) {
  const auto text =
      charged("\t.text\n\t.type\tf_, @function\nf_:\n\tjmp\t.L2\n.L2:\n\tjmp\t.L2\n", {.hoist = false}).text;
  EXPECT_EQ(next_charge(text), 1) << text;
}

TEST(Costs, LoopIsChargedItsSteadyState) {
  // The additions form a chain across iterations, so each iteration takes the time of an addition and of the
  // loop's branch.
  const auto t = unit_times();
  using enum processor::Operation;
  const auto text =
      charged(
          "\t.text\n\t.type\tf_, @function\nf_:\n\tmovl\t$9, %ecx\n.L3:\n\taddsd\t%xmm1, %xmm0\n"
          "\taddsd\t%xmm1, %xmm0\n\tsubq\t$1, %rcx\n\tjne\t.L3\n\tret\n",
          {.hoist = false})
          .text;
  const std::int64_t first_add_to_next = 2 * t[kFloatingAdd].time;  // the loop-carried chain
  const std::int64_t branch_after_count = 1 + t[kFloatingAdd].time + t[kAddressAdd].time + t.loop_branch;
  EXPECT_EQ(next_charge(text, text.find(".L3:")),
            std::max(first_add_to_next, branch_after_count) + t.loop_step);
}

/// Published times of Livermore kernels, compiled by FTN 4.4 (1972). No constant is fitted to them.
struct Kernel {
  const char* name;
  std::vector<std::string> statement;
  int operations;
  double mflops;
};

class Livermore7600 : public testing::TestWithParam<Kernel> {};

TEST_P(Livermore7600, KernelIsWithinTenPercent) {
  ChargedBuild build;
  const auto total = [&](int n) {
    std::vector<std::string> program = {"PROGRAM KERNEL", "COMMON /X/ X(1001),Y(1001),Z(1012),U(1012)",
                                        "COMMON /S/ Q,R,T", "CALL MARK(0)", "DO 10 K=1," + std::to_string(n)};
    const auto& statement = GetParam().statement;
    program.insert(program.end(), statement.begin(), statement.end());
    for (const char* line : {"10 CONTINUE", "CALL MARK(1)", "END"}) program.emplace_back(line);
    const auto lines = build.run(charged(build.assembly(fixed_form(program)), {}, "cdc7600").text);
    return std::stoll(lines.at(1).substr(2)) - std::stoll(lines.at(0).substr(2));
  };
  const double per_iteration = static_cast<double>(total(900) - total(100)) / 800.;
  const double mflops = GetParam().operations / (per_iteration * 0.0275);
  EXPECT_NEAR(mflops, GetParam().mflops, 0.10 * GetParam().mflops) << per_iteration << " CP";
}

INSTANTIATE_TEST_SUITE_P(Ftn, Livermore7600,
                         testing::Values(Kernel{"Hydro", {"X(K)=Q+Y(K)*(R*Z(K+10)+T*Z(K+11))"}, 5, 5.30},
                                         Kernel{"EquationOfState",
                                                {"V=U(K+6)+R*(U(K+5)+R*U(K+4))",
                                                 "W=U(K+3)+R*(U(K+2)+R*U(K+1))+T*V",
                                                 "X(K)=U(K)+R*(Z(K)+R*Y(K))+T*W"},
                                                16,
                                                7.25},
                                         Kernel{"FirstDifference", {"X(K)=Y(K+1)-Y(K)"}, 1, 2.68}),
                         [](const auto& test) { return std::string(test.param.name); });

/// Returns the CP of an iteration of a loop that consists of one block.
std::int64_t iteration(const std::string& body, const std::string& processor) {
  const auto text = charged("\t.text\n\t.type\tf_, @function\nf_:\n\tmovl\t$0, %eax\n.L3:\n" + body +
                                "\taddq\t$8, %rax\n\tcmpq\t$800, %rax\n\tjne\t.L3\n\tret\n",
                            {.hoist = false}, processor)
                        .text;
  return next_charge(text, text.find(".L3:"));
}

TEST(Costs, ALoadOfThePreviousIterationsStoreIsNotAhead) {
  const auto t = unit_times("cdc7600");
  using enum processor::Operation;
  const std::string load_behind = "\tmovsd\tx_(%rax), %xmm0\n\taddsd\t%xmm1, %xmm0\n\tmovsd\t%xmm0, x_+";
  const auto ahead = iteration(load_behind + "0(%rax)\n", "cdc7600");    // X(I)=X(I)+Q
  const auto carried = iteration(load_behind + "8(%rax)\n", "cdc7600");  // X(I+1)=X(I)+Q
  const auto sum = t[kFloatingAdd].time + t[kNormalize].time;
  EXPECT_EQ(ahead, sum + 1 + t.loop_branch);
  EXPECT_EQ(carried, t.memory.bank_busy + t[kLoad].time + sum);
  EXPECT_EQ(iteration(load_behind + "16(%rax)\n", "cdc7600"), ahead) << "of two iterations before";
  EXPECT_EQ(iteration(load_behind + "800(%rax)\n", "cdc7600"), ahead) << "another array of the COMMON block";
  EXPECT_EQ(
      iteration("\tmovsd\tx_(%rax), %xmm0\n\taddsd\t%xmm1, %xmm0\n\tmovsd\t%xmm0, y_+8(%rax)\n", "cdc7600"),
      ahead)
      << "another array";
  EXPECT_EQ(
      iteration("\tmovsd\tx_(%rax), %xmm0\n\taddsd\t%xmm1, %xmm0\n\tmovsd\t%xmm0, x_(%rdx)\n", "cdc7600"),
      t[kLoad].time + sum + 1 + t.loop_branch)
      << "a subscript that is not known, nor is its bank";
  EXPECT_EQ(
      iteration("\tmovsd\tw_(%rip), %xmm0\n\taddsd\t%xmm1, %xmm0\n\tmovsd\t%xmm0, w_(%rip)\n", "cdc7600"),
      carried)
      << "a scalar";
}

/// X(I)=X(I-1)+Q on the Y-MP, whose compiler keeps X(I-1) in a register.
TEST(Costs, AValueThatTheLoopStoredIsKeptInARegister) {
  const auto t = unit_times("ymp");
  using enum processor::Operation;
  const std::string sum = "\tmovsd\tx_(%rax), %xmm0\n\taddsd\t%xmm1, %xmm0\n\tmovsd\t%xmm0, ";
  const auto kept = iteration(sum + "x_+8(%rax)\n", "ymp");
  EXPECT_LT(kept, t[kLoad].time);
  EXPECT_GE(kept, t[kFloatingAdd].time);
  EXPECT_GE(iteration(sum + "x_+8(%rax)\n\tmovsd\t%xmm1, x_(%rdx)\n", "ymp"), t[kLoad].time)
      << "another store may change the element";
  EXPECT_GE(iteration(sum + "x_+8(%rax)\n", "cray1"), t[kLoad].time - 6) << "CFT loaded it again";
}

TEST(Costs, OnlyShortLoopsAreUnrolledSoThatTheirLoadsAreAhead) {
  const auto t = unit_times("ymp");
  using enum processor::Operation;
  const auto sums = [&](int n) {
    std::string body = "\tmovsd\tx_(%rax), %xmm0\n";
    for (int i = 0; i < n; ++i) body += "\taddsd\t%xmm1, %xmm0\n";
    return iteration(body + "\tmovsd\t%xmm0, y_(%rax)\n", "ymp");
  };
  EXPECT_LT(sums(4), t[kLoad].time + 4 * t[kFloatingAdd].time);
  EXPECT_GE(sums(20), t[kLoad].time + 20 * t[kFloatingAdd].time);
}

/// Other operations of the block hide the steps of the loop. An IF splits the loop into several blocks.
TEST(Costs, ASchedulingCompilerHidesLoopStepsInALoopOfOneBlock) {
  const auto t = unit_times("ymp");
  using enum processor::Operation;
  EXPECT_EQ(iteration("\taddsd\t%xmm1, %xmm0\n", "ymp"),
            t[kAddressAdd].time + t[kIntegerAdd].time + t.loop_branch);
  const auto text = charged(
                        "\t.text\n\t.type\tf_, @function\nf_:\n\tmovl\t$0, %eax\n.L3:\n"
                        "\tucomisd\t%xmm1, %xmm0\n\tja\t.L5\n\taddsd\t%xmm2, %xmm0\n.L5:\n"
                        "\taddq\t$8, %rax\n\tcmpq\t$800, %rax\n\tjne\t.L3\n\tret\n",
                        {.hoist = false}, "ymp")
                        .text;
  EXPECT_EQ(next_charge(text, text.find(".L3:")), t.loop_step + t[kFloatingAdd].time + t.condition_branch);
}

TEST(Costs, DFloatingTakesLongerThanFFloatingOnTheVax) {
  const auto t = unit_times("vax780");
  using enum processor::Operation;
  EXPECT_EQ(cost("\tmulss\t%xmm1, %xmm0\n", "vax780"), t.average(kFloatingMultiply, false) + t.leave);
  EXPECT_EQ(cost("\tmulsd\t%xmm1, %xmm0\n", "vax780"), t.average(kFloatingMultiply, true) + t.leave);
  EXPECT_EQ(cost("\tmovsd\tx_(%rip), %xmm0\n", "vax780"), t.average(kLoad, true) + t.leave);
  EXPECT_EQ(cost("\tmovsd\tx_(,%rax,8), %xmm0\n", "vax780"), t.average(kLoad, true) + t.index + t.leave);
  EXPECT_EQ(cost("\tmovq\t(%rax), %rdx\n", "vax780"), t.average(kLoad, false) + t.index + t.leave)
      << "an address has the length of a word";
  EXPECT_EQ(cost("\tmulsd\t%xmm1, %xmm0\n", "dec21064"),
            unit_times("dec21064")[kFloatingMultiply].time + unit_times("dec21064").leave);
}

TEST(Costs, LibraryFunctionsOfAnAverageProcessorDifferByPrecision) {
  const auto t = unit_times("vax780");
  EXPECT_EQ(cost("\tcall\tsinf\n", "vax780"), t.call + t.library.at("sinf"));
  EXPECT_EQ(cost("\tcall\tsin\n", "vax780"), t.call + t.library.at("sin"));
  EXPECT_EQ(cost("\tcall\tasin\n", "vax780"), t.call + t.unknown_routine);
}

TEST(Costs, CompilersTemporariesAreNoMemoryReferences) {
  const auto t = unit_times();
  using enum processor::Operation;
  EXPECT_EQ(cost("\tmovq\t-8(%rsp), %rax\n"), t[kTemporary].time + t.leave);
}

TEST(Costs, LibraryRoutineIsChargedByName) {
  const auto t = unit_times();
  for (const char* name : {"sin", "sinf"}) {
    EXPECT_EQ(cost(std::string("\tcall\t") + name + "\n"), t.call + t.library.at("sin"));
  }
  EXPECT_EQ(cost("\tcall\t_gfortran_pow_r8_i8\n"), t.call + t.library.at("pow_r8"));
  EXPECT_EQ(cost("\tcall\t_gfortran_transfer_real_write@PLT\n"), t.call + t.library.at("transfer"));
}

TEST(UnitTimes, MissingUnitIsNamed) {
  specification::Document document(
      "slow.toml",
      "title = \"Slow\"\nclock_period = { value = \"1 us\", basis = \"assumed\" }\n"
      "[units]\nimmediate = { value = \"1 CP\", basis = \"assumed\" }\n[intervals]\n");
  try {
    processor::read_unit_times(document);
    FAIL() << "no error";
  } catch (const specification::Error& error) {
    EXPECT_NE(std::string(error.what()).find("slow.toml:3:1: 'units.address_add' is missing"),
              std::string::npos)
        << error.what();
  }
}

/// Returns the message for a specification that is changed in one place.
std::string refusal_of(const std::string& from, const std::string& to) {
  std::string text = read_source("emulator/specification/processors/cray1.toml");
  text.replace(text.find(from), from.size(), to);
  specification::Document document("mine.toml", text);
  try {
    processor::read_unit_times(document);
  } catch (const specification::Error& error) {
    return error.what();
  }
  return {};
}

TEST(UnitTimes, FunctionsOfVectorLoopsAreOfOneKindAndInTheLibrary) {
  EXPECT_NE(refusal_of("functions = [", "functions = [\"sin\", ").find("'sin' has a vector version"),
            std::string::npos);
  EXPECT_NE(refusal_of("functions = [", "functions = [\"asinh\", ")
                .find("'asinh' of vector.pseudo.functions is not in [library]"),
            std::string::npos);
  EXPECT_NE(refusal_of("[reciprocal]", "[other]").find("'reciprocal' is missing"), std::string::npos)
      << "vector loops divide through it";
}

TEST(UnitTimes, EveryNumberHasABasis) {
  for (const char* name : {"cray1", "cdc7600"}) {
    auto document = specification::Catalogue::builtin().open("processors", name);
    const auto times = processor::read_unit_times(document);
    EXPECT_GT(times.clock_period.count(), 0);
    EXPECT_GE(document.numbers().size(), processor::kOperations + times.library.size());
  }
}

/// Russell's measured scalar loops (CACM 1978), which loop_step is fitted to.
struct Row {
  const char* statement;
  std::int64_t measured;
};

class Russell : public testing::TestWithParam<Row> {};

TEST_P(Russell, ScalarLoopIsWithinFifteenPercent) {
  ChargedBuild build;
  const auto program = [&](int n) {
    return fixed_form({"PROGRAM T", "COMMON /X/ A(1000),B(1000),C(1000),D(1000)", "CALL MARK(0)",
                       "DO 10 I=1," + std::to_string(n), std::string("10 ") + GetParam().statement,
                       "CALL MARK(1)", "END"});
  };
  const auto total = [&](int n) {
    const auto lines = build.run(charged(build.assembly(program(n))).text);
    return std::stoll(lines.at(1).substr(2)) - std::stoll(lines.at(0).substr(2));
  };
  const double per_iteration = static_cast<double>(total(1000) - total(100)) / 900.;
  EXPECT_NEAR(per_iteration, static_cast<double>(GetParam().measured),
              0.15 * static_cast<double>(GetParam().measured));
}

INSTANTIATE_TEST_SUITE_P(Cacm1978, Russell,
                         testing::Values(Row{"A(I)=B(I)", 31}, Row{"A(I)=B(I)+C(I)", 41},
                                         Row{"A(I)=B(I)*C(I)", 42}, Row{"A(I)=B(I)/C(I)", 60},
                                         Row{"A(I)=B(I)*C(I)+D(I)", 52}));

/// Other rows of the table, unsourced; nothing was fitted to them.
INSTANTIATE_TEST_SUITE_P(Cacm1978Unsourced, Russell,
                         testing::Values(Row{"A(I)=B(I)/10.", 52}, Row{"A(I)=B(I)+10.", 37},
                                         Row{"A(I)=B(I)*10.", 38}, Row{"A(I)=1.", 22}));

}  // namespace
}  // namespace platter::charge::test
