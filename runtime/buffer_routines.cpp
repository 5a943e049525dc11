// BUFFER IN and BUFFER OUT, and how a program waits for them. The translator turns the statements and the
// functions UNIT and LENGTH into calls of these.

#include <fmt/format.h>

#include "runtime/entry.hpp"
#include "runtime/fortran_line.hpp"
#include "runtime/statement/ending.hpp"

namespace platter::runtime {
namespace {

/// The words from `first` to `last`, both included.
std::span<disk::Word> words_of(const char* statement, std::int64_t unit, void* first, void* last) {
  auto* const begin = static_cast<disk::Word*>(first);
  const auto count = static_cast<disk::Word*>(last) - begin + 1;
  if (count < 0) {
    throw system::CallError(statement, fmt::format("unit {}", unit),
                            "the last word lies before the first; write (first, last) as in (A(1), A(512))");
  }
  return {begin, static_cast<std::size_t>(count)};
}

/// A mode below 0 is for parts of records.
template <typename Work>
void start(const char* statement, const std::int64_t* number, void* first, void* last, Work work) {
  entry([&](Session& now) {
    const auto words = words_of(statement, *number, first, last);
    if (now.reals().cray()) {
      throw system::CallError(
          statement, fmt::format("unit {}", *number),
          "moves words of no type, so that --words cray cannot tell which are REAL; leave it "
          "out and convert with platter dataset export --reals cray, or use READ and WRITE");
    }
    BlockedUnit& unit = now.units().blocked(statement, *number);
    work(unit, words);
    if (unit.complaint().empty()) return;
    // UNIT tells the program; this tells the person.
    fmt::print(stderr, "platter: {}: {}: unit {}: {}\n", fortran_line(), statement, *number,
               unit.complaint());
  });
}

BlockedUnit& started_unit(Session& now, const char* function, std::int64_t number) {
  BlockedUnit* unit = now.units().find_blocked(number);
  if (unit == nullptr || !unit->started()) {
    throw system::CallError(
        function, fmt::format("unit {}", number),
        "no BUFFER IN or BUFFER OUT has been started on it since its last other statement");
  }
  return *unit;
}

}  // namespace
}  // namespace platter::runtime

extern "C" {
void plt_buffer_in_(const std::int64_t* unit, const std::int64_t* mode, void* first, void* last);
void plt_buffer_out_(const std::int64_t* unit, const std::int64_t* mode, void* first, void* last);
double plt_unit_(const std::int64_t* unit);
std::int64_t plt_length_(const std::int64_t* unit);
[[gnu::weak]] void sysbuf_(const std::int64_t* unit, const std::int64_t* sectors);

/// BUFFER IN (unit, mode) (first, last)
void plt_buffer_in_(const std::int64_t* unit, const std::int64_t* mode, void* first, void* last) {
  platter::runtime::start("BUFFER IN", unit, first, last,
                          [&](auto& one, auto words) { one.buffer_in(words, *mode < 0); });
}

/// BUFFER OUT (unit, mode) (first, last)
void plt_buffer_out_(const std::int64_t* unit, const std::int64_t* mode, void* first, void* last) {
  platter::runtime::start("BUFFER OUT", unit, first, last,
                          [&](auto& one, auto words) { one.buffer_out(words, *mode < 0); });
}

/// UNIT(u) waits: -1 done, -2 done in part, 0 end of file, 1 error.
double plt_unit_(const std::int64_t* unit) {
  return platter::runtime::entry([&](platter::runtime::Session& now) {
    return platter::runtime::started_unit(now, "UNIT", *unit).status();
  });
}

/// LENGTH(u) waits, too: how many words were moved.
std::int64_t plt_length_(const std::int64_t* unit) {
  return platter::runtime::entry([&](platter::runtime::Session& now) {
    return platter::runtime::started_unit(now, "LENGTH", *unit).length();
  });
}

/// SYSBUF(u,n), a name of ours: unit u is rewound, and its system buffer is n sectors long from here on.
void sysbuf_(const std::int64_t* unit, const std::int64_t* sectors) {
  platter::runtime::entry(
      [&](platter::runtime::Session& now) { now.units().set_buffer("SYSBUF", *unit, *sectors); });
}
}
