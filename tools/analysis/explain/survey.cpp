#include "tools/analysis/explain/survey.hpp"

#include <algorithm>

#include "tools/analysis/explain/recorded.hpp"

namespace platter::explain {
namespace {

using record::Event;
using record::Kind;

/// A request that is under way or was recently.
struct UnderWay {
  Pair pair;
  std::size_t line = 0;
  bool is_second = false;
  bool is_wanted = false;
  std::vector<record::Cause> first_lost{};  ///< causes for which this pair is the first one of its line
};

class Reader {
 public:
  explicit Reader(std::uint64_t wanted) : wanted_(wanted) {}

  void take(const Recorded& one) {
    const Event& event = one.event;
    if (event.kind == Kind::kStatement) statements_[event.id] = std::string(event.who);
    if (event.kind == Kind::kOrder) statements_[event.id] = statements_[event.parent];
    if (statements_.size() > kMaxRequests) statements_.erase(statements_.begin());
    if (event.kind == Kind::kCall) call(one);
    const auto found = under_way_.find(event.request);
    if (found == under_way_.end()) return;
    // The status may change while written words are still on their way to the surface.
    if (event.kind == Kind::kLostRevolution) lose(event, found->second);
    if (event.kind == Kind::kStatus || event.kind == Kind::kLostRevolution) end(found->second, event.at);
  }

  Survey finish() { return std::move(survey_); }

 private:
  static constexpr std::size_t kMaxRequests = 4096;  ///< number of recent requests that are remembered

  void call(const Recorded& one) {
    const Event& event = one.event;
    if (event.does != record::Does::kRead && event.does != record::Does::kWrite) return;
    auto& lines = survey_.lines;
    // A library may write after the program's last statement; such a call has no line.
    const std::string line = one.line.empty() ? "the program's end" : one.line;
    auto row =
        std::find_if(lines.begin(), lines.end(), [&](const auto& known) { return known.line == line; });
    if (row == lines.end()) row = lines.insert(row, {.line = line});
    row->routine = std::string(event.who);
    Pair pair{.request = event.request, .from = event.at};
    if (event.parent != 0) pair.statement = statements_[event.parent];
    if (const auto before = last_.find(event.channel); before != last_.end()) {
      pair.before = before->second.request;
      pair.from = before->second.at;
    }
    last_[event.channel] = event;
    survey_.channels.insert(event.channel);
    under_way_[event.request] = {.pair = pair,
                                 .line = static_cast<std::size_t>(row - lines.begin()),
                                 .is_second = ++row->calls <= 2,
                                 .is_wanted = event.request == wanted_};
    // If the line made only one call, that call serves as the second, even if it never completes.
    if (row->calls == 1) row->second = pair;
    if (under_way_.size() > kMaxRequests) under_way_.erase(under_way_.begin());
    if (event.request == wanted_) end(under_way_[event.request], time::kNever);
  }

  void lose(const Event& event, UnderWay& one) {
    auto& lost = survey_.lines[one.line].lost[event.cause];
    if (lost.revolutions == 0) one.first_lost.push_back(event.cause);
    lost.revolutions += event.number;
    lost.by_channel[event.channel] += event.number;
    survey_.channels.insert(event.channel);
  }

  void end(UnderWay& one, time::Instant at) {
    if (one.pair.until == time::kNever || one.pair.until < at) one.pair.until = at;
    CallsAt& line = survey_.lines[one.line];
    for (const auto cause : one.first_lost) line.lost[cause].first = one.pair;
    if (one.is_second) line.second = one.pair;
    if (!one.is_wanted) return;
    survey_.found = one.pair;
    survey_.found_line = line.line;
  }

  std::uint64_t wanted_;
  std::map<std::uint64_t, std::string> statements_;  ///< statements and orders, by their ids
  Survey survey_;
  std::map<int, Event> last_;                    ///< last call of each channel
  std::map<std::uint64_t, UnderWay> under_way_;  ///< requests that are under way or were recently, by number
};

}  // namespace

std::int64_t CallsAt::revolutions() const {
  std::int64_t all = 0;
  for (const auto& [cause, one] : lost) all += one.revolutions;
  return all;
}

Survey survey(const std::filesystem::path& trace, std::uint64_t wanted) {
  Recording recording(trace);
  Reader reader(wanted);
  while (const auto one = recording.next()) reader.take(*one);
  return reader.finish();
}

}  // namespace platter::explain
