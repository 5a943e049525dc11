#pragma once

#include <csignal>
#include <cstdint>
#include <string_view>

namespace platter::runtime {

/// The last line of the terminal at standard error, which shows the progress of the program: the time of its
/// machine and the time since its start. It is shown after two seconds, unless the program has printed an
/// unfinished line, and is removed before any other output. If standard error is not a terminal, nothing is
/// shown.
class ProgressLine {
 public:
  /// Starts the clock. Nothing is shown before this call.
  static void begin();
  /// Returns whether standard error is a terminal and the line is not disabled.
  static bool is_wanted() { return wanted_ != 0; }
  /// Shows or updates the line if that is due. May be called by signal handlers.
  static void look(std::int64_t virtual_picoseconds);
  /// Removes and disables the line.
  static void end();

  /// Hides the line during its lifetime.
  class Hidden {
   public:
    Hidden();
    ~Hidden();
    Hidden(const Hidden&) = delete;
    Hidden& operator=(const Hidden&) = delete;
  };

  /// Notes text that was written to a descriptor. The line does not overwrite an unfinished line of the
  /// program.
  static void note_written(int descriptor, std::string_view text);

 private:
  static void take_away();

  static inline volatile std::sig_atomic_t wanted_ = 0;
  static inline volatile std::sig_atomic_t hidden_ = 0;  ///< number of Hidden objects
  static inline volatile std::sig_atomic_t there_ = 0;
  static inline volatile std::sig_atomic_t unfinished_ = 0;  ///< the program has printed an unfinished line
};

}  // namespace platter::runtime
