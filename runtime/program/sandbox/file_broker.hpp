#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <vector>

#include "runtime/host/replacement.hpp"
#include "runtime/program/sandbox/file_supervisor.hpp"

namespace platter::runtime {

/// The place of a result, as seen by the process outside the sandbox. The folder is opened before the program
/// starts, so the program cannot redirect the place by renaming parent folders. If the program can write in
/// the folder, a file at the place that Platter did not put there is removed.
class ResultPlace {
 public:
  /// `is_exposed`: the program may write in the folder of `result`.
  ResultPlace(Replacement& result, bool is_exposed);

  /// Puts the finished result in place. Returns 0 or an errno.
  int put_in_place();
  /// Removes an unfinished result, and a file at its place that was not there before and did not come from
  /// Platter.
  void settle();

 private:
  /// Properties that show whether a file was replaced or written to. Programs cannot set the time of change.
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
  std::string name_;  ///< name in the folder
  bool is_exposed_;
  Traits before_;  ///< the file at the place, before or as put there by Platter
  bool is_pending_ = true;
};

/// The files that the process outside the sandbox puts in place.
struct BrokeredPaths {
  /// An unfinished result, and whether the program may write in its folder.
  struct Result {
    Replacement* file;
    bool is_exposed;
  };
  std::vector<Result> results;  ///< the results, each of which is put in place at most once
  std::filesystem::path image;  ///< may be replaced any number of times; "": there is none
  int image_file = -1;          ///< the open file at that place

  bool empty() const { return results.empty() && image.empty(); }
};

/// Starts the file broker: a process that puts the files `paths` in place for this process until this one
/// ends, and can apply limits on files to it. It rejects all other requests. All replacements of this process
/// use it from now on. The broker keeps the descriptors `kept` open; other processes use their peers to
/// detect its end. Throws specification::Error.
void start_file_broker(const BrokeredPaths& paths, const std::vector<int>& kept, FileLimits limits);

/// Returns whether the host allows the broker to apply the limits on files to this process.
bool file_broker_can_supervise();
/// Sends the broker the listener of this process's seccomp filter. From now on the broker decides on the
/// calls that create or lengthen files. Returns false on an error.
bool supervise_by_file_broker(int listener);

/// Waits until the broker has put all finished files in place. The broker continues until this process has
/// ended, and then checks the places once more.
void dismiss_file_broker();

/// Returns the socket to the file broker; -1 if there is none.
int file_broker_channel();

}  // namespace platter::runtime
