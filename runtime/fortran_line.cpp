#include "runtime/fortran_line.hpp"

#include <backtrace.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace platter::runtime {
namespace {

backtrace_state* state() {
  static backtrace_state* const the_state = backtrace_create_state(
      nullptr, 0, [](void*, const char*, int) {}, nullptr);
  return the_state;
}

bool is_fortran(std::string_view file) {
  constexpr std::array<std::string_view, 6> kEndings = {"f", "for", "ftn", "f77", "f90", "fpp"};
  const auto point = file.rfind('.');
  if (point == std::string_view::npos) return false;
  std::string ending(file.substr(point + 1));
  std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
  return std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end();
}

/// Called for each frame, innermost first; a result other than 0 ends the walk.
int take_fortran(void* data, std::uintptr_t, const char* file, int line, const char*) {
  if (file == nullptr || !is_fortran(file)) return 0;
  *static_cast<std::string*>(data) = fmt::format("{}:{}", file, line);
  return 1;
}

void ignore(void*, const char*, int) {}

}  // namespace

std::string fortran_line() {
  std::string place;
  backtrace_full(state(), 0, take_fortran, ignore, &place);
  return place;
}

std::string fortran_line(std::uintptr_t address) {
  std::string place;
  backtrace_pcinfo(state(), address, take_fortran, ignore, &place);
  return place;
}

}  // namespace platter::runtime
