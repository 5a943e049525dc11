#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "emulator/error/io_error.hpp"
#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/system/system_services.hpp"

namespace platter::runtime {

/// Makes a READ or WRITE that libgfortran handles return after an error, instead of ending the program, if
/// the statement has no IOSTAT=.
void hear_complaints(gfortran::Transfer& statement, bool writes);
/// Called after libgfortran has ended a statement. Ends the program with the error message if
/// hear_complaints() has applied to the statement and it has no ERR= or END= for the error.
void answer_complaints(gfortran::Common& statement);

/// Returns the text of an IOMSG= buffer without the blanks and zero bytes at its end.
std::string_view trimmed_message(std::span<const char> buffer);
/// Stores the message in the statement's IOMSG=, if it has one: truncated or padded with blanks.
void set_message(gfortran::Common& statement, std::string_view message);

/// Returns libgfortran's message in wording for the user.
std::string words_of_complaint(std::string_view complaint);

/// The ENCODE or DECODE that has become the next internal WRITE or READ on this text. All pointers must
/// outlive that statement.
struct Encoding {
  const char* statement;  ///< ENCODE or DECODE
  const char* text;
  std::size_t records;
  std::size_t characters;  ///< length of each record
  std::string array;
};
/// Called at the start of a READ. If the READ is a DECODE, limits it to the characters that DECODE was given;
/// the text is not padded with blanks.
void bound_decode(gfortran::Transfer& statement);
/// Called after libgfortran has ended the READ of a DECODE. Sets an error if the format has read beyond the
/// text.
void take_short_text_as_error(gfortran::Common& statement);
void note_encoding(const Encoding& encoding);

/// These functions end a statement and set its results where compiled Fortran reads them. If the program
/// handles neither the error nor the end of file, they end the program with a message that names the unit.
/// `name` is the statement, as "READ".
void end_well(gfortran::Common& statement);
/// Reports an end of file to END=, to IOSTAT= (-1) or to EOF(u).
void end_of_file(gfortran::Common& statement, std::string_view name);

/// Reports an error to ERR=, IOSTAT= and IOMSG=.
void end_with_error(gfortran::Common& statement, std::string_view name, const IoError& error);

/// Returns the error of a WRITE whose record is longer than its file or text allows.
IoError overflow(const std::string& text);
/// Turns the end of file or record that libgfortran reports for such a WRITE into an error for ERR= and
/// IOSTAT=.
void take_overflow_as_error(gfortran::Common& statement);

/// Returns true if the program calls EOF(u). A READ that meets an end of file without END= or IOSTAT= then
/// continues, once, as under FTN.
bool program_asks_for_eof();

}  // namespace platter::runtime
