#include "runtime/system/cms/unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "emulator/system/cms/refused.hpp"
#include "runtime/fortran/unit/word/file_words.hpp"
#include "runtime/host/say.hpp"

namespace platter::runtime {

using cms::Refused;

void CmsPrinter::refuse(const char* statement) const {
  throw Refused(cms::kOtherError,
                fmt::format("{}: unit {}: the printer allows only WRITE", statement, unit()));
}

void CmsPrinter::write(std::span<const dataset::Word> words, amount::Bits length) {
  kernel_.begin("WRITE", unit());
  kernel_.work(kernel_.specification().fortran);
  const amount::Bytes bytes{std::ssize(bytes_in(words, length))};
  printer_.print(std::span(&bytes, 1));
}

CmsDirect::CmsDirect(CmsFiles& files, std::int64_t unit, const CmsName& name, amount::Bytes record,
                     bool formatted)
    : DirectFile(record, formatted ? std::byte{' '} : std::byte{}),
      files_(files),
      unit_(unit),
      file_(files.find(name) != nullptr ? files.open(name)
                                        : files.create(name, cms::Format::kFixed, record)) {
  const cms::File& file = file_->file();
  if (file.format == cms::Format::kFixed && file.length == record) return;
  throw Refused(cms::kBadLength,
                fmt::format("{}: the file has {} records of {} bytes, but direct access needs fixed records "
                            "of the length RECL={}",
                            file.name, file.format == cms::Format::kFixed ? "fixed" : "variable",
                            file.length.count, record.count));
}

void CmsDirect::begin(UnitStatement statement, std::int64_t /*number*/) {
  files_.kernel().begin(name_of(statement), unit_);
  files_.kernel().work(files_.kernel().specification().fortran);
}

void CmsDirect::read(std::int64_t number, std::span<std::byte> into) {
  if (number > file_->file().records) {
    throw Refused(cms::kEndOfFile, fmt::format("{}: record {} does not exist: the file has {} records",
                                               file_->file().name, number, file_->file().records));
  }
  file_->read(number, 1, into);
}

/// Appends empty records up to, but not including, record `end`, at most 1000 at a time.
void CmsDirect::append_empty(std::int64_t end) {
  constexpr std::int64_t kAtOnce = 1000;
  for (std::int64_t number = file_->file().records + 1; number < end;) {
    const std::int64_t count = std::min(kAtOnce, end - number);
    file_->write(number, count, std::vector((count * record_length()).size(), fill()));
    number += count;
  }
}

void CmsDirect::write(std::int64_t number, std::span<const std::byte> from) {
  append_empty(number);
  file_->write(number, 1, from);
}

void CmsDirect::refuse_length(const std::string& problem) const {
  throw Refused(cms::kBadLength, fmt::format("{}: {}", file_->file().name, problem));
}

void CmsSequential::begin(UnitStatement statement, amount::Words /*words*/) {
  if (statement == UnitStatement::kClose && !file_) return;
  files_.kernel().begin(name_of(statement), unit());
  files_.kernel().work(files_.kernel().specification().fortran);
  if (statement == UnitStatement::kRewind || statement == UnitStatement::kClose || complete_) return;
  filedef_ = files_.completed(given_, unit(), formatted_);
  complete_ = true;
}

void CmsSequential::set_formatted() {
  if (std::exchange(formatted_, true)) return;
  complete_ = false;
}

void CmsSequential::create() {
  const bool fixed = filedef_.records == Filedef::Records::kFixed;
  const bool spanned = filedef_.records == Filedef::Records::kSpanned;
  file_ = files_.create(filedef_.file, fixed ? cms::Format::kFixed : cms::Format::kVariable,
                        spanned ? filedef_.block : filedef_.length);
}

/// Reads the program's next record in a file of mode 4. Returns false at the end of the file.
bool CmsSequential::take_segments(std::vector<std::byte>& record) {
  try {
    return codec::join_segments(record, [&](bool) -> std::optional<codec::Segment> {
      while (segments_.empty()) {
        if (next_ > file_->file().records) return std::nullopt;
        block_.resize(file_->length_of(next_).size());
        file_->read(next_++, 1, block_);
        for (const auto& segment : codec::segments_of(block_)) segments_.push_back(segment);
      }
      const auto segment = segments_.front();
      segments_.pop_front();
      return segment;
    });
  } catch (const codec::RecordError& error) {
    throw Refused(cms::kOtherError, fmt::format("{}: {}", file_->file().name, error.what()));
  }
}

bool CmsSequential::take(std::vector<std::byte>& record) {
  if (filedef_.records == Filedef::Records::kSpanned) return take_segments(record);
  if (next_ > file_->file().records) return false;
  record.resize(file_->length_of(next_).size());
  file_->read(next_++, 1, record);
  return true;
}

/// Prints a note, once per unit, that the bytes of numbers in the file are in the other order.
void CmsSequential::note_calls() {
  if (formatted_ || !file_->file().by_calls || std::exchange(noted_, true)) return;
  say("platter: note: unit {}: {} was written by FSWRITE, which writes numbers in memory order; READ expects "
      "the most significant byte first\n",
      unit(), file_->file().name);
}

Record CmsSequential::read() {
  if (!file_) file_ = files_.open(filedef_.file);
  note_calls();
  std::vector<std::byte> bytes;
  if (!take(bytes)) return {.met = dataset::ReadStatus::kEndOfData};
  ++passed_;
  return record_of(bytes);
}

/// Writes a record in the format of the file. Fixed-length records are padded.
void CmsSequential::put(std::vector<std::byte> record) {
  if (filedef_.records == Filedef::Records::kSpanned) {
    if (!writer_) writer_ = std::make_unique<codec::RecordBlocks>(codec::Blocking::kSpanned, filedef_.block);
    for (const auto& block : writer_->put(record)) file_->write(next_++, 1, block);
    return;
  }
  if (filedef_.records == Filedef::Records::kFixed)
    record.resize(filedef_.length.size(), formatted_ ? std::byte{' '} : std::byte{});
  // CMS has no empty records.
  if (record.empty()) record.push_back(formatted_ ? std::byte{' '} : std::byte{});
  file_->write(next_++, 1, record);
}

void CmsSequential::require_length(std::size_t bytes) const {
  if (filedef_.records == Filedef::Records::kSpanned ||
      amount::Bytes{static_cast<std::int64_t>(bytes)} <= filedef_.length)
    return;
  throw Refused(cms::kBadLength, fmt::format("{}: a record of {} bytes exceeds LRECL {}", filedef_.file.name,
                                             bytes, filedef_.length.count));
}

void CmsSequential::write(std::span<const dataset::Word> words, amount::Bits length) {
  auto bytes = bytes_in(words, length);
  require_length(bytes.size());
  if (passed_ == 0 && !writer_) {
    if (file_) file_->close();
    file_.reset();
    create();
    next_ = 1;
  } else if (!writer_ && filedef_.records == Filedef::Records::kSpanned) {
    throw Refused(cms::kOtherError, fmt::format("{}: a WRITE after a READ inside a file of mode 4 is not "
                                                "modelled; REWIND the file and rewrite it",
                                                filedef_.file.name));
  }
  if (filedef_.records != Filedef::Records::kSpanned) file_->cut(next_);
  if (!formatted_) file_->note_statements();
  put(std::move(bytes));
  ++passed_;
}

/// Writes the last block, which may be incomplete.
void CmsSequential::end_writing(UnitStatement /*next*/) {
  const auto writer = std::exchange(writer_, nullptr);
  if (!writer) return;
  const auto rest = writer->take_rest();
  if (!rest.empty()) file_->write(next_++, 1, rest);
}

void CmsSequential::backspace() {
  if (passed_ == 0) return;
  const std::int64_t before = passed_ - 1;
  next_ = 1;
  passed_ = 0;
  segments_.clear();
  if (filedef_.records != Filedef::Records::kSpanned) {
    next_ = before + 1;
    passed_ = before;
    return;
  }
  std::vector<std::byte> record;
  for (; passed_ < before; ++passed_) {
    record.clear();
    take(record);
  }
}

bool CmsSequential::is_at_end() const {
  return segments_.empty() && next_ > file_->file().records;
}

/// Performs an ENDFILE: removes all following records. The end itself is not stored as a record.
SequentialFile::EndMark CmsSequential::end_file() {
  const bool writes = writer_ != nullptr;
  end_writing(UnitStatement::kEndFile);
  if (passed_ == 0 && !writes) {
    if (file_) file_->close();
    file_.reset();
    create();
    next_ = 1;
    segments_.clear();
  }
  if (filedef_.records != Filedef::Records::kSpanned) {
    file_->cut(next_);
  } else if (!is_at_end()) {
    throw Refused(cms::kOtherError, fmt::format("{}: an ENDFILE inside a file of mode 4 is not modelled; it "
                                                "is allowed only after the last record",
                                                filedef_.file.name));
  }
  return EndMark::kPlace;
}

void CmsSequential::rewind() {
  if (file_) file_->close();
  file_.reset();
  next_ = 1;
  passed_ = 0;
  segments_.clear();
}

void CmsSequential::close() {
  if (!file_) return;
  const auto file = std::exchange(file_, nullptr);
  file->close();
}

}  // namespace platter::runtime
