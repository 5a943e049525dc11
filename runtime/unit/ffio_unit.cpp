#include "runtime/unit/ffio_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "emulator/ffio/chain.hpp"
#include "emulator/ffio/words.hpp"
#include "emulator/system/call_error.hpp"
#include "runtime/unit/file_words.hpp"

namespace platter::runtime {
namespace {

using dataset::Word;
using ffio::kWordBytes;

/// Whether files that it makes say where they end by themselves.
bool ends_itself(const std::vector<ffio::Wanted>& chain) {
  return std::any_of(chain.begin(), chain.end(),
                     [](const ffio::Wanted& one) { return one.kind->ends_itself; });
}

void say(const std::string& line) {
  fmt::print(stderr, "{}\n", line);
}

}  // namespace

FfioUnit::FfioUnit(unicos::Kernel& kernel, unicos::Assignment assigned, const ffio::Defaults& defaults,
                   unicos::UnitReport& report)
    : kernel_(kernel),
      truncates_(assigned.truncates && !ends_itself(assigned.chain)),
      is_scratch_(assigned.is_scratch),
      report_(report),
      surroundings_(kernel, assigned.file, std::move(assigned.space), say) {
  report_.opened = kernel.now();
  layers_ = ffio::open(assigned.chain, surroundings_, defaults);
}

/// Whose real time is from here to its end, however it ends.
template <typename Work>
void FfioUnit::statement(const char* name, Work work) {
  const auto begun = kernel_.now();
  const auto note = [&] {
    auto& row = report_.statements[name];
    ++row.count;
    row.real += kernel_.now() - begun;
  };
  settle();
  status_ = kDone;
  length_ = 0;
  end_of_file_ = false;
  try {
    work();
  } catch (...) {
    note();
    throw;
  }
  note();
}

/// An error may not go by unseen: what is moved next would be taken for something else.
void FfioUnit::require_checked(const char* name) const {
  if (!unchecked_) return;
  throw system::CallError(
      name, fmt::format("unit {}", report_.unit),
      fmt::format("the BUFFER statement before it has failed ({}), and nobody has looked: ask UNIT({}) first",
                  complaint_, report_.unit));
}

/// So many bytes of a record, or fewer, behind those that are in bytes_.
ffio::Moved FfioUnit::take(std::int64_t most, ffio::Record record) {
  const auto before = bytes_.size();
  bytes_.resize(before + static_cast<std::size_t>(most));
  const auto moved = layers_->read(std::span(bytes_).subspan(before), record);
  bytes_.resize(before + static_cast<std::size_t>(moved.bytes));
  return moved;
}

Record FfioUnit::read() {
  require_checked("READ");
  Record record;
  statement("READ", [&] {
    wrote_ = false;
    kernel_.compute(kernel_.specification().library.read);
    constexpr std::int64_t kPiece = 4096 * kWordBytes;
    bytes_.clear();
    ffio::Moved moved;
    do moved = take(kPiece, ffio::Record::kGoesOn);
    while (moved.met == ffio::Met::kNothing);
    record.met = met_of(moved.met);
    record.words = words_in(bytes_, record.unused_bits);
  });
  end_of_file_ = record.met != dataset::Met::kRecord;
  return record;
}

void FfioUnit::write(std::span<const Word> words, int unused_bits) {
  require_checked("WRITE");
  statement("WRITE", [&] {
    has_written_ = wrote_ = true;
    kernel_.compute(kernel_.specification().library.write);
    layers_->write(bytes_in(words, unused_bits), ffio::Record::kEnds);
  });
}

void FfioUnit::read_words(std::int64_t first, std::span<Word> words) {
  kernel_.compute(kernel_.specification().library.read);
  layers_->seek(first * kWordBytes);
  bytes_.clear();
  const auto moved = take(std::ssize(words) * kWordBytes, ffio::Record::kGoesOn).bytes;
  ffio::take_words(bytes_.data(), words.first(static_cast<std::size_t>(moved / kWordBytes)));
}

void FfioUnit::write_words(std::int64_t first, std::span<const Word> words) {
  has_written_ = true;
  kernel_.compute(kernel_.specification().library.write);
  layers_->seek(first * kWordBytes);
  layers_->write(bytes_in(words, 0), ffio::Record::kGoesOn);
}

/// Where nothing in the file says where it ends, its length does.
void FfioUnit::end_writing() {
  if (std::exchange(wrote_, false) && truncates_) layers_->truncate();
}

void FfioUnit::backspace() {
  statement("BACKSPACE", [&] {
    end_writing();
    layers_->backspace();
  });
}

void FfioUnit::end_file() {
  statement("ENDFILE", [&] {
    has_written_ = true;
    if (truncates_ && layers_->has_records()) return layers_->truncate();
    layers_->end_file();
    wrote_ = true;
  });
}

void FfioUnit::rewind() {
  unchecked_ = false;
  statement("REWIND", [&] {
    end_writing();
    layers_->rewind();
  });
}

void FfioUnit::close() {
  if (!layers_) return;
  unchecked_ = false;
  statement("CLOSE", [&] {
    end_writing();
    if (const auto* file = surroundings_.opened()) report_.descriptor = file->number();
    layers_->close();
  });
  note_calls();
  layers_.reset();
  if (is_scratch_ && kernel_.files().find(report_.file) != nullptr) kernel_.remove(report_.file);
}

void FfioUnit::discard() {
  if (!layers_) return;
  statement("CLOSE", [&] {
    auto* const file = surroundings_.opened();
    if (file == nullptr) return;
    report_.descriptor = file->number();
    if (file->number() >= 0) file->close();
  });
  note_calls();
  layers_.reset();
}

void FfioUnit::note_calls() {
  report_.closed = kernel_.now();
  report_.has_closed = true;
  const auto* file = surroundings_.opened();
  if (file == nullptr) return;
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

void FfioUnit::begin_list(bool writes) {
  list_ = writes ? "WRITE" : "READ";
  require_checked(list_);
  settle();
  status_ = kDone;
  length_ = 0;
  end_of_file_ = false;
  list_begun_ = kernel_.now();
  const auto& times = kernel_.specification().library;
  kernel_.compute(writes ? times.write : times.read);
}

void FfioUnit::end_list() {
  auto& row = report_.statements[list_];
  ++row.count;
  row.real += kernel_.now() - list_begun_;
}

Record FfioUnit::read_item(std::int64_t bytes) {
  wrote_ = false;
  bytes_.clear();
  const auto moved = take(bytes, ffio::Record::kGoesOn);
  end_of_file_ = moved.met == ffio::Met::kEndOfData;
  Record record;
  record.met = met_of(moved.met);
  record.words = words_in(bytes_, record.unused_bits);
  return record;
}

void FfioUnit::write_item(std::span<const Word> words, int unused_bits) {
  has_written_ = wrote_ = true;
  layers_->write(bytes_in(words, unused_bits), ffio::Record::kGoesOn);
}

void FfioUnit::settle() {
  if (!std::exchange(under_way_, false)) return;
  const auto moved = layers_->wait(started_);
  if (arrived_) arrived_(moved);
  arrived_ = {};
}

/// A statement that may return while its transfer is under way.
template <typename Work>
void FfioUnit::started_statement(const char* name, Work work) {
  require_checked(name);
  statement(name, [&] {
    complaint_.clear();
    try {
      work();
    } catch (const system::CallError&) {
      throw;
    } catch (const std::runtime_error& error) {
      status_ = kError;
      unchecked_ = true;
      complaint_ = error.what();
      length_ = 0;
      end_of_file_ = false;
    }
  });
}

void FfioUnit::buffer_in(std::span<Word> words, std::size_t count, bool partial, const Convert& convert) {
  started_statement("BUFFER IN", [&] {
    wrote_ = false;
    kernel_.compute(kernel_.specification().library.read);
    const auto deliver = [this, words, convert](bool ends) {
      int unused_bits = 0;
      const auto found = words_in(bytes_, unused_bits);
      length_ = std::ssize(found);
      const auto inward = convert(found);
      std::copy(inward.begin(), inward.end(), words.begin());
      end_of_file_ = ends;
      if (ends) status_ = kEndOfFile;
    };
    const auto most = bytes_of(count, 0);
    bytes_.clear();
    if (layers_->has_records()) {
      const auto moved = take(most, partial ? ffio::Record::kGoesOn : ffio::Record::kEnds);
      deliver(met_of(moved.met) != dataset::Met::kRecord);
      if (partial && moved.met == ffio::Met::kNothing) status_ = kDoneInPart;
      return;
    }
    bytes_.resize(static_cast<std::size_t>(most));
    started_ = layers_->start_read(bytes_);
    under_way_ = true;
    arrived_ = [this, deliver](std::int64_t moved) {
      bytes_.resize(static_cast<std::size_t>(moved));
      deliver(moved == 0);
    };
  });
}

void FfioUnit::buffer_out(std::span<const Word> words, bool partial) {
  started_statement("BUFFER OUT", [&] {
    has_written_ = wrote_ = true;
    kernel_.compute(kernel_.specification().library.write);
    length_ = std::ssize(words);
    bytes_ = bytes_in(words, 0);
    if (layers_->has_records())
      return layers_->write(bytes_, partial ? ffio::Record::kGoesOn : ffio::Record::kEnds);
    started_ = layers_->start_write(bytes_);
    under_way_ = true;
  });
}

}  // namespace platter::runtime
