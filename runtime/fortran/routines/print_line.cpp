#include "runtime/fortran/routines/print_line.hpp"

#include <cstdint>
#include <cstdio>

#include "runtime/host/progress_line.hpp"
#include "runtime/program/session/session.hpp"

extern "C" void _gfortran_flush_i4(const std::int32_t* unit);

namespace platter::runtime {

void print_line(const std::string& line) {
  constexpr std::int32_t kPrinter = 6;
  _gfortran_flush_i4(&kPrinter);
  const ProgressLine::Hidden hidden;
  const std::string end = session().services().terminal().end_line();
  std::fwrite(end.data(), 1, end.size(), stdout);
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

}  // namespace platter::runtime
