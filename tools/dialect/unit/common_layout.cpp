#include "tools/dialect/unit/common_layout.hpp"

#include <algorithm>

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

std::string name_of_unit(const std::vector<Statement*>& unit) {
  if (unit.empty()) return "another unit";
  const Statement& first = *unit.front();
  if (const auto name = subprogram_of(first)) return *name;
  if (first.kind == Kind::kProgram && first.at(1).is_name()) return "PROGRAM " + first.at(1).text;
  return first.head().is("BLOCKDATA") ? "BLOCK DATA" : "the main program";
}

/// A variable, and the dimensions that the statement itself gives it.
CommonRun run_of(const std::string& name, const Symbols& symbols) {
  const bool twice = symbols.has_double_words(name);
  CommonRun run{twice, symbols.elements(name), ""};
  if (!run.elements) {
    for (const auto& dimension : symbols.dimensions(name)) {
      run.bounds += ',';
      for (const auto& token : dimension) run.bounds += token.text;
    }
  } else if (symbols.type_of(name) == Type::kComplex) {
    *run.elements *= 2;
  }
  return run;
}

void append_run(std::vector<CommonRun>& runs, CommonRun run) {
  const bool joins = !runs.empty() && runs.back().twice == run.twice && runs.back().elements && run.elements;
  if (joins) {
    *runs.back().elements += *run.elements;
  } else {
    runs.push_back(std::move(run));
  }
}

}  // namespace

std::map<std::string, CommonLayout> common_layouts(const std::vector<Statement*>& unit,
                                                   const Symbols& symbols) {
  std::map<std::string, CommonLayout> layouts;
  for (const auto* s : unit) {
    if (s->kind != Kind::kType || s->guarded || !s->head().is("COMMON")) continue;
    std::string block;
    for (std::size_t i = 1; i < s->size();) {
      if (s->tokens[i].is("/") || s->tokens[i].is("//")) {
        const bool named = s->tokens[i].is("/") && s->at(i + 2).is("/");
        block = named ? s->tokens[i + 1].text : "";
        i += named ? 3 : s->tokens[i].is("//") ? 1 : 2;
      } else if (s->tokens[i].is_name()) {
        auto& layout = layouts[block];
        layout.unit = name_of_unit(unit);
        append_run(layout.runs, run_of(s->tokens[i].text, symbols));
        ++i;
        if (i < s->size() && s->tokens[i].is("(")) i = behind_group(s->tokens, i);
      } else {
        ++i;
      }
    }
  }
  return layouts;
}

bool agree_on_doubles(const CommonLayout& a, const CommonLayout& b) {
  std::vector<CommonRun> left = a.runs;
  std::vector<CommonRun> right = b.runs;
  const auto has_double = [](const std::vector<CommonRun>& runs) {
    return std::any_of(runs.begin(), runs.end(), [](const CommonRun& run) { return run.twice; });
  };
  if (!has_double(left) && !has_double(right)) return true;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < left.size() && j < right.size()) {
    if (left[i].twice != right[j].twice) return false;
    if (!left[i].elements || !right[j].elements) {
      if (left[i].elements || right[j].elements || left[i].bounds != right[j].bounds) {
        // The other block has no known end, so everything after this point must be of one kind.
        const auto one_kind = [&](const std::vector<CommonRun>& runs, std::size_t from) {
          return std::all_of(runs.begin() + static_cast<std::ptrdiff_t>(from), runs.end(),
                             [&](const CommonRun& run) { return run.twice == left[i].twice; });
        };
        return one_kind(left, i) && one_kind(right, j);
      }
      ++i, ++j;
      continue;
    }
    const auto both = std::min(*left[i].elements, *right[j].elements);
    if ((*left[i].elements -= both) == 0) ++i;
    if ((*right[j].elements -= both) == 0) ++j;
  }
  return true;
}

}  // namespace platter::dialect
