#pragma once

#include <fmt/format.h>

#include <string>

#include "emulator/codec/block.hpp"
#include "emulator/error/io_error.hpp"

namespace platter::dataset {

/// What lies there is no blocked dataset. what() has block and word, what was expected and what was found.
class FormatError : public IoError {
 public:
  FormatError(const Position& at, const std::string& expected, const std::string& found)
      : IoError(fmt::format("block {}, word {}: expected {}, found {}", at.block.count, at.word.count,
                            expected, found),
                0, "the records before it can be read (BACKSPACE, REWIND)"),
        at_(at) {}

  const Position& at() const { return at_; }

 private:
  Position at_;
};

/// Whoever wrote the record has marked it as bad: BDF in a control word, which what() says the place of.
class BadDataError : public IoError {
 public:
  explicit BadDataError(const Position& at)
      : IoError(
            fmt::format("block {}, word {}: expected good data, found a control word that marks them as bad "
                        "(BDF)",
                        at.block.count, at.word.count)) {}
};

/// There is no room for another block.
class FullError : public IoError {
 public:
  explicit FullError(amount::Blocks blocks)
      : IoError(fmt::format("the dataset is full: it has room for {} blocks of {} words", blocks.count, 511),
                0, "connect a longer one with --file {unit}=NAME,sectors=N") {}
};

}  // namespace platter::dataset
