#include "tools/compiler/frontend/deck/deck.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

namespace platter::dialect {
namespace {

constexpr std::size_t kContinuation = 5;  // column 6, from 0
constexpr std::size_t kLastCardColumn = 72;
constexpr std::string_view kBlanks = " \t\r\f";

}  // namespace

Cards cards_of(std::string_view text) {
  Cards cards;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    cards.push_back({text.substr(begin, end - begin), cards.size() + 1});
    begin = end + 1;
  }
  return cards;
}

std::string_view statement_columns(std::string_view text) {
  text = text.substr(0, text.find('\t') == std::string_view::npos ? kLastCardColumn : text.size());
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

std::string squeezed_card(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (kBlanks.find(c) == std::string_view::npos)
      result += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return result;
}

bool is_blank_card(std::string_view text) {
  return text.find_first_not_of(kBlanks) == std::string_view::npos;
}

bool is_comment_card(std::string_view text) {
  constexpr std::string_view kMarks = "Cc*!#$";
  return is_blank_card(text) || kMarks.find(text[0]) != std::string_view::npos;
}

std::string statement_of_card(std::string_view text) {
  if (is_comment_card(text)) return {};
  const auto columns = statement_columns(text);
  const auto first = columns.find_first_not_of(' ');
  if (first == kContinuation && columns[first] != '0') return {};
  std::string statement = squeezed_card(columns);
  statement.erase(0, std::min(statement.find_first_not_of("0123456789"), statement.size()));
  return statement;
}

bool is_end_card(std::string_view text) {
  // The first letter excludes most cards.
  const auto first = text.find_first_not_of(" \t0123456789");
  if (first == std::string_view::npos || first == 0 || (text[first] != 'E' && text[first] != 'e'))
    return false;
  constexpr std::array<std::string_view, 7> kUnits = {"",          "PROGRAM", "SUBROUTINE", "FUNCTION",
                                                      "BLOCKDATA", "MODULE",  "INTERFACE"};
  const std::string statement = statement_of_card(text);
  if (!statement.starts_with("END") || statement.find_first_of("=(") != std::string::npos) return false;
  const auto rest = std::string_view(statement).substr(3);
  return rest.empty() || std::any_of(kUnits.begin() + 1, kUnits.end(),
                                     [&](std::string_view unit) { return rest.starts_with(unit); });
}

// Job decks. The cards and marks are unsourced, from memory of the manuals of SCOPE, NOS and COS. The text
// forms of the 7/8/9 card are those in which decks have been copied to files.

namespace {

using Index = std::size_t;

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

/// Returns whether a card ends a record (*EOR, *EOR 17, 7/8/9, 7-8-9, --EOR--, /EOR, ~eor) or a file
/// (*EOF, 6/7/8/9, /EOF, ~eof). A number or other words after the mark have no meaning.
bool is_mark(std::string_view text) {
  constexpr std::array<std::string_view, 17> kMarks = {
      "*EOR",    "*EOF",  "*EOI",    "*WEOR", "/EOR",    "/EOF", "/EOI", "--EOR--", "--EOF--",
      "--EOI--", "7/8/9", "6/7/8/9", "7-8-9", "6-7-8-9", "~EOR", "~EOF", "~EOI"};
  constexpr std::string_view kBegins = "*/-67~";
  if (text.empty() || kBegins.find(text[0]) == std::string_view::npos) return false;
  std::string upper(text.substr(0, text.find_last_not_of(" \t\r") + 1));
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return std::any_of(kMarks.begin(), kMarks.end(), [&](std::string_view mark) {
    if (!upper.starts_with(mark)) return false;
    const auto rest = std::string_view(upper).substr(mark.size());
    if (rest.empty()) return true;
    const bool level = (rest[0] == ' ' || rest[0] == ',') &&
                       rest.find_first_not_of("0123456789", 1) == std::string_view::npos;
    const bool words = std::isdigit(static_cast<unsigned char>(mark[0])) != 0 && rest[0] == ' ' &&
                       rest.find_first_of("0123456789.") == std::string_view::npos;
    return level || words;
  });
}

/// Returns the same for a card that cannot be data, which may also be 789 or 6789.
bool is_mark_of_program(std::string_view text) {
  const auto bare = text.substr(0, text.find_last_not_of(" \t\r") + 1);
  return bare == "789" || bare == "6789" || is_mark(text);
}

/// Returns whether a card is NAME with a separator after it, or NAME alone, from column 1, in which no
/// Fortran statement starts.
bool is_control(std::string_view text) {
  constexpr std::size_t kLongest = 8;  // letters of a verb or of a job name
  if (text.empty()) return false;
  std::size_t i = text[0] == '$' || text[0] == '/' ? 1 : 0;
  const std::size_t begin = i;
  if (i >= text.size() || !is_letter(text[i])) return false;
  while (i < text.size() && std::isalnum(static_cast<unsigned char>(text[i])) != 0) ++i;
  if (i - begin > kLongest || (i - begin == 1 && (text[begin] == 'C' || text[begin] == 'c'))) return false;
  return is_blank_card(text.substr(i)) || std::string_view(".,(=)").find(text[i]) != std::string_view::npos;
}

/// Returns whether a card is a control card that nearly every job with a Fortran program needs.
bool is_known(std::string_view text) {
  constexpr std::array<std::string_view, 15> kVerbs = {"JOB", "ACCOUNT", "USER",   "CHARGE",  "FTN",
                                                       "RUN", "FTN4",    "FTN5",   "CFT",     "CFT77",
                                                       "LGO", "LDR",     "SEGLDR", "COMPASS", "UPDATE"};
  const std::string upper = squeezed_card(text.substr(0, text.find_first_of(".,(=) ")));
  return std::find(kVerbs.begin(), kVerbs.end(), upper) != kVerbs.end();
}

bool is_binary(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    const auto code = static_cast<unsigned char>(c);
    return code < 0x20 && c != '\t' && c != '\r' && c != '\f' && c != '\b' && code != 0x1A;
  });
}

