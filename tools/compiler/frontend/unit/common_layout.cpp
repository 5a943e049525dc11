#include "tools/compiler/frontend/unit/common_layout.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "tools/compiler/frontend/unit/context.hpp"
#include "tools/compiler/frontend/unit/extents.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Returns the number of places that a number or character takes in a block: two words for one of double
/// precision.
std::int64_t places_of(const std::string& name, const Symbols& symbols) {
  return symbols.storage_of(name).is == Storage::Class::kDouble ? 2 : 1;
}

CommonRun run_of(const std::string& name, const Symbols& symbols) {
  CommonRun run{symbols.storage_of(name), count_of(name, symbols), ""};
  if (run.elements) *run.elements *= places_of(name, symbols);
  if (run.elements) return run;
  if (symbols.type_of(name) == Type::kComplex) run.bounds = "COMPLEX";
  if (run.storage.is == Storage::Class::kCharacter) {
    for (const auto& token : symbols.kind_of(name)) run.bounds += token.text;
  }
  for (const auto& dimension : symbols.dimensions(name)) {
    run.bounds += ',';
    for (const auto& token : dimension) run.bounds += token.text;
  }
  return run;
}

void append_run(std::vector<CommonRun>& runs, CommonRun run) {
  const bool joins =
      !runs.empty() && runs.back().storage == run.storage && runs.back().elements && run.elements;
  if (joins) {
    *runs.back().elements += *run.elements;
  } else {
    runs.push_back(std::move(run));
  }
}

/// Returns the first `length` words or characters of a block; nothing if they are not known.
std::optional<std::vector<CommonRun>> first_of(const std::vector<CommonRun>& runs, std::int64_t length) {
  std::vector<CommonRun> first;
  for (const auto& run : runs) {
    if (length == 0) break;
    if (!run.elements) return std::nullopt;
    first.push_back(run);
    first.back().elements = std::min(*run.elements, length);
    length -= *first.back().elements;
  }
  return length == 0 ? std::optional(first) : std::nullopt;
}

/// The place of a variable in a block, counted in words and characters.
struct PlaceInBlock {
  std::string block;
  std::int64_t start;
};

/// The groups of a unit's EQUIVALENCE statements. EQUIVALENCE (A,B(2)) has one group with two items.
class EquivalenceGroups {
 public:
  explicit EquivalenceGroups(const std::vector<Statement*>& unit) {
    for (const auto* s : unit) {
      if (s->kind != Kind::kOtherSpecification || s->guarded || !s->head().is("EQUIVALENCE")) continue;
      for (const auto& group : split_at_commas(s->tokens, 1, s->size())) add(*s, group);
    }
  }

  struct Group {
    const Statement* statement;
    std::vector<Range> items;  ///< none is empty
    const std::string& name(const Range& item) const { return statement->tokens[item.begin].text; }
  };
  const Group& operator[](std::size_t index) const { return groups_[index]; }
  /// Returns the indices of the groups that contain the variable, in the order of the statements.
  const std::vector<std::size_t>& with(const std::string& name) const {
    static const std::vector<std::size_t> kNone;
    const auto found = with_.find(name);
    return found == with_.end() ? kNone : found->second;
  }

 private:
  void add(const Statement& s, const Range& group) {
    Group added{&s, split_at_commas(s.tokens, group.begin + 1, std::max(group.end, group.begin + 1) - 1)};
    std::erase_if(added.items, [](const Range& item) { return item.begin == item.end; });
    for (const auto& item : added.items) {
      auto& all = with_[added.name(item)];
      if (all.empty() || all.back() != groups_.size()) all.push_back(groups_.size());
    }
    groups_.push_back(std::move(added));
  }

  std::vector<Group> groups_;
  std::map<std::string, std::vector<std::size_t>> with_;
};

/// Adds a layout for each variable that EQUIVALENCE places over a block: the part of the block before it, and
/// then the variable, which may extend past the end of the block. The groups are visited in passes over the
/// statements, but a group is only visited again if one of its variables has been placed since.
void add_equivalences(const std::vector<Statement*>& unit, const Symbols& symbols,
                      std::map<std::string, PlaceInBlock>& places, CommonLayouts& layouts) {
  const EquivalenceGroups groups(unit);
  std::set<std::size_t> pass;
  std::set<std::size_t> next_pass;
  for (const auto& [name, place] : places) pass.insert(groups.with(name).begin(), groups.with(name).end());
  while (!pass.empty() || !next_pass.empty()) {
    if (pass.empty()) pass.swap(next_pass);
    const std::size_t index = *pass.begin();
    pass.erase(pass.begin());
    const auto& group = groups[index];
    const auto offset = [&](const Range& item) {
      auto before = offset_of(group.statement->tokens, item, symbols);
      if (before) *before *= places_of(group.name(item), symbols);
      return before;
    };
    std::optional<PlaceInBlock> meeting;  // common place of the elements that the group names
    for (const auto& item : group.items) {
      const auto placed = places.find(group.name(item));
      const auto first = placed == places.end() ? std::nullopt : offset(item);
      if (first) meeting = {placed->second.block, placed->second.start + *first};
    }
    if (!meeting) continue;
    for (const auto& item : group.items) {
      const std::string& name = group.name(item);
      const auto first = places.contains(name) ? std::nullopt : offset(item);
      if (!first || meeting->start < *first) continue;
      places[name] = {meeting->block, meeting->start - *first};
      for (const std::size_t other : groups.with(name)) (other > index ? pass : next_pass).insert(other);
      auto& all = layouts[meeting->block];
      auto runs = first_of(all.front().runs, meeting->start - *first);
      if (!runs) continue;
      append_run(*runs, run_of(name, symbols));
      all.push_back({"an EQUIVALENCE of " + name_of_unit(unit), std::move(*runs)});
    }
  }
}

}  // namespace

