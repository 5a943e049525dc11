#pragma once

#include <string_view>

namespace platter::guest {

/// Returns whether the name belongs to a function of the mathematical library without side effects. gfortran
/// calls them for SIN, ** and similar operations in any precision.
bool is_pure_mathematics(std::string_view name);

/// Returns whether gfortran itself may refer to the symbol in any source: its library, module procedures and
/// variables, subprograms with Fortran names, compiler support functions, storage functions and mathematical
/// functions.
bool is_asked_for_by_gfortran(std::string_view name);

}  // namespace platter::guest
