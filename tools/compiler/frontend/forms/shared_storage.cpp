#include "tools/compiler/frontend/forms/shared_storage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "tools/compiler/frontend/unit/common_layout.hpp"
#include "tools/compiler/frontend/unit/double_words.hpp"
#include "tools/compiler/frontend/unit/shared_variables.hpp"

// Values that are stored in one type and used in another. Platter's numbers have the host's representation,
// so the result would differ from the machine's if it depends on their bits. Storage that a program only
// passes along is accepted, since most programs that share storage only do that. docs/dialect_data.md
// contains the table.
namespace platter::dialect {
namespace {

using Kind = Statement::Kind;
using Variables = std::vector<const SharedVariable*>;

/// Returns the variables by representation, each list in the order of their places.
std::map<Representation, Variables> sorted(const std::vector<const SharedVariable*>& all) {
  std::map<Representation, Variables> found;
  for (const auto* one : all) found[one->representation].push_back(one);
  for (auto& [representation, variables] : found) {
    std::stable_sort(variables.begin(), variables.end(),
                     [](const auto* a, const auto* b) { return a->begin < b->begin; });
  }
  return found;
}

/// Returns the first two variables, in the order of their places, that have a byte in common.
std::pair<const SharedVariable*, const SharedVariable*> first_overlap(const Variables& a,
                                                                      const Variables& b) {
  const SharedVariable* longest_of_a = nullptr;  // the variable so far that ends last
  const SharedVariable* longest_of_b = nullptr;
  for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    const bool takes_a = j == b.size() || (i < a.size() && a[i]->begin <= b[j]->begin);
    const SharedVariable* next = takes_a ? a[i++] : b[j++];
    auto& other = takes_a ? longest_of_b : longest_of_a;
    if (other != nullptr && other->end > next->begin)
      return takes_a ? std::pair(next, other) : std::pair(other, next);
    auto& own = takes_a ? longest_of_a : longest_of_b;
    if (own == nullptr || own->end < next->end) own = next;
  }
  return {nullptr, nullptr};
}

class Finder {
 public:
  Finder(const std::vector<Statement*>& unit, const Context& context)
      : unit_(unit), context_(context), machine_(machine_of(context.options)) {}

  std::vector<SharedValue> run() {
    const bool shares = std::any_of(unit_.begin(), unit_.end(), [](const Statement* s) {
      return !s->guarded && s->size() > 0 && (s->head().is("COMMON") || s->head().is("EQUIVALENCE"));
    });
    if (!shares) return {};
    for (const auto& storage : shared_storage_of(unit_, context_.symbols, *context_.representations)) {
      Variables own;
      for (const auto& variable : storage.variables) {
        if (is_used(variable)) own.push_back(&variable);
      }
      const auto mine = sorted(own);
      for (auto a = mine.begin(); a != mine.end(); ++a) {
        for (auto b = std::next(a); b != mine.end(); ++b) within(a->second, b->second);
      }
      if (storage.block) across(*storage.block, mine);
    }
    return std::move(found_);
  }

 private:
  bool is_used(const SharedVariable& variable) const {
    return has_values(variable.usage, variable.representation, context_.program->subprograms);
  }

  std::string described(const SharedVariable& variable) const {
    return fmt::format("{} ({})", variable.name, dialect::described(variable.representation, machine_));
  }

  void within(const Variables& a, const Variables& b) {
    const auto difference = difference_of(a.front()->representation, b.front()->representation, machine_);
    if (!difference) return;
    const auto [one, other] = first_overlap(a, b);
    if (one == nullptr) return;
    const auto [s, at] = statement_of("EQUIVALENCE", {one->name, other->name});
    if (s == nullptr) return;
    const bool first = s->tokens[at].text == one->name;
    const SharedVariable& about = first ? *one : *other;
    found_.push_back({s, s->tokens[at].at, about.name, difference->is_wrong,
                      fmt::format("{} shares storage with {}: {}", described(about),
                                  described(first ? *other : *one), difference->why)});
  }

  void across(const std::string& block, const std::map<Representation, Variables>& mine) {
    const auto all = context_.program->shared.find(block);
    if (all == context_.program->shared.end()) return;
    Variables theirs;
    for (const auto& [overlay, variables] : all->second) {
      if (!shares_blocks(context_.options.overlay, overlay)) continue;
      for (const auto& variable : variables) {
        // Only one of two units reports the differences between them.
        if (name_of_unit(unit_) < variable.unit && is_used(variable)) theirs.push_back(&variable);
      }
    }
    const auto others = sorted(theirs);
    for (const auto& [own, a] : mine) {
      for (const auto& [other, b] : others) across(block, a, b);
    }
  }

