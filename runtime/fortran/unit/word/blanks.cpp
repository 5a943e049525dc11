#include "runtime/fortran/unit/word/blanks.hpp"

namespace platter::runtime {

void Blanks::note_open(std::int64_t unit, bool says, const std::string& file) {
  Opened& one = opened_[unit];
  // Another OPEN of the file that the unit is on leaves what it does not speak of.
  if (!file.empty() && file != one.file) one = {file, false};
  one.says = one.says || says;
}

bool Blanks::are_zeros(std::int64_t unit) const {
  const auto opened = opened_.find(unit);
  return zeros_ && (opened == opened_.end() || !opened->second.says);
}

}  // namespace platter::runtime
