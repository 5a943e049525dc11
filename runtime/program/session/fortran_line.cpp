#include "runtime/program/session/fortran_line.hpp"

#include <backtrace.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <csignal>
#include <cstdint>
#include <string_view>

#include "runtime/program/run/run.hpp"
#include "runtime/program/session/guest.hpp"

namespace platter::runtime {
namespace {

/// The line tables of the program's file.
struct LineTables {
  backtrace_state* state = backtrace_create_state(nullptr, 0, [](void*, const char*, int) {}, nullptr);
};

backtrace_state* line_tables() {
  return run().part<LineTables>().state;
}

/// Returns whether a file is neither C nor C++. INCLUDE files may have any extension; headers of the C++
/// library have none.
bool is_fortran(std::string_view file) {
  constexpr std::array<std::string_view, 11> kOthers = {"c",   "cc",  "cpp", "cxx", "h", "hh",
                                                        "hpp", "hxx", "tcc", "inl", "S"};
  const auto name = file.substr(file.rfind('/') + 1);
  if (name == "-") return true;  // source from standard input
  const auto point = name.rfind('.');
  if (point == std::string_view::npos) return false;
  return std::find(kOthers.begin(), kOthers.end(), name.substr(point + 1)) == kOthers.end();
}

/// Called for each frame, innermost first; a result other than 0 ends the walk.
int take_fortran(void* data, std::uintptr_t, const char* file, int line, const char* subprogram) {
  if (file == nullptr || !is_fortran(file)) return 0;
  *static_cast<FortranPlace*>(data) = {fmt::format("{}:{}", file, line),
                                       subprogram == nullptr ? "" : subprogram};
  return 1;
}

void ignore(void*, const char*, int) {}

/// Calls `look`; run().looks_for_line is set meanwhile.
template <typename Look>
FortranPlace found(Look look) {
  FortranPlace place;
  run().looks_for_line = 1;
  look(place);
  run().looks_for_line = 0;
  return place;
}

/// The working directory when a line was first printed, with a slash at its end; "" if it is unknown.
struct WorkingFolder {
  std::string name = [] {
    std::array<char, PATH_MAX> found{};
    const bool known = ::getcwd(found.data(), found.size()) != nullptr;
    return known ? std::string(found.data()) + '/' : std::string();
  }();
};

}  // namespace

std::string as_typed(const std::string& line) {
  const std::string& folder = run().part<WorkingFolder>().name;
  return folder.size() > 1 && line.starts_with(folder) ? line.substr(folder.size()) : line;
}

FortranPlace fortran_place() {
  return found([](FortranPlace& place) { backtrace_full(line_tables(), 0, take_fortran, ignore, &place); });
}

std::string fortran_line() {
  return fortran_place().line;
}

FortranPlace fortran_place(std::uintptr_t address) {
  return found(
      [=](FortranPlace& place) { backtrace_pcinfo(line_tables(), address, take_fortran, ignore, &place); });
}

std::string fortran_line(std::uintptr_t address) {
  return fortran_place(address).line;
}

bool is_looking_for_line() {
  return run().looks_for_line != 0;
}

bool FortranLines::is_programs(const void* from) {
  const auto address = reinterpret_cast<std::uintptr_t>(from);
  return address >= guest().code[0] && address < guest().code[1];
}

const void* FortranLines::place_on_stack() {
  return &*lines_.insert(as_typed(fortran_line())).first;
}

std::string FortranLines::line_of(const void* place) const {
  // The return address may belong to the next line, so the call is looked up one byte before it.
  if (is_programs(place)) return as_typed(fortran_line(reinterpret_cast<std::uintptr_t>(place) - 1));
  const auto found =
      std::find_if(lines_.begin(), lines_.end(), [=](const auto& line) { return &line == place; });
  return found == lines_.end() ? std::string() : *found;
}

const FortranPlace& FortranPlaces::now() {
  const auto typed = [](FortranPlace place) {
    place.line = as_typed(place.line);
    return place;
  };
  if (!FortranLines::is_programs(from_)) return on_stack_ = typed(fortran_place());
  const auto [place, is_new] = known_.try_emplace(from_);
  if (is_new) place->second = typed(fortran_place(reinterpret_cast<std::uintptr_t>(from_) - 1));
  return place->second;
}

}  // namespace platter::runtime
