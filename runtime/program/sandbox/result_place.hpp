#pragma once

#include <sys/stat.h>

#include <string>

#include "runtime/host/replacement.hpp"

namespace platter::runtime {

/// The place of a result, as the process outside the sandbox sees it. The folder was opened before the
/// program started: what the program does with names above it leads nowhere else. If the program can write
/// in that folder, a file there that Platter has not put in place is removed.
class ResultPlace {
 public:
  /// `is_exposed`: the program may write in the folder of `result`.
  ResultPlace(Replacement& result, bool is_exposed);

  /// Puts the finished result in its place. 0, or an errno.
  int put_in_place();
  /// Removes what is left of an unfinished result, and a file at its place that was not there before and did
  /// not come from Platter.
  void settle();

 private:
  /// Properties that show whether a file is another one, or was written to. The time of change cannot be set
  /// by programs.
  struct Traits {
    bool exists = false;
    dev_t device = 0;
    ino_t number = 0;
    mode_t mode = 0;
    off_t size = 0;
    timespec changed{};
    bool operator==(const Traits& other) const;
  };
  Traits traits() const;

  Replacement& result_;
  std::string name_;  ///< in the folder
  bool is_exposed_;
  Traits before_;  ///< of the file at the place, until Platter has put another one there
  bool is_pending_ = true;
};

}  // namespace platter::runtime
