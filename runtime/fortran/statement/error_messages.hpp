#pragma once

#include <string>
#include <string_view>

#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {

/// A READ or WRITE that is libgfortran's and asks for no IOSTAT= is to bring what libgfortran complains of
/// back from it, not to end the program there.
void hear_complaints(gfortran::Transfer& statement, bool writes);
/// Behind libgfortran's end of any statement: the program ends with the complaint, if there is one that
/// neither ERR= nor END= gets.
void answer_complaints(gfortran::Common& statement);

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

}  // namespace platter::runtime
