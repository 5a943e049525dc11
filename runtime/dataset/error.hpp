#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>

namespace platter::dataset {

/// What lies there is no blocked dataset. what() has block and word, what was expected and what was found.
class FormatError : public std::runtime_error {
 public:
  FormatError(std::int64_t block, int word, const std::string& expected, const std::string& found)
      : std::runtime_error(
            fmt::format("block {}, word {}: expected {}, found {}", block, word, expected, found)),
        block_(block),
        word_(word) {}

  std::int64_t block() const { return block_; }
  int word() const { return word_; }

 private:
  std::int64_t block_;
  int word_;
};

/// There is no room for another block.
class FullError : public std::runtime_error {
 public:
  explicit FullError(std::int64_t blocks)
      : std::runtime_error(
            fmt::format("the dataset is full: it has room for {} blocks of {} words", blocks, 511)) {}
};

}  // namespace platter::dataset
