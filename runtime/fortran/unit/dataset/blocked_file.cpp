#include "runtime/fortran/unit/dataset/blocked_file.hpp"

#include <algorithm>
#include <utility>

#include "emulator/codec/cos/error.hpp"

namespace platter::runtime {

using amount::Blocks;
using amount::Words;
using dataset::kBlockWords;
using dataset::ReadStatus;
using dataset::RemainderPolicy;
using dataset::Word;
using layer::Statement;
using time::Duration;

namespace {

/// Returns the kind of statement whose layers carry out the statement.
Statement layers_of(UnitStatement statement) {
  switch (statement) {
    case UnitStatement::kRead:
    case UnitStatement::kBackspace:
      return Statement::kRead;
    case UnitStatement::kBufferIn:
      return Statement::kBufferIn;
    case UnitStatement::kBufferOut:
      return Statement::kBufferOut;
    default:
      return Statement::kWrite;
  }
}

}  // namespace

BlockedFile::BlockedFile(system::Services& system, std::int64_t unit, const layer::Library& library,
                         amount::Blocks buffer)
    : SequentialFile(unit),
      open_(system, unit, library.routines(system.specification())),
      held_(open_),
      stacks_(layer::stacks(library, open_, buffer == Blocks{} ? buffer : std::max(buffer, library.least))),
      stack_(&stacks_[0]),
      records_(library.format().make(held_)) {
  open_.call(open_.routines().open);
}

void BlockedFile::wait(std::string_view /*routine*/) {
  settle();
  open_.check();
}

void BlockedFile::settle() {
  open_.wait();
  held_.arrived();
}

void BlockedFile::begin(UnitStatement statement, Words words) {
  if (std::exchange(started_, false)) wait("");
  if (open_.take_failed()) held_.forget_copies();
  started_ = is_buffer(statement);
  stack_ = &stacks_[static_cast<std::size_t>(layers_of(statement))];
  open_.begin(name_of(statement), stack_->blocks_by());
  open_.work(stack_->costs().statement);
  stack_->top().begin(Blocks{up(words, kBlockWords)});
  held_.begin(stack_->top());
  found_ = {};
  words_.clear();
  wanted_ = {};
}

/// Returns the time to copy these words between buffers and the program, less the time that layers have
/// already charged.
Duration BlockedFile::left_to_copy(Words words) const {
  constexpr std::int64_t kBlock = kBlockWords.count;
  const Duration sector = stack_->costs().sector;
  const Duration copying =
      time::sum(time::product(sector / kBlock, words.count), sector % kBlock * words.count / kBlock);
  return std::max(copying - stack_->top().copied(), Duration{});
}

void BlockedFile::finish() {
  held_.end();
  stack_->top().end();
  if (!open_.has_next()) return;
  const bool returns = open_.next_writes() && stack_->top().overlaps();
  open_.start();
  if (!returns) settle();
}

void BlockedFile::start() {
  const auto deliver = [this] {
    if (!open_.has_failed_request()) std::copy(words_.begin(), words_.end(), wanted_.begin());
    wanted_ = {};
  };
  held_.end();
  stack_->top().end();
  // The words of a BUFFER OUT have already been copied.
  const Duration at_end =
      stack_ == &stacks_[static_cast<std::size_t>(Statement::kBufferIn)] ? left_to_copy(found_) : Duration{};
  if (open_.has_next()) {
    open_.start(at_end, deliver);
  } else {
    open_.work(at_end);
    deliver();
  }
}

/// Ends a statement. Reads before an error have been performed.
void BlockedFile::end(UnitStatement statement, bool complete) {
  if (!is_buffer(statement)) finish();
  if (!complete) return;
  switch (statement) {
    case UnitStatement::kBufferIn:
    case UnitStatement::kBufferOut:
      return start();
    case UnitStatement::kRead:
      held_.read_ahead();
      open_.work(left_to_copy(found_));
      break;
    case UnitStatement::kRewind:
      stack_->top().rewind();
      settle();
      break;
    case UnitStatement::kClose:
      stack_->top().close();
      settle();
      break;
    default:
      break;
  }
  open_.check();
}

Record BlockedFile::read() {
  Record record;
  for (;;) {
    constexpr std::size_t kPiece = 4096;
    const auto before = record.words.size();
    record.words.resize(before + kPiece);
    const auto result = records_->read(std::span(record.words).subspan(before), RemainderPolicy::kKeep);
    record.words.resize(before + result.words.size());
    record.met = result.met;
    record.length = result.record;
    if (result.met == ReadStatus::kMore) continue;
    if (result.bad_data) throw dataset::BadDataError(*result.bad_data);
    found_ = Words{std::ssize(record.words)};
    return record;
  }
}

void BlockedFile::write(std::span<const Word> words, amount::Bits length) {
  records_->write(words, length, true);
  open_.work(left_to_copy(Words{std::ssize(words)}));
}

SequentialFile::EndMark BlockedFile::end_file() {
  records_->end_file();
  return EndMark::kRecord;
}

void BlockedFile::rewind() {
  records_->rewind();
  held_.flush();
}

void BlockedFile::close() {
  records_->close();
  held_.flush();
}

bool BlockedFile::discard() {
  begin(UnitStatement::kClose, {});
  settle();
  return true;
}

void BlockedFile::start_read(std::span<Word> words, std::size_t count, bool partial, const Take& take) {
  std::vector<Word> found(count);
  const auto result = records_->read(found, partial ? RemainderPolicy::kKeep : RemainderPolicy::kSkip);
  if (result.bad_data) throw dataset::BadDataError(*result.bad_data);
  found.resize(result.words.size());
  found_ = result.words;
  words_ = take(std::move(found), result.met);
  wanted_ = words;
}

void BlockedFile::start_write(std::span<const Word> words, bool partial) {
  const Words length{std::ssize(words)};
  records_->write(words, dataset::bits_of(length), !partial);
  open_.work(left_to_copy(length));
  if (partial || !stack_->top().ends_records()) return;
  records_->stop_writing();
  held_.flush();
}

}  // namespace platter::runtime
