#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace platter::charge {

/// The assembly as gfortran wrote it, and the lines that the pass adds. Whatever is not touched is given back
/// byte for byte: the pass never prints an instruction it has parsed. Lines count from 0.
class SourceText {
 public:
  SourceText(std::string file, std::string_view text);

  const std::string& file() const { return file_; }
  std::size_t size() const { return lines_.size(); }
  const std::string& line(std::size_t number) const { return lines_[number]; }

  /// Adds a line before line `number` (size(): at the end). Lines added at one place stay in order of adding.
  void insert_before(std::size_t number, std::string text);
  void insert_before(std::size_t number, const std::vector<std::string>& texts) {
    for (const auto& text : texts) insert_before(number, text);
  }
  void replace(std::size_t number, std::string text);

  /// The whole text, with what was added.
  std::string str() const;

 private:
  std::string file_;
  std::vector<std::string> lines_;
  std::map<std::size_t, std::vector<std::string>> added_;
};

}  // namespace platter::charge
