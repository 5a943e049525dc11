#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tools/analysis/advise/variant.hpp"
#include "tools/analysis/sweep/point.hpp"

namespace platter::advise {

/// The expected output of a program, except words that depend on time. Those are the words that differ
/// between two runs with different times.
class Printed {
 public:
  /// The arguments are the outputs of two runs with different times.
  Printed(const std::string& as_it_is, const std::string& otherwise);

  /// Returns whether the text is the expected output.
  bool is(const std::string& text) const;

 private:
  std::vector<std::string> words_;
  std::vector<bool> is_time_;
  bool is_known_;  ///< true: the outputs of both runs have the same number of words, so the expected output
                   ///< is known
};

/// A run of the program with some assign commands.
struct Trial {
  std::vector<std::string> assigns;
  sweep::Result result{};
  double seconds = 0;      ///< virtual time of the whole run
  std::int64_t calls = 0;  ///< system calls for all files
  std::string trouble{};  ///< the reason why the run failed, or the message that its output differs; empty if
                          ///< neither applies
};

/// The trial of one variant for one file.
struct Advice {
  const Variant* variant = nullptr;
  Trial trial{};
};

/// A file of the program, and the trials for it: first those that saved time, then the others, each sorted by
/// time, and then those that failed.
struct FileAdvice {
  FileUsed file;
  std::vector<Advice> tried{};
};

/// The results of `platter advise`: the unchanged run, the trials for each file, and the best combination.
struct Report {
  Trial before;
  std::vector<FileAdvice> files{};
  /// A run with the best assign command for each file, if there are at least two; otherwise it has no
  /// assigns.
  Trial together{};
};

/// Returns the files of a run under UNICOS from its results (platter.run), or none for other systems.
std::vector<FileUsed> files_of(const std::string& json);

/// Runs the program unchanged, and then with each variant that suits each of its files. If the first run
/// fails, no variant runs. `progress` receives the number of completed runs and of all runs. Temporary files
/// are in `folder`, which must not be used otherwise.
Report advise(const sweep::Subject& subject, const FileSystem& system, const std::filesystem::path& folder,
              const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace platter::advise