std::string name_of_unit(const std::vector<Statement*>& unit) {
  if (unit.empty()) return "another unit";
  const Statement& first = *unit.front();
  if (const auto name = subprogram_of(first)) return *name;
  if (first.kind == Kind::kProgram && first.at(1).is_name()) return "PROGRAM " + first.at(1).text;
  if (first.head().is("MODULE") && first.at(1).is_name()) return "MODULE " + first.at(1).text;
  return first.head().is("BLOCKDATA") ? "BLOCK DATA" : "the main program";
}

std::vector<CommonItem> common_items(const Statement& s) {
  std::vector<CommonItem> items;
  if (s.kind != Kind::kType || s.guarded || !s.head().is("COMMON")) return items;
  std::string block;
  for (std::size_t i = 1; i < s.size(); ++i) {
    if (s.tokens[i].is("//")) {
      block.clear();
    } else if (s.tokens[i].is("/")) {
      const bool named = s.at(i + 2).is("/");
      block = named ? s.tokens[i + 1].text : "";
      i += named ? 2 : 1;
    } else if (s.tokens[i].is("(")) {
      i = after_group(s.tokens, i) - 1;
    } else if (s.tokens[i].is_name()) {
      items.push_back({block, i});
    }
  }
  return items;
}

std::vector<std::string> blocks_of(const Statement& s) {
  std::vector<std::string> blocks;
  for (const auto& item : common_items(s)) {
    if (blocks.empty() || blocks.back() != item.block) blocks.push_back(item.block);
  }
  return blocks;
}

CommonLayouts common_layouts(const std::vector<Statement*>& unit, const Symbols& symbols) {
  CommonLayouts layouts;
  std::map<std::string, PlaceInBlock> places;
  for (const auto* s : unit) {
    for (const auto& [block, at] : common_items(*s)) {
      const std::string& name = s->tokens[at].text;
      auto& all = layouts[block];
      if (all.empty()) all.push_back({name_of_unit(unit), {}});
      auto& runs = all.front().runs;
      std::optional<std::int64_t> start = 0;
      for (const auto& run : runs)
        start = start && run.elements ? std::optional(*start + *run.elements) : std::nullopt;
      if (start) places[name] = {block, *start};
      append_run(runs, run_of(name, symbols));
    }
  }
  add_equivalences(unit, symbols, places, layouts);
  return layouts;
}

std::optional<Storage> first_difference(const CommonLayout& a, const CommonLayout& b,
                                        const NamedConstants& constants) {
  const auto resolved_runs = [&](const CommonLayout& layout) {
    std::vector<CommonRun> runs = layout.runs;
    for (auto& run : runs) run.storage = resolved(run.storage, constants);
    return runs;
  };
  std::vector<CommonRun> left = resolved_runs(a);
  std::vector<CommonRun> right = resolved_runs(b);
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < left.size() && j < right.size()) {
    const Storage& here = left[i].storage;
    const Storage& there = right[j].storage;
    if (!is_alike(here, there)) return here.is_word() ? there : here;
    if (!left[i].elements || !right[j].elements) {
      if (left[i].elements || right[j].elements || left[i].bounds != right[j].bounds) {
        // The end of the other block is not known, so everything after this point must have the same storage.
        const auto other = [&](const std::vector<CommonRun>& runs, std::size_t from) {
          return std::find_if(runs.begin() + static_cast<std::ptrdiff_t>(from), runs.end(),
                              [&](const CommonRun& run) { return !is_alike(run.storage, here); });
        };
        const auto left_other = other(left, i);
        const auto right_other = other(right, j);
        if (left_other == left.end() && right_other == right.end()) return std::nullopt;
        if (!here.is_word()) return here;
        return left_other != left.end() ? left_other->storage : right_other->storage;
      }
      ++i, ++j;
      continue;
    }
    const auto both = std::min(*left[i].elements, *right[j].elements);
    if ((*left[i].elements -= both) == 0) ++i;
    if ((*right[j].elements -= both) == 0) ++j;
  }
  return std::nullopt;
}

}  // namespace platter::dialect
