#include "runtime/view/call_loop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace platter::runtime {

using record::Event;
using record::Kind;
using time::Duration;

namespace {

/// The shortest loop that the module of the live page accepts; shorter ones are described by a negative
/// entry.
constexpr Duration kMinLoop = std::chrono::nanoseconds(100);

}  // namespace

void CallLoopFinder::on_event(const Event& event) {
  if (!why_not_.empty()) return;
  switch (event.kind) {
    case Kind::kCall:
      call(event);
      break;
    case Kind::kTest:
      test(event);
      break;
    case Kind::kWait:
      wait();
      break;
    case Kind::kTransfer:
      transfer(event);
      break;
    default:
      reject(fmt::format("it transfers by statements ({}), not only by calls of a routine", event.who));
      break;
  }
}

Duration CallLoopFinder::since_last() {
  const Duration now = computed();
  return now - std::exchange(last_, now);
}

void CallLoopFinder::require(Steady& steady, Duration length, const char* what) {
  if (!steady) steady = length;
  if (*steady == length) return;
  reject(
      fmt::format("it does not compute for the same time in each iteration of its loop: {} takes {} us at "
                  "first, and {} us at call {}",
                  what, time::microseconds(*steady), time::microseconds(length), found_.calls));
}

void CallLoopFinder::reject(std::string reason) {
  if (why_not_.empty()) why_not_ = std::move(reason);
}

void CallLoopFinder::call(const Event& event) {
  if (event.does != record::Does::kRead && event.does != record::Does::kWrite)
    return reject(fmt::format("it also calls {}", event.who));
  if (found_.calls == 0) {
    found_.routine = std::string(event.who);
    found_.channel = event.channel;
    found_.sectors = event.number;
    found_.start = since_last();
  } else {
    if (event.who != found_.routine)
      return reject(fmt::format("it calls {} and {}", found_.routine, event.who));
    if (event.channel != found_.channel) return reject("it transfers on several channels");
    if (event.number != found_.sectors)
      return reject(
          fmt::format("a call moves {} sectors at first, and {} later", found_.sectors, event.number));
    Duration length = since_last();
    if (is_pending_) {
      // A wait for a request that is already complete is not recorded, so both parts are measured as one.
      if (!found_.waits || !next_)
        return reject(
            "it does not test or wait between two calls, or its requests are complete before it waits");
      length -= *first_;
    }
    require(next_, length, "the part before the next call");
  }
  ++found_.calls;
  tests_ = 0;
  is_pending_ = true;
}

void CallLoopFinder::test(const Event& event) {
  if (found_.calls == 0) return;  // the test belongs to the start
  if (event.channel != found_.channel) return reject("it tests several channels");
  if (!is_pending_ || found_.waits) return reject("it tests requests that are already complete");
  require(tests_ == 0 ? first_ : loop_, since_last(),
          tests_ == 0 ? "the first loop after a call" : "the loop");
  ++tests_;
  is_pending_ = event.number == 1;
}

void CallLoopFinder::wait() {
  if (found_.calls == 0) return;
  if (!is_pending_ || tests_ > 0 || loop_) return reject("it both tests and waits");
  found_.waits = true;
  require(first_, since_last(), "the part before the wait");
  is_pending_ = false;
}

void CallLoopFinder::transfer(const Event& event) {
  if (!std::exchange(has_moved_, true)) found_.first_sector = event.number;
  const auto request = static_cast<std::int64_t>(event.request);
  const std::int64_t first = found_.first_sector + (request - 1) * found_.sectors;
  if (request < 1 || event.number < first || event.number >= first + found_.sectors)
    reject("its calls do not move sectors in sequence");
}

std::optional<CallLoop> CallLoopFinder::finish() {
  if (found_.calls < 2) reject("it has fewer than two calls of a routine that moves sectors");
  if (processor_.accounts().lockout != Duration{})
    reject("its vector loops wait for memory during transfers");
  found_.end = since_last();
  if (is_pending_ && found_.waits) found_.end -= *first_;
  if ((is_pending_ && !found_.waits) || found_.end < Duration{})
    reject("it ends before its last request is complete");
  if (!why_not_.empty()) return std::nullopt;
  found_.loop = std::max(loop_.value_or(*first_), kMinLoop);
  found_.entry = *first_ - found_.loop;
  found_.next = next_.value_or(Duration{});
  return found_;
}

}  // namespace platter::runtime
