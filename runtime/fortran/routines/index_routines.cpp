// OPENMS, READMS, WRITMS, STINDX and CLOSMS, and Cray's OPENDR, READDR, WRITDR, STINDR and CLOSDR: records
// accessed by number or by name. The translator knows which arguments may be omitted. The digit in an entry's
// name is the number of arguments (tools/compiler/frontend/libraries/library_calls.cpp).

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "runtime/fortran/characters/characters.hpp"
#include "runtime/fortran/routines/date_routines.hpp"
#include "runtime/fortran/routines/library_entry.hpp"
#include "runtime/fortran/routines/unit_names.hpp"
#include "runtime/fortran/unit/dataset/indexed_unit.hpp"
#include "runtime/fortran/unit/interface/library_error.hpp"
#include "runtime/host/say.hpp"

namespace platter::runtime {
namespace {

using dataset::Word;

constexpr std::int64_t kMaxWords = std::int64_t{1} << 24;

IndexedUnit& opened(Session& now, std::string_view routine, const IndexedFamily& family, std::int64_t unit) {
  return static_cast<IndexedUnit&>(now.units().called(routine, unit, family.open));
}

std::size_t record_length(std::string_view routine, std::int64_t words) {
  if (words >= 1 && words <= kMaxWords) return static_cast<std::size_t>(words);
  throw LibraryError(LibraryFault::kRecordCount, routine, fmt::format("length {}", words),
                     fmt::format("1 to {} words are allowed", kMaxWords));
}

/// Returns the number of words before the first entry: CDC's library does not use the first word of the
/// array.
std::size_t skipped_words(Session& now) {
  return now.machine().specification().dialect == std::string_view("ftn") ? 1 : 0;
}

IndexedUnit::Index index_of(Session& now, const IndexedFamily& family, std::string_view routine, void* words,
                            std::int64_t count, std::int64_t type) {
  if (type != 0 && type != 1)
    throw system::CallError(routine, fmt::format("type {}", type),
                            "0 (records by number) and 1 (by name) are allowed");
  const std::size_t skipped = skipped_words(now);
  const std::int64_t minimum = static_cast<std::int64_t>(skipped) + (type == 1 ? 2 : 1);
  if (count < minimum || count > kMaxWords) {
    const std::string argument = fmt::format("index length {}", count);
    const std::string why = fmt::format("{} to {} words are allowed", minimum, kMaxWords);
    if (routine == family.open) throw LibraryError(LibraryFault::kIndexLength, routine, argument, why);
    throw system::CallError(routine, argument, why);
  }
  return {{static_cast<Word*>(words), static_cast<std::size_t>(count)}, type == 1, skipped};
}

void open(const IndexedFamily& family, std::int64_t name, void* index, std::int64_t count, std::int64_t type,
          std::int64_t* error = nullptr) {
  entry_with_status(family.open, error, [&](Session& now) {
    const std::int64_t unit = unit_of(family.open, name);
    const auto master = index_of(now, family, family.open, index, count, type);
    now.units().open_called(family.open, unit, 0, [&](std::unique_ptr<WordFile> file) {
      return std::make_unique<IndexedUnit>(std::move(file), family, master, name_of_word,
                                           [&now] { return date_and_time(now); });
    });
    if (error != nullptr && opened(now, family.open, family, unit).is_longer())
      throw LibraryError(LibraryFault::kIndexLong, family.open, fmt::format("index of {} words", count),
                         "the index of the dataset is shorter");
  });
}

void read(const IndexedFamily& family, std::int64_t name, void* array, std::int64_t count, Word key,
          std::int64_t* error = nullptr) {
  entry_with_status(family.read, error, [&](Session& now) {
    const std::int64_t unit = unit_of(family.read, name);
    auto& one = opened(now, family.read, family, unit);
    const auto words = record_length(family.read, count);
    const auto has = one.read(key, {static_cast<Word*>(array), words}).count;
    if (std::cmp_equal(has, words)) return;
    say("platter: note: {}: {}: unit {}: record {} has {} words, and the call requested {}: {} were read\n",
        fortran_line(), family.read, unit, one.name_of(key), has, words,
        std::min(has, static_cast<std::int64_t>(words)));
  });
}

void write(const IndexedFamily& family, std::int64_t name, const void* array, std::int64_t count, Word key,
           std::int64_t rewrite, std::int64_t* error = nullptr) {
  entry_with_status(family.write, error, [&](Session& now) {
    const std::int64_t unit = unit_of(family.write, name);
    auto& one = opened(now, family.write, family, unit);
    if (rewrite < -1 || rewrite > 1)
      throw system::CallError(family.write, fmt::format("rewrite {}", rewrite),
                              "-1 (in place if it fits, otherwise after the end), 0 (after the end) and 1 "
                              "(in place) are allowed");
    const auto words = record_length(family.write, count);
    one.write(key, {static_cast<const Word*>(array), words}, static_cast<Rewrite>(rewrite));
  });
}

/// Selects another index. `type`: nullptr: that of the index before.
void set_index(const IndexedFamily& family, std::int64_t name, void* index, std::int64_t count,
               const std::int64_t* type, std::int64_t* error = nullptr) {
  entry_with_status(family.index, error, [&](Session& now) {
    const std::int64_t unit = unit_of(family.index, name);
    auto& one = opened(now, family.index, family, unit);
    one.set_index(index_of(now, family, family.index, index, count,
                           type == nullptr ? (one.is_named() ? 1 : 0) : *type));
  });
}

void close(const IndexedFamily& family, std::int64_t name, std::int64_t* error = nullptr) {
  entry_with_status(family.close, error, [&](Session& now) {
    now.units().close_called(family.close, unit_of(family.close, name), family.open);
  });
}

/// Runs `routine` of the family on an open unit.
template <typename Work>
void on_open_unit(const IndexedFamily& family, const char* routine, std::int64_t name, std::int64_t* error,
                  Work work) {
  entry_with_status(routine, error,
                    [&](Session& now) { work(opened(now, routine, family, unit_of(routine, name))); });
}

void set_asynchronous(const IndexedFamily& family, std::int64_t name, bool asynchronous,
                      std::int64_t* error = nullptr) {
  on_open_unit(family, asynchronous ? family.start : family.sync, name, error,
               [&](IndexedUnit& unit) { unit.set_asynchronous(asynchronous); });
}

/// Stores 1 in `status` if the last transfer is not complete, otherwise 0.
void check(const IndexedFamily& family, std::int64_t name, std::int64_t* status,
           std::int64_t* error = nullptr) {
  on_open_unit(family, family.check, name, error,
               [&](IndexedUnit& unit) { *status = unit.is_busy() ? 1 : 0; });
}

/// Waits for the last transfer and stores 0, for success, in `status`.
void wait(const IndexedFamily& family, std::int64_t name, std::int64_t* status,
          std::int64_t* error = nullptr) {
  on_open_unit(family, family.wait, name, error, [&](IndexedUnit& unit) {
    unit.wait();
    *status = 0;
  });
}

}  // namespace
}  // namespace platter::runtime

