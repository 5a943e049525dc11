#include "tools/compiler/frontend/unit/double_words.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "tools/compiler/frontend/unit/common_layout.hpp"
#include "tools/compiler/frontend/unit/declarations.hpp"

namespace platter::dialect {
namespace {

/// Returns the names of each COMMON block of a unit, without those that EQUIVALENCE adds.
std::map<std::string, std::set<std::string>> names_in_blocks(const std::vector<Statement*>& unit) {
  std::map<std::string, std::set<std::string>> names;
  for (const auto* s : unit) {
    for (const auto& item : common_items(*s)) names[item.block].insert(s->tokens[item.name].text);
  }
  return names;
}

CommonLayout in_words(const CommonLayout& layout, const NamedConstants& constants) {
  CommonLayout words = layout;
  for (auto& run : words.runs) {
    if (resolved(run.storage, constants).is == Storage::Class::kDouble) run.storage = {};
  }
  return words;
}

}  // namespace

bool meet_at_first_words(const std::set<std::string>& names, const Context& context) {
  const auto& groups = context.symbols.equivalences();
  return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    const auto in =
        std::count_if(groups.begin(), groups.end(), [&](const auto& group) { return group.contains(name); });
    const Storage storage = context.symbols.storage_of(name, context.program->constants);
    return in == 1 && !context.symbols.is_array(name) && !context.symbols.in_common(name) &&
           context.symbols.type_of(name) != Type::kComplex &&
           (storage.is_word() || storage.is == Storage::Class::kDouble);
  });
}

bool are_alike_in_words(const CommonLayout& a, const CommonLayout& b, const NamedConstants& constants) {
  return !first_difference(in_words(a, constants), in_words(b, constants), constants);
}

bool has_double_words(const std::string& block, const Definitions& program) {
  const auto found = program.commons.find(block);
  if (found == program.commons.end()) return false;
  std::vector<const CommonLayout*> layouts;
  for (const auto& [overlay, of_overlay] : found->second) {
    for (const auto& layout : of_overlay) layouts.push_back(&layout);
  }
  const auto has_doubles = [&](const CommonLayout* layout) {
    return std::any_of(layout->runs.begin(), layout->runs.end(), [&](const CommonRun& run) {
      return resolved(run.storage, program.constants).is == Storage::Class::kDouble;
    });
  };
  if (std::none_of(layouts.begin(), layouts.end(), has_doubles)) return false;
  for (std::size_t i = 0; i < layouts.size(); ++i) {
    for (std::size_t other = 0; other < i; ++other) {
      if (first_difference(*layouts[i], *layouts[other], program.constants)) return true;
    }
  }
  return false;
}

std::set<std::string> names_with_double_words(const std::vector<Statement*>& unit, const Context& context) {
  std::set<std::string> names;
  const Symbols& symbols = context.symbols;
  const auto is_double = [&](const std::string& name) { return symbols.has_double_words(name); };
  const auto add = [&](const std::set<std::string>& from) {
    std::copy_if(from.begin(), from.end(), std::inserter(names, names.end()), is_double);
  };
  for (auto& [block, of_block] : names_in_blocks(unit)) {
    if (!has_double_words(block, *context.program)) continue;
    auto all = of_block;
    spread_common(symbols.equivalences(), all);
    add(all);
  }
  std::set<std::string> done;
  for (const auto& group : symbols.equivalences()) {
    if (group.empty() || done.contains(*group.begin())) continue;
    auto all = group;
    spread_common(symbols.equivalences(), all);
    done.insert(all.begin(), all.end());
    const bool single =
        std::any_of(all.begin(), all.end(), [&](const auto& name) { return !is_double(name); });
    if (single && !meet_at_first_words(all, context)) add(all);
  }
  return names;
}

}  // namespace platter::dialect
