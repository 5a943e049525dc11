#pragma once

#include <cstdint>
#include <vector>

namespace platter::device {

/// Every `stride`th block of a device, from `first` on.
struct Run {
  std::int64_t first = 0;
  std::int64_t count = 0;
  std::int64_t stride = 1;

  std::int64_t block(std::int64_t i) const { return first + i * stride; }
};

/// The blocks of a command in their order: a run, or several one after the other.
class Runs {
 public:
  Runs() = default;
  Runs(const Run& run) : first_(run), count_(run.count) {}  // NOLINT: one run is the rule

  std::int64_t count() const { return count_; }

  /// What is left of the run that the i-th block is in, from there on.
  Run from(std::int64_t i) const {
    const Run* run = &first_;
    for (auto next = more_.begin(); i >= run->count && next != more_.end(); ++next) {
      i -= run->count;
      run = &*next;
    }
    return {run->block(i), run->count - i, run->stride};
  }
  std::int64_t block(std::int64_t i) const { return from(i).first; }

  /// A run more.
  void add(const Run& run) {
    if (count_ == 0) {
      first_ = run;
    } else {
      more_.push_back(run);
    }
    count_ += run.count;
  }
  /// One block more: of the last run where it goes on with that.
  void add(std::int64_t block) {
    ++count_;
    Run& last = more_.empty() ? first_ : more_.back();
    if (last.count == 1 && block > last.first) last.stride = block - last.first;
    if (last.count == 0) {
      last = {block, 1, 1};
    } else if (block == last.block(last.count)) {
      ++last.count;
    } else {
      if (last.count == 1) last.stride = 1;
      more_.push_back({block, 1, 1});
    }
  }

 private:
  Run first_;
  std::vector<Run> more_;
  std::int64_t count_ = 0;
};

}  // namespace platter::device
