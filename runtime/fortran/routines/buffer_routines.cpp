// BUFFER IN and BUFFER OUT, and the functions that wait for them. The translator replaces the statements and
// the functions UNIT and LENGTH by calls of these functions.

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/fortran/characters/characters.hpp"
#include "runtime/fortran/statement/card_statements.hpp"
#include "runtime/fortran/statement/libgfortran_errors.hpp"
#include "runtime/fortran/statement/statement_end.hpp"
#include "runtime/fortran/unit/card_file.hpp"
#include "runtime/host/say.hpp"
#include "runtime/numbers/sixty.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/entry.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/program/session/single_words.hpp"

namespace platter::runtime {
namespace {

/// The type of the words, as the program declares it.
struct Kind {
  std::optional<Item> item;  ///< nothing if the type is not known
  std::ptrdiff_t last = 1;   ///< words of the last variable, all of which are transferred
};

/// Returns the words from `first` to `last`, inclusive.
std::span<device::Word> words_of(const char* statement, std::int64_t unit, void* first, void* last,
                                 const Kind& kind) {
  auto* const begin = static_cast<device::Word*>(first);
  const auto count = static_cast<device::Word*>(last) - begin + kind.last;
  if (count < 0) {
    throw system::CallError(statement, fmt::format("unit {}", unit),
                            "the last word is before the first; write (first, last), as in (A(1), A(512))");
  }
  return {begin, static_cast<std::size_t>(count)};
}

/// Returns the type of the words. Words without a type are stored in a record as they are.
Item item_of(Session& now, const char* statement, std::int64_t unit, const Kind& kind) {
  if (!kind.item && now.items().cray()) {
    throw system::CallError(
        statement, fmt::format("unit {}", unit),
        "the first and the last word have different types, so --words cray cannot determine which words are "
        "REAL; transfer each type with a separate statement, or omit --words cray");
  }
  return kind.item.value_or(Item::kInteger);
}

/// Returns true if the words belong to lines in display code. A record then contains the 60 bits of each
/// word, and the program the number that represents them.
bool are_of_sixty_bits(Session& now, std::int64_t unit) {
  return now.units().forms().is_lines(unit) && character_set() != numbers::Characters::kAscii;
}

std::vector<device::Word> of_program(std::vector<device::Word> words) {
  for (auto& word : words) word = static_cast<device::Word>(numbers::word_of_bits(word));
  return words;
}

std::vector<device::Word> of_record(std::span<const device::Word> words) {
  std::vector<device::Word> bits;
  bits.reserve(words.size());
  for (const device::Word word : words)
    bits.push_back(numbers::bits_of_word(static_cast<std::int64_t>(word)));
  return bits;
}

/// Statements and units for which the note has been printed.
struct NotedDoubles {
  std::set<std::pair<std::string, std::int64_t>> all;
};

/// Prints the note, once for each unit and statement.
void note_double_words(const char* statement, std::int64_t unit) {
  if (run().part<NotedDoubles>().all.emplace(statement, unit).second)
    note_single_words(fortran_line(), statement, unit, "number");
}

/// Runs a BUFFER statement. A mode below 0 transfers a part of a record.
template <typename Work>
void start(const char* statement, const std::int64_t* number, void* first, void* last, const Kind& kind,
           Work work) {
  entry([&](Session& now) {
    const auto words = words_of(statement, *number, first, last, kind);
    if (kind.item == Item::kDouble && !now.items().cray()) note_double_words(statement, *number);
    const Item item = item_of(now, statement, *number, kind);
    SequentialUnit& unit = now.units().blocked(statement, *number);
    work(now.items(), unit, words, item, are_of_sixty_bits(now, *number));
    if (unit.complaint().empty()) return;
    // UNIT returns the error to the program; this message is for the user.
    say("platter: {}: {}: unit {}: {}\n", fortran_line(), statement, *number, unit.complaint());
  });
}

std::unique_ptr<SequentialFile> make_cards(std::int64_t unit) {
  return std::make_unique<CardFile>(unit, character_set(), [unit] { return next_card(unit); });
}

/// Performs the BUFFER IN if the unit reads the data cards; otherwise returns false.
bool buffers_card(const std::int64_t* number, const std::int64_t* mode, void* first, void* last,
                  const Kind& kind) {
  return entry([&](Session& now) {
    SequentialUnit* const cards = now.units().cards(*number, make_cards);
    if (cards == nullptr) return false;
    cards->buffer_in(words_of("BUFFER IN", *number, first, last, kind), *mode < 0);
    static_cast<void>(
        cards->take_end_of_file());  // for all statements on cards, UnitContents records the end of the file
    return true;
  });
}

void buffer_in(const std::int64_t* number, const std::int64_t* mode, void* first, void* last,
               const Kind& kind) {
  if (buffers_card(number, mode, first, last, kind)) return;
  start("BUFFER IN", number, first, last, kind,
        [&](ItemWords& items, auto& unit, auto words, Item item, bool sixty) {
          if (sixty) return unit.buffer_in(words, words.size(), *mode < 0, of_program);
          if (items.keeps(item)) return unit.buffer_in(words, *mode < 0);
          const std::size_t each = items.count(item);
          unit.buffer_in(words, words.size() * each, *mode < 0,
                         [&items, item, each](std::vector<device::Word> found) {
                           // Half an item at the end of a record is completed with zeros.
                           found.resize((found.size() + each - 1) / each * each);
                           std::vector<device::Word> inward;
                           inward.reserve(found.size() / each);
                           for (std::size_t i = 0; i < found.size(); i += each)
                             inward.push_back(items.take(item, std::span(found).subspan(i, each)));
                           return inward;
                         });
        });
}

void buffer_out(const std::int64_t* number, const std::int64_t* mode, void* first, void* last,
                const Kind& kind) {
  start("BUFFER OUT", number, first, last, kind,
        [&](ItemWords& items, auto& unit, auto words, Item item, bool sixty) {
          if (sixty) return unit.buffer_out(of_record(words), *mode < 0);
          if (items.keeps(item)) return unit.buffer_out(words, *mode < 0);
          std::vector<device::Word> outward;
          outward.reserve(words.size() * items.count(item));
          for (const device::Word word : words) items.put(item, word, outward);
          unit.buffer_out(outward, *mode < 0);
        });
}

}  // namespace
}  // namespace platter::runtime

