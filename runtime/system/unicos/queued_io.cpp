#include "runtime/system/unicos/queued_io.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>

#include "emulator/codec/cos/block.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/words.hpp"
#include "runtime/fortran/characters/characters.hpp"
#include "runtime/fortran/routines/library_entry.hpp"
#include "runtime/fortran/unit/word/file_words.hpp"
#include "runtime/system/unicos/services.hpp"

namespace platter::runtime {
namespace {

amount::Bytes offset_of(amount::Blocks block) {
  return device::bytes_of(dataset::words_of(block));
}

}  // namespace

void QueuedFile::start_read(amount::Blocks first, std::span<dataset::Word> words, std::int64_t number) {
  const FfioFile::Statement counted(file_, "AQREAD");
  file_.work_for_read();
  numbers_.insert(number);
  auto& request = under_way_.emplace_back(Request{.number = number, .bytes = {}, .into = words});
  request.bytes.resize(words.size() * ffio::kWordBytes);
  request.started = file_.layers().start_read_at(offset_of(first), request.bytes);
}

void QueuedFile::start_write(amount::Blocks first, std::span<const dataset::Word> words,
                             std::int64_t number) {
  const FfioFile::Statement counted(file_, "AQWRITE");
  file_.work_for_write();
  numbers_.insert(number);
  auto& request = under_way_.emplace_back(Request{.number = number, .bytes = bytes_in(words), .into = {}});
  request.started = file_.layers().start_write_at(offset_of(first), request.bytes);
}

bool QueuedFile::finish(Request& request) {
  const auto moved = file_.layers().wait(request.started);
  if (request.into.empty()) return true;
  const auto whole = device::words_of(moved).size();
  ffio::take_words(request.bytes.data(), request.into.first(whole));
  return whole == request.into.size();
}

bool QueuedFile::wait(std::optional<std::int64_t> number) {
  if (number && !numbers_.contains(*number)) {
    throw ffio::Error(
        fmt::format("waits for request {}, which this file never received; give the id of its AQREAD or "
                    "AQWRITE, or omit it to wait for all",
                    *number));
  }
  bool well = true;
  const FfioFile::Statement counted(file_, "AQWAIT");
  for (auto request = under_way_.begin(); request != under_way_.end();) {
    if (number && request->number != *number) {
      ++request;
      continue;
    }
    well = finish(*request) && well;
    request = under_way_.erase(request);
  }
  return well;
}

void QueuedFile::close() {
  if (!file_.is_open()) return;
  wait({});
  const FfioFile::Statement counted(file_, "AQCLOSE");
  file_.close();
}

// AQOPEN, AQREAD, AQWRITE, AQWAIT and AQCLOSE of UNICOS's library: asynchronous queued I/O of blocks of 512
// words, numbered from 0 (unsourced). AQP is an array of the program; its first word identifies the
// file. A request that is only to be queued is started at once (design choice).

namespace {

using dataset::Word;
using Number = const std::int64_t*;

// The first word of an AQP that AQOPEN has set: "AQP" and a number.
constexpr std::int64_t kMark = 0x4151'5000'0000'0000;

// STAT: 0 for success, -1 if the end of the file was reached. Other errors end the program.
constexpr std::int64_t kWell = 0;
constexpr std::int64_t kEnd = -1;

UnicosFiles& files_of(Session& now, const char* routine) {
  if (auto* const files = unicos_files(now)) return *files;
  throw system::CallError(
      routine, fmt::format("of {}", now.machine().choice().system),
      "queued I/O is available only under UNICOS; the calls of this system are asynchronous anyway");
}

QueuedFile& reached(Session& now, const char* routine, Number aqp) {
  QueuedFile* const file = files_of(now, routine).queued(*aqp - kMark);
  if (file != nullptr) return *file;
  throw system::CallError(routine, "AQP", "was not set by AQOPEN, or its file is closed");
}

/// Runs `work` on a file. An error of the layers ends the program, like every error of these routines.
template <typename Work>
auto with_file(const char* routine, std::int64_t blocks, Work work) {
  return library_entry(routine, blocks, [&](Session& now) {
    try {
      return work(now);
    } catch (const ffio::Error& error) {
      throw system::CallError(routine, "AQP", error.what());
    }
  });
}

std::size_t words_of(const char* routine, std::int64_t first, std::int64_t blocks) {
  constexpr std::int64_t kMaxBlocks = std::numeric_limits<std::int32_t>::max();
  if (first < 0 || blocks < 1 || first > kMaxBlocks || blocks > kMaxBlocks) {
    throw system::CallError(routine, fmt::format("block {}, {} blocks", first, blocks),
                            "blocks are numbered from 0, and at least one must be transferred");
  }
  return dataset::words_of(amount::Blocks{blocks}).size();
}

/// AQOPEN: `file` is the number of a unit, or a word with the characters of a name.
void open(std::int64_t* aqp, std::int64_t file, std::int64_t* status) {
  constexpr const char* kName = "AQOPEN";
  constexpr std::int64_t kUnits = 1000;
  with_file(kName, 0, [&](Session& now) {
    const auto word = static_cast<std::uint64_t>(file);
    const bool is_unit = file > 0 && file < kUnits;
    const std::string name = is_unit ? fmt::format("fort.{}", file) : text_of_words({&word, 1});
    if (name.empty()) throw system::CallError(kName, "file", "give a unit number or a name");
    *aqp = kMark + files_of(now, kName).open_queued(is_unit ? file : -1, name);
    *status = kWell;
  });
}

void wait(Number aqp, std::int64_t* status, std::optional<std::int64_t> number) {
  with_file("AQWAIT", 0,
            [&](Session& now) { *status = reached(now, "AQWAIT", aqp).wait(number) ? kWell : kEnd; });
}

}  // namespace
}  // namespace platter::runtime

