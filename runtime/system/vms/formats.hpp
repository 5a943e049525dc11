#pragma once

#include <cstddef>
#include <string>

#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {

/// A list-directed WRITE of VAX FORTRAN begins, and is done. By libgfortran's parameter block.
void begin_listed(const void* statement);
void end_listed(const void* statement);

/// The field of one item, of `size` bytes and of gfortran's kind. Fields of numbers begin with a blank, which
/// is the carriage control of a record's first; text has one before it there, and after a number.
std::string listed_field(const void* statement, gfortran::Type type, const char* item, int kind,
                         std::size_t size);
bool is_listed(const void* statement);

/// 1PGw.d of VAX FORTRAN.
std::string general_field(double value, int width, int digits);

/// L without a width in the statement's format: VAX FORTRAN reads it as L2, libgfortran as L1.
void widen_logicals(gfortran::Transfer& statement);

}  // namespace platter::runtime
