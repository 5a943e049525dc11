#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "emulator/codec/cos/block.hpp"

namespace platter::runtime {

/// A file as a sequence of words, for routines such as those of OPENMS and WOPEN. Each call returns when it
/// is complete or, if the file is asynchronous, when it has started; every call first waits for the one
/// before. All calls throw system::CallError, in the name of `routine`, for words past the end.
class WordFile {
 public:
  virtual ~WordFile() = default;

  virtual std::int64_t unit() const = 0;
  /// The number of words that can be read, and the largest possible number of words.
  virtual amount::Words words() const = 0;
  virtual amount::Words most_words() const = 0;

  /// Words outside the range but in the same blocks keep their values. `fills`: the words after the range
  /// become zeros up to the end of the block.
  virtual void read(std::string_view routine, amount::Words first, std::span<dataset::Word> words) = 0;
  virtual void write(std::string_view routine, amount::Words first, std::span<const dataset::Word> words,
                     bool fills) = 0;
  /// Selects asynchronous calls after waiting for the last call.
  virtual void set_asynchronous(bool asynchronous) = 0;
  /// Returns true if the last call is not complete; the words of a read are then not yet available.
  virtual bool is_busy() = 0;
  virtual void wait() = 0;
  /// Counts all transfers of `work` as one call of the routine. Without this, each transfer is a call.
  virtual void as_one_call(std::string_view routine, const std::function<void()>& work) = 0;
  /// Closes the file, in the name of `routine`.
  virtual void close(std::string_view routine) = 0;
};

}  // namespace platter::runtime
