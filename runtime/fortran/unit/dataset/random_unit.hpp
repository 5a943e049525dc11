#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "emulator/system/layer/block_buffer.hpp"
#include "emulator/system/layer/library.hpp"
#include "runtime/fortran/unit/interface/word_file.hpp"

namespace platter::runtime {

/// A dataset as a sequence of words, transferred by the library's stacks RANDOM READ and RANDOM WRITE.
class RandomUnit final : public WordFile {
 public:
  /// `pages`: number of runs of blocks that are kept after reading.
  RandomUnit(system::Services& system, std::int64_t unit, const layer::Library& library,
             std::size_t pages = 0);
  RandomUnit(const RandomUnit&) = delete;
  RandomUnit& operator=(const RandomUnit&) = delete;

  std::int64_t unit() const override { return open_.unit(); }
  amount::Words words() const override { return dataset::words_of(open_.blocks()); }
  amount::Words most_words() const override { return words(); }
  void read(std::string_view routine, amount::Words first, std::span<dataset::Word> words) override;
  void write(std::string_view routine, amount::Words first, std::span<const dataset::Word> words,
             bool fills) override;
  void set_asynchronous(bool asynchronous) override;
  bool is_busy() override { return open_.is_busy(); }
  void wait() override {
    open_.wait();
    open_.check();
  }
  void as_one_call(std::string_view routine, const std::function<void()>& work) override;
  void close(std::string_view routine) override;

 private:
  /// Starts a statement for `routine`, which the library performs with the stack.
  void begin(std::string_view routine, layer::Stack& stack, amount::Blocks blocks);
  void finish(layer::Stack& stack);
  void deliver();
  void require_inside(std::string_view routine, amount::Words first, amount::Words count) const;

  void require_written(std::string_view routine, amount::Words first, amount::Words count);
  amount::Words written_words() const;

  system::Services& system_;
  layer::RequestCoalescer open_;
  layer::BlockBuffer held_;
  layer::Stack reads_;
  layer::Stack writes_;
  amount::Words known_words_{};  ///< words that are known to precede the end of the data
  bool asynchronous_ = false;
  bool in_call_ = false;              ///< as_one_call() is active
  bool begun_ = false;                ///< the statement of that call has started
  std::span<dataset::Word> wanted_;   ///< destination of the words of an asynchronous read
  std::vector<dataset::Word> words_;  ///< the words of an asynchronous read until it is complete
};

}  // namespace platter::runtime
