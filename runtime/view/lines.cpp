#include "runtime/view/lines.hpp"

#include <algorithm>
#include <numeric>

namespace platter::runtime {

using record::Event;
using record::Kind;

namespace {

constexpr std::string_view kWait = "wait";

}  // namespace

std::int64_t LineCounts::revolutions() const {
  return std::accumulate(lost.begin(), lost.end(), std::int64_t{0},
                         [](std::int64_t sum, const Lost& one) { return sum + one.revolutions; });
}

void Lines::on_event(const Event& event) {
  switch (event.kind) {
    case Kind::kCall:
      return call(event);
    case Kind::kStatus:
      if (Row* const caller = requests_.find(event.request)) caller->counts.words += event.number;
      return;
    case Kind::kStatement:
      return begin(event);
    case Kind::kOrder:
      return begun_.put(event.id, begun_.find(event.parent));
    case Kind::kLostRevolution:
      return lose(event);
    case Kind::kWait:
      waiting_here().counts.waited += event.length;
      return;
    case Kind::kTest:
      return test(event);
    default:
      return;
  }
}

void Lines::begin(const Event& event) {
  Row& here = row_here(event.who);
  ++here.counts.times;
  begun_.put(event.id, &here);
}

void Lines::call(const Event& event) {
  Row* caller = nullptr;
  if (event.parent == 0) {
    caller = &row_here(event.who);
    ++caller->counts.times;
  } else {
    caller = begun_.find(event.parent);
    if (caller == nullptr) caller = &nobodys();
  }
  if (event.does == record::Does::kRead || event.does == record::Does::kWrite) ++caller->counts.calls;
  requests_.put(event.request, caller);
}

void Lines::lose(const Event& event) {
  Row* const caller = requests_.find(event.request);
  Row& row = caller == nullptr ? nobodys() : *caller;
  auto& lost = row.counts.lost[static_cast<std::size_t>(event.cause)];
  lost.revolutions += event.number;
  lost.late += event.length;
}

/// What lies between a test that finds something busy and the next is waiting.
void Lines::test(const Event& event) {
  if (waits_since_) waiting_here().counts.waited += event.at - *waits_since_;
  waits_since_ = event.number != 0 ? std::optional(event.at) : std::nullopt;
}

Lines::Row& Lines::look_up(std::string_view what) {
  const void* const place = places_.place_of(from_);
  auto row = std::find_if(rows_.begin(), rows_.end(),
                          [&](const Row& known) { return known.place == place && known.what == what; });
  if (row == rows_.end()) row = rows_.insert(row, {.place = place, .what = what});
  last_from_ = from_;
  last_ = place == from_ ? &*row : nullptr;
  return *row;
}

/// Where a place does something already, its waiting is a part of that.
Lines::Row& Lines::waiting_here() {
  if (from_ == last_from_ && last_ != nullptr) return *last_;
  const void* const place = places_.place_of(from_);
  const auto row =
      std::find_if(rows_.begin(), rows_.end(), [&](const Row& known) { return known.place == place; });
  if (row == rows_.end()) return look_up(kWait);
  last_from_ = from_;
  last_ = place == from_ ? &*row : nullptr;
  return *row;
}

/// What is done by nobody's order, or by one that is forgotten.
Lines::Row& Lines::nobodys() {
  const auto row =
      std::find_if(rows_.begin(), rows_.end(), [](const Row& known) { return known.place == nullptr; });
  return row != rows_.end() ? *row : *rows_.insert(row, Row());
}

std::vector<LineCounts> Lines::rows() const {
  std::vector<LineCounts> all;
  for (const Row& row : rows_) {
    LineCounts counts = row.counts;
    counts.line = row.place == nullptr ? std::string() : places_.line_of(row.place);
    counts.what = row.what;
    const auto same = std::find_if(all.begin(), all.end(), [&](const LineCounts& known) {
      return known.line == counts.line && known.what == counts.what;
    });
    if (same == all.end()) {
      all.push_back(std::move(counts));
    } else {
      *same += counts;
    }
  }
  return all;
}

LineCounts& LineCounts::operator+=(const LineCounts& other) {
  times += other.times;
  calls += other.calls;
  words += other.words;
  waited += other.waited;
  for (std::size_t i = 0; i < lost.size(); ++i) {
    lost[i].revolutions += other.lost[i].revolutions;
    lost[i].late += other.lost[i].late;
  }
  return *this;
}

}  // namespace platter::runtime