  void across(const std::string& block, const Variables& a, const Variables& b) {
    const auto difference = difference_of(a.front()->representation, b.front()->representation, machine_);
    if (!difference) return;
    const auto [own, other] = first_overlap(a, b);
    if (own == nullptr) return;
    auto [s, at] = statement_of("COMMON", {own->name});
    if (s == nullptr) std::tie(s, at) = statement_of("EQUIVALENCE", {own->name});
    if (s == nullptr) return;
    // Blank COMMON is often scratch storage, which each unit writes before it reads it.
    const bool rejected = difference->is_wrong && !block.empty();
    found_.push_back({s, s->tokens[at].at, own->name, rejected,
                      fmt::format("{} shares storage with {} of {} in COMMON /{}/: {}", described(*own),
                                  described(*other), other->unit, block, difference->why)});
  }

  /// Returns the first statement that starts with `word` and contains one of the names, and the token of the
  /// name.
  std::pair<const Statement*, std::size_t> statement_of(const char* word,
                                                        const std::set<std::string>& names) const {
    for (const auto* s : unit_) {
      if (s->guarded || s->size() == 0 || !s->head().is(word)) continue;
      for (std::size_t i = 1; i < s->size(); ++i) {
        if (s->tokens[i].is_name() && names.contains(s->tokens[i].text)) return {s, i};
      }
    }
    return {nullptr, 0};
  }

  const std::vector<Statement*>& unit_;
  const Context& context_;
  const Machine machine_;
  std::vector<SharedValue> found_;
};

/// Checks an actual argument against the use that the called subprogram makes of it.
void check_argument(Statement& s, const Range& given, const std::string& subprogram,
                    const Subprogram::Dummy& dummy, Context& context) {
  const Machine machine = machine_of(context.options);
  const auto& subprograms = context.program->subprograms;
  if (!has_values(dummy.usage, dummy.representation, subprograms)) return;
  const Representation actual = context.representations->of(s, given);
  const auto difference = difference_of(actual, dummy.representation, machine);
  if (!difference) return;
  const Token& first = s.tokens[given.begin];
  const bool is_variable = first.is_name() && !context.symbols.constants().contains(first.text);
  if (is_variable) {
    const auto usage = context.usages->find(first.text);
    if (usage == context.usages->end() || !has_values(usage->second, actual, subprograms)) return;
  }
  std::string text;
  for (std::size_t i = given.begin; i < given.end; ++i) text += s.tokens[i].text;
  const std::string why =
      fmt::format("{} ({}) is passed for {} ({}) of {}: {}", text, described(actual, machine), dummy.name,
                  described(dummy.representation, machine), subprogram, difference->why);
  if (difference->is_wrong) throw Refused{first.at, why};
  context.add_note(s, first.text, first.at, why);
}

/// Checks F(X) for a function of the program that has another type in its own unit.
void check_result(const Token& function, const Subprogram& called, const Context& context) {
  const Machine machine = machine_of(context.options);
  const Representation here = context.representations->of(function.text);
  const auto difference = difference_of(here, called.result, machine);
  if (!called.function || !difference || !difference->is_wrong) return;
  const std::string type = described(called.result, machine);
  throw Refused{function.at, fmt::format("{0} is {1} here and {2} where it is defined; declare it {2} here",
                                         function.text, described(here, machine), type)};
}

void check_calls(Statement& s, Context& context) {
  const auto& symbols = context.symbols;
  for (std::size_t i = 0; i + 1 < s.size(); ++i) {
    const Token& name = s.tokens[i];
    if (!name.is_name() || !s.tokens[i + 1].is("(") || symbols.is_array(name.text) ||
        context.hidden.contains(name.text))
      continue;
    const auto called = context.own.find(name.text);
    if (called == context.own.end()) continue;
    const auto given = split_at_commas(s.tokens, i + 2, after_group(s.tokens, i + 1) - 1);
    for (std::size_t number = 0; number < given.size(); ++number) {
      const auto dummy = called->second.dummies.find(number);
      if (given[number].begin == given[number].end || dummy == called->second.dummies.end()) continue;
      check_argument(s, given[number], name.text, dummy->second, context);
    }
    const bool is_call = s.kind == Kind::kCall && i == s.action + 1;
    if (!is_call) check_result(name, called->second, context);
  }
}

}  // namespace

std::vector<SharedValue> shared_values(const std::vector<Statement*>& unit, const Context& context) {
  return Finder(unit, context).run();
}

void check_shared_values(Statement& s, const std::vector<SharedValue>& values, Context& context) {
  for (const auto& value : values) {
    if (value.statement != &s) continue;
    if (value.rejected) throw Refused{value.at, value.text};
    context.add_note(s, value.name, value.at, value.text);
  }
  if (s.kind >= Kind::kAssignment) check_calls(s, context);
}

// Variables that share storage with others. On a word machine DOUBLE PRECISION occupies two words, here one;
// characters fill words from the highest bits, here bytes; and numbers of some kinds are shorter than a word
// here. A program that could observe the difference is rejected at the declaration that exposes it.

