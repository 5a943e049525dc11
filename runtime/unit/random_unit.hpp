#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "emulator/layer/library.hpp"

namespace platter::runtime {

/// A dataset as a row of words, moved by the library's stacks RANDOM READ and RANDOM WRITE. Each call returns
/// when it is done or, while the unit is asynchronous, when it is started; any first waits for the one
/// before.
class RandomUnit {
 public:
  /// `pages`: so many runs of blocks that were read are kept.
  RandomUnit(system::Services& system, std::int64_t unit, const layer::Library& library,
             std::int64_t pages = 0);
  RandomUnit(const RandomUnit&) = delete;
  RandomUnit& operator=(const RandomUnit&) = delete;

  std::int64_t unit() const { return open_.unit(); }
  std::int64_t words() const { return open_.blocks() * dataset::kBlockWords; }

  /// What is in front of the first word and behind the last in their blocks stays as it was; with `fills`
  /// what is behind becomes zeros. Throws system::CallError, in the name of `routine`, behind the dataset's
  /// end.
  void read(std::string_view routine, std::int64_t first, std::span<dataset::Word> words);
  void write(std::string_view routine, std::int64_t first, std::span<const dataset::Word> words, bool fills);
  /// From here on, when nothing is under way any more.
  void set_asynchronous(bool asynchronous);
  /// Whether the last call is under way still; words that are read are not there yet then.
  bool is_busy() { return open_.is_busy(); }
  void wait() { open_.wait(); }
  /// What the library does at CLOSE.
  void close();

 private:
  void begin(layer::Stack& stack, std::int64_t blocks);
  void finish(layer::Stack& stack);
  void deliver();
  void require_inside(std::string_view routine, std::int64_t first, std::size_t count) const;

  layer::OpenFile open_;
  layer::Held held_;
  layer::Stack reads_;
  layer::Stack writes_;
  bool asynchronous_ = false;
  std::span<dataset::Word> wanted_;   ///< where words that are read go when they are there
  std::vector<dataset::Word> words_;  ///< until then
};

}  // namespace platter::runtime
