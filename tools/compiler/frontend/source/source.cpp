#include "tools/compiler/frontend/source/source.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tools/compiler/frontend/deck/deck.hpp"
#include "tools/compiler/frontend/deck/update.hpp"
#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/file_names.hpp"
#include "tools/compiler/frontend/source/marker.hpp"

// Control cards of SCOPE and NOS, and of COS, recognized by their verbs (unsourced).
namespace platter::dialect {
namespace {

enum class System : std::uint8_t { kEither, kCdc, kCray };

System system_of(std::string_view card) {
  constexpr std::array<std::string_view, 6> kCdc = {"FTN", "FTN4", "FTN5", "RUN", "COMPASS", "LGO"};
  constexpr std::array<std::string_view, 5> kCray = {"CFT", "CFT77", "CAL", "LDR", "SEGLDR"};
  const auto end = std::min(card.find_first_of(".,(=) "), card.size());
  const std::string verb = squeezed_card(card.substr(0, end));
  if (std::find(kCdc.begin(), kCdc.end(), verb) != kCdc.end()) return System::kCdc;
  if (std::find(kCray.begin(), kCray.end(), verb) != kCray.end()) return System::kCray;
  const bool job = verb == "JOB" && squeezed_card(card.substr(end)).find("JN=") != std::string::npos;
  return job ? System::kCray : System::kEither;
}

/// A control card for another machine.
struct ForeignCard {
  std::size_t number = 0;  ///< line number of the card
  std::string what = {};   ///< the card, and the --machine to use instead; empty if no such card exists
};

/// Returns the first control card that calls a compiler or loader of the other machine, if no card calls one
/// of this machine.
ForeignCard foreign_card(const Cards& control, Dialect dialect) {
  if (dialect != Dialect::kFtn && dialect != Dialect::kCft) return {};
  const System own = dialect == Dialect::kFtn ? System::kCdc : System::kCray;
  const auto is_of = [](System system) {
    return [system](const Card& card) { return system_of(card.text) == system; };
  };
  if (std::any_of(control.begin(), control.end(), is_of(own))) return {};
  const System other = own == System::kCdc ? System::kCray : System::kCdc;
  const auto found = std::find_if(control.begin(), control.end(), is_of(other));
  if (found == control.end()) return {};
  const auto verb = found->text.substr(0, found->text.find_first_of(".,(=) \r"));
  return {
      found->number,
      own == System::kCdc
          ? fmt::format("{} is a control card of a Cray machine, but the program is read as Fortran for FTN, "
                        "with ten characters in a word; use --machine cray1 to read and run it as Fortran "
                        "for CFT",
                        verb)
          : fmt::format("{} is a control card of a CDC machine, but the program is read as Fortran for CFT, "
                        "with eight characters in a word; use --machine cdc7600 to read and run it as "
                        "Fortran for FTN",
                        verb)};
}

/// Returns the text of cards, with markers for their line numbers in the file.
std::string text_of(const Cards& cards, const std::string& file) {
  std::string text;
  std::size_t next = 0;  // number of the line that needs no marker
  for (const auto& [line, number] : cards) {
    if (number != next) text += Marker{number, file}.text() + '\n';
    text += line;
    text += '\n';
    next = number + 1;
  }
  return text;
}

std::string without_end_blanks(std::string_view text) {
  return std::string(text.substr(0, text.find_last_not_of(" \t\r") + 1));
}

class Reader {
 public:
  Reader(std::string_view text, const std::string& file, Dialect dialect)
      : cards_(cards_of(text)), file_(file), dialect_(dialect) {}

  Source run(std::string_view text) {
    const Deck deck = take_deck(cards_);
    source_.changed = put_in_common_decks(cards_);
    source_.assembly = take_assembly(cards_);
    for (const auto& card : cards_) {
      if (card.text.starts_with('#')) throw RefusedCard{card.number, why_not_preprocessed(card.text, file_)};
    }
    report(deck);
    for (const auto& record : deck.data) {
      auto& cards = source_.data.emplace_back();
      for (const auto& card : record) cards += std::string(card.text.substr(0, card.text.find('\r'))) + '\n';
    }
    for (auto& segment : segments_of(cards_))
      source_.parts.push_back({segment.overlay, segment.program, text_of(segment.cards, file_)});
    source_.changed = source_.changed || !source_.parts.empty() ||
                      std::any_of(cards_.begin(), cards_.end(),
                                  [](const Card& card) { return card.text.data() == nullptr; });
    if (source_.parts.empty())
      source_.parts.push_back({{}, {}, source_.changed ? text_of(cards_, file_) : std::string(text)});
    return std::move(source_);
  }

 private:
  void note(std::size_t number, const std::string& what) {
    source_.notes.push_back({file_, static_cast<int>(number), 1, what});
  }

  void report(const Deck& deck) {
    if (!deck.control.empty()) {
      std::vector<std::string> texts;
      for (const auto& card : deck.control) texts.push_back(without_end_blanks(card.text));
      note(deck.control.front().number,
           fmt::format("control cards are ignored (use --file to connect datasets): {}{}{}",
                       fmt::join(texts, " / "), deck.is_ended ? "" : "; no end-of-record card follows them",
                       second_run(deck.control)));
      const auto foreign = foreign_card(deck.control, dialect_);
      if (!foreign.what.empty()) note(foreign.number, foreign.what);
    }
    report_data(deck.data);
    for (const auto& unit : source_.assembly)
      note(unit.number, fmt::format("assembly subprogram {}: not translated; a call to it ends the run",
                                    fmt::join(unit.names, ", ")));
  }

  /// Returns a note if a second LGO ran the program again with the next record of data.
  static std::string second_run(const Cards& control) {
    const auto runs = std::count_if(control.begin(), control.end(), [](const Card& card) {
      return squeezed_card(card.text.substr(0, card.text.find_first_of(".,( "))) == "LGO";
    });
    return runs < 2 ? "" : fmt::format("; LGO appears {} times, but the program runs once", runs);
  }

  void report_data(const std::vector<Cards>& records) {
    std::size_t cards = 0;
    for (const auto& record : records) cards += record.size();
    if (cards == 0) return;
    const auto first =
        std::find_if(records.begin(), records.end(), [](const Cards& record) { return !record.empty(); });
    const auto several = fmt::format(
        ", in records: {}; READ finds an end of file after each record, and the READ after that continues "
        "with the next record",
        records.size());
    note(first->front().number,
         fmt::format(
             "the text from here on (cards: {}{}) is the program's standard input, unless --cards is given",
             cards, records.size() == 1 ? "" : several));
  }

  Cards cards_;
  const std::string& file_;
  Dialect dialect_;
  Source source_;
};

}  // namespace

bool end_at_control_z(std::string& text) {
  const auto end = text.find('\x1A');
  if (end == std::string::npos) return false;
  text.resize(end);
  return true;
}

Source read_source(std::string_view text, const std::string& file, Dialect dialect) {
  try {
    return Reader(text, file, dialect).run(text);
  } catch (const RefusedCard& refused) {
    throw Refusal({fmt::format("{}:{}:1: {}", file, refused.number, refused.text)});
  }
}

}  // namespace platter::dialect