namespace {

/// Returns whether a variable can be laid out in words: a number of double precision takes two of them.
bool has_words(const std::string& name, const Context& context) {
  const Storage storage = context.symbols.storage_of(name, context.program->constants);
  return storage.is_word() || (storage.is == Storage::Class::kDouble && !context.plain &&
                               context.symbols.type_of(name) == Type::kReal);
}

void equivalence(const Statement& s, const Context& context) {
  for (const auto& part : split_at_commas(s.tokens, s.action + 1, s.size())) {
    const Token* first = nullptr;
    const Token* second = nullptr;  // a name whose storage differs from that of the first name
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
    if (std::all_of(names.begin(), names.end(), [&](const auto& name) { return has_words(name, context); }))
      continue;
    const Storage storage = storage_of(*first);
    const bool text = storage.is == Storage::Class::kCharacter;
    throw Refused{first->at, fmt::format("{} shares storage with {}, and {}; {}", first->text, second->text,
                                         difference_of(storage),
                                         text ? "copy the characters by READ and WRITE with A formats"
                                              : "declare both with the same type")};
  }
}

void common_block(const Statement& s, const std::string& block, const CommonLayout& mine,
                  const Context& context) {
  const auto all = context.program->commons.find(block);
  if (all == context.program->commons.end()) return;
  for (const auto& [overlay, layouts] : all->second) {
    if (!shares_blocks(context.options.overlay, overlay)) continue;
    for (const CommonLayout& other : layouts) {
      // Later layouts are compared with the layout of this unit when their own unit is checked.
      if (overlay == context.options.overlay && other.runs == mine.runs) break;
      const auto difference = first_difference(other, mine, context.program->constants);
      if (!difference) continue;
      if (!context.plain && other.is_translated &&
          are_alike_in_words(other, mine, context.program->constants))
        continue;
      throw Refused{
          s.head().at,
          fmt::format("COMMON /{}/ does not have the same layout as in {}, and {}; declare the same types in "
                      "the same order in all units",
                      block, other.unit, difference_of(*difference))};
    }
  }
}

/// Returns whether a unit that is not translated has numbers of double precision in a block, which take two
/// words in units that are.
bool takes_two_words_elsewhere(const std::string& block, const std::vector<CommonLayout>& mine,
                               const Definitions& program) {
  const auto is_double = [](const CommonRun& run) { return run.storage.is == Storage::Class::kDouble; };
  const bool has_doubles = std::any_of(mine.begin(), mine.end(), [&](const CommonLayout& layout) {
    return std::any_of(layout.runs.begin(), layout.runs.end(), is_double);
  });
  if (!has_doubles || !has_double_words(block, program)) return false;
  const auto& overlays = program.commons.at(block);
  return std::any_of(overlays.begin(), overlays.end(), [](const auto& overlay) {
    return std::any_of(overlay.second.begin(), overlay.second.end(),
                       [](const CommonLayout& layout) { return layout.is_translated; });
  });
}

void common(const Statement& s, const Context& context) {
  for (const auto& block : blocks_of(s)) {
    const auto layouts = context.own_commons->find(block);
    if (layouts == context.own_commons->end()) continue;
    for (const CommonLayout& mine : layouts->second) common_block(s, block, mine, context);
    if (context.plain && takes_two_words_elsewhere(block, layouts->second, *context.program)) {
      throw Refused{
          s.head().at,
          fmt::format(
              "COMMON /{}/ does not have the same layout in all units, and {}; declare the same types "
              "in the same order in all units",
              block, difference_of(Storage{Storage::Class::kDouble}))};
    }
  }
}

/// Compares an actual argument, which is a variable or an array element, with the dummy argument.
void argument(const Token& name, const std::string& subprogram, const Subprogram::Dummy& dummy,
              const Context& context) {
  const auto& symbols = context.symbols;
  const bool is_array = symbols.is_array(name.text);
  const Storage given = symbols.storage_of(name.text, context.program->constants);
  const Storage taken = resolved(dummy.storage, context.program->constants);
  if (given == taken) return;
  // The first word of a number of double precision is also that number.
  const auto may_be_scalar = [](const Storage& storage) {
    return storage.is_word() || storage.is == Storage::Class::kDouble;
  };
  const bool scalar = !is_array || !dummy.is_array;
  if (scalar && may_be_scalar(given) && may_be_scalar(taken)) return;
  const Storage& different = given.is_word() ? taken : given;
  throw Refused{name.at,
                fmt::format("{} ({}) is passed for {} ({}) of {}, and {}; declare both with the same type",
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
    const auto given = split_at_commas(s.tokens, i + 2, after_group(s.tokens, i + 1) - 1);
    for (std::size_t number = 0; number < given.size(); ++number) {
      const auto& part = given[number];
      const auto dummy = called->second.dummies.find(number);
      if (part.begin == part.end || dummy == called->second.dummies.end()) continue;
      const Token& name = s.tokens[part.begin];
      const bool whole = part.end == part.begin + 1 || (s.tokens[part.begin + 1].is("(") &&
                                                        after_group(s.tokens, part.begin + 1) == part.end);
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
