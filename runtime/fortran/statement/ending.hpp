#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "emulator/error/io_error.hpp"
#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/system/system_services.hpp"

namespace platter::runtime {

/// A READ or WRITE that is libgfortran's and asks for no IOSTAT= is to bring what libgfortran complains of
/// back from it, not to end the program there.
void hear_complaints(gfortran::Transfer& statement, bool writes);
/// Behind libgfortran's end of any statement: the program ends with the complaint, if there is one that
/// neither ERR= nor END= gets.
void answer_complaints(gfortran::Common& statement);

/// Returns the text of an IOMSG= buffer without the blanks and zero bytes at its end.
std::string_view trimmed_message(std::span<const char> buffer);
/// Stores the message in the statement's IOMSG=, if it has one: truncated or padded with blanks.
void set_message(gfortran::Common& statement, std::string_view message);

/// A complaint of libgfortran's in words for the person.
std::string words_of_complaint(std::string_view complaint);

/// The next internal WRITE or READ on this text is what ENCODE or DECODE became. All have to outlive it but
/// for `array`.
struct Encoding {
  const char* statement;  ///< ENCODE or DECODE
  const char* text;
  std::size_t records;
  std::size_t characters;  ///< of each
  std::string array;
};
/// A READ begins: that of a DECODE gets no more characters than it was given, and beyond them are no blanks.
void bound_decode(gfortran::Transfer& statement);
/// libgfortran has ended it: it is in error where its format reads beyond the text.
void take_short_text_as_error(gfortran::Common& statement);
void note_encoding(const Encoding& encoding);

/// How a statement ends, in the way that compiled Fortran looks at. A program that has neither asked to be
/// told of an error nor of the end is ended with a message that names the unit.
void end_well(gfortran::Common& statement);
/// END=, IOSTAT= (-1), or EOF(u).
void end_of_file(gfortran::Common& statement, std::string_view name);

/// ERR=, IOSTAT=, IOMSG=.
void end_with_error(gfortran::Common& statement, std::string_view name, const IoError& error);

/// A record that a WRITE makes longer than its file or text allows, with the number that the system has for
/// it.
IoError overflow(const std::string& text);
/// libgfortran ends such a WRITE as at an end of file; ERR= and IOSTAT= take it as the error that it is.
void take_overflow_as_error(gfortran::Common& statement);

/// Whether the program calls EOF(u): then a READ that meets an end of file without END= or IOSTAT= goes on,
/// once, as under FTN.
bool program_asks_for_eof();

}  // namespace platter::runtime
