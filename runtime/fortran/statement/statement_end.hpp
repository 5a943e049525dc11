#pragma once

#include <string>
#include <string_view>

#include "emulator/error/io_error.hpp"
#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {

/// These functions end a statement and set its results where compiled Fortran reads them. If the program
/// handles neither the error nor the end of file, they end the program with a message that names the unit.
/// `name` is the statement, as "READ".
void end_normally(gfortran::Common& statement);
/// Reports an end of file to END=, to IOSTAT= (-1) or to EOF(u).
void end_of_file(gfortran::Common& statement, std::string_view name);

/// Reports an error to ERR=, IOSTAT= and IOMSG=.
void end_with_error(gfortran::Common& statement, std::string_view name, const IoError& error);

/// Returns the error of a WRITE with a record that is longer than its file or text allows.
IoError overflow(const std::string& text);
/// Turns the end of file or record that libgfortran reports for such a WRITE into an error for ERR= and
/// IOSTAT=.
void set_overflow_error(gfortran::Common& statement);

/// Returns true if the program calls EOF(u). A READ that meets an end of file without END= or IOSTAT= then
/// continues, once, as under FTN.
bool program_asks_for_eof();

}  // namespace platter::runtime
