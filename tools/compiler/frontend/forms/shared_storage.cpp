// Variables that share storage with others. On a machine of words DOUBLE PRECISION takes two words, and one
// here; characters fill words from the highest bits, and bytes here; numbers of some kinds are shorter than a
// word here. A program that could see the difference is rejected at the declaration that would show it.

#include "tools/compiler/frontend/forms/shared_storage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "tools/compiler/frontend/unit/common_layout.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Variables of a word or two that meet at their first words: the first word of a DOUBLE PRECISION number is
/// that number as well, less precisely, there as here.
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

void equivalence(const Statement& s, const Context& context) {
  for (const auto& part : split_at_commas(s.tokens, s.action + 1, s.size())) {
    const Token* first = nullptr;
    const Token* second = nullptr;  // stored otherwise than the first
    std::set<std::string> names;
    const auto storage_of = [&](const Token& name) {
      return context.symbols.storage_of(name.text, context.program->constants);
    };
    for (const auto& item : split_at_commas(s.tokens, part.begin + 1, part.end - 1)) {
      const Token& name = s.tokens[item.begin];
      if (item.begin == item.end || !name.is_name()) continue;
      names.insert(name.text);
      if (first == nullptr) first = &name;
      if (second == nullptr && storage_of(*first) != storage_of(name)) second = &name;
    }
    if (second == nullptr) continue;
    if (storage_of(*first).is_word()) std::swap(first, second);
    if (meet_at_first_words(names, context)) continue;
    const Storage storage = storage_of(*first);
    const bool text = storage.is == Storage::Class::kCharacter;
    throw Refused{first->at, fmt::format("{} shares storage with {}, and {}; {}", first->text, second->text,
                                         difference_of(storage),
                                         text ? "copy the characters by READ and WRITE with A formats"
                                              : "declare both alike")};
  }
}

void common_block(const Statement& s, const std::string& block, const CommonLayout& mine,
                  const Context& context) {
  const auto all = context.program->commons.find(block);
  if (all == context.program->commons.end()) return;
  for (const auto& [overlay, layouts] : all->second) {
    if (!shares_blocks(context.options.overlay, overlay)) continue;
    for (const CommonLayout& other : layouts) {
      // Later layouts are compared with this unit's when their own unit is checked.
      if (overlay == context.options.overlay && other.runs == mine.runs) break;
      const auto difference = first_difference(other, mine, context.program->constants);
      if (!difference) continue;
      throw Refused{s.head().at,
                    fmt::format("COMMON /{}/ is not laid out as in {}, and {}; declare it alike in all units",
                                block, other.unit, difference_of(*difference))};
    }
  }
}

void common(const Statement& s, const Context& context) {
  for (const auto& block : blocks_of(s)) {
    const auto layouts = context.own_commons->find(block);
    if (layouts == context.own_commons->end()) continue;
    for (const CommonLayout& mine : layouts->second) common_block(s, block, mine, context);
  }
}

/// Compares an actual argument, a variable or an element of an array, with the dummy argument.
void argument(const Token& name, const std::string& subprogram, const Subprogram::Dummy& dummy,
              const Context& context) {
  const auto& symbols = context.symbols;
  const bool is_array = symbols.is_array(name.text);
  const Storage given = symbols.storage_of(name.text, context.program->constants);
  const Storage taken = resolved(dummy.storage, context.program->constants);
  if (given == taken) return;
  // The first word of a number of double precision is that number as well.
  const auto may_be_scalar = [](const Storage& storage) {
    return storage.is_word() || storage.is == Storage::Class::kDouble;
  };
  const bool scalar = !is_array || !dummy.is_array;
  if (scalar && may_be_scalar(given) && may_be_scalar(taken)) return;
  const Storage& different = given.is_word() ? taken : given;
  throw Refused{name.at, fmt::format("{}, of {}, is passed for {} of {} in {}, and {}; declare both alike",
                                     name.text, described(given), dummy.is_array ? "an array" : "a variable",
                                     described(taken), subprogram, difference_of(different))};
}

void arguments(const Statement& s, const Context& context) {
  const auto& symbols = context.symbols;
  for (std::size_t i = s.action; i + 1 < s.size(); ++i) {
    if (!s.tokens[i].is_name() || !s.tokens[i + 1].is("(") || symbols.is_array(s.tokens[i].text) ||
        context.hidden.contains(s.tokens[i].text))
      continue;
    const auto called = context.own.find(s.tokens[i].text);
    if (called == context.own.end()) continue;
    const auto given = split_at_commas(s.tokens, i + 2, behind_group(s.tokens, i + 1) - 1);
    for (std::size_t number = 0; number < given.size(); ++number) {
      const auto& part = given[number];
      const auto dummy = called->second.dummies.find(number);
      if (part.begin == part.end || dummy == called->second.dummies.end()) continue;
      const Token& name = s.tokens[part.begin];
      const bool whole = part.end == part.begin + 1 || (s.tokens[part.begin + 1].is("(") &&
                                                        behind_group(s.tokens, part.begin + 1) == part.end);
      const bool variable =
          whole && name.is_name() &&
          (symbols.is_array(name.text) ||
           (!symbols.is_external(name.text) && !symbols.is_intrinsic(name.text) &&
            !symbols.is_statement_function(name.text) && !context.own.contains(name.text) &&
            symbols.type_of_function(name.text) != Type::kUnknown &&
            (part.end == part.begin + 1 || symbols.type_of(name.text) == Type::kCharacter)));
      if (variable) argument(name, s.tokens[i].text, dummy->second, context);
    }
  }
}

}  // namespace

void require_shared_storage(const Statement& s, const Context& context) {
  if (s.kind >= Kind::kAssignment) return arguments(s, context);
  if (s.guarded) return;
  if (s.kind == Kind::kOtherSpecification && s.head().is("EQUIVALENCE")) equivalence(s, context);
  if (s.kind == Kind::kType && s.head().is("COMMON")) common(s, context);
}

}  // namespace platter::dialect
