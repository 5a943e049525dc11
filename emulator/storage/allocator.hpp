#pragma once

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

namespace platter::file {

/// Which units of a range are free: sectors of a device, blocks of a minidisk, cylinders, headers of files,
/// numbers. A stretch is taken in one piece, by one of these policies:
///
/// - first fit: the lowest free stretch that is long enough. One unit at a time, it is the first free bit of
/// a
///   bitmap.
/// - next to: at a given unit, usually past a file's last one, if the stretch is free there, otherwise first
/// fit.
/// - longest: the lowest of the longest free stretches, or a part of it.
///
/// `Amount` is an amount or an integer.
template <typename Amount>
class Allocator {
 public:
  /// Units `first` to `first` + `count` - 1 are free.
  Allocator(Amount first, Amount count) : all_(count), free_(count) {
    if (count > Amount{}) stretches_[first] = count;
  }

  Amount all() const { return all_; }
  /// Free units, not necessarily in one piece.
  Amount free() const { return free_; }
  /// The length of the longest free stretch; 0 if nothing is free.
  Amount longest() const {
    Amount longest{};
    for (const auto& [first, count] : stretches_) longest = std::max(longest, count);
    return longest;
  }

  /// Where a first fit would take so many units, at least one. std::nullopt: no free stretch is long enough.
  std::optional<Amount> first_fit(Amount count) const {
    const auto found = std::find_if(stretches_.begin(), stretches_.end(),
                                    [&](const auto& one) { return one.second >= count; });
    return found == stretches_.end() ? std::nullopt : std::optional(found->first);
  }
  /// The first of the longest free stretches.
  std::optional<Amount> first_longest() const { return first_fit(std::max(longest(), Amount{1})); }
  bool is_free(Amount first, Amount count) const {
    const auto past = stretches_.upper_bound(first);
    if (past == stretches_.begin()) return false;
    const auto there = std::prev(past);
    return there->first + there->second >= first + count;
  }

  /// Takes so many units by first fit, and returns the first of them. std::nullopt: nothing was taken.
  std::optional<Amount> take(Amount count) {
    const auto first = first_fit(count);
    if (first) reserve(*first, count);
    return first;
  }
  /// The same next to other units: at `wanted` if the units are free there.
  std::optional<Amount> take(Amount count, Amount wanted) {
    if (!is_free(wanted, count)) return take(count);
    reserve(wanted, count);
    return wanted;
  }

  /// Takes what is free of these units.
  void reserve(Amount first, Amount count) {
    const Amount end = first + count;
    auto next = stretches_.upper_bound(first);
    if (next != stretches_.begin()) --next;
    while (next != stretches_.end() && next->first < end) {
      const auto [begin, length] = *next;
      const Amount from = std::max(begin, first);
      const Amount to = std::min(begin + length, end);
      if (from >= to) {
        ++next;
        continue;
      }
      free_ -= to - from;
      if (to < begin + length) stretches_.emplace_hint(std::next(next), to, begin + length - to);
      next->second = from - begin;
      next = from == begin ? stretches_.erase(next) : std::next(next);
    }
  }

  /// Frees units that are all taken.
  void release(Amount first, Amount count) {
    if (count == Amount{}) return;
    auto place = stretches_.emplace(first, count).first;
    free_ += count;
    if (const auto next = std::next(place); next != stretches_.end() && next->first == first + count) {
      place->second += next->second;
      stretches_.erase(next);
    }
    if (place == stretches_.begin()) return;
    const auto before = std::prev(place);
    if (before->first + before->second != first) return;
    before->second += place->second;
    stretches_.erase(place);
  }

 private:
  std::map<Amount, Amount> stretches_{};  ///< free ones: their length, by their first unit
  Amount all_;
  Amount free_;
};

}  // namespace platter::file
