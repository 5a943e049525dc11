#pragma once

#include <csignal>
#include <cstdint>
#include <string_view>

namespace platter::runtime {

/// The last line of the terminal at standard error, which tells how far the program is: its machine's time,
/// and that of who waits for it. It comes when two seconds have passed, never beside an unfinished line of
/// the program's own, and goes when something else is to be written. Elsewhere than on a terminal there is
/// none.
class ProgressLine {
 public:
  /// From now on time counts. Before it nothing is shown.
  static void begin();
  /// Whether there is somebody to tell.
  static bool is_wanted() { return wanted_ != 0; }
  /// Tells him, where it is time to. May be called by handlers of signals.
  static void look(std::int64_t virtual_picoseconds);
  /// For good.
  static void end();

  /// While one of these lives there is no line.
  class Hidden {
   public:
    Hidden();
    ~Hidden();
    Hidden(const Hidden&) = delete;
    Hidden& operator=(const Hidden&) = delete;
  };

  /// What was written to a descriptor: a line that it leaves unfinished on the terminal is not written over.
  static void note_written(int descriptor, std::string_view text);

 private:
  static void take_away();

  static inline volatile std::sig_atomic_t wanted_ = 0;
  static inline volatile std::sig_atomic_t hidden_ = 0;  ///< by so many
  static inline volatile std::sig_atomic_t there_ = 0;
  static inline volatile std::sig_atomic_t unfinished_ = 0;  ///< a line of the program's
};

}  // namespace platter::runtime
