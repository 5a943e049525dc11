// WOPEN, GETWA, PUTWA and WCLOSE of Cray's library: words of a dataset by their number, from 1. The digit of
// an entry's name says how many arguments there are (tools/dialect/library_calls.cpp).

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "runtime/fortran/library_entry.hpp"
#include "runtime/fortran/unit_names.hpp"
#include "runtime/unit/word_unit.hpp"

namespace platter::runtime {
namespace {

using dataset::Word;

constexpr const char* kOpen = "WOPEN";

void open(std::int64_t unit, std::int64_t blocks) {
  constexpr std::int64_t kMost = 10000;
  library_entry(kOpen, 0, [&](Session& now) {
    if (blocks < 0 || blocks > kMost)
      throw system::CallError(kOpen, fmt::format("blocks {}", blocks),
                              fmt::format("0 to {} pages of memory are allowed", kMost));
    now.units().open_called(kOpen, unit_of(kOpen, unit), blocks, [](std::unique_ptr<WordFile> file) {
      return std::make_unique<WordUnit>(std::move(file));
    });
  });
}

WordFile& reached(Session& now, const char* routine, std::int64_t unit, std::int64_t first,
                  std::int64_t count) {
  if (first < 1 || count < 0)
    throw system::CallError(routine, fmt::format("word {}, {} words", first, count),
                            "words are numbered from 1, and a count is not negative");
  auto& file = static_cast<WordUnit&>(now.units().called(routine, unit_of(routine, unit), kOpen)).file();
  if (first > file.most_words() || count > file.most_words())
    throw system::CallError(routine, fmt::format("word {}, {} words", first, count),
                            fmt::format("the dataset has {}", file.most_words()));
  return file;
}

void get(std::int64_t unit, void* words, std::int64_t first, std::int64_t count) {
  constexpr const char* kName = "GETWA";
  library_entry(kName, 0, [&](Session& now) {
    auto& file = reached(now, kName, unit, first, count);
    file.read(kName, first - 1, {static_cast<Word*>(words), static_cast<std::size_t>(count)});
  });
}

void put(std::int64_t unit, const void* words, std::int64_t first, std::int64_t count) {
  constexpr const char* kName = "PUTWA";
  library_entry(kName, 0, [&](Session& now) {
    auto& file = reached(now, kName, unit, first, count);
    file.write(kName, first - 1, {static_cast<const Word*>(words), static_cast<std::size_t>(count)}, false);
  });
}

}  // namespace
}  // namespace platter::runtime

using Number = const std::int64_t*;

extern "C" {
void plt_wopen_2_(Number unit, Number blocks);
void plt_wopen_3_(Number unit, Number blocks, Number statistics);
void plt_wopen_4_(Number unit, Number blocks, Number statistics, std::int64_t* error);
void plt_getwa_4_(Number unit, void* words, Number first, Number count);
void plt_getwa_5_(Number unit, void* words, Number first, Number count, std::int64_t* error);
void plt_putwa_4_(Number unit, const void* words, Number first, Number count);
void plt_putwa_5_(Number unit, const void* words, Number first, Number count, std::int64_t* error);
void wclose_(Number unit);
void plt_wclose_2_(Number unit, std::int64_t* error);

void plt_wopen_2_(Number unit, Number blocks) {
  platter::runtime::open(*unit, *blocks);
}

/// Statistics are not kept.
void plt_wopen_3_(Number unit, Number blocks, Number) {
  platter::runtime::open(*unit, *blocks);
}

void plt_wopen_4_(Number unit, Number blocks, Number, std::int64_t* error) {
  platter::runtime::open(*unit, *blocks);
  *error = 0;
}

void plt_getwa_4_(Number unit, void* words, Number first, Number count) {
  platter::runtime::get(*unit, words, *first, *count);
}

/// What is wrong ends the program, so that an error is 0 for whoever gets to see it.
void plt_getwa_5_(Number unit, void* words, Number first, Number count, std::int64_t* error) {
  platter::runtime::get(*unit, words, *first, *count);
  *error = 0;
}

void plt_putwa_4_(Number unit, const void* words, Number first, Number count) {
  platter::runtime::put(*unit, words, *first, *count);
}

void plt_putwa_5_(Number unit, const void* words, Number first, Number count, std::int64_t* error) {
  platter::runtime::put(*unit, words, *first, *count);
  *error = 0;
}

void wclose_(Number unit) {
  constexpr const char* kName = "WCLOSE";
  platter::runtime::library_entry(kName, 0, [&](platter::runtime::Session& now) {
    now.units().close_called(kName, platter::runtime::unit_of(kName, *unit), platter::runtime::kOpen);
  });
}

void plt_wclose_2_(Number unit, std::int64_t* error) {
  wclose_(unit);
  *error = 0;
}
}
