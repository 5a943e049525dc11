#pragma once

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

namespace platter::file {

/// The free units of a range. A unit may be a sector of a device, a block of a minidisk, a cylinder, a file
/// header or a number. A stretch is a sequence of consecutive units, and is allocated by one of these
/// policies:
///
/// - first fit: the lowest free stretch that is long enough. For a single unit, this is the first free bit
///   of a bitmap.
/// - next to: at a given unit, usually after the last unit of a file, if the stretch is free there; otherwise
///   first fit.
/// - longest: the lowest of the longest free stretches, or a part of it.
///
/// `Amount` is an amount::Amount or an integer.
template <typename Amount>
class Allocator {
 public:
  /// Creates a range of which the units `first` to `first` + `count` - 1 are free.
  Allocator(Amount first, Amount count) : all_(count), free_(count) {
    if (count > Amount{}) stretches_[first] = count;
  }

  Amount all() const { return all_; }
  /// The number of free units, not necessarily consecutive.
  Amount free() const { return free_; }
  /// The length of the longest free stretch; 0 if nothing is free.
  Amount longest() const {
    Amount longest{};
    for (const auto& [first, count] : stretches_) longest = std::max(longest, count);
    return longest;
  }

  /// Returns the first unit of a first fit of `count` units, at least one; std::nullopt if no free stretch is
  /// long enough. Allocates nothing.
  std::optional<Amount> first_fit(Amount count) const {
    const auto found = std::find_if(stretches_.begin(), stretches_.end(),
                                    [&](const auto& one) { return one.second >= count; });
    return found == stretches_.end() ? std::nullopt : std::optional(found->first);
  }
  /// Returns the first unit of the lowest of the longest free stretches; std::nullopt if nothing is free.
  std::optional<Amount> first_longest() const { return first_fit(std::max(longest(), Amount{1})); }
  bool is_free(Amount first, Amount count) const {
    const auto past = stretches_.upper_bound(first);
    if (past == stretches_.begin()) return false;
    const auto there = std::prev(past);
    return there->first + there->second >= first + count;
  }

  /// Allocates `count` units by first fit, and returns the first of them. Returns std::nullopt, and allocates
  /// nothing, if no free stretch is long enough.
  std::optional<Amount> take(Amount count) {
    const auto first = first_fit(count);
    if (first) reserve(*first, count);
    return first;
  }
  /// Allocates `count` units at `wanted` if they are free there, otherwise by first fit.
  std::optional<Amount> take(Amount count, Amount wanted) {
    if (!is_free(wanted, count)) return take(count);
    reserve(wanted, count);
    return wanted;
  }

  /// Allocates those of the units that are free.
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

  /// Frees units, all of which are allocated.
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
  std::map<Amount, Amount> stretches_{};  ///< lengths of the free stretches, by first unit
  Amount all_;
  Amount free_;
};

}  // namespace platter::file
