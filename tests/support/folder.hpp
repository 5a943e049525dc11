#pragma once

#include <filesystem>
#include <string>

namespace platter::tests {

/// An empty folder, which is deleted after the test.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Writes a file, and creates the folders that contain it.
  void write(const std::string& name, const std::string& text) const;
  /// Returns the contents of a file, or "" if it does not exist.
  std::string read(const std::string& name) const;
  bool has(const std::string& name) const;

 private:
  std::filesystem::path path_;
};

}  // namespace platter::tests