/// Returns whether a card cannot belong to a Fortran program: it has letters in columns 1 to 5, or only
/// numbers.
bool is_no_fortran(std::string_view text) {
  if (is_comment_card(text)) return false;
  const auto columns = statement_columns(text);
  if (columns.find('\t') != std::string_view::npos) return false;
  const auto label = columns.substr(0, std::min<std::size_t>(columns.size(), 5));
  return label.find_first_not_of(" 0123456789") != std::string_view::npos ||
         std::none_of(columns.begin(), columns.end(), is_letter);
}

/// Returns whether a statement starts a subprogram after the first one of a deck. Data rarely look like this.
bool begins_program(const std::string& statement) {
  constexpr std::array<std::string_view, 13> kHeaders = {
      "PROGRAM",         "SUBROUTINE",      "FUNCTION", "BLOCKDATA", "OVERLAY(",
      "REALFUNCTION",    "INTEGERFUNCTION", "IDENT",    "COMMON",    "DIMENSION",
      "LOGICALFUNCTION", "COMPLEXFUNCTION", "IMPLICIT"};
  return std::any_of(kHeaders.begin(), kHeaders.end(),
                     [&](std::string_view header) { return statement.starts_with(header); });
}

class Reader {
 public:
  explicit Reader(Cards& cards) : cards_(cards) {}

  Deck run() {
    Index at = take_control();
    const Index program = at;
    at = find_end_of_program(at);
    if (at == cards_.size()) {
      require_nothing_after(program);
      return std::move(deck_);
    }
    blank(at++);
    take_data(at);
    return std::move(deck_);
  }

 private:
  void blank(Index i) { cards_[i].text = {}; }

  /// Reads the control cards. Returns the index of the first card of the program.
  Index take_control() {
    Index first = 0;
    while (first < cards_.size() && is_before_job(cards_[first].text)) ++first;
    if (first == cards_.size() || !is_control(cards_[first].text)) return 0;
    Index end = first;
    while (end < cards_.size() && !is_mark_of_program(cards_[end].text) && !is_end_card(cards_[end].text))
      ++end;
    deck_.is_ended = end < cards_.size() && is_mark_of_program(cards_[end].text);
    if (!deck_.is_ended) {
      end = first;
      bool compiles = false;
      for (; end < cards_.size() && is_control_or_comment(cards_[end].text); ++end)
        compiles = compiles || is_known(cards_[end].text);
      if (!compiles) return 0;
    }
    // Comments that start with a C may look like control cards.
    if (std::all_of(&cards_[first], cards_.data() + end,
                    [](const Card& card) { return is_comment_card(card.text); }))
      return 0;
    for (Index i = first; i < end; ++i) {
      if (!is_blank_card(cards_[i].text)) deck_.control.push_back(cards_[i]);
      blank(i);
    }
    if (deck_.is_ended) blank(end++);
    if (std::none_of(cards_.begin() + static_cast<std::ptrdiff_t>(end), cards_.end(),
                     [](const Card& card) { return !is_comment_card(card.text); }))
      throw RefusedCard{deck_.control.front().number,
                        "no program follows these control cards; the deck must contain the Fortran source"};
    return end;
  }

