#include "runtime/view/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>

#include "runtime/host/quoting.hpp"
#include "runtime/host/terminal.hpp"
#include "runtime/view/measures.hpp"

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

/// The time from a test that finds the status busy to the next test counts as waiting.
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

/// Returns the row for waiting at the current place. If the place already has a row, that one is used.
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

/// Returns the row for events without a known statement or order.
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

namespace {

using Json = nlohmann::ordered_json;

/// Returns "late command 490, seek 9".
std::string causes(const LineCounts& row) {
  std::string text;
  for (std::size_t i = 0; i < row.lost.size(); ++i) {
    if (row.lost[i].revolutions == 0) continue;
    fmt::format_to(std::back_inserter(text), "{}{} {}", text.empty() ? "" : ", ",
                   record::name(static_cast<record::Cause>(i)), row.lost[i].revolutions);
  }
  return text;
}

}  // namespace

std::string lines_text(const Lines& lines) {
  constexpr std::size_t kMaxRows = 5;
  auto rows = lines.rows();
  std::erase_if(rows, [](const auto& row) { return row.revolutions() == 0; });
  if (rows.empty()) return {};
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.revolutions() > b.revolutions(); });
  const std::size_t left_out = rows.size() > kMaxRows ? rows.size() - kMaxRows : 0;
  rows.resize(rows.size() - left_out);
  constexpr std::size_t kMaxPlaceWidth = 36;
  std::size_t width = 24;
  for (const auto& row : rows) {
    const auto size = row.line.size() + 1 + row.what.size();
    if (size <= kMaxPlaceWidth) width = std::max(width, size);
  }
  const std::size_t to_what = width + 40;  // column of the causes
  std::string text = fmt::format("{:<{}} {:>8} {:>11} {:>16}  {}\n", "line", width, "calls", "words",
                                 "revolutions lost", "to what");
  for (const auto& row : rows) {
    const std::string place =
        row.line.empty() ? "not a line of the program" : terminal_line(row.line + ' ' + row.what);
    text += within(fmt::format("{} {:>8} {:>11} {:>16}  {}\n", in_column(place, width), row.calls, row.words,
                               row.revolutions(), causes(row)),
                   to_what);
  }
  if (left_out > 0) text += fmt::format("and {} lines more\n", left_out);
  return text;
}

Json lines_json(const Lines& lines, bool with_waits) {
  Json rows = Json::array();
  for (const auto& row : lines.rows()) {
    std::array<std::int64_t, record::kCauses> lost{};
    time::Duration late{};
    for (std::size_t i = 0; i < lost.size(); ++i) {
      lost[i] = row.lost[i].revolutions;
      late += row.lost[i].late;
    }
    rows.push_back({{"line", row.line},
                    {"what", row.what},
                    {"times", row.times},
                    {"calls", row.calls},
                    {"words", row.words},
                    {"revolutions_lost", row.revolutions()},
                    {"lost_by_cause", causes_json(lost)},
                    {"late_s", time::seconds(late)}});
    if (with_waits) rows.back()["waiting_s"] = time::seconds(row.waited);
  }
  return rows;
}

}  // namespace platter::runtime
