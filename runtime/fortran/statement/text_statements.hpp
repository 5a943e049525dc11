#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "emulator/system/system_specification.hpp"
#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/fortran/unit/interface/direct_file.hpp"

namespace platter::runtime {

// Formatted statements with REC=: a record is its characters, with blanks behind them up to RECL=, and no
// line end (decided by us: the guide does not say). A format that goes on to another line goes on to the next
// record, as Fortran 77 has it.

/// A record as the line that a format reads. Throws what the file throws, numbers::LineError.
std::string line_of_direct(DirectFile& file, std::int64_t number);
/// Throws what the file throws, numbers::LineError where the record has no room for the line.
void write_direct(DirectFile& file, std::int64_t number, const std::string& line);

// How long a line of a dataset or file may be: what OPEN says (RECL=), else what the system has for lines
// that are made so.

/// What a line is.
enum class Lines : std::uint8_t {
  kRead,
  kFormatted,  ///< made by a format
  kListed,     ///< by a list-directed WRITE
  kNamed,      ///< by one of a NAMELIST
};

/// By the flags of a WRITE.
Lines lines_made_by(std::uint32_t flags);

/// RECL= of an OPEN, until the unit is closed; by libgfortran's numbers.
void note_longest_line(std::int64_t unit, std::int64_t characters);
void forget_longest_line(std::int64_t unit);
/// 0: any length.
std::int64_t longest_line(const system::TextSpecification& text, std::int64_t unit, Lines lines);

/// Throws IoError where the line is longer than `most`.
void require_length(const std::string& line, std::int64_t most);
/// The lines that a WRITE makes. Those of lists go on in another, as Fortran 77 has it: behind a blank, since
/// only characters can be so long; those of a NAMELIST without, since the values stand in apostrophes. Throws
/// IoError where a format makes one that is too long, before anything is written.
std::vector<std::string> broken(const std::vector<std::string>& lines, std::int64_t most, Lines made);

// Formatted statements on lines of datasets. libgfortran formats them, as all others, on a file of its own
// (host/line_file.hpp), which is empty at the beginning of each statement: what READ wants from it comes line
// by line from the dataset, as READ comes to it, and the lines that WRITE leaves in it become records.

/// Whether a formatted READ or WRITE works on lines of a dataset.
bool works_on_lines(const gfortran::Common& statement);
/// Before libgfortran begins: the unit becomes libgfortran's, and errors come back from there. Ends the
/// program where the statement asks for what cannot be had.
void begin_lines(gfortran::Transfer& statement, bool writes);
/// Items of a list that libgfortran is given, to be charged for; of any statement.
void count_items(const void* statement, std::size_t count);
/// Behind libgfortran's end of any statement. The statement is answered here where it works on lines.
void end_lines(gfortran::Common& statement);

/// OPEN, whose dataset is known: libgfortran keeps what it says of formats, and answers.
void open_lines(gfortran::Open& statement);
/// So that libgfortran can be asked of the unit.
void connect_lines(std::int64_t unit);
/// CLOSE of any unit: what libgfortran knows of its lines is forgotten.
void close_lines(std::int64_t unit);

}  // namespace platter::runtime
