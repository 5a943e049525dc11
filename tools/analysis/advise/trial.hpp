#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tools/analysis/advise/variant.hpp"
#include "tools/analysis/sweep/point.hpp"

namespace platter::advise {

/// What a program prints, but for what depends on time: words that are not the same when the same program
/// takes another time to do the same.
class Printed {
 public:
  /// `as_it_is` and `otherwise`: what it prints when it takes one time and another.
  Printed(const std::string& as_it_is, const std::string& otherwise);

  /// Whether it has printed the same.
  bool is(const std::string& text) const;

 private:
  std::vector<std::string> words_;
  std::vector<bool> is_time_;
  bool is_known_;  ///< both had as many words
};

/// A run of the program under some assigns.
struct Trial {
  std::vector<std::string> assigns;
  sweep::Result result{};
  double seconds = 0;      ///< of the machine, from beginning to end
  std::int64_t calls = 0;  ///< of the system, for all files
  std::string trouble{};   ///< why it did not end well, or did not do the same; ""
};

/// What one variant did for one file.
struct Advice {
  const Variant* variant = nullptr;
  Trial trial{};
};

/// A file of the program's, with what was tried on it: what helped first, the most at the front; then what
/// did not; then what could not be done.
struct FileAdvice {
  FileUsed file;
  std::vector<Advice> tried{};
};

struct Report {
  Trial before;
  std::vector<FileAdvice> files{};
  /// Of the best for each file, where it is more than one; no assigns where it is not.
  Trial together{};
};

/// The files of a run's units under UNICOS, of its results (platter.run); none elsewhere.
std::vector<FileUsed> files_of(const std::string& json);

/// Runs the program as it is, and then with each variant that suits each of its files. Where the first run
/// does not end well there is nothing else. `progress` hears how many runs are done, and how many there will
/// be. Files are in `folder`, which nobody else writes in.
Report advise(const sweep::Subject& subject, const FileSystem& system, const std::filesystem::path& folder,
              const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace platter::advise
