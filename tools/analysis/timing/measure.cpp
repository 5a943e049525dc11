#include "tools/analysis/timing/measure.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

namespace platter::timing {
namespace {

/// Joins consecutive loops that gfortran made of one DO.
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
      absent.why = "not a loop in the machine code: executed at most once, or optimised away";
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

namespace {

using Json = nlohmann::ordered_json;

/// A loop of the machine code, and the loop of the source found so far.
struct Found {
  const Json* code = nullptr;
  const guest::DoLoop* loop = nullptr;  ///< the DO loop of the source; nullptr if none was found
  Loop result;
};

VectorCode vector_code(const Json& json) {
  VectorCode code{json["cp_per_result"], json["cp_per_strip"], json["strip_length"], json["cp_entry"], {}};
  for (const Json& one : json["instructions"]) {
    VectorInstruction instruction;
    if (!one["convoy"].is_null()) instruction.convoy = one["convoy"].get<std::uint64_t>();
    instruction.unit = one["unit"];
    instruction.cp = one["cp"];
    instruction.result = one["result"];
    instruction.operands = one["operands"];
    instruction.chained = one["chained"];
    instruction.file = one["file"];
    instruction.line = one["line"];
    code.instructions.push_back(std::move(instruction));
  }
  return code;
}

class Measurer {
 public:
  Measurer(const Unit& unit, const std::uint64_t* counts, Sources& sources, const NoVectors& no_vectors)
      : unit_(unit), counts_(counts), sources_(sources), no_vectors_(no_vectors) {}

  void add_to(Timing& timing) {
    for (const Json& function : unit_.profile["functions"]) add_function(function, timing);
  }

 private:
  std::uint64_t executions(const Json& counters) const {
    std::uint64_t total = 0;
    for (const Json& counter : counters) total += counts_[counter.get<std::size_t>()];
    return total;
  }

  std::optional<std::uint64_t> value(const Json& tally) const {
    if (tally.is_null()) return std::nullopt;
    return executions(tally["plus"]) - executions(tally["minus"]);
  }

  Figures figures(const Json& counters) const {
    Figures all;
    for (const Json& counter : counters) {
      const std::uint64_t times = counts_[counter["counter"].get<std::size_t>()];
      Figures one{product(times, counter["cp"]), product(times, counter["flops"]), {}, {}};
      for (const auto& [cause, cp] : counter["spent"].items()) one.spent[cause] = product(times, cp);
      for (const auto& [word, cp] : counter["basis"].items()) one.basis[word] = product(times, cp);
      all += one;
    }
    return all;
  }

  /// Returns whether the function is a body. gfortran compiles a subprogram with ENTRYs to one body, and an
  /// entry function for each name.
  static bool is_body(const Json& function) {
    return function["name"].get<std::string>().starts_with("master.");
  }

  /// Returns the place of a function. For a body, this is its first entry function's place, because gfortran
  /// assigns an arbitrary line to the code that selects the entry.
  const Json& place_of(const Json& function) const {
    if (!is_body(function)) return function["place"];
    const std::string name = fortran_name(function["name"]);
    const Json& all = unit_.profile["functions"];
    const auto door = std::find_if(all.begin(), all.end(), [&](const Json& other) {
      return !is_body(other) && fortran_name(other["name"]) == name;
    });
    return door == all.end() ? function["place"] : (*door)["place"];
  }

  void add_function(const Json& function, Timing& timing) {
    Routine routine;
    routine.name = fortran_name(function["name"]);
    const Json& place = place_of(function);
    routine.file = place["file"];
    const auto& lines = sources_[routine.file].lines;
    routine.line = static_cast<unsigned>(guest::routine_line(lines, place["line"], routine.name));
    if (routine.name == "MAIN") routine.name = program_name(lines, routine.line);
    if (is_body(function)) routine.name += " (body)";
    routine.times_executed = value(function["entries"]);
    routine.outside = figures(function["counters"]);
    routine.all = routine.outside;
    const std::size_t first = timing.loops.size();
    for (auto& found : find_loops(function["loops"], routine.name)) {
      routine.all += found.result.own;
      if (found.result.parent) *found.result.parent += first;
      timing.loops.push_back(std::move(found.result));
    }
    timing.total += routine.all;
    timing.routines.push_back(std::move(routine));
  }

  /// Returns the name in the PROGRAM statement, if the line contains one.
  static std::string program_name(const std::vector<std::string>& lines, unsigned line) {
    constexpr std::string_view kProgram = "PROGRAM";
    const std::string text =
        line == 0 || line > lines.size() ? "" : guest::statement_of(lines[line - 1]).text;
    if (!text.starts_with(kProgram)) return "MAIN";
    return text.substr(kProgram.size(), text.find('(') - kProgram.size());
  }

  /// Inner loops follow those that contain them, and are assigned to DOs first.
  std::vector<Found> find_loops(const Json& codes, const std::string& routine) {
    std::vector<Found> loops(codes.size());
    for (std::size_t i = 0; i < codes.size(); ++i) {
      loops[i].code = &codes[i];
      if (!codes[i]["parent"].is_null()) loops[i].result.parent = codes[i]["parent"].get<std::size_t>();
    }
    for (std::size_t i = codes.size(); i-- > 0;) {
      Loop& loop = loops[i].result;
      place(loops, i);
      loop.routine = routine;
      loop.own = figures(codes[i]["counters"]);
      loop.all += loop.own;
      if (loop.parent) loops[*loop.parent].result.all += loop.all;
      loop.times_executed = value(codes[i]["entries"]);
      loop.iterations = iterations(loops[i]);
      loop.vector = !codes[i]["vector"].is_null();
      if (loop.vector) loop.codes.push_back(vector_code(codes[i]["vector"]));
      if (!loop.vector) loop.why = why(loops[i]);
    }
    return loops;
  }

