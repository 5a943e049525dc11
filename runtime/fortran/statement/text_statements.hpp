#pragma once

#include <cstddef>

#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {

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
