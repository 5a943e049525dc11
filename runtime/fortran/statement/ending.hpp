#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>

#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/system/io_error.hpp"

namespace platter::runtime {

/// How a statement ends, in the way that compiled Fortran looks at. A program that has neither asked to be
/// told of an error nor of the end is ended with a message that names the unit.
void end_well(gfortran::Common& statement);
/// END=, IOSTAT= (-1), or EOF(u).
void end_of_file(gfortran::Common& statement, std::string_view name);

/// ERR=, IOSTAT=, IOMSG=.
void end_with_error(gfortran::Common& statement, std::string_view name, const IoError& io_error);

/// A record that a WRITE makes longer than its file or text allows, with the number that the system has for
/// it.
IoError overflow(std::string text);
/// libgfortran ends such a WRITE as at an end of file; ERR= and IOSTAT= take it as the error that it is.
void take_overflow_as_error(gfortran::Common& statement);

/// Whether the program calls EOF(u): then a READ that meets an end of file without END= or IOSTAT= goes on,
/// once, as under FTN.
bool program_asks_for_eof();

/// What can be done about what `error` says of a blocked dataset: it, and that.
IoError with_advice(const std::exception& error, std::int64_t unit);

}  // namespace platter::runtime
