// The items of READ and WRITE lists. Platter handles the items of unformatted statements, libgfortran all
// others.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "runtime/fortran/characters/characters.hpp"
#include "runtime/fortran/statement/formatted_statements.hpp"
#include "runtime/fortran/statement/libgfortran_errors.hpp"
#include "runtime/fortran/statement/read_write.hpp"
#include "runtime/fortran/statement/statement_end.hpp"
#include "runtime/host/say.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/entry.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/program/session/guest.hpp"
#include "runtime/program/session/single_words.hpp"

namespace platter::runtime {
namespace {

using gfortran::Array;
using gfortran::Type;

template <typename Work>
void move_alone(Statement& statement, std::int64_t bytes, Work work) {
  ItemWords& items = session().items();
  if (statement.writes) {
    statement.list = RecordList(items);
    work(statement.list);
    return statement.file->write_item(statement.list.words(), statement.list.length());
  }
  Record record = statement.file->read_item(amount::Bytes{bytes});
  statement.at_end = record.met == dataset::ReadStatus::kEndOfData && record.words.empty();
  if (statement.at_end) return;
  statement.list = RecordList(items, std::move(record.words), record.length);
  work(statement.list);
}

/// Transfers an item of `bytes` bytes: through the record or, if the file has no records, directly.
template <typename Work>
void with(Statement& statement, std::int64_t bytes, Work work) {
  if (statement.error || statement.at_end) return;
  const auto try_to = [&](const auto& move) {
    try {
      move();
    } catch (const IoError& error) {
      statement.error = error;
    }
  };
  if (statement.file == nullptr) return try_to([&] { work(statement.list); });
  entry([&](Session&) { try_to([&] { move_alone(statement, bytes, work); }); });
}

/// The lengths of the REALs that the program has written to each unit, as a set of bits (4 and 8).
struct WrittenReals {
  std::map<std::int32_t, unsigned> lengths;
};

/// Prints a note, once per unit, if a REAL*4 is read where only REAL*8 items were written or the other way
/// round. On a machine with bytes the first half of a REAL*8 is almost the same number as a REAL*4; here it
/// is a different one.
void note_lengths_of_reals(const Statement& statement, Type type, int kind) {
  if ((type != Type::kReal && type != Type::kComplex) || !session().items().as_bytes()) return;
  const auto length = static_cast<unsigned>(kind);
  unsigned& lengths = run().part<WrittenReals>().lengths[statement.key->unit];
  if (statement.writes) lengths |= length;
  if (statement.writes || lengths == 0 || (lengths & length) != 0) return;
  say("platter: note: {}:{}: READ: unit {}: the item is a REAL*{}, but the program has written only REALs of "
      "another length to the unit; on the machine, the first half of a REAL*8 is nearly the same number as a "
      "REAL*4, but in Platter it is a different number\n",
      as_typed(std::string(statement.key->filename)), statement.key->line, statement.key->unit, kind);
  lengths |= length;
}

void move_items(Statement& statement, Type type, void* item, int kind, bool twice, std::size_t count) {
  note_lengths_of_reals(statement, type, kind);
  with(statement, statement.list.bytes_of(type, twice, count), [&](RecordList& list) {
    statement.writes ? list.put(type, item, kind, twice, count) : list.take(type, item, kind, twice, count);
  });
}

/// Returns true if the next item or array is DOUBLE PRECISION, according to the mark before it.
bool takes_twice(Statement& statement, Type type) {
  const Precision precision = std::exchange(statement.next, Precision::kSingle);
  if (precision == Precision::kUnknown && type == Type::kReal && session().items().cray()) {
    stop_with(fmt::format(
        "{}: unit {}: with --words cray a DOUBLE PRECISION item is two words long and a REAL item one word, "
        "and an item that a module may declare could be either; declare it in this program unit",
        statement.writes ? "WRITE" : "READ", statement.key->unit));
  }
  const bool twice = precision == Precision::kDouble;
  if (twice && type == Type::kReal && are_in_words() && !session().items().cray())
    note_single_words(
        fmt::format("{}:{}", as_typed(std::string(statement.key->filename)), statement.key->line),
        statement.writes ? "WRITE" : "READ", statement.key->unit, "item");
  return twice;
}

/// Returns true if the item is a mark, which the translator inserts before an item to show its precision
/// (tools/compiler/frontend/rules/double_items.cpp). Stores the precision of the next item.
bool is_mark(Statement& statement, const void* item) {
  const std::int64_t* const marks = guest().item_marks;
  if (marks == nullptr || (item != &marks[0] && item != &marks[1])) return false;
  statement.next = item == &marks[0] ? Precision::kDouble : Precision::kUnknown;
  return true;
}

void move_item(Statement& statement, Type type, void* item, int kind) {
  if (is_mark(statement, item)) return;
  move_items(statement, type, item, kind, takes_twice(statement, type), 1);
}

void move_characters(Statement& statement, char* text, std::size_t length) {
  with(statement, static_cast<std::int64_t>(length), [&](RecordList& list) {
    statement.writes ? list.put_characters(text, length) : list.take_characters(text, length);
  });
}

/// Transfers every element of the array, with the first subscript varying fastest. Contiguous numbers are
/// transferred together.
void move_array(Statement& statement, const Array& array, int kind, std::size_t characters) {
  const auto rank = std::size_t{static_cast<std::uint8_t>(array.rank)};
  const std::ptrdiff_t step =
      array.span != 0 ? array.span : static_cast<std::ptrdiff_t>(array.element_length);
  std::array<std::ptrdiff_t, std::size(Array{}.dimensions)> index{};
  const auto extent = [&](std::size_t i) {
    return std::max<std::ptrdiff_t>(array.dimensions[i].upper - array.dimensions[i].lower + 1, 0);
  };
  for (std::size_t i = 0; i < rank; ++i) {
    if (extent(i) == 0) return;
  }
  const bool twice = takes_twice(statement, array.type);
  const auto bytes = static_cast<std::ptrdiff_t>(parts_of(array.type)) * kind;
  std::ptrdiff_t run = 1;
  std::size_t first = 0;  // first dimension that is not part of the run
  if (array.type != Type::kCharacter) {
    for (; first < rank && array.dimensions[first].stride * step == run * bytes; ++first)
      run *= extent(first);
  }
  for (char* element = array.base;;) {
    if (array.type == Type::kCharacter) {
      move_characters(statement, element, characters);
    } else {
      move_items(statement, array.type, element, kind, twice, static_cast<std::size_t>(run));
    }
    std::size_t i = first;
    for (; i < rank; ++i) {
      element += array.dimensions[i].stride * step;
      if (++index[i] < extent(i)) break;
      element -= array.dimensions[i].stride * step * extent(i);
      index[i] = 0;
    }
    if (i == rank) return;
  }
}

std::size_t elements_of(const Array& array) {
  std::ptrdiff_t count = 1;
  for (const auto& one : std::span(array.dimensions, static_cast<std::uint8_t>(array.rank)))
    count *= std::max<std::ptrdiff_t>(one.upper - one.lower + 1, 0);
  return static_cast<std::size_t>(count);
}

[[noreturn]] void refuse(const char* what) {
  stop_with(
      std::string(what) +
      " is not supported in the list of an unformatted statement, because the machine had no such type");
}

}  // namespace
}  // namespace platter::runtime

