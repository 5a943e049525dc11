#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <vector>

#include "runtime/host/replacement.hpp"
#include "runtime/program/sandbox/file_supervisor.hpp"

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

/// The files that another process, which is not sandboxed, puts in place for this one.
struct BrokeredPaths {
  /// A result that is not finished, and whether the program may write in its folder.
  struct Result {
    Replacement* file;
    bool is_exposed;
  };
  std::vector<Result> results;  ///< each is put in place at most once
  std::filesystem::path image;  ///< replaced by new ones as often as is asked; "": there is none
  int image_file = -1;          ///< the open file that is there

  bool empty() const { return results.empty() && image.empty(); }
};

/// Starts the file broker: a process that replaces the files `paths` for this process until this one ends,
/// and that can apply its limits on files. It rejects all other requests. From now on it makes and places all
/// replacements of this process. Only it keeps the descriptors `kept`, whose other ends see when it is gone.
/// Throws specification::Error.
void start_file_broker(const BrokeredPaths& paths, const std::vector<int>& kept, FileLimits limits);

/// Whether the host lets it hold this process to its limits.
bool file_broker_can_supervise();
/// Gives it the listener of this process's filter: from now on it answers the calls that create or lengthen
/// files. Returns whether it has been given.
bool supervise_by_file_broker(int listener);

/// Waits until it has put in place what is finished by now. It stays until this process is gone, and looks
/// once more.
void dismiss_file_broker();

/// The socket to the file broker; -1: there is none.
int file_broker_channel();

}  // namespace platter::runtime
