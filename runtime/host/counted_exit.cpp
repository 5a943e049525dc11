// Part of the library only in coverage builds (PLATTER_COVERAGE). gcov stores its counts when the library's
// destructors run. Programs end by _exit(), which does not run them.

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
