#pragma once

#include <string_view>

#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {

/// READ and WRITE statements on external units between their beginning and their end, while their lists are
/// gone through. A function in a list may have statements of its own, but not on the same unit: Fortran
/// forbids it, and libgfortran would wait for itself.
///
/// Ends the program where the unit has one open; `name` is the statement that wants it.
void require_free(std::string_view name, std::int64_t unit);

void note_begun(const gfortran::Common& statement);
void note_done(const gfortran::Common& statement);

}  // namespace platter::runtime
