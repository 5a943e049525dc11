#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>

#include "emulator/codec/block.hpp"

namespace platter::dataset {

/// What lies there is no blocked dataset. what() has block and word, what was expected and what was found.
class FormatError : public std::runtime_error {
 public:
  FormatError(const Position& at, const std::string& expected, const std::string& found)
      : std::runtime_error(fmt::format("block {}, word {}: expected {}, found {}", at.block.count,
                                       at.word.count, expected, found)),
        at_(at) {}

  const Position& at() const { return at_; }

 private:
  Position at_;
};

/// Whoever wrote the record has marked it as bad: BDF in a control word, which what() says the place of.
class BadDataError : public std::runtime_error {
 public:
  explicit BadDataError(const Position& at)
      : std::runtime_error(
            fmt::format("block {}, word {}: expected good data, found a control word that marks them as bad "
                        "(BDF)",
                        at.block.count, at.word.count)) {}
};

/// There is no room for another block.
class FullError : public std::runtime_error {
 public:
  explicit FullError(amount::Blocks blocks)
      : std::runtime_error(
            fmt::format("the dataset is full: it has room for {} blocks of {} words", blocks.count, 511)) {}
};

}  // namespace platter::dataset
