#pragma once

#include <string_view>

namespace platter::guest {

/// A function of the mathematics library that takes numbers and gives a number, and does nothing else: what
/// gfortran calls for SIN, **, and their kin, in any precision.
bool is_pure_mathematics(std::string_view name);

/// What gfortran itself asks the linker for, whatever the source: its library, procedures and variables of
/// modules, subprograms under their Fortran names, parts of the compiler, storage, and mathematics.
bool is_asked_for_by_gfortran(std::string_view name);

}  // namespace platter::guest
