#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/multicomputer/specification.hpp"
#include "runtime/process/partition/pe.hpp"

namespace platter::runtime::partition {

/// What PEs have of each other: barriers, words, and who waits for ever.
class PeSynchronizer {
 public:
  /// `shared`: where words pass from process to process. All outlives it.
  PeSynchronizer(const multicomputer::Specification& specification, std::span<std::byte> shared,
                 std::vector<Pe>& pes)
      : specification_(specification), shared_(shared), pes_(pes) {}

  /// Whoever comes last to the barrier lets all go on.
  void meet(Pe& pe);
  /// Words between the static storage of a PE and the one that asks, which has its own part of it. Throws
  /// system::CallError where there are no such words.
  void among(Pe& pe, bool puts);
  /// Nothing will ever happen again: who waits, and for whom. They hear of it when that is so, and not
  /// before: what they do then, closing files, comes behind all else.
  void tell_deadlock(time::Instant now);

  std::int64_t barriers() const { return barriers_; }
  amount::Words words_moved() const { return words_moved_; }

 private:
  const multicomputer::Specification& specification_;
  std::span<std::byte> shared_;
  std::vector<Pe>& pes_;
  std::size_t at_barrier_ = 0;
  std::int64_t barriers_ = 0;
  amount::Words words_moved_{};
};

}  // namespace platter::runtime::partition
