// libgfortran's streams of the C library, under names of this library (runtime/CMakeLists.txt): its code was
// compiled to find such variables near itself.

#include <cstdio>

extern "C" {
[[gnu::visibility("hidden")]] std::FILE* platter_host_stdin = stdin;
[[gnu::visibility("hidden")]] std::FILE* platter_host_stdout = stdout;
[[gnu::visibility("hidden")]] std::FILE* platter_host_stderr = stderr;
}
