#pragma once

#include <filesystem>
#include <string>

namespace platter::tests {

/// An empty folder of one test, gone with it.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Writes a file, and the folders above it.
  void write(const std::string& name, const std::string& text) const;
  /// The whole file; "" where there is none.
  std::string read(const std::string& name) const;
  bool has(const std::string& name) const;

 private:
  std::filesystem::path path_;
};

}  // namespace platter::tests