using Number = const std::int64_t*;

// The entry points of one family.
#define PLATTER_INDEXED(family, open_name, read_name, write_name, index_name, close_name)                 \
  extern "C" {                                                                                            \
  void open_name##_(Number unit, void* index, Number length, Number type);                                \
  void read_name##_(Number unit, void* array, Number count, const platter::dataset::Word* key);           \
  void close_name##_(Number unit);                                                                        \
  void plt_##open_name##_5_(Number unit, void* index, Number length, Number type, std::int64_t* error);   \
  void plt_##read_name##_5_(Number unit, void* array, Number count, const platter::dataset::Word* key,    \
                            std::int64_t* error);                                                         \
  void plt_##close_name##_2_(Number unit, std::int64_t* error);                                           \
  void plt_##write_name##_4_(Number unit, const void* array, Number count,                                \
                             const platter::dataset::Word* key);                                          \
  void plt_##write_name##_5_(Number unit, const void* array, Number count,                                \
                             const platter::dataset::Word* key, Number rewrite);                          \
  void plt_##write_name##_6_(Number unit, const void* array, Number count,                                \
                             const platter::dataset::Word* key, Number rewrite, Number marks);            \
  void plt_##write_name##_7_(Number unit, const void* array, Number count,                                \
                             const platter::dataset::Word* key, Number rewrite, Number marks,             \
                             std::int64_t* error);                                                        \
  void plt_##index_name##_3_(Number unit, void* index, Number length);                                    \
  void plt_##index_name##_4_(Number unit, void* index, Number length, Number type);                       \
  void plt_##index_name##_5_(Number unit, void* index, Number length, Number type, std::int64_t* error);  \
  void open_name##_(Number unit, void* index, Number length, Number type) {                               \
    platter::runtime::open(platter::runtime::family, *unit, index, *length, *type);                       \
  }                                                                                                       \
  void read_name##_(Number unit, void* array, Number count, const platter::dataset::Word* key) {          \
    platter::runtime::read(platter::runtime::family, *unit, array, *count, *key);                         \
  }                                                                                                       \
  void close_name##_(Number unit) {                                                                       \
    platter::runtime::close(platter::runtime::family, *unit);                                             \
  }                                                                                                       \
  void plt_##open_name##_5_(Number unit, void* index, Number length, Number type, std::int64_t* error) {  \
    platter::runtime::open(platter::runtime::family, *unit, index, *length, *type, error);                \
  }                                                                                                       \
  void plt_##read_name##_5_(Number unit, void* array, Number count, const platter::dataset::Word* key,    \
                            std::int64_t* error) {                                                        \
    platter::runtime::read(platter::runtime::family, *unit, array, *count, *key, error);                  \
  }                                                                                                       \
  void plt_##close_name##_2_(Number unit, std::int64_t* error) {                                          \
    platter::runtime::close(platter::runtime::family, *unit, error);                                      \
  }                                                                                                       \
  void plt_##write_name##_4_(Number unit, const void* array, Number count,                                \
                             const platter::dataset::Word* key) {                                         \
    platter::runtime::write(platter::runtime::family, *unit, array, *count, *key, 0);                     \
  }                                                                                                       \
  void plt_##write_name##_5_(Number unit, const void* array, Number count,                                \
                             const platter::dataset::Word* key, Number rewrite) {                         \
    platter::runtime::write(platter::runtime::family, *unit, array, *count, *key, *rewrite);              \
  }                                                                                                       \
  void plt_##write_name##_6_(Number unit, const void* array, Number count,                                \
                             const platter::dataset::Word* key, Number rewrite, Number) {                 \
    platter::runtime::write(platter::runtime::family, *unit, array, *count, *key, *rewrite);              \
  }                                                                                                       \
  void plt_##write_name##_7_(Number unit, const void* array, Number count,                                \
                             const platter::dataset::Word* key, Number rewrite, Number,                   \
                             std::int64_t* error) {                                                       \
    platter::runtime::write(platter::runtime::family, *unit, array, *count, *key, *rewrite, error);       \
  }                                                                                                       \
  void plt_##index_name##_3_(Number unit, void* index, Number length) {                                   \
    platter::runtime::set_index(platter::runtime::family, *unit, index, *length, nullptr);                \
  }                                                                                                       \
  void plt_##index_name##_4_(Number unit, void* index, Number length, Number type) {                      \
    platter::runtime::set_index(platter::runtime::family, *unit, index, *length, type);                   \
  }                                                                                                       \
  void plt_##index_name##_5_(Number unit, void* index, Number length, Number type, std::int64_t* error) { \
    platter::runtime::set_index(platter::runtime::family, *unit, index, *length, type, error);            \
  }                                                                                                       \
  }

