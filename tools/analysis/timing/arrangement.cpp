#include "tools/analysis/timing/arrangement.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace platter::timing {
namespace {

/// gfortran may make several loops of one DO, in a row; they are one again.
void join_loops(Timing& timing) {
  auto& loops = timing.loops;
  std::vector<std::size_t> kept(loops.size());
  std::vector<Loop> joined;
  std::map<std::tuple<std::string, std::string, unsigned>, std::size_t> seen;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    if (loops[i].parent) loops[i].parent = kept[*loops[i].parent];
    const auto key = std::tuple(loops[i].routine, loops[i].file, loops[i].line);
    const auto found = loops[i].kind == Kind::kDo ? seen.find(key) : seen.end();
    if (found == seen.end()) {
      kept[i] = joined.size();
      if (loops[i].kind == Kind::kDo) seen.emplace(key, joined.size());
      joined.push_back(std::move(loops[i]));
      continue;
    }
    kept[i] = found->second;
    Loop& first = joined[found->second];
    first.times_executed = first.times_executed && loops[i].times_executed
                               ? std::optional(*first.times_executed + *loops[i].times_executed)
                               : std::nullopt;
    first.iterations += loops[i].iterations;
    first.own += loops[i].own;
    first.all += loops[i].all;
    first.vector = first.vector && loops[i].vector;
    first.codes.insert(first.codes.end(), loops[i].codes.begin(), loops[i].codes.end());
    if (first.why.empty()) first.why = loops[i].why;
  }
  loops = std::move(joined);
}

void add_absent_loops(Timing& timing, Sources& sources) {
  std::set<std::string> files;
  std::set<std::pair<std::string, unsigned>> there;
  for (const auto& routine : timing.routines) files.insert(routine.file);
  for (const auto& loop : timing.loops) there.emplace(loop.file, loop.line);
  for (const auto& file : files) {
    for (const auto& loop : sources[file].loops) {
      const auto line = static_cast<unsigned>(loop.line);
      if (there.contains({file, line})) continue;
      Loop absent;
      absent.file = file;
      absent.line = line;
      absent.last = static_cast<unsigned>(loop.last);
      absent.kind = Kind::kAbsent;
      unsigned nearest = 0;
      for (const auto& routine : timing.routines) {
        if (routine.file != file || routine.line > line || routine.line < nearest) continue;
        nearest = routine.line;
        absent.routine = routine.name;
      }
      absent.why = "no loop in the machine code: executed once at most, or nothing is left of it";
      timing.loops.push_back(std::move(absent));
    }
  }
}

template <typename T>
bool by_place(const T& a, const T& b) {
  return std::tie(a.file, a.line) < std::tie(b.file, b.line);
}

void sort(Timing& timing) {
  std::stable_sort(timing.routines.begin(), timing.routines.end(), by_place<Routine>);
  std::vector<std::size_t> order(timing.loops.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return by_place(timing.loops[a], timing.loops[b]); });
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  std::vector<Loop> loops;
  for (const std::size_t i : order) {
    loops.push_back(std::move(timing.loops[i]));
    if (loops.back().parent) loops.back().parent = place[*loops.back().parent];
  }
  timing.loops = std::move(loops);
}

}  // namespace

void arrange(Timing& timing, Sources& sources) {
  join_loops(timing);
  add_absent_loops(timing, sources);
  sort(timing);
}

}  // namespace platter::timing
