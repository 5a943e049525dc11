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

#include "runtime/program/session/guest.hpp"

namespace platter::runtime {
namespace {

backtrace_state* state() {
  static backtrace_state* const the_state =
      backtrace_create_state(nullptr, 0, [](void*, const char*, int) {}, nullptr);
  return the_state;
}

/// What is neither C nor C++: INCLUDE files have any ending. Headers of the C++ library have none.
bool is_fortran(std::string_view file) {
  constexpr std::array<std::string_view, 11> kOthers = {"c",   "cc",  "cpp", "cxx", "h", "hh",
                                                        "hpp", "hxx", "tcc", "inl", "S"};
  const auto name = file.substr(file.rfind('/') + 1);
  if (name == "-") return true;  // a source that came on standard input
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

volatile std::sig_atomic_t looking = 0;

/// Looks for a line, and says so meanwhile.
template <typename Look>
FortranPlace found(Look look) {
  FortranPlace place;
  looking = 1;
  look(place);
  looking = 0;
  return place;
}

/// The working folder, with a slash at its end. Never destroyed: the summary is written after static objects.
const std::string& working_folder() {
  static const std::string* const the_folder = [] {
    std::array<char, PATH_MAX> name{};
    const bool known = ::getcwd(name.data(), name.size()) != nullptr;
    return new std::string(known ? std::string(name.data()) + '/' : std::string());
  }();
  return *the_folder;
}

}  // namespace

std::string as_typed(const std::string& line) {
  const std::string& folder = working_folder();
  return folder.size() > 1 && line.starts_with(folder) ? line.substr(folder.size()) : line;
}

FortranPlace fortran_place() {
  return found([](FortranPlace& place) { backtrace_full(state(), 0, take_fortran, ignore, &place); });
}

std::string fortran_line() {
  return fortran_place().line;
}

FortranPlace fortran_place(std::uintptr_t address) {
  return found(
      [=](FortranPlace& place) { backtrace_pcinfo(state(), address, take_fortran, ignore, &place); });
}

std::string fortran_line(std::uintptr_t address) {
  return fortran_place(address).line;
}

bool is_looking_for_line() {
  return looking != 0;
}

bool FortranLines::is_programs(const void* from) {
  const auto address = reinterpret_cast<std::uintptr_t>(from);
  return address >= guest().code[0] && address < guest().code[1];
}

const void* FortranLines::place_on_stack() {
  return &*lines_.insert(as_typed(fortran_line())).first;
}

std::string FortranLines::line_of(const void* place) const {
  // The call is before where it returns to, which may be another line.
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
