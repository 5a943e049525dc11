#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "emulator/system/system_specification.hpp"
#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/fortran/unit/access/direct_unit.hpp"

namespace platter::runtime {

// Formatted statements with REC=. A record contains the characters of a line, padded with blanks to RECL=,
// without a line end (design choice: the guide does not specify it). A format that starts another line
// continues in the next record, as in Fortran 77.

/// Returns a record as the line that a format reads. Throws the file's errors and numbers::LineError.
std::string line_of_direct(DirectUnit& file, std::int64_t number);
/// Writes a line as a record. Throws the file's errors, and numbers::LineError if the line is longer than the
/// record.
void write_direct(DirectUnit& file, std::int64_t number, const std::string& line);

// The largest length of a line of a dataset or file: RECL= of the OPEN or, without it, the system's limit for
// lines made this way.

/// How a line is made.
enum class LineKind : std::uint8_t {
  kRead,
  kFormatted,  ///< written by a format
  kListed,     ///< written by a list-directed WRITE
  kNamed,      ///< written by a NAMELIST WRITE
};

/// Returns how a WRITE with these flags makes its lines.
LineKind lines_made_by(std::uint32_t flags);

/// Stores RECL= of an OPEN until the unit is closed. Units are libgfortran's unit numbers.
void note_longest_line(std::int64_t unit, std::int64_t characters);
void forget_longest_line(std::int64_t unit);
/// Returns the largest length in characters; 0: no limit.
std::int64_t longest_line(const system::TextSpecification& text, std::int64_t unit, LineKind lines);

/// Throws IoError if the line is longer than `max_length`.
void require_length(const std::string& line, std::int64_t max_length);
/// Splits the lines of a WRITE into lines of at most `max_length` characters. As in Fortran 77, a
/// list-directed line continues in a line that starts with a blank, because only character items can be that
/// long. A NAMELIST line continues without the blank, because the values are in apostrophes. Throws IoError,
/// before anything is written, if a format has made a longer line.
std::vector<std::string> broken(const std::vector<std::string>& lines, std::int64_t max_length,
                                LineKind made);

// Formatted statements on lines of datasets. libgfortran formats them on a separate file
// (host/line_file.hpp), which is empty at the start of each statement. READ gets its input from the dataset
// line by line as needed, and the lines that WRITE leaves in the file become records.

/// Returns true if a formatted READ or WRITE works on lines of a dataset.
bool works_on_lines(const gfortran::Common& statement);
/// Called before libgfortran starts the statement. Sets libgfortran's unit number and makes errors return to
/// Platter. Ends the program if the statement is not supported on datasets.
void begin_lines(gfortran::Transfer& statement, bool writes);
/// Counts list items that libgfortran processes, for the processor time of the statement. May be called for
/// any statement.
void count_items(const void* statement, std::size_t count);
/// Called after libgfortran has ended any statement. If the statement works on lines, writes its records and
/// sets its results.
void end_lines(gfortran::Common& statement);

/// Performs an OPEN after its dataset has been determined. libgfortran stores the specifiers for formats and
/// sets the results.
void open_lines(gfortran::Open& statement);
/// Opens libgfortran's unit if necessary, so that libgfortran can answer INQUIRE about it.
void connect_lines(std::int64_t unit);
/// Called at the CLOSE of any unit. Closes libgfortran's file of its lines, if there is one.
void close_lines(std::int64_t unit);

}  // namespace platter::runtime
