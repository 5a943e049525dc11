#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace platter::sweep {

/// The files of a folder, not of those in it, as they were when this was made: whether a program writes
/// there.
class FolderState {
 public:
  explicit FolderState(const std::filesystem::path& folder);

  /// Those that are new or were written since `before`, by name.
  std::vector<std::string> written_since(const FolderState& before) const;

 private:
  std::map<std::string, std::pair<std::uintmax_t, std::filesystem::file_time_type>> files_;
};

}  // namespace platter::sweep
