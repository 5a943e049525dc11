// All calls of the libraries: the number and the kinds of their arguments, and the names under which programs
// can call them.

#include "tools/compiler/frontend/libraries/library_calls.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {
namespace {

using Called = LibraryCall::Called;

Options options_of(const LibraryCall& call) {
  return {.dialect = call.cft ? Dialect::kCft : Dialect::kFtn,
          .library = call.cft ? Dialect::kCft : Dialect::kFtn,
          .characters = call.cft ? numbers::Characters::kAscii : numbers::Characters::kDisplay};
}

/// Returns valid arguments: numbers for arguments that the routine reads, arrays for those that it stores
/// into.
std::vector<std::string> right_arguments(const LibraryCall& call, std::size_t count) {
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < count; ++i) {
    const bool stores = i < call.arguments.size() && call.arguments[i].stores;
    arguments.push_back(stores ? fmt::format("PLACE({})", i + 1) : "3");
  }
  return arguments;
}

/// Returns a subroutine with the call in line 3.
std::string program(const LibraryCall& call, const std::vector<std::string>& arguments, bool function) {
  const std::string list = fmt::format("{}({})", call.name, fmt::join(arguments, ","));
  const bool none = arguments.empty();
  const bool is_declared = function && call.result == LibraryCall::Result::kInteger;
  return fmt::format("      SUBROUTINE S\n      DIMENSION PLACE(9){}\n      {}\n      END\n",
                     is_declared ? " $ INTEGER " + call.name : "",
                     function ? "X=" + list : "CALL " + (none ? call.name : list));
}

std::string refusal_of(const std::string& text, const LibraryCall& call) {
  try {
    translate(text, "t.f", options_of(call));
  } catch (const Refusal& refusal) {
    return fmt::format("{}", fmt::join(refusal.refused(), "\n"));
  }
  return "";
}

bool is_function(const LibraryCall& call) {
  return call.called != Called::kSubroutine;
}

TEST(LibraryCallsKnown, TakeAnyNumberOfArgumentsThatIsRight) {
  for (const auto& call : library_calls_known()) {
    for (std::size_t count = call.least; count <= call.arguments.size(); ++count)
      EXPECT_EQ(refusal_of(program(call, right_arguments(call, count), is_function(call)), call), "");
  }
}

TEST(LibraryCallsKnown, AreRejectedWithAnotherNumber) {
  for (const auto& call : library_calls_known()) {
    const std::size_t most = call.arguments.size();
    std::vector<std::size_t> wrong{most + 1};
    if (call.least > 0) wrong.push_back(call.least - 1);
    for (const auto count : wrong) {
      const std::string refusal =
          refusal_of(program(call, right_arguments(call, count), is_function(call)), call);
      EXPECT_TRUE(refusal.starts_with("t.f:3:")) << call.name << ": " << refusal;
      EXPECT_NE(refusal.find(fmt::format(": {} is called with {} argument", call.name, count)),
                std::string::npos)
          << refusal;
      EXPECT_NE(refusal.find(": " + call.usage()), std::string::npos) << refusal;
    }
  }
}

TEST(LibraryCallsKnown, AreRejectedIfTheyWouldStoreIntoAConstantOrExpression) {
  std::size_t tried = 0;
  for (const auto& call : library_calls_known()) {
    if (call.called == Called::kEither) continue;  // arguments of functions are not checked
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      if (!call.arguments[i].stores) continue;
      for (const char* wrong : {"5", "5.5", "4HABCD", "A+B", "-X", "(X)"}) {
        auto arguments = right_arguments(call, call.arguments.size());
        arguments[i] = wrong;
        const std::string refusal = refusal_of(program(call, arguments, is_function(call)), call);
        const std::string begins =
            fmt::format("{}: argument {} ({}) is", call.name, i + 1, call.arguments[i].name);
        EXPECT_NE(refusal.find(begins), std::string::npos) << call.name << ' ' << wrong << ": " << refusal;
        EXPECT_TRUE(refusal.starts_with("t.f:3:")) << refusal;
        ++tried;
      }
    }
  }
  EXPECT_GT(tried, 100U);
}

TEST(LibraryCallsKnown, AreRejectedWithARealConstantForAnIntegerAndTextForAWord) {
  for (const auto& call : library_calls_known()) {
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      if (call.arguments[i].stores || call.form == LibraryCall::Form::kText) continue;
      if (call.called == Called::kFunction && call.least == 0) continue;
      auto arguments = right_arguments(call, call.arguments.size());
      arguments[i] = "10.";
      const std::string real = refusal_of(program(call, arguments, is_function(call)), call);
      EXPECT_EQ(real.find("a REAL constant; write an INTEGER") != std::string::npos,
                call.arguments[i].integer)
          << call.name << i << real;
      arguments[i] = "'ABC'";
      const std::string text = refusal_of(program(call, arguments, is_function(call)), call);
      EXPECT_NE(
          text.find("which is of type CHARACTER, but the routine needs characters in a word; write 3HABC"),
          std::string::npos)
          << call.name << i << text;
    }
  }
}

/// The characters of a word are in reverse order in a CHARACTER of the host.
TEST(LibraryCallsKnown, AreRejectedWithACharacterForAWordThatIsStored) {
  int words = 0;
  for (const auto& call : library_calls_known()) {
    if (call.result != LibraryCall::Result::kAnyWord || call.arguments.empty() || !call.arguments[0].stores)
      continue;
    ++words;
    const auto refused = refusal_of(
        fmt::format("      SUBROUTINE S\n      CHARACTER*8 C\n      CALL {}(C)\n      END\n", call.name),
        call);
    EXPECT_NE(refused.find("of type CHARACTER, but"), std::string::npos) << call.name << refused;
  }
  EXPECT_GE(words, 3) << "DATE, JDATE, CLOCK";
}

