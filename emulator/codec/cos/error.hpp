#pragma once

#include <fmt/format.h>

#include <string>

#include "emulator/codec/cos/block.hpp"
#include "emulator/error/io_error.hpp"

namespace platter::dataset {

/// The data is not a blocked dataset. what() contains the block and word, the expected value and the actual
/// one.
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

/// The writer of the record has marked it as bad by BDF in a control word. what() contains the position of
/// that word.
class BadDataError : public IoError {
 public:
  explicit BadDataError(const Position& at)
      : IoError(
            fmt::format("block {}, word {}: expected good data, found a control word that marks them as bad "
                        "(BDF)",
                        at.block.count, at.word.count)) {}
};

/// The device has no space for another block.
class FullError : public IoError {
 public:
  explicit FullError(amount::Blocks blocks)
      : IoError(fmt::format("the dataset is full: it holds {} blocks of {} words", blocks.count, 511), 0,
                "connect a longer one with --file {unit}=NAME,sectors=N") {}
};

}  // namespace platter::dataset