  static bool is_before_job(std::string_view text) {
    return is_mark(text) || (is_comment_card(text) && !is_control(text));
  }
  static bool is_control_or_comment(std::string_view text) {
    return is_control(text) || is_blank_card(text) || text[0] == '*';
  }

  /// Returns the index of the mark after the program. A mark inside a unit is a comment if it starts with *.
  Index find_end_of_program(Index from) {
    bool ended = false;
    for (Index i = from; i < cards_.size(); ++i) {
      const auto text = cards_[i].text;
      if (is_mark_of_program(text) && (ended || text[0] != '*')) return i;
      if (!is_comment_card(text)) ended = is_end_card(text) || is_end_of_assembly(text);
    }
    return cards_.size();
  }

  /// Returns whether a card is an END of assembly with an operand, the address of the first instruction.
  static bool is_end_of_assembly(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    return first != 0 && first != std::string_view::npos && text.substr(first).starts_with("END ");
  }

  /// Throws RefusedCard if the first card after the last END, other than comments, is not Fortran.
  void require_nothing_after(Index program) {
    Index last = cards_.size();
    while (last > program && !is_end_card(cards_[last - 1].text)) --last;
    if (last == program) return;
    for (Index i = last; i < cards_.size(); ++i) {
      if (is_comment_card(cards_[i].text)) continue;
      if (!is_no_fortran(cards_[i].text)) return;
      throw RefusedCard{cards_[i].number,
                        "the text after the last END is not Fortran; if these are data cards, put an "
                        "end-of-record card before them: *EOR, 7/8/9 or /EOF"};
    }
  }

  void take_data(Index from) {
    Index stop = cards_.size();
    Index last = stop;
    while (last > from && is_blank_card(cards_[last - 1].text)) --last;
    if (last > from && is_mark_of_program(cards_[last - 1].text)) blank(stop = last - 1);
    std::size_t records = 0;  // number of records up to the last one that is not empty
    for (Index begin = from; begin < stop;) {
      Index end = begin;
      while (end < stop && !is_mark(cards_[end].text)) ++end;
      const std::span<const Card> record(&cards_[begin], end - begin);
      const bool empty = std::all_of(record.begin(), record.end(),
                                     [](const Card& card) { return is_blank_card(card.text); });
      if (!empty) require_data(record);
      deck_.data.emplace_back(record.begin(), record.end());
      if (!empty) records = deck_.data.size();
      for (Index i = begin; i < std::min(end + 1, stop); ++i) blank(i);
      begin = end + 1;
    }
    deck_.data.resize(records);
  }

  static void require_data(std::span<const Card> record) {
    const std::size_t number = record.front().number;
    if (std::any_of(record.begin(), record.end(), [](const Card& card) { return is_binary(card.text); }))
      throw RefusedCard{
          number, "this record is binary; a deck may contain only Fortran source and data in text form"};
    if (const auto first = first_of_program(record))
      throw RefusedCard{first->number,
                        fmt::format("{} starts a second program, and a deck may contain only one; put each "
                                    "program into a separate file, with its data",
                                    name_of(*first))};
  }

  /// Returns "PROGRAM TWO", as on the card.
  static std::string name_of(const Card& card) {
    const auto columns = statement_columns(card.text);
    const auto begin = columns.find_first_not_of(" 0123456789");
    return std::string(columns.substr(begin, columns.find('(', begin) - begin));
  }

  static std::optional<Card> first_of_program(std::span<const Card> record) {
    const auto first = std::find_if(record.begin(), record.end(),
                                    [](const Card& card) { return !is_comment_card(card.text); });
    const bool begins =
        first != record.end() && !is_no_fortran(first->text) &&
        begins_program(statement_of_card(first->text)) &&
        std::any_of(first, record.end(), [](const Card& card) { return is_end_card(card.text); });
    return begins ? std::optional(*first) : std::nullopt;
  }

  Cards& cards_;
  Deck deck_;
};

}  // namespace

Deck take_deck(Cards& cards) {
  return Reader(cards).run();
}

}  // namespace platter::dialect
