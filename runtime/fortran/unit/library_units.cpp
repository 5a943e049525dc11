#include "runtime/fortran/unit/library_units.hpp"

#include <fmt/format.h>

#include "emulator/system/call_error.hpp"
#include "runtime/fortran/unit/interface/library_error.hpp"

namespace platter::runtime {

LibraryUnit& LibraryUnits::find(std::string_view routine, std::int64_t number, std::string_view opener) {
  const auto found = all_.find(files_.same_as(number));
  if (found == all_.end()) {
    throw LibraryError(LibraryFault::kNotOpen, routine, fmt::format("unit {}", number),
                       fmt::format("is not open; CALL {} first", opener));
  }
  if (found->second->opener() != opener) {
    throw LibraryError(LibraryFault::kNotOpen, routine, fmt::format("unit {}", number),
                       fmt::format("was opened by {}, and not by {}", found->second->opener(), opener));
  }
  return *found->second;
}

void LibraryUnits::require_none(std::string_view statement, std::int64_t number) const {
  const auto found = all_.find(files_.same_as(number));
  if (found == all_.end()) return;
  throw system::CallError(statement, fmt::format("unit {}", number),
                          fmt::format("was opened by {0}, and no statement works on it; {1} closes it",
                                      found->second->opener(), found->second->closer()));
}

void LibraryUnits::require_closed(std::string_view routine, std::int64_t number) const {
  const auto found = all_.find(files_.same_as(number));
  if (found == all_.end()) return;
  throw LibraryError(
      LibraryFault::kOpenAlready, routine, fmt::format("unit {}", number),
      fmt::format("is open by {} already; {} closes it", found->second->opener(), found->second->closer()));
}

void LibraryUnits::close(std::string_view routine, std::int64_t number, std::string_view opener) {
  find(routine, number, opener).close();
  all_.erase(files_.same_as(number));
}

}  // namespace platter::runtime
