#include "tools/analysis/sweep/folder_state.hpp"

#include <system_error>

namespace platter::sweep {
namespace fs = std::filesystem;

FolderState::FolderState(const fs::path& folder) {
  std::error_code gone;  // files of others come and go meanwhile
  for (const auto& entry : fs::directory_iterator(folder, gone)) {
    const auto name = entry.path().filename().string();
    if (!entry.is_regular_file(gone)) continue;
    files_[name] = {entry.file_size(gone), entry.last_write_time(gone)};
  }
}

std::vector<std::string> FolderState::written_since(const FolderState& before) const {
  std::vector<std::string> names;
  for (const auto& [name, state] : files_) {
    const auto found = before.files_.find(name);
    if (found == before.files_.end() || found->second != state) names.push_back(name);
  }
  return names;
}

}  // namespace platter::sweep
