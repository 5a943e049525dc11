#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace platter::runtime {

/// What blanks in the numbers of formatted input are: zeros, as in FORTRAN 66, or nothing, as in FORTRAN 77.
/// Of units by libgfortran's numbers.
class Blanks {
 public:
  explicit Blanks(bool zeros) : zeros_(zeros) {}

  /// OPEN, with BLANK= or without, of a file; "" where it names none.
  void note_open(std::int64_t unit, bool says, const std::string& file);
  void note_closed(std::int64_t unit) { opened_.erase(unit); }

  /// Whether they are zeros where neither READ nor its FORMAT says anything.
  bool are_zeros(std::int64_t unit) const;
  /// The same of a text in memory.
  bool are_zeros() const { return zeros_; }

 private:
  struct Opened {
    std::string file = {};
    bool says = false;  ///< with BLANK=
  };
  bool zeros_;
  std::map<std::int64_t, Opened> opened_;
};

}  // namespace platter::runtime
