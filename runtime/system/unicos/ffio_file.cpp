#include "runtime/system/unicos/ffio_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "emulator/codec/cos/block.hpp"
#include "emulator/system/call_error.hpp"
#include "emulator/system/ffio/chain.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/words.hpp"
#include "runtime/fortran/unit/interface/library_error.hpp"
#include "runtime/fortran/unit/word/file_words.hpp"
#include "runtime/host/say.hpp"

namespace platter::runtime {
namespace {

/// Returns true if files created through this chain contain their own end mark.
bool ends_itself(const std::vector<ffio::Wanted>& chain) {
  return std::any_of(chain.begin(), chain.end(),
                     [](const ffio::Wanted& one) { return one.kind->ends_itself; });
}

/// Returns the text that procview adds to the structure of a file for which the system was never called: the
/// layer that makes its records. The third report of the guide shows it, the second does not (assumed).
std::string as_assigned(const std::vector<ffio::Wanted>& chain) {
  for (const auto& one : chain)
    if (one.kind->makes_records) return fmt::format(" - '{}'", one.kind->name);
  return "";
}

void say_line(const std::string& line) {
  say("{}\n", line);
}

}  // namespace

FfioFile::FfioFile(unicos::Kernel& kernel, unicos::Assignment assigned, const ffio::Defaults& defaults,
                   unicos::UnitReport& report)
    : kernel_(kernel),
      truncates_(assigned.truncates && !ends_itself(assigned.chain)),
      is_scratch_(assigned.is_scratch),
      never_asked_(as_assigned(assigned.chain)),
      report_(report),
      context_(kernel, assigned.file, std::move(assigned.space), say_line) {
  report_.opened = kernel.now();
  kernel.end_statement();
  layers_ = ffio::open(assigned.chain, context_, defaults);
}

time::Instant FfioFile::begin(std::string_view name) {
  kernel_.begin(name, report_.unit);
  return kernel_.now();
}

void FfioFile::note(std::string_view name, time::Instant begun) {
  kernel_.end_statement();
  auto& row = report_.statements[std::string(name)];
  ++row.count;
  row.real += kernel_.now() - begun;
}

ffio::Moved FfioFile::take(std::vector<std::byte>& bytes, amount::Bytes max_bytes, ffio::Record record) {
  const auto before = bytes.size();
  bytes.resize(before + max_bytes.size());
  const auto moved = layers_->read(std::span(bytes).subspan(before), record);
  bytes.resize(before + moved.bytes.size());
  return moved;
}

void FfioFile::close() {
  if (!is_open()) return;  // closed before, and removing the file has failed
  if (const auto* file = context_.opened()) report_.descriptor = file->number();
  layers_->close();
  note_calls();
  layers_.reset();
  if (is_scratch_ && kernel_.has(report_.file)) kernel_.remove(report_.file);
}

bool FfioFile::discard_counted() {
  if (!is_open()) return true;
  const Statement counted(*this, "CLOSE");
  if (auto* const file = context_.opened()) {
    report_.descriptor = file->number();
    if (file->number() >= 0) file->close();
  }
  note_calls();
  layers_.reset();
  return true;
}

void FfioFile::note_calls() {
  report_.closed = kernel_.now();
  report_.has_closed = true;
  const auto* file = context_.opened();
  if (file == nullptr) {
    report_.structure += never_asked_;
    return;
  }
  report_.size = file->size();
  using unicos::Kind;
  constexpr std::array<std::pair<Kind, const char*>, 8> kRows = {{{Kind::kRead, "Read"},
                                                                  {Kind::kWrite, "Write"},
                                                                  {Kind::kReada, "Reada"},
                                                                  {Kind::kWritea, "Writea"},
                                                                  {Kind::kListioRead, "Listio"},
                                                                  {Kind::kListioWrite, "Listio"},
                                                                  {Kind::kSeek, "Seek"},
                                                                  {Kind::kTruncate, "Truncate"}}};
  for (const auto& [kind, name] : kRows) {
    const auto& calls = file->statistics().of(kind);
    if (calls.calls == 0) continue;
    auto& row = report_.calls[name];
    row.shortest = row.calls == 0 ? calls.shortest : std::min(row.shortest, calls.shortest);
    row.longest = std::max(row.longest, calls.longest);
    row.calls += calls.calls;
    row.processed += calls.processed;
    row.requested += calls.requested;
    row.total += calls.total;
  }
}

using amount::Blocks;
using amount::Words;

/// Runs `work` and counts it as a call of the routine. An error of the layers ends the program, like every
/// error of these routines.
template <typename Work>
void FfioWords::do_as(std::string_view routine, Work work) {
  try {
    std::optional<FfioFile::Statement> counted;
    if (!in_call_) counted.emplace(file_, routine);
    work();
  } catch (const ffio::Error& error) {
    throw system::CallError(routine, fmt::format("unit {}", unit()), error.what());
  }
}

Words FfioWords::words() const {
  return device::words_of(file_.layers().size());
}

void FfioWords::wait() {
  if (!std::exchange(under_way_, false)) return;
  const auto moved = file_.layers().wait(started_);
  ffio::take_words(bytes_.data(), wanted_.first(std::min(wanted_.size(), device::words_of(moved).size())));
}

void FfioWords::as_one_call(std::string_view routine, const std::function<void()>& work) {
  do_as(routine, [&] {
    in_call_ = true;
    try {
      work();
    } catch (...) {
      in_call_ = false;
      throw;
    }
    in_call_ = false;
  });
}

void FfioWords::close(std::string_view routine) {
  if (!file_.is_open()) return;
  do_as(routine, [&] {
    wait();
    file_.close();
  });
}

/// Returns a limit at which lengths in bytes do not overflow.
Words FfioWords::most_words() const {
  return Words{std::numeric_limits<std::int64_t>::max() / 16};
}

void FfioWords::read(std::string_view routine, Words first, std::span<dataset::Word> words) {
  const Words last = first + Words{std::ssize(words)};
  if (last > this->words()) {
    throw LibraryError(
        LibraryFault::kPastEnd, routine, fmt::format("unit {}", unit()),
        fmt::format(
            "words {} to {} are past the end of its file, which has {}; only written words can be read",
            first.count + 1, last.count, this->words().count));
  }
  do_as(routine, [&] {
    wait();
    file_.work_for_read();
    file_.layers().seek(device::bytes_of(first));
    if (asynchronous_) {
      bytes_.resize(words.size() * ffio::kWordBytes);
      wanted_ = words;
      started_ = file_.layers().start_read(bytes_);
      under_way_ = true;
      return;
    }
    bytes_.clear();
    const amount::Bytes max_bytes{std::ssize(words) * ffio::kWordBytes};
    const auto moved = file_.take(bytes_, max_bytes, ffio::Record::kGoesOn).bytes;
    ffio::take_words(bytes_.data(), words.first(device::words_of(moved).size()));
  });
}

void FfioWords::write(std::string_view routine, Words first, std::span<const dataset::Word> words,
                      bool fills) {
  std::vector<dataset::Word> whole(words.begin(), words.end());
  if (fills)
    whole.resize(dataset::words_of(Blocks{up(Words{std::ssize(whole)}, dataset::kBlockWords)}).size());
  do_as(routine, [&] {
    wait();
    file_.work_for_write();
    file_.layers().seek(device::bytes_of(first));
    bytes_ = bytes_in(whole);
    if (!asynchronous_) return file_.layers().write(bytes_, ffio::Record::kGoesOn);
    wanted_ = {};
    started_ = file_.layers().start_write(bytes_);
    under_way_ = true;
  });
}

}  // namespace platter::runtime