TEST(LibraryCallsKnown, FunctionsAreNotCalledAndSubroutinesHaveNoValue) {
  for (const auto& call : library_calls_known()) {
    if (call.called == Called::kEither) continue;
    const auto arguments = right_arguments(call, std::max<std::size_t>(call.least, 1));
    const std::string refusal = refusal_of(program(call, arguments, !is_function(call)), call);
    EXPECT_NE(refusal.find(is_function(call) ? " is a function" : " is a subroutine"), std::string::npos)
        << call.name << ": " << refusal;
  }
}

TEST(LibraryCallsKnown, FunctionsAreOfTheirType) {
  for (const auto& call : library_calls_known()) {
    if (!is_function(call)) continue;
    using Result = LibraryCall::Result;
    for (const auto* type : {"REAL", "INTEGER", "LOGICAL"}) {
      const auto arguments = right_arguments(call, call.least);
      std::string text = program(call, arguments, true);
      text.insert(text.find("      DIMENSION"), fmt::format("      {} {}\n", type, call.name));
      const bool real = type == std::string("REAL") && call.result != Result::kInteger;
      const bool integer = type == std::string("INTEGER") && call.result != Result::kReal;
      EXPECT_EQ(refusal_of(text, call).empty(), real || integer) << text;
    }
  }
}

// Any use of a name that the program defines refers to the program's own procedure, so the text is not
// changed.
TEST(LibraryCallsKnown, AProgramMayReplaceAnyName) {
  for (const auto& call : library_calls_known()) {
    const std::string& n = call.name;
    for (const std::string& text :
         {fmt::format("      DIMENSION {0}(9)\n      {0}(1)=2.\n      X={0}(1)+{0}(2)\n      END\n", n),
          fmt::format("      COMMON/{0}/{0}\n      {0}=2.\n      X={0}*2.\n      END\n", n),
          fmt::format("      {0}(X)=X+1.\n      Y={0}(2.)\n      END\n", n),
          fmt::format("      SUBROUTINE S({0})\n      X={0}(1,2,3,4,5,6,7,8,9)\n      END\n", n),
          fmt::format("      SUBROUTINE S({0})\n      CALL {0}(1,2,3,4,5,6,7,8,9)\n      END\n", n),
          fmt::format(
              "      CALL {0}(1,2,3,4,5,6,7,8,9)\n      END\n      SUBROUTINE {0}(A,B,C,D,E,F,G,H,I)\n"
              "      END\n",
              n),
          fmt::format("      X={0}('A',2)\n      END\n      FUNCTION {0}(A,B)\n      {0}=1.\n      END\n",
                      n)}) {
      const std::string refusal = refusal_of(text, call);
      EXPECT_EQ(refusal, "") << text;
      if (!refusal.empty()) continue;
      EXPECT_EQ(translate(text, "t.f", options_of(call)).text.find("PLT_" + n), std::string::npos) << text;
    }
  }
}

TEST(LibraryCallsKnown, ARoutineThatCountsItsArgumentsCannotBeAnArgument) {
  using Form = LibraryCall::Form;
  for (const auto& call : library_calls_known()) {
    const std::string refusal =
        refusal_of(fmt::format("      EXTERNAL {0}\n      CALL APPLY({0})\n      END\n", call.name), call);
    const bool passed = call.form == Form::kAsItIs || call.form == Form::kMore;
    EXPECT_EQ(refusal.find("cannot be passed as an argument") == std::string::npos, passed)
        << call.name << refusal;
  }
}

constexpr const char* kFree = "program p\n  call writms(3,a,&\n  10,1); d = date() ! writms\nend\n";

TEST(LibraryCallsKnown, AreThereInFreeForm) {
  const Options options{.dialect = Dialect::kNone, .form = Form::kFree};
  EXPECT_EQ(translate(kFree, "t.f90", options).text,
            "# 1 \"t.f90\"\nprogram p\n      REAL PLT_DATE_F0\n# 2 \"t.f90\"\n  call PLT_WRITMS_4(3,a,&\n"
            "# 2 \"t.f90\"\n  10,1); d = PLT_DATE_F0() ! writms\n\nend\n");
  for (const char* own :
       {"program p\nprint *, date(1)\ncontains\nfunction date(i)\ndate = i\nend function\nend\n",
        "module m\nreal, allocatable :: rtc(:)\nend module\nprogram p\nuse m\nx = rtc(1)\nend\n",
        "program p\nuse iso_c_binding\ntype t\nreal time(3)\nend type\ntype(t) x\n"
        "x%rtc(1) = x%rtc(2)\nend\n"})
    EXPECT_EQ(translate(own, "t.f90", options).text.find("PLT_"), std::string::npos) << own;
  EXPECT_THROW(translate("call readms(3,a,10)\nend\n", "t.f90", options), Refusal);
  EXPECT_THROW(translate("n = numarg()\nend\n", "t.f90", options), Refusal);
}

// In fixed form, replacing a name by a longer one could move the end of a line beyond column 72.
TEST(LibraryCallsKnown, AreThereInFixedFormThatIsNotTranslated) {
  const std::string call = "      IF (LONGNAME.EQ.12345) CALL WRITMS(3,ARRAYS,100000,RECORDNUMBER+1234567)\n";
  const auto text = translate(call + "      END\n", "t.f", {.dialect = Dialect::kNone}).text;
  EXPECT_NE(text.find("PLT_WRITMS_4("), std::string::npos) << text;
  EXPECT_NE(text.find("\n     &"), std::string::npos) << text;
}

}  // namespace
}  // namespace platter::dialect
