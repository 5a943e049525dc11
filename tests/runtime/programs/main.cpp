// The main function of the suite. With --program HASH it runs that Fortran program, otherwise the tests.

#include <gtest/gtest.h>

#include <cstring>

#include "tests/runtime/programs/program_fixture.hpp"

#define PROGRAM(name) extern "C" int program_##name(int argc, char** argv);
#include "made/programs.inc"
#undef PROGRAM

namespace {

struct Linked {
  const char* name;
  int (*main)(int argc, char** argv);
};

constexpr Linked kLinked[] = {
#define PROGRAM(name) {#name, program_##name},
#include "made/programs.inc"
#undef PROGRAM
};

}  // namespace

int main(int argc, char** argv) {
  if (argc > 2 && std::strcmp(argv[1], platter::tests::kProgramFlag) == 0) {
    for (const auto& linked : kLinked) {
      if (std::strcmp(linked.name, argv[2]) == 0) return linked.main(argc - 2, argv + 2);
    }
    return platter::tests::kNoProgram;
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
