#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "emulator/codec/block.hpp"

namespace platter::runtime {

/// A file as a row of words, which routines of OPENMS's and WOPEN's kind work on. Each call returns when it
/// is done or, while the file is asynchronous, when it is started; any first waits for the one before. All of
/// them throw system::CallError, in the name of `routine`, behind what can be reached.
class WordFile {
 public:
  virtual ~WordFile() = default;

  virtual std::int64_t unit() const = 0;
  /// That can be read, and that there may be.
  virtual amount::Words words() const = 0;
  virtual amount::Words most_words() const = 0;

  /// What is in front of the first word and behind the last in their blocks stays as it was; with `fills`
  /// what is behind becomes zeros.
  virtual void read(std::string_view routine, amount::Words first, std::span<dataset::Word> words) = 0;
  virtual void write(std::string_view routine, amount::Words first, std::span<const dataset::Word> words,
                     bool fills) = 0;
  /// From here on, when nothing is under way any more.
  virtual void set_asynchronous(bool asynchronous) = 0;
  /// Whether the last call is under way still; words that are read are not there yet then.
  virtual bool is_busy() = 0;
  virtual void wait() = 0;
  /// What `work` reads, writes and closes is one call of the routine; without this each is one.
  virtual void as_one_call(std::string_view routine, const std::function<void()>& work) = 0;
  /// Closes the file, in the name of `routine`.
  virtual void close(std::string_view routine) = 0;
};

}  // namespace platter::runtime
