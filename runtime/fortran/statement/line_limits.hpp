#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/system/text_specification.hpp"

namespace platter::runtime {

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

/// Throws std::runtime_error where the line is longer than `most`.
void require_length(const std::string& line, std::int64_t most);
/// The lines that a WRITE makes. Those of lists go on in another, as Fortran 77 has it: behind a blank, since
/// only characters can be so long; those of a NAMELIST without, since the values stand in apostrophes. Throws
/// std::runtime_error where a format makes one that is too long, before anything is written.
std::vector<std::string> broken(const std::vector<std::string>& lines, std::int64_t most, Lines made);

}  // namespace platter::runtime
