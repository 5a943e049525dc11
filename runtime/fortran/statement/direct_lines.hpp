#pragma once

#include <cstdint>
#include <string>

#include "runtime/fortran/unit/interface/direct_file.hpp"

namespace platter::runtime {

// Formatted statements with REC=: a record is its characters, with blanks behind them up to RECL=, and no
// line end (decided by us: the guide does not say). A format that goes on to another line goes on to the next
// record, as Fortran 77 has it.

/// A record as the line that a format reads. Throws what the file throws, numbers::LineError.
std::string line_of_direct(DirectFile& file, std::int64_t number);
/// Throws what the file throws, numbers::LineError where the record has no room for the line.
void write_direct(DirectFile& file, std::int64_t number, const std::string& line);

}  // namespace platter::runtime
