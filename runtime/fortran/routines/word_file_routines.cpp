// WOPEN, GETWA, PUTWA and WCLOSE of Cray's library: words of a dataset, numbered from 1. The digit in an
// entry's name is the number of arguments (tools/compiler/frontend/libraries/library_calls.cpp).

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

#include "runtime/fortran/routines/library_entry.hpp"
#include "runtime/fortran/routines/unit_names.hpp"
#include "runtime/fortran/unit/interface/library_error.hpp"
#include "runtime/fortran/unit/interface/library_unit.hpp"
#include "runtime/host/say.hpp"

namespace platter::runtime {
namespace {

using dataset::Word;

constexpr const char* kOpen = "WOPEN";

/// Returns the unit. A word of text that is not a unit's name has its own error number in these routines.
std::int64_t word_unit_of(const char* routine, std::int64_t name) {
  try {
    return unit_of(routine, name);
  } catch (const LibraryError& error) {
    throw LibraryError(LibraryFault::kName, error);
  }
}

void open(std::int64_t unit, std::int64_t blocks, std::int64_t* error = nullptr) {
  constexpr std::int64_t kMinPages = 2;
  constexpr std::int64_t kMaxPages = 4000;
  entry_with_status(kOpen, error, [&](Session& now) {
    if (blocks < kMinPages || blocks > kMaxPages)
      throw system::CallError(kOpen, fmt::format("blocks {}", blocks),
                              fmt::format("{} to {} pages of memory are allowed", kMinPages, kMaxPages));
    now.units().open_called(kOpen, word_unit_of(kOpen, unit), blocks, [](std::unique_ptr<WordFile> file) {
      return std::make_unique<WordUnit>(std::move(file));
    });
  });
}

/// Returns an open unit. In these routines a unit that is not open has the error number of one that does not
/// exist.
std::int64_t open_unit(Session& now, const char* routine, std::int64_t name) {
  const std::int64_t unit = word_unit_of(routine, name);
  try {
    now.units().called(routine, unit, kOpen);
  } catch (const LibraryError& error) {
    throw LibraryError(LibraryFault::kUnit, error);
  }
  return unit;
}

WordFile& reached(Session& now, const char* routine, std::int64_t name, std::int64_t first,
                  std::int64_t count) {
  const std::string words = fmt::format("word {}, {} words", first, count);
  if (first < 1 || count < 1)
    throw LibraryError(first < 1 ? LibraryFault::kAddress : LibraryFault::kCount, routine, words,
                       "words are numbered from 1, and a count is above 0");
  auto& file =
      static_cast<WordUnit&>(now.units().called(routine, open_unit(now, routine, name), kOpen)).file();
  const std::int64_t max_words = file.most_words().count;
  if (first > max_words || count > max_words)
    throw LibraryError(count > max_words ? LibraryFault::kMostWords : LibraryFault::kPastEnd, routine, words,
                       fmt::format("the dataset has {}", max_words));
  return file;
}

/// Reads words. A value above 0 in the error variable indicates that the program expects the end of the data,
/// so no message is printed for it.
void get(std::int64_t unit, void* words, std::int64_t first, std::int64_t count,
         std::int64_t* error = nullptr) {
  constexpr const char* kName = "GETWA";
  const bool quiet = error != nullptr && *error > 0;
  entry_with_status(kName, error, [&](Session& now) {
    try {
      auto& file = reached(now, kName, unit, first, count);
      file.read(kName, amount::Words{first - 1},
                {static_cast<Word*>(words), static_cast<std::size_t>(count)});
    } catch (const LibraryError& wrong) {
      const bool at_end = wrong.number() == static_cast<std::int64_t>(LibraryFault::kPastEnd);
      if (at_end && error != nullptr && !quiet) say("platter: note: {}: {}\n", fortran_line(), wrong.what());
      throw;
    }
  });
}

void put(std::int64_t unit, const void* words, std::int64_t first, std::int64_t count,
         std::int64_t* error = nullptr) {
  constexpr const char* kName = "PUTWA";
  entry_with_status(kName, error, [&](Session& now) {
    auto& file = reached(now, kName, unit, first, count);
    file.write(kName, amount::Words{first - 1},
               {static_cast<const Word*>(words), static_cast<std::size_t>(count)}, false);
  });
}

void close(std::int64_t name, std::int64_t* error = nullptr) {
  constexpr const char* kName = "WCLOSE";
  entry_with_status(kName, error, [&](Session& now) {
    now.units().close_called(kName, open_unit(now, kName, name), kOpen);
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

/// WOPEN with statistics, which are not recorded.
void plt_wopen_3_(Number unit, Number blocks, Number) {
  platter::runtime::open(*unit, *blocks);
}

void plt_wopen_4_(Number unit, Number blocks, Number, std::int64_t* error) {
  platter::runtime::open(*unit, *blocks, error);
}

void plt_getwa_4_(Number unit, void* words, Number first, Number count) {
  platter::runtime::get(*unit, words, *first, *count);
}

void plt_getwa_5_(Number unit, void* words, Number first, Number count, std::int64_t* error) {
  platter::runtime::get(*unit, words, *first, *count, error);
}

void plt_putwa_4_(Number unit, const void* words, Number first, Number count) {
  platter::runtime::put(*unit, words, *first, *count);
}

void plt_putwa_5_(Number unit, const void* words, Number first, Number count, std::int64_t* error) {
  platter::runtime::put(*unit, words, *first, *count, error);
}

void wclose_(Number unit) {
  platter::runtime::close(*unit);
}

void plt_wclose_2_(Number unit, std::int64_t* error) {
  platter::runtime::close(*unit, error);
}
}
