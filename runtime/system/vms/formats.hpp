#pragma once

#include <cstddef>
#include <string>

#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {

/// Called at the start and at the end of a list-directed WRITE of VAX FORTRAN. `statement`: libgfortran's
/// parameter block.
void begin_listed(const void* statement);
void end_listed(const void* statement);

/// Returns the field of one item, of `size` bytes and of gfortran's kind. A number's field starts with a
/// blank, which is the carriage control if the field is the first of its record. Text gets a blank only at
/// the start of a record and after a number.
std::string listed_field(const void* statement, gfortran::Type type, const char* item, int kind,
                         std::size_t size);
bool is_listed(const void* statement);

/// Returns the number as VAX FORTRAN's 1PGw.d prints it: `width` is w and `digits` is d.
std::string general_field(double value, int width, int digits);

/// Gives each L descriptor without a width in the statement's format a width of 2: VAX FORTRAN reads it as
/// L2, libgfortran as L1.
void widen_logicals(gfortran::Transfer& statement);

}  // namespace platter::runtime
