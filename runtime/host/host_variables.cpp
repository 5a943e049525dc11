// Copies of the C library's stream variables for libgfortran, under names of this library
// (runtime/CMakeLists.txt). The code of libgfortran was compiled to find such variables in its own module.

#include <cstdio>

extern "C" {
[[gnu::visibility("hidden")]] std::FILE* platter_host_stdin = stdin;
[[gnu::visibility("hidden")]] std::FILE* platter_host_stdout = stdout;
[[gnu::visibility("hidden")]] std::FILE* platter_host_stderr = stderr;
}
