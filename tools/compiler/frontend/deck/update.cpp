// Source libraries of UPDATE and MODIFY that are complete in one file (unsourced). A directive is an asterisk
// in column 1 with its word directly after it. Fortran reads such a line as a comment, so only lines of
// exactly this form count as directives.

#include "tools/compiler/frontend/deck/update.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <map>
#include <set>
#include <string>

#include "tools/compiler/frontend/deck/deck.hpp"

namespace platter::dialect {
namespace {

struct Directive {
  std::string word;
  std::string operand;  ///< the whole operand, without blanks
};

/// Parses *WORD NAME or *WORD,NAME without further text. Returns an empty directive for a word alone, which
/// has no effect here.
Directive directive_of(std::string_view text) {
  constexpr std::size_t kLongest = 30;  // length of an operand, such as *DELETE DECK.10,DECK.20
  if (text.size() < 2 || text[0] != '*' || std::isalpha(static_cast<unsigned char>(text[1])) == 0) return {};
  text = statement_columns(text);
  const auto end = text.find_first_of(" ,", 1);
  if (end == std::string_view::npos) return {};
  const auto begin = text.find_first_not_of(' ', end + 1);
  if (begin == std::string_view::npos) return {};
  const auto operand = text.substr(begin);
  if (operand.size() > kLongest || operand.find(' ') != std::string_view::npos) return {};
  return {squeezed_card(text.substr(1, end - 1)), squeezed_card(operand)};
}

bool is_one_of(const std::string& word, std::initializer_list<const char*> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}
bool is_deck(const Directive& d) {
  return is_one_of(d.word, {"DECK", "DK"});
}
bool is_common_deck(const Directive& d) {
  return is_one_of(d.word, {"COMDECK", "CD"});
}
bool is_call(const Directive& d) {
  return is_one_of(d.word, {"CALL", "CA"}) && d.operand.find_first_of("(),") == std::string::npos;
}
/// Returns whether a directive belongs to a correction set: *IDENT NAME starts one, and *INSERT and similar
/// directives specify a place by NAME.NUMBER.
bool is_correction(const Directive& d) {
  if (is_one_of(d.word, {"IDENT", "ID"})) return d.operand.find_first_of(".()=") == std::string::npos;
  const auto point = d.operand.find('.');
  return is_one_of(d.word, {"INSERT", "I", "DELETE", "D", "BEFORE", "B", "RESTORE", "R"}) && point > 0 &&
         point + 1 < d.operand.size() && std::isdigit(static_cast<unsigned char>(d.operand[point + 1])) != 0;
}

class Library {
 public:
  explicit Library(const Cards& cards) : cards_(cards) {}

  /// Reads the directives. Returns whether text must be replaced or removed.
  bool read() {
    Cards* common = nullptr;
    bool calls = false;
    for (const auto& card : cards_) {
      const auto d = directive_of(card.text);
      if (is_correction(d))
        throw RefusedCard{
            card.number,
            fmt::format("*{} belongs to an UPDATE correction set, which changes a program library "
                        "that Platter does not have; use the source that UPDATE wrote (its COMPILE file)",
                        d.word)};
      calls = calls || is_call(d);
      if (is_deck(d)) common = nullptr;
      if (is_common_deck(d)) {
        const auto [found, is_new] = commons_.try_emplace(d.operand.substr(0, d.operand.find(',')));
        if (!is_new)
          throw RefusedCard{card.number, fmt::format("there are two *COMDECK {}; remove one", found->first)};
        common = &found->second;
      } else if (common != nullptr) {
        common->push_back(card);
      }
    }
    return calls || !commons_.empty();
  }

  Cards program() {
    bool is_common = false;
    for (const auto& card : cards_) {
      const auto d = directive_of(card.text);
      if (is_deck(d)) is_common = false;
      if (is_common_deck(d)) is_common = true;
      if (!is_common) put(card);
    }
    return std::move(program_);
  }

 private:
  void put(const Card& card) {
    constexpr std::size_t kMost = 1'000'000;  // maximum number of lines of a program
    const auto d = directive_of(card.text);
    if (!is_call(d)) {
      program_.push_back(card);
      if (program_.size() > kMost)
        throw RefusedCard{
            card.number,
            fmt::format("with the lines that *CALL inserts, the program has more than {} lines", kMost)};
      return;
    }
    const auto found = commons_.find(d.operand);
    if (found == commons_.end())
      throw RefusedCard{card.number,
                        fmt::format("*CALL {0}: this file contains no *COMDECK {0}; add it to the "
                                    "file (if this line is a comment, start it with C)",
                                    d.operand)};
    if (!open_.insert(d.operand).second)
      throw RefusedCard{card.number, fmt::format("*CALL {}: this common deck calls itself", d.operand)};
    for (const auto& each : found->second) put(each);
    open_.erase(d.operand);
  }

  const Cards& cards_;
  std::map<std::string, Cards> commons_;
  std::set<std::string> open_;
  Cards program_;
};

}  // namespace

bool put_in_common_decks(Cards& cards) {
  Library library(cards);
  if (!library.read()) return false;
  cards = library.program();
  return true;
}

}  // namespace platter::dialect
