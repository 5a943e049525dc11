#include "runtime/program/session/fortran_lines.hpp"

#include <algorithm>
#include <cstdint>

#include "runtime/program/session/guest.hpp"

namespace platter::runtime {

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
