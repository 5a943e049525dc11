#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {

/// Makes a READ or WRITE that libgfortran handles return after an error, instead of ending the program, if
/// the statement has no IOSTAT=.
void intercept_errors(gfortran::Transfer& statement, bool writes);
/// Called after libgfortran has ended a statement. Ends the program with the error message if
/// intercept_errors() has applied to the statement and it has no ERR= or END= for the error.
void report_errors(gfortran::Common& statement);

/// Returns the text of an IOMSG= buffer without the blanks and zero bytes at its end.
std::string_view trimmed_message(std::span<const char> buffer);
/// Stores the message in the statement's IOMSG=, if it has one: truncated or padded with blanks.
void set_message(gfortran::Common& statement, std::string_view message);

/// Returns libgfortran's message in wording for the user.
std::string message_for_user(std::string_view complaint);

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
void set_short_text_error(gfortran::Common& statement);
void note_encoding(const Encoding& encoding);

}  // namespace platter::runtime
