// DOUBLE PRECISION variables that share storage with others. They take two words on the machines of CFT and
// FTN, and one here, so a program that could see where their second words are is rejected at the declaration
// that would show it: EQUIVALENCE to another type, and COMMON that units lay out differently.

#include "tools/dialect/forms/double_storage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "tools/dialect/unit/common_layout.hpp"

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
    return in == 1 && !context.symbols.is_array(name) && !context.symbols.in_common(name) &&
           context.symbols.type_of(name) != Type::kComplex;
  });
}

/// Words hold their first character in the highest bits, and ten of them on the 7600; CHARACTER variables
/// have one in each byte of the host.
void characters(const Statement& s, const Context& context) {
  for (const auto& part : split_at_commas(s.tokens, s.action + 1, s.size())) {
    const Token* text = nullptr;
    const Token* word = nullptr;
    for (const auto& item : split_at_commas(s.tokens, part.begin + 1, part.end - 1)) {
      const Token& name = s.tokens[item.begin];
      if (item.begin == item.end || !name.is_name()) continue;
      const Type type = context.symbols.type_of(name.text);
      if (type != Type::kUnknown) (type == Type::kCharacter ? text : word) = &name;
    }
    if (text == nullptr || word == nullptr) continue;
    throw Refused{text->at,
                  fmt::format("{} is of type CHARACTER, whose characters are not at the places that those of "
                              "a word such as {} have; copy them by READ and WRITE of {} with A formats",
                              text->text, word->text, text->text)};
  }
}

void equivalence(const Statement& s, const Context& context) {
  characters(s, context);
  for (const auto& part : split_at_commas(s.tokens, s.action + 1, s.size())) {
    const Token* twice = nullptr;
    const Token* once = nullptr;
    std::set<std::string> names;
    for (const auto& item : split_at_commas(s.tokens, part.begin + 1, part.end - 1)) {
      const Token& name = s.tokens[item.begin];
      if (item.begin == item.end || !name.is_name()) continue;
      names.insert(name.text);
      (context.symbols.has_double_words(name.text) ? twice : once) = &name;
    }
    if (twice == nullptr || once == nullptr || meet_at_first_words(names, context)) continue;
    throw Refused{
        twice->at,
        fmt::format("{} is of double precision and takes two words for each number, of which one is "
                    "kept here, so {} would not be at its place; declare both alike",
                    twice->text, once->text)};
  }
}

/// True if a block of `overlay` is that of `other`, which is loaded before it. Overlays that are not in memory
/// together share a block if the main overlay or their primary one has it, with whose layout each agrees
/// then.
bool has_blocks_of(const Overlay& overlay, const Overlay& other) {
  return other == overlay || other.is_main() || (other.primary == overlay.primary && other.secondary == 0);
}

void common(const Statement& s, const Context& context) {
  if (context.commons == nullptr || context.own_commons == nullptr) return;
  std::set<std::string> told;
  for (std::size_t i = 1; i < s.size(); ++i) {
    const bool named = s.tokens[i].is("/") && s.at(i + 2).is("/");
    const bool blank = i == 1 && !named;
    if (!named && !blank) continue;
    const std::string block = named ? s.tokens[i + 1].text : "";
    const auto mine = context.own_commons->find(block);
    const auto all = context.commons->find(block);
    if (named) i += 2;
    if (mine == context.own_commons->end() || all == context.commons->end()) continue;
    for (const auto& [overlay, first] : all->second) {
      if (!has_blocks_of(context.options.overlay, overlay) || agree_on_doubles(first, mine->second)) continue;
      throw Refused{
          s.head().at,
          fmt::format("COMMON /{}/ has DOUBLE PRECISION, whose elements take two words each, at other "
                      "places than in {}; one word each is kept here, so declare it alike in all units",
                      block, first.unit)};
    }
  }
}

/// An array for an argument that is one of other words.
void arguments(const Statement& s, const Context& context) {
  for (std::size_t i = s.action; i + 1 < s.size(); ++i) {
    if (!s.tokens[i].is_name() || !s.tokens[i + 1].is("(") || context.symbols.is_array(s.tokens[i].text))
      continue;
    const auto called = context.own.find(s.tokens[i].text);
    if (called == context.own.end()) continue;
    const auto given = split_at_commas(s.tokens, i + 2, behind_group(s.tokens, i + 1) - 1);
    for (std::size_t number = 0; number < given.size(); ++number) {
      const auto& part = given[number];
      if (part.begin == part.end) continue;
      const Token& name = s.tokens[part.begin];
      const bool whole = part.end == part.begin + 1 || (s.tokens[part.begin + 1].is("(") &&
                                                        behind_group(s.tokens, part.begin + 1) == part.end);
      if (!whole || !name.is_name() || !context.symbols.is_array(name.text)) continue;
      const bool twice = context.symbols.has_double_words(name.text);
      const auto& others = twice ? called->second.other_arrays : called->second.double_arrays;
      if (!others.contains(number)) continue;
      throw Refused{
          name.at,
          fmt::format("{} is an array of {}, and {} takes it as one of {}; a number of double precision "
                      "takes two words, of which one is kept here, so declare both alike",
                      name.text, twice ? "double precision" : "single words", s.tokens[i].text,
                      twice ? "single words" : "double precision")};
    }
  }
}

}  // namespace

void require_double_storage(const Statement& s, const Context& context) {
  if (s.kind >= Kind::kAssignment) return arguments(s, context);
  if (s.guarded) return;
  if (s.kind == Kind::kOtherSpecification && s.head().is("EQUIVALENCE")) equivalence(s, context);
  if (s.kind == Kind::kType && s.head().is("COMMON")) common(s, context);
}

}  // namespace platter::dialect
