#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

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

/// Which text files of the host an ENDFILE has ended, and which units stand behind that: such a file has no
/// other end, so that nothing can follow it. It is the file that is ended, not the unit. Units are by
/// libgfortran's numbers.
class TextEnds {
 public:
  /// OPEN of a file; "" where it names none. `anew`: whatever the file held is gone.
  void open(std::int64_t unit, const std::string& file, bool anew);
  void close(std::int64_t unit, bool deletes);

  /// Throws IoError where a `statement` that writes, WRITE or ENDFILE, would be behind an end.
  void require_before(std::string_view statement, std::int64_t unit) const;
  /// ENDFILE.
  void end(std::int64_t unit);
  /// WRITE takes the end away, which is behind it.
  void write(std::int64_t unit) { ended_.erase(file_of(unit)); }
  /// READ has met the end of the file.
  void meet(std::int64_t unit) { behind_.insert(unit); }
  /// REWIND and BACKSPACE.
  void go_before(std::int64_t unit) { behind_.erase(unit); }

 private:
  std::string file_of(std::int64_t unit) const;

  std::map<std::int64_t, std::string> opened_;  ///< what OPEN has named
  std::set<std::string> ended_;                 ///< files
  std::set<std::int64_t> behind_;               ///< units that stand behind the end of their file
};

}  // namespace platter::runtime
