#pragma once

#include <sys/stat.h>

#include <string>

#include "runtime/host/descriptor.hpp"

namespace platter::runtime {

/// Where a result goes, as the process outside of the sandbox sees it. The folder is opened before the
/// program starts: what the program does with names above it leads nowhere else. The program may be able to
/// write in that folder: a file there that Platter has not put in place is removed.
class ResultPlace {
 public:
  /// `unfinished`: the file that Platter has opened for the result, in the folder of `place`. `is_exposed`:
  /// the program may write in that folder.
  ResultPlace(const std::string& unfinished, const std::string& place, bool is_exposed);

  bool is_open() const { return folder_.is_open(); }
  int folder() const { return folder_.number(); }
  /// Puts the finished result in its place. 0, or an errno: it is not the file that Platter has opened.
  int put_in_place();
  /// 0, or an errno.
  int discard();
  /// What is left of an unfinished result is removed, and what is at its place but was not there before and
  /// did not come from Platter.
  void settle();

 private:
  /// What shows that a file is another one, or was written to. The time of change cannot be set by programs.
  struct Traits {
    bool exists = false;
    dev_t device = 0;
    ino_t number = 0;
    mode_t mode = 0;
    off_t size = 0;
    timespec changed{};
    bool operator==(const Traits& other) const;
  };
  Traits traits_of(const std::string& name) const;

  Descriptor folder_;
  std::string unfinished_;  ///< names in the folder
  std::string place_;
  bool is_exposed_;
  Traits own_;     ///< the unfinished file when it was opened
  Traits before_;  ///< at the place, until Platter has put another one there
  bool is_pending_ = true;
};

}  // namespace platter::runtime
