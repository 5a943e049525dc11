#include "runtime/fortran/unit/word/text_units.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "emulator/error/io_error.hpp"

namespace platter::runtime {

void Blanks::note_open(std::int64_t unit, bool says, const std::string& file) {
  Opened& one = opened_[unit];
  // A second OPEN of the same file keeps the settings that it does not specify.
  if (!file.empty() && file != one.file) one = {file, false};
  one.says = one.says || says;
}

bool Blanks::are_zeros(std::int64_t unit) const {
  const auto opened = opened_.find(unit);
  return zeros_ && (opened == opened_.end() || !opened->second.says);
}

/// Returns the file that OPEN has named, or libgfortran's default name.
std::string TextEnds::file_of(std::int64_t unit) const {
  const auto opened = opened_.find(unit);
  return opened == opened_.end() ? fmt::format("fort.{}", unit) : opened->second;
}

void TextEnds::open(std::int64_t unit, const std::string& file, bool anew) {
  if (!file.empty() && file != file_of(unit)) {
    opened_[unit] = file;
    past_end_.erase(unit);
  }
  if (!anew) return;
  past_end_.erase(unit);
  ended_.erase(file_of(unit));
}

void TextEnds::close(std::int64_t unit, bool deletes) {
  if (deletes) ended_.erase(file_of(unit));
  past_end_.erase(unit);
  opened_.erase(unit);
}

void TextEnds::require_before(std::string_view statement, std::int64_t unit) const {
  const bool second = statement == "ENDFILE";
  const bool ended = ended_.contains(file_of(unit));
  // After an end of file that was not made by ENDFILE, a WRITE extends the file.
  if (!past_end_.contains(unit) || (!ended && !second)) return;
  throw IoError(fmt::format(
      "follows an end of file{}, but files of the host have only one, at their end. Store the lines in a "
      "dataset, which allows several {} in sequence, with --text drives or --file {}=NAME,text; or {}",
      ended ? " written by ENDFILE" : "", second ? "ends of file" : "files", unit,
      second ? "leave out this statement" : "position before the end with BACKSPACE or REWIND"));
}

void TextEnds::end(std::int64_t unit) {
  ended_.insert(file_of(unit));
  past_end_.insert(unit);
}

}  // namespace platter::runtime
