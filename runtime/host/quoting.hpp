#pragma once

#include <string>
#include <string_view>

namespace platter::runtime {

// One writer for each language that Platter generates. Each takes any bytes, so that no name of a file, a
// dataset or a specification can end a string early or add anything to the generated text. CSV is in csv.hpp.

/// A string of the GNU assembler, in quotation marks. Every byte except letters, digits and harmless
/// punctuation is an octal escape. An `.asciz` string ends at the first NUL byte.
std::string assembly_string(std::string_view text);

/// Text of an element or an attribute of HTML, XML or SVG. Bytes that are not UTF-8 and control characters,
/// which XML cannot express, become U+FFFD.
std::string html_text(std::string_view text);

/// One line for a terminal. Control characters, which include line ends and tabs, characters that change the
/// direction of writing, and bytes that are not UTF-8 become \xNN or \u{N}.
std::string terminal_line(std::string_view text);

/// Text of several lines for a terminal, escaped as by terminal_line(), but with unchanged line ends.
std::string terminal_text(std::string_view text);

/// A JSON string, in quotation marks. Bytes that are not UTF-8 become U+FFFD.
std::string json_string(std::string_view text);

/// A word of the POSIX shell, quoted only if it needs it.
std::string shell_word(std::string_view text);

/// A string of gnuplot, in single quotes. Line ends, which gnuplot cannot express there, become blanks.
std::string gnuplot_string(std::string_view text);

/// An identifier of SQL, in quotation marks.
std::string sql_identifier(std::string_view text);

/// A field of gnuplot's inline data, in quotation marks. Quotation marks become apostrophes, control
/// characters blanks.
std::string gnuplot_field(std::string_view text);

}  // namespace platter::runtime
