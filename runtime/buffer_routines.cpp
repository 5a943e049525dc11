// BUFFER IN and BUFFER OUT, and how a program waits for them. The translator turns the statements and the
// functions UNIT and LENGTH into calls of these.

#include <fmt/format.h>

#include <bit>
#include <span>
#include <vector>

#include "runtime/entry.hpp"
#include "runtime/fortran_line.hpp"
#include "runtime/statement/ending.hpp"

namespace platter::runtime {
namespace {

/// What the program says of the words. A COMPLEX variable is two of them, both of which are moved.
enum class Kind : std::uint8_t { kNone, kReal, kInteger, kComplex };

/// The words from `first` to `last`, both included.
std::span<disk::Word> words_of(const char* statement, std::int64_t unit, void* first, void* last, Kind kind) {
  auto* const begin = static_cast<disk::Word*>(first);
  const auto count = static_cast<disk::Word*>(last) - begin + (kind == Kind::kComplex ? 2 : 1);
  if (count < 0) {
    throw system::CallError(statement, fmt::format("unit {}", unit),
                            "the last word lies before the first; write (first, last) as in (A(1), A(512))");
  }
  return {begin, static_cast<std::size_t>(count)};
}

/// Whether the words are others in a record than in the program.
bool converts(Session& now, const char* statement, std::int64_t unit, Kind kind) {
  if (!now.reals().cray()) return false;
  if (kind == Kind::kNone) {
    throw system::CallError(
        statement, fmt::format("unit {}", unit),
        "the first and the last word are not of one type, so that --words cray cannot tell which words are "
        "REAL; move REAL and INTEGER ones with a statement each, or leave --words cray out");
  }
  return kind == Kind::kReal || kind == Kind::kComplex;
}

/// A mode below 0 is for parts of records.
template <typename Work>
void start(const char* statement, const std::int64_t* number, void* first, void* last, Kind kind, Work work) {
  entry([&](Session& now) {
    const auto words = words_of(statement, *number, first, last, kind);
    const bool converted = converts(now, statement, *number, kind);
    BlockedUnit& unit = now.units().blocked(statement, *number);
    work(now, unit, words, converted);
    if (unit.complaint().empty()) return;
    // UNIT tells the program; this tells the person.
    fmt::print(stderr, "platter: {}: {}: unit {}: {}\n", fortran_line(), statement, *number,
               unit.complaint());
  });
}

void buffer_in(const std::int64_t* number, const std::int64_t* mode, void* first, void* last, Kind kind) {
  start("BUFFER IN", number, first, last, kind, [&](Session& now, auto& unit, auto words, bool converted) {
    unit.buffer_in(words, *mode < 0, [&](std::span<disk::Word> found) {
      if (!converted) return;
      for (disk::Word& word : found) word = std::bit_cast<disk::Word>(now.reals().inward(word));
    });
  });
}

void buffer_out(const std::int64_t* number, const std::int64_t* mode, void* first, void* last, Kind kind) {
  start("BUFFER OUT", number, first, last, kind, [&](Session& now, auto& unit, auto words, bool converted) {
    if (!converted) return unit.buffer_out(words, *mode < 0);
    std::vector<disk::Word> outward(words.begin(), words.end());
    for (disk::Word& word : outward) word = now.reals().outward(std::bit_cast<double>(word));
    unit.buffer_out(outward, *mode < 0);
  });
}

}  // namespace
}  // namespace platter::runtime

using platter::runtime::BlockedUnit;
using platter::runtime::Kind;

// BUFFER IN (unit, mode) (first, last) and BUFFER OUT, of words of a type, or of none.
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

PLATTER_BUFFER(_, Kind::kNone)
PLATTER_BUFFER(_real_, Kind::kReal)
PLATTER_BUFFER(_integer_, Kind::kInteger)
PLATTER_BUFFER(_logical_, Kind::kInteger)
PLATTER_BUFFER(_complex_, Kind::kComplex)

extern "C" {
double plt_unit_(const std::int64_t* unit);
std::int64_t plt_length_(const std::int64_t* unit);
[[gnu::weak]] void sysbuf_(const std::int64_t* unit, const std::int64_t* sectors);

/// UNIT(u) waits: -1 done, or nothing to be done; -2 done in part, 0 end of file, 2 error.
double plt_unit_(const std::int64_t* unit) {
  return platter::runtime::entry([&](platter::runtime::Session& now) {
    BlockedUnit* const one = now.units().asked("UNIT", *unit);
    return one == nullptr ? BlockedUnit::kDone : one->status();
  });
}

/// LENGTH(u) waits, too: how many words were moved.
std::int64_t plt_length_(const std::int64_t* unit) {
  return platter::runtime::entry([&](platter::runtime::Session& now) {
    BlockedUnit* const one = now.units().asked("LENGTH", *unit);
    return one == nullptr ? std::int64_t{0} : one->length();
  });
}

/// SYSBUF(u,n), a name of ours: unit u is rewound, and its system buffer is n sectors long from here on.
void sysbuf_(const std::int64_t* unit, const std::int64_t* sectors) {
  platter::runtime::entry(
      [&](platter::runtime::Session& now) { now.units().set_buffer("SYSBUF", *unit, *sectors); });
}
}