using platter::runtime::Item;
using platter::runtime::Kind;
using platter::runtime::SequentialUnit;

// BUFFER IN (unit, mode) (first, last) and BUFFER OUT, for words with and without a type.
#define PLATTER_BUFFER(name, kind)                                                                      \
  extern "C" void plt_buffer_in##name(const std::int64_t* unit, const std::int64_t* mode, void* first,  \
                                      void* last);                                                      \
  extern "C" void plt_buffer_out##name(const std::int64_t* unit, const std::int64_t* mode, void* first, \
                                       void* last);                                                     \
  extern "C" void plt_buffer_in##name(const std::int64_t* unit, const std::int64_t* mode, void* first,  \
                                      void* last) {                                                     \
    platter::runtime::buffer_in(unit, mode, first, last, kind);                                         \
  }                                                                                                     \
  extern "C" void plt_buffer_out##name(const std::int64_t* unit, const std::int64_t* mode, void* first, \
                                       void* last) {                                                    \
    platter::runtime::buffer_out(unit, mode, first, last, kind);                                        \
  }

PLATTER_BUFFER(_, Kind{})
PLATTER_BUFFER(_real_, Kind{Item::kReal})
PLATTER_BUFFER(_double_, Kind{Item::kDouble})
PLATTER_BUFFER(_integer_, Kind{Item::kInteger})
PLATTER_BUFFER(_logical_, Kind{Item::kLogical})
PLATTER_BUFFER(_complex_, (Kind{Item::kReal, 2}))

extern "C" {
double plt_unit_(const std::int64_t* unit);
std::int64_t plt_length_(const std::int64_t* unit);
std::int64_t plt_iochec_(const std::int64_t* unit);
double platter_eof(const std::int64_t* unit);
void sysbuf_(const std::int64_t* unit, const std::int64_t* sectors);

/// UNIT(u): waits and returns -1 if the transfer is complete or there was none, -2 if it is partly complete,
/// 0 at the end of the file, 2 after an error.
double plt_unit_(const std::int64_t* unit) {
  return platter::runtime::entry([&](platter::runtime::Session& now) {
    SequentialUnit* const one = now.units().asked("UNIT", *unit);
    return one == nullptr ? SequentialUnit::kDone : one->status();
  });
}

/// LENGTH(u): waits and returns the number of words transferred.
std::int64_t plt_length_(const std::int64_t* unit) {
  return platter::runtime::entry([&](platter::runtime::Session& now) {
    SequentialUnit* const one = now.units().asked("LENGTH", *unit);
    return one == nullptr ? std::int64_t{0} : one->length().count;
  });
}

/// IOCHEC(u) of FTN: waits and returns 1 if the last BUFFER statement failed, otherwise 0. A following READ
/// or WRITE would end the program.
std::int64_t plt_iochec_(const std::int64_t* unit) {
  return plt_unit_(unit) == SequentialUnit::kError ? 1 : 0;
}

/// EOF(u): returns 1 if the last READ or BUFFER IN on the unit met an end of file, otherwise 0, and resets
/// this. Called by the program's plt_eof_ (fortran/replaceable/eof_routine.cpp).
double platter_eof(const std::int64_t* unit) {
  return platter::runtime::entry(
      [&](platter::runtime::Session& now) { return now.units().take_end_of_file(*unit) ? 1.0 : 0.0; });
}

/// SYSBUF(u,n): rewinds unit u and sets the length of its system buffer to n sectors. The name is a design
/// choice.
void sysbuf_(const std::int64_t* unit, const std::int64_t* sectors) {
  platter::runtime::entry([&](platter::runtime::Session& now) {
    now.units().set_buffer("SYSBUF", *unit, platter::amount::Sectors{*sectors});
  });
}
}