using platter::runtime::find_statement;
using platter::runtime::Inside;
using platter::runtime::Statement;
using platter::runtime::gfortran::Array;
using platter::runtime::gfortran::Type;

// tools/compiler/build/builder.cpp makes the program call platter_transfer_... instead of
// _gfortran_transfer_...
#define PLATTER_ITEM(name, type)                                                    \
  extern "C" void _gfortran_transfer_##name(void* statement, void* item, int kind); \
  extern "C" void platter_transfer_##name(void* statement, void* item, int kind);   \
  extern "C" void platter_transfer_##name(void* statement, void* item, int kind) {  \
    if (Statement* ours = find_statement(statement)) {                              \
      platter::runtime::move_item(*ours, type, item, kind);                         \
    } else {                                                                        \
      const Inside inside;                                                          \
      platter::runtime::catch_up();                                                 \
      platter::runtime::count_items(statement, 1);                                  \
      _gfortran_transfer_##name(statement, item, kind);                             \
    }                                                                               \
  }

PLATTER_ITEM(integer, Type::kInteger)
PLATTER_ITEM(integer_write, Type::kInteger)
PLATTER_ITEM(logical, Type::kLogical)
PLATTER_ITEM(logical_write, Type::kLogical)
PLATTER_ITEM(real, Type::kReal)
PLATTER_ITEM(real_write, Type::kReal)
PLATTER_ITEM(complex, Type::kComplex)
PLATTER_ITEM(complex_write, Type::kComplex)

#define PLATTER_CHARACTERS(name)                                                              \
  extern "C" void _gfortran_transfer_##name(void* statement, char* text, std::size_t length); \
  extern "C" void platter_transfer_##name(void* statement, char* text, std::size_t length);   \
  extern "C" void platter_transfer_##name(void* statement, char* text, std::size_t length) {  \
    if (Statement* ours = find_statement(statement)) {                                        \
      platter::runtime::move_characters(*ours, text, length);                                 \
    } else {                                                                                  \
      const Inside inside;                                                                    \
      platter::runtime::catch_up();                                                           \
      platter::runtime::count_items(statement, 1);                                            \
      _gfortran_transfer_##name(statement, text, length);                                     \
    }                                                                                         \
  }

PLATTER_CHARACTERS(character)
PLATTER_CHARACTERS(character_write)

#define PLATTER_ARRAY(name)                                                                            \
  extern "C" void _gfortran_transfer_##name(void* statement, Array* array, int kind, std::size_t len); \
  extern "C" void platter_transfer_##name(void* statement, Array* array, int kind, std::size_t len);   \
  extern "C" void platter_transfer_##name(void* statement, Array* array, int kind, std::size_t len) {  \
    if (Statement* ours = find_statement(statement)) {                                                 \
      platter::runtime::move_array(*ours, *array, kind, len);                                          \
    } else {                                                                                           \
      const Inside inside;                                                                             \
      platter::runtime::catch_up();                                                                    \
      platter::runtime::count_items(statement, platter::runtime::elements_of(*array));                 \
      _gfortran_transfer_##name(statement, array, kind, len);                                          \
    }                                                                                                  \
  }

PLATTER_ARRAY(array)
PLATTER_ARRAY(array_write)

// Old Fortran does not have these types. They are rejected here, so that an unformatted statement never skips
// an item.
#define PLATTER_NONE(name, what)                                                    \
  extern "C" void _gfortran_transfer_##name(void* statement, void* item, int kind); \
  extern "C" void platter_transfer_##name(void* statement, void* item, int kind);   \
  extern "C" void platter_transfer_##name(void* statement, void* item, int kind) {  \
    if (find_statement(statement) != nullptr) platter::runtime::refuse(what);       \
    const Inside inside;                                                            \
    platter::runtime::catch_up();                                                   \
    _gfortran_transfer_##name(statement, item, kind);                               \
  }

PLATTER_NONE(real128, "a REAL of 16 bytes")
PLATTER_NONE(real128_write, "a REAL of 16 bytes")
PLATTER_NONE(complex128, "a COMPLEX of 32 bytes")
PLATTER_NONE(complex128_write, "a COMPLEX of 32 bytes")
