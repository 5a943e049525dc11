// Messages of the tools about a program name its own files and lines, never those of temporary files.

#include <gtest/gtest.h>

#include <ostream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

struct Wrong {
  const char* name;
  std::vector<std::pair<std::string, std::string>>
      files;  ///< name and contents; all except .inc files are compiled
  std::vector<std::string> said;
};
void PrintTo(const Wrong& one, std::ostream* out) {
  *out << one.name;
}

class Messages : public testing::TestWithParam<Wrong> {};

TEST_P(Messages, NameTheProgramsFileAndLine) {
  CliFixture desk;
  std::filesystem::create_directory(desk.folder.path() / "scratch");
  Words words{"env",
              "TMPDIR=" + (desk.folder.path() / "scratch").string(),
              "PLATTER_CACHE=" + (desk.folder.path() / "kept").string(),
              platter_command(),
              "run",
              "--no-summary",
              "--"};
  for (const auto& [name, text] : GetParam().files) {
    desk.folder.write(name, text);
    if (!name.ends_with(".inc")) words.push_back(name);
  }
  const Outcome outcome = desk.command(words);
  EXPECT_EQ(outcome.code, 1) << outcome.err;
  for (const auto& line : GetParam().said) EXPECT_TRUE(has(outcome.err, line));
  for (const char* never :
       {"scratch", "kept", "platter-source", "a temporary file", "collect2", "/usr/bin/ld"})
    EXPECT_EQ(outcome.err.find(never), std::string::npos) << outcome.err;
  EXPECT_TRUE(std::filesystem::is_empty(desk.folder.path() / "scratch"));
}

const char* const kNobodys = ": there is no subprogram NOSUCH, neither in the program nor in Platter\n";

const Wrong kWrong[] = {
    {"missing", {{"a.f", "      X=1.\n      CALL NOSUCH\n      END\n"}}, {std::string("a.f:2") + kNobodys}},
    {"missing_in_several_lines",
     {{"a.f", "      EXTERNAL NOSUCH\n      CALL SUB(NOSUCH)\n      CALL NOSUCH\n      END\n"},
      {"b.f", "      SUBROUTINE SUB(F)\n      CALL F\n      CALL NOSUCH\n      END\n"}},
     {std::string("a.f:2") + kNobodys, std::string("a.f:3") + kNobodys, std::string("b.f:3") + kNobodys}},
    {"missing_in_an_include_file",
     {{"a.f", "      PROGRAM P\n      INCLUDE 'i.inc'\n      END\n"},
      {"i.inc", "      X=1.\n      CALL NOSUCH\n"}},
     {std::string("i.inc:2") + kNobodys}},
    {"missing_in_a_translated_source",
     {{"a.f", "      PROGRAM P(INPUT,OUTPUT)\n      X=77B\n      CALL NOSUCH\n      END\n"}},
     {std::string("a.f:3") + kNobodys}},
    {"missing_in_free_form",
     {{"a.f90", "program p\n  call nosuch\nend program\n"}},
     {std::string("a.f90:2") + kNobodys}},
    {"missing_in_a_preprocessed_source",
     {{"a.F", "#define X 1\n      PRINT *,X\n      CALL NOSUCH\n      END\n"}},
     {std::string("a.F:3") + kNobodys}},
    {"missing_in_a_name_with_a_quote_and_a_blank",
     {{"-a \"b'.f", "      PROGRAM P\n      X=77B\n      CALL NOSUCH\n      END\n"}},
     {std::string("./-a \"b'.f:3") + kNobodys}},
    {"misspelt",
     {{"a.f", "      CALL RDSK(5,X,512,0)\n      END\n"}},
     {"a.f:1: there is no subprogram RDSK", "; did you mean RDISK?\n"}},
    {"twice",
     {{"a.f", "      CALL DUP\n      END\n      SUBROUTINE DUP\n      X=1.\n      END\n"},
      {"b.f", "\n      SUBROUTINE DUP\n      X=2.\n      END\n"}},
     {"b.f:2: DUP is also in a.f:3; leave one of them out"}},
    {"two_block_data",
     {{"a.f", "      END\n      BLOCK DATA\n      COMMON /A/ X\n      DATA X/1./\n      END\n"},
      {"b.f", "      BLOCK DATA\n      COMMON /B/ X\n      DATA X/1./\n      END\n"}},
     {"platter: a.f and b.f each contain an unnamed BLOCK DATA"}},
    {"common_longer_than_its_data",
     {{"a.f",
       "      COMMON /BLK/ A(10)\n      CALL S\n      END\n      BLOCK DATA\n      COMMON /BLK/ A(10)\n      "
       "DATA A/10*1./\n      END\n"},
      {"b.f", "      SUBROUTINE S\n      COMMON /BLK/ A(100)\n      A(100)=1.\n      END\n"}},
     {"platter: b.f: COMMON /BLK/ has 100 words, but only 10 words in a.f, where BLOCK DATA initialises it"}},
    {"arrays_beyond_2_GB",
     {{"a.f",
       "      DIMENSION A(900000000)\n      DO 10 I=1,900000000,100000000\n   10 A(I)=1.\n      END\n"}},
     {"platter: the program's variables need 9000000",
      "words, but only about 234881024 words are available; the largest: A in a.f"}},
    {"what_the_charging_pass_refuses",
     {{"a.f90", "subroutine foo() bind(c,name=\"main\")\nend subroutine\nprogram p\nend program\n"}},
     {"a.f90"}},
    {"a_name_of_platter_s",
     {{"a.f90", "subroutine foo() bind(c,name=\"platter_cp\")\nend subroutine\nprogram p\nend program\n"}},
     {"a.f90:1:18: BIND(C): 'platter_cp' is also the name of a part of Platter"}},
    {"a_name_of_libgfortran_s",
     {{"a.f90",
       "subroutine foo() bind(c,name=\"_gfortran_set_options\")\nend subroutine\nprogram p\nend program\n"}},
     {"a.f90:1:18: BIND(C): '_gfortran_set_options' starts with _"}},
    {"a_variable_of_platter_s",
     {{"a.f90",
       "module m\n use iso_c_binding\n integer(c_int), bind(c,name=\"platter_main\") :: k = 1\nend "
       "module\nprogram "
       "p\n use m\n k=2\nend program\n"}},
     {"a.f90:3:18: BIND(C): 'platter_main' is also the name of a part of Platter"}},
    {"a_function_pointer_among_data",
     {{"a.f90",
       "module m\n type :: t\n  procedure(x), pointer, nopass :: p => ext\n end type\n interface\n "
       "subroutine ext\n end "
       "subroutine\n subroutine x\n end subroutine\n end interface\n type(t), save :: z\nend module\nprogram "
       "p\n use m\n "
       "call z%p\nend program\n"}},
     {"a.f90: there is no subprogram EXT"}},
    {"include_file_not_there",
     {{"a.f", "      INCLUDE 'nowhere.inc'\n      END\n"}},
     {"a.f:1", "nowhere.inc"}},
    {"syntax_in_a_translated_source",
     {{"a.f", "      PROGRAM P(INPUT,OUTPUT)\n      X=77B\n      Y=X+*2\n      END\n"}},
     {"a.f:3:"}},
    {"module_not_there", {{"a.f90", "program p\n use nomod\nend program\n"}}, {"a.f90:2:"}},
};
INSTANTIATE_TEST_SUITE_P(, Messages, testing::ValuesIn(kWrong),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace platter::tests