PLATTER_INDEXED(kMassStorage, openms, readms, writms, stindx, closms)
PLATTER_INDEXED(kDirect, opendr, readdr, writdr, stindr, closdr)

#define PLATTER_ASYNCHRONOUS(family, start_name, sync_name, check_name, wait_name)     \
  extern "C" {                                                                         \
  void start_name##_(Number unit);                                                     \
  void plt_##start_name##_2_(Number unit, std::int64_t* error);                        \
  void sync_name##_(Number unit);                                                      \
  void plt_##sync_name##_2_(Number unit, std::int64_t* error);                         \
  void check_name##_(Number unit, std::int64_t* status);                               \
  void plt_##check_name##_3_(Number unit, std::int64_t* status, std::int64_t* error);  \
  void wait_name##_(Number unit, std::int64_t* status);                                \
  void plt_##wait_name##_3_(Number unit, std::int64_t* status, std::int64_t* error);   \
  void start_name##_(Number unit) {                                                    \
    platter::runtime::set_asynchronous(platter::runtime::family, *unit, true);         \
  }                                                                                    \
  void plt_##start_name##_2_(Number unit, std::int64_t* error) {                       \
    platter::runtime::set_asynchronous(platter::runtime::family, *unit, true, error);  \
  }                                                                                    \
  void sync_name##_(Number unit) {                                                     \
    platter::runtime::set_asynchronous(platter::runtime::family, *unit, false);        \
  }                                                                                    \
  void plt_##sync_name##_2_(Number unit, std::int64_t* error) {                        \
    platter::runtime::set_asynchronous(platter::runtime::family, *unit, false, error); \
  }                                                                                    \
  void check_name##_(Number unit, std::int64_t* status) {                              \
    platter::runtime::check(platter::runtime::family, *unit, status);                  \
  }                                                                                    \
  void plt_##check_name##_3_(Number unit, std::int64_t* status, std::int64_t* error) { \
    platter::runtime::check(platter::runtime::family, *unit, status, error);           \
  }                                                                                    \
  void wait_name##_(Number unit, std::int64_t* status) {                               \
    platter::runtime::wait(platter::runtime::family, *unit, status);                   \
  }                                                                                    \
  void plt_##wait_name##_3_(Number unit, std::int64_t* status, std::int64_t* error) {  \
    platter::runtime::wait(platter::runtime::family, *unit, status, error);            \
  }                                                                                    \
  }

PLATTER_ASYNCHRONOUS(kMassStorage, asyncms, syncms, checkms, waitms)
PLATTER_ASYNCHRONOUS(kDirect, asyncdr, syncdr, checkdr, waitdr)
