// Part of the library only if lines are counted (PLATTER_COVERAGE). Programs end by _exit(), and gcov stores
// its counts when the destructors of the library run, which they never do then.

#include <unistd.h>

extern "C" {

void __gcov_dump();                        // NOLINT(bugprone-reserved-identifier): gcc's
[[noreturn]] void __real__exit(int code);  // NOLINT(bugprone-reserved-identifier): the linker's

/// The linker has _exit() call this one.
[[noreturn]] void __wrap__exit(int code) {  // NOLINT(bugprone-reserved-identifier)
  __gcov_dump();
  __real__exit(code);
}
}
