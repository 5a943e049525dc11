#pragma once

#include <filesystem>
#include <string>

namespace platter::paper {

/// A folder for temporary files, gone with it. Throws std::system_error where none can be made.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::filesystem::path file(const std::string& name) const { return folder_ / name; }

 private:
  std::filesystem::path folder_;
};

/// The whole file; "" where there is none.
std::string text_of(const std::filesystem::path& file);
/// Throws std::system_error where that cannot be done.
void write_text(const std::filesystem::path& file, const std::string& text);

}  // namespace platter::paper