using platter::dataset::Word;
using Number = const std::int64_t*;

extern "C" {
void aqopen_(std::int64_t* aqp, Number size, Number file, std::int64_t* status);
void aqread_(Number aqp, Word* words, Number first, Number blocks, Number id, Number queue,
             std::int64_t* status);
void aqwrite_(Number aqp, const Word* words, Number first, Number blocks, Number id, Number queue,
              std::int64_t* status);
void plt_aqwait_2_(Number aqp, std::int64_t* status);
void plt_aqwait_3_(Number aqp, std::int64_t* status, Number id);
void aqclose_(std::int64_t* aqp, std::int64_t* status);

void aqopen_(std::int64_t* aqp, Number, Number file, std::int64_t* status) {
  platter::runtime::open(aqp, *file, status);
}

void aqread_(Number aqp, Word* words, Number first, Number blocks, Number id, Number, std::int64_t* status) {
  constexpr const char* kName = "AQREAD";
  platter::runtime::with_file(kName, *blocks, [&](platter::runtime::Session& now) {
    const auto count = platter::runtime::words_of(kName, *first, *blocks);
    platter::runtime::reached(now, kName, aqp)
        .start_read(platter::amount::Blocks{*first}, {words, count}, *id);
    *status = platter::runtime::kWell;
  });
}

void aqwrite_(Number aqp, const Word* words, Number first, Number blocks, Number id, Number,
              std::int64_t* status) {
  constexpr const char* kName = "AQWRITE";
  platter::runtime::with_file(kName, *blocks, [&](platter::runtime::Session& now) {
    const auto count = platter::runtime::words_of(kName, *first, *blocks);
    platter::runtime::reached(now, kName, aqp)
        .start_write(platter::amount::Blocks{*first}, {words, count}, *id);
    *status = platter::runtime::kWell;
  });
}

void plt_aqwait_2_(Number aqp, std::int64_t* status) {
  platter::runtime::wait(aqp, status, {});
}

void plt_aqwait_3_(Number aqp, std::int64_t* status, Number id) {
  platter::runtime::wait(aqp, status, *id);
}

void aqclose_(std::int64_t* aqp, std::int64_t* status) {
  constexpr const char* kName = "AQCLOSE";
  platter::runtime::with_file(kName, 0, [&](platter::runtime::Session& now) {
    platter::runtime::reached(now, kName, aqp).close();
    platter::runtime::files_of(now, kName).forget_queued(*aqp - platter::runtime::kMark);
    *aqp = 0;
    *status = platter::runtime::kWell;
  });
}
}
