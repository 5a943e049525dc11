#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace platter::runtime {

/// How blanks in the numbers of formatted input are read: as zeros, as in FORTRAN 66, or ignored, as in
/// FORTRAN 77. Units are libgfortran's unit numbers.
class Blanks {
 public:
  explicit Blanks(bool zeros) : zeros_(zeros) {}

  /// Records an OPEN. `says`: the OPEN specifies BLANK=. `file`: the value of FILE=; "": none.
  void note_open(std::int64_t unit, bool says, const std::string& file);
  void note_closed(std::int64_t unit) { opened_.erase(unit); }

  /// Returns true if blanks are zeros when neither the READ nor its FORMAT specifies it.
  bool are_zeros(std::int64_t unit) const;
  /// Returns true if blanks are zeros in numbers that are read from a text in memory.
  bool are_zeros() const { return zeros_; }

 private:
  struct Opened {
    std::string file = {};
    bool says = false;  ///< the OPEN has specified BLANK=
  };
  bool zeros_;
  std::map<std::int64_t, Opened> opened_;
};

/// The text files of the host that an ENDFILE has ended, and the units that are positioned past the end. Such
/// a file has no other end mark, so nothing can follow it. The end belongs to the file, not to the unit.
/// Units are libgfortran's unit numbers.
class TextEnds {
 public:
  /// Records the OPEN of a file; "" if it has no FILE=. `anew`: OPEN discards the contents of the file.
  void open(std::int64_t unit, const std::string& file, bool anew);
  void close(std::int64_t unit, bool deletes);

  /// Throws IoError if the WRITE or ENDFILE in `statement` would write past an end mark.
  void require_before(std::string_view statement, std::int64_t unit) const;
  /// Records an ENDFILE.
  void end(std::int64_t unit);
  /// Records a WRITE, which removes the end mark that follows.
  void write(std::int64_t unit) { ended_.erase(file_of(unit)); }
  /// Records a READ that has reached the end of the file.
  void meet(std::int64_t unit) { past_end_.insert(unit); }
  /// Records a REWIND or BACKSPACE.
  void go_before(std::int64_t unit) { past_end_.erase(unit); }

 private:
  std::string file_of(std::int64_t unit) const;

  std::map<std::int64_t, std::string> opened_;  ///< name of the file that OPEN has given
  std::set<std::string> ended_;                 ///< names of the files that ENDFILE has ended
  std::set<std::int64_t> past_end_;             ///< units positioned past the end of their file
};

}  // namespace platter::runtime
