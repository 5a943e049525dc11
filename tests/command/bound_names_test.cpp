// BIND(C) uses a name unchanged. A program may bind its own names, and no names of libraries.

#include <gtest/gtest.h>

#include <ostream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// Returns a program that declares an interface to a procedure with BIND(C,NAME=name), and calls it.
std::string calling(const std::string& name) {
  return "program p\n interface\n  subroutine s(i) bind(c,name='" + name +
         "')\n   integer,value :: i\n  end subroutine\n end interface\n call s(1)\nend program\n";
}

class Foreign : public testing::TestWithParam<const char*> {};

TEST_P(Foreign, IsRejectedWithLineAndName) {
  const CliFixture desk;
  desk.folder.write("a.f90", calling(GetParam()));
  const Outcome outcome = desk.platter({"run", "--no-summary", "a.f90"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, std::string("platter: a.f90:3:19: BIND(C) names '") + GetParam() +
                                   "', but none of the program's sources defines it"));
}

INSTANTIATE_TEST_SUITE_P(, Foreign,
                         testing::Values("system", "fork", "execve", "socket", "mmap", "open", "dlsym",
                                         "syscall", "getenv", "qsort", "malloc", "free", "memcpy",
                                         "platter_cp", "environ", "_gfortran_st_write",
                                         "_gfortran_get_command_argument_i4", "sqlite3_open",
                                         "_ZNSt8ios_base4InitC1Ev", "nobody_s", "rdisk_"),
                         [](const auto& test) { return std::string(test.param); });

struct Bound {
  const char* name;
  const char* file;
  std::string text;
  const char* said;
};
void PrintTo(const Bound& one, std::ostream* out) {
  *out << one.name;
}

class BoundNames : public testing::TestWithParam<Bound> {};

TEST_P(BoundNames, AreRejectedWithALine) {
  const auto& [name, file, text, said] = GetParam();
  const CliFixture desk;
  desk.folder.write(file, text);
  const Outcome outcome = desk.platter({"run", "--no-summary", file});
  EXPECT_EQ(outcome.code, 1) << outcome.out;
  EXPECT_TRUE(has(outcome.err, said));
}

const Bound kBound[] = {
    {"without_a_text", "a.f90",
     "program p\n interface\n  subroutine fork() bind(c)\n  end subroutine\n end interface\n call "
     "fork()\nend\n",
     "a.f90:6: BIND(C) names 'fork'"},
    {"the_counter_without_a_text", "a.f90",
     "program p\n interface\n  subroutine platter_cp() bind(c)\n  end subroutine\n end interface\n call "
     "platter_cp()\nend\n",
     "a.f90:6: BIND(C) names 'platter_cp'"},
    {"in_parts", "a.f90",
     "program p\n interface\n  subroutine s() bind(c,name='sys'//'tem')\n  end subroutine\n end interface\n "
     "call "
     "s()\nend\n",
     "a.f90:3:18: NAME= must be a quoted text"},
    {"in_fixed_form_with_blanks", "a.f",
     "      PROGRAM P\n      INTERFACE\n      SUBROUTINE S() B I N D(C,NAME='system')\n      END SUBROUTINE\n"
     "      END INTERFACE\n      CALL S\n      END\n",
     "a.f:3:22: BIND(C) names 'system'"},
    {"over_two_lines", "a.f90",
     "program p\n interface\n  subroutine s() bind(c, &\n    name='system')\n  end subroutine\n end "
     "interface\n "
     "call s()\nend\n",
     "a.f90:3:18: BIND(C) names 'system'"},
    {"behind_the_preprocessor", "a.F90",
     "#define B bind(c,name='system')\nprogram p\n interface\n  subroutine s() B\n  end subroutine\n end "
     "interface\n call s()\nend\n",
     "a.F90:4:"},
    {"nobody_calls_it", "a.f90",
     "program p\n interface\n  subroutine s() bind(c,name='system')\n  end subroutine\n end interface\nend\n",
     "a.f90:3:18: BIND(C) names 'system'"},
    {"a_variable_of_the_c_library_s", "a.f90",
     "module m\n use iso_c_binding\n type(c_ptr), bind(c,name='environ') :: v\nend module\nuse "
     "m\nv=c_null_ptr\nend\n",
     "a.f90:3:15: BIND(C): 'environ' is also a name of the C library"},
    {"a_stream", "a.f90", "module m\n integer(8), bind(c,name='stdout') :: v\nend module\nuse m\nv=0\nend\n",
     "a.f90:2:14: BIND(C): 'stdout' is also a name of the C library"},
    {"the_counter", "a.f90",
     "module m\n integer(8), bind(c,name='platter_cp') :: v\nend module\nuse m\nv=0\nend\n",
     "a.f90:2:14: BIND(C): 'platter_cp' is also the name of a part of Platter"},
    {"a_common_block", "a.f90",
     "module m\n common /blk/ i\n bind(c,name='environ') :: /blk/\nend module\nuse m\ni=0\nend\n",
     "a.f90:3:2: BIND(C): 'environ' is also a name of the C library"},
    {"what_is_renamed", "a.f90",
     "subroutine s() bind(c,name='_gfortran_st_write')\nend subroutine\nprogram p\nprint *,1\nend program\n",
     "a.f90:1:16: BIND(C): '_gfortran_st_write' starts with _"},
    {"no_name", "a.f90",
     "program p\n interface\n  subroutine s() bind(c,name='a$b')\n  end subroutine\n end interface\nend\n",
     "a.f90:3:"},
};
INSTANTIATE_TEST_SUITE_P(, BoundNames, testing::ValuesIn(kBound),
                         [](const auto& test) { return test.param.name; });

std::vector<double> printed_by(const std::string& file, const std::string& text) {
  const CliFixture desk;
  desk.folder.write(file, text);
  const Outcome outcome = desk.platter({"run", "--no-summary", file});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return numbers_of(outcome.out);
}

TEST(OwnNames, MayBeBound) {
  EXPECT_EQ(printed_by("a.f90",
                       "program p\n interface\n  subroutine s() bind(c,name='mine')\n  end subroutine\n end "
                       "interface\n call s()\nend\nsubroutine t() bind(c,name='mine')\n print *,7\nend\n"),
            std::vector<double>{7});
}

TEST(OwnNames, ANameMayBeBoundInAnotherSource) {
  const CliFixture desk;
  desk.folder.write("a.f90", calling("mine"));
  desk.folder.write("b.f90", "subroutine t(i) bind(c,name='mine')\n integer,value :: i\n print *,i\nend\n");
  const Outcome outcome = desk.platter({"run", "--no-summary", "a.f90", "b.f90"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{1});
}

TEST(OwnNames, MathematicalNamesAreAvailableToPrograms) {
  EXPECT_EQ(
      printed_by("a.f90",
                 "program p\n use iso_c_binding\n interface\n  function h(x,y) bind(c,name='hypot')\n   "
                 "import\n   real(c_double),value::x,y\n   real(c_double) :: h\n  end function\n end "
                 "interface\n print *,h(3d0,4d0)\nend\n"),
      std::vector<double>{5});
}

TEST(OwnNames, AnArrayMayBeCalledBind) {
  EXPECT_EQ(printed_by("a.f",
                       "      DIMENSION BIND(3)\n      C=2\n      I=C\n      BIND(I)=4.\n      PRINT "
                       "*,BIND(I)\n      END\n"),
            std::vector<double>{4});
}

}  // namespace
}  // namespace platter::tests