  /// Finds the place of a loop in the source.
  void place(std::vector<Found>& loops, std::size_t index) {
    Found& found = loops[index];
    const Json& code = *found.code;
    found.loop = do_of(loops, index);
    if (found.loop != nullptr) {
      found.result.line = static_cast<unsigned>(found.loop->line);
      found.result.last = static_cast<unsigned>(found.loop->last);
      return;
    }
    found.result.kind = Kind::kGoTo;
    if (code["lines"].empty()) return;
    found.result.file = code["lines"].front()["file"];
    found.result.line = code["lines"].front()["line"];
    for (const Json& line : code["lines"]) {
      if (line["file"] == found.result.file) found.result.last = line["line"];
    }
  }

  /// Returns the DO with one of the loop's exit branches in its line. If gcc has combined the test of a DO
  /// with an IF, it returns the innermost DO around all of the loop's code. A DO that already belongs to an
  /// inner loop is not considered.
  const guest::DoLoop* do_of(std::vector<Found>& loops, std::size_t index) {
    Found& found = loops[index];
    const Json& code = *found.code;
    const auto taken = [&](const guest::DoLoop* loop) {
      for (std::size_t i = index + 1; i < loops.size(); ++i) {
        if (loops[i].loop == loop && is_inside(loops, i, index)) return true;
      }
      return false;
    };
    for (const Json& exit : code["exits"]) {
      found.result.file = exit["place"]["file"];
      for (const auto& loop : sources_[found.result.file].loops) {
        if (loop.line == exit["place"]["line"].get<std::size_t>() && !taken(&loop)) return &loop;
      }
    }
    if (code["lines"].empty()) return nullptr;
    found.result.file = code["lines"].front()["file"];
    const guest::DoLoop* around = nullptr;
    for (const auto& loop : sources_[found.result.file].loops) {
      const bool all = std::all_of(code["lines"].begin(), code["lines"].end(), [&](const Json& place) {
        const auto line = place["line"].get<std::size_t>();
        return place["file"] == found.result.file && loop.line <= line && line <= loop.last;
      });
      if (all && !taken(&loop) && !is_of_outer(loops, index, loop)) around = &loop;
    }
    return around;
  }

  /// Returns whether an outer loop ends by the test of this DO. In that case the loop is a GO TO loop in the
  /// DO's range.
  static bool is_of_outer(const std::vector<Found>& loops, std::size_t index, const guest::DoLoop& loop) {
    for (auto at = loops[index].result.parent; at; at = loops[*at].result.parent) {
      for (const Json& exit : (*loops[*at].code)["exits"]) {
        if (exit["place"]["line"].get<std::size_t>() == loop.line) return true;
      }
    }
    return false;
  }

  static bool is_inside(const std::vector<Found>& loops, std::size_t inner, std::size_t outer) {
    for (auto at = loops[inner].result.parent; at; at = loops[*at].result.parent) {
      if (*at == outer) return true;
    }
    return false;
  }

  /// Returns the executions of the loop's first block or, which is more exact, the number of times that the
  /// branch of its DO continues.
  std::uint64_t iterations(const Found& found) const {
    const Json& code = *found.code;
    const std::uint64_t begun = *value(code["iterations"]);
    if (found.loop == nullptr || !found.result.times_executed) return begun;
    std::uint64_t own = *found.result.times_executed;
    bool decided = false;
    for (const Json& exit : code["exits"]) {
      if (exit["counter"].is_null()) return begun;
      if (exit["place"]["line"] != found.result.line || exit["place"]["file"] != found.result.file) continue;
      own += counts_[exit["counter"].get<std::size_t>()];
      decided = true;
    }
    return decided ? own : begun;
  }

  /// Checks reasons in the order in which a programmer would look for them.
  std::string why(const Found& found) {
    const Json& code = *found.code;
    if (!no_vectors_.empty()) return no_vectors_;
    if (found.loop == nullptr) return "not a DO loop";
    if (!code["innermost"]) return "not innermost";
    const auto& source = sources_[found.result.file];
    if (auto refusal = source.directives.refusal(found.loop->line); !refusal.empty()) return refusal;
    if (auto calls = why_of_calls(code["calls"]); !calls.empty()) return calls;
    if (auto obstacle = code["obstacle"].get<std::string>(); !obstacle.empty()) return obstacle;
    const auto remark = unit_.remarks.why(found.result.file, found.result.line);
    return remark.empty() ? "gfortran's vectoriser rejects it" : remark;
  }

  const Unit& unit_;
  const std::uint64_t* counts_;
  Sources& sources_;
  const NoVectors& no_vectors_;
};

}  // namespace

Timing measure(const std::vector<Unit>& units, const std::vector<std::uint64_t>& counts, Sources& sources,
               const NoVectors& no_vectors) {
  Timing timing;
  std::size_t first = 0;
  for (const Unit& unit : units) {
    Measurer(unit, counts.data() + first, sources, no_vectors).add_to(timing);
    first += unit.profile["counters"].get<std::size_t>();
  }
  arrange(timing, sources);
  return timing;
}

}  // namespace platter::timing
