#include "runtime/process/partition/partition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "emulator/multicomputer/job.hpp"

namespace platter::runtime::partition {

using protocol::require;

namespace {

constexpr std::int64_t kLongestFile = std::int64_t{1} << 44U;  ///< in bytes; longer than any disk
constexpr std::size_t kMostFiles = 512;                        ///< open files per PE
constexpr std::size_t kMostTransfers = 1000;
constexpr std::size_t kLongestName = 1000;

}  // namespace

Partition::Partition(const multicomputer::Specification& specification, time::Engine& engine,
                     multicomputer::Host& host, multicomputer::SharedFiles& files,
                     const protocol::SharedWords& shared, const std::vector<int>& lines)
    : specification_(specification),
      engine_(engine),
      host_(host),
      files_(files),
      shared_(std::as_writable_bytes(shared.words())),
      pes_(lines.size()),
      meetings_(specification, shared_, pes_) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    pes_[i].number = static_cast<std::int64_t>(i);
    pes_[i].line = std::make_unique<protocol::MessageSocket>(lines[i]);
  }
}

void Partition::run() {
  protocol::block_broken_pipe_signal();
  for (Pe& pe : pes_) listen(pe);
  for (;;) {
    Pe* const next = first();
    if (next != nullptr && engine_.next() > next->at) {
      engine_.act_until(next->at);
      next->state == Pe::State::kReady ? answer(*next) : handle(*next);
    } else if (engine_.next() != time::kNever) {
      engine_.act();
    } else if (std::any_of(pes_.begin(), pes_.end(),
                           [](const Pe& pe) { return pe.state == Pe::State::kWaits; })) {
      meetings_.report_deadlock(engine_.now());
    } else {
      return;
    }
  }
}

/// Returns the PE with the lowest time among those that have made a request or are about to continue.
Pe* Partition::first() {
  Pe* found = nullptr;
  for (Pe& pe : pes_) {
    if (pe.state != Pe::State::kAsks && pe.state != Pe::State::kReady) continue;
    if (found == nullptr || pe.at < found->at) found = &pe;
  }
  return found;
}

/// Waits until the PE makes a request or ends.
void Partition::listen(Pe& pe) {
  pe.state = Pe::State::kOver;
  Message asked;
  // The PE has ended. If it still runs, its next request fails.
  if (!pe.line->has_another(asked)) return hang_up(pe, "");
  pe.asked = std::move(asked);
  pe.state = Pe::State::kAsks;
  try {
    pe.what = pe.asked.get<RequestType>();
    const auto computed = protocol::length_of(pe.asked);
    require(computed <= time::kEnd - pe.at);
    pe.at += computed;
    if (pe.what == RequestType::kFileWrite || pe.what == RequestType::kPut || pe.what == RequestType::kSwap)
      take_bytes(pe);
  } catch (const protocol::ProtocolError& error) {
    hang_up(pe, error.what());
  }
}

/// Copies the bytes at once, because another PE's request, which uses the same shared words, may be handled
/// first.
void Partition::take_bytes(Pe& pe) {
  const auto given = pe.asked.get<std::int64_t>();
  require(given >= 0 && std::cmp_less_equal(given, shared_.size()));
  pe.given.assign(shared_.begin(), shared_.begin() + given);
}

void Partition::hang_up(Pe& pe, const std::string& why) {
  if (pe.complaint.empty()) pe.complaint = why;
  pe.line->hang_up();
  pe.state = Pe::State::kOver;
  close_files(pe);
}

void Partition::close_files(Pe& pe) {
  for (const auto file : pe.files) files_.close(file);
  pe.files.clear();
}

void Partition::answer(Pe& pe) {
  std::copy(pe.payload.begin(), pe.payload.end(), shared_.begin());
  pe.payload.clear();
  try {
    pe.line->send(Message(pe.reply_type, pe.at, pe.body));
  } catch (const protocol::ProtocolError&) {
    pe.body = {};  // the process has ended; listen() detects that
  }
  listen(pe);
}

void Partition::handle(Pe& pe) {
  try {
    work(pe);
  } catch (const std::exception& error) {  // the programs of the other PEs continue
    auto values = protocol::error_values(error);
    values ? pe.fail(pe.at, std::move(*values)) : hang_up(pe, error.what());
  }
  pe.given = {};
}

void Partition::work(Pe& pe) {
  Message& asked = pe.asked;
  switch (pe.what) {
    case RequestType::kBegin: {
      const auto bytes = asked.get<multicomputer::Bytes>();
      if (bytes <= specification_.memory) return pe.reply(pe.at);
      return pe.fail(
          pe.at,
          protocol::error_values(
              protocol::ErrorType::kTooLarge,
              fmt::format("the program has {} bytes of static storage, but a PE has only {} bytes of memory",
                          bytes.count, specification_.memory.count)));
    }
    case RequestType::kFileOpen: {
      const auto name = asked.get<std::string>();
      system::Space space{.partitions = asked.get<std::vector<int>>()};
      space.unit = asked.get<amount::Blocks>();
      space.blocks = asked.get<amount::Blocks>();
      space.contiguous = asked.get<bool>();
      require(space.unit >= amount::Blocks{} && space.blocks >= amount::Blocks{} &&
              pe.files.size() < kMostFiles && name.size() <= kLongestName);
      const auto file = files_.open(name, space);
      pe.files.insert(file);
      return pe.reply(pe.at, file);
    }
    case RequestType::kFileSize:
      return pe.reply(pe.at, files_.size(file_of(pe)).count);
    case RequestType::kFileRead:
      return move(pe, false);
    case RequestType::kFileWrite:
      return move(pe, true);
    case RequestType::kFileWait:
      return wait(pe);
    case RequestType::kFileIsDone: {
      const auto found = pe.transfers.find(asked.get<std::uint64_t>());
      return pe.reply(pe.at, found == pe.transfers.end() || found->second.done);
    }
    case RequestType::kFileTruncate: {
      const auto file = file_of(pe);
      const auto bytes = asked.get<std::int64_t>();
      require(bytes >= 0 && bytes <= kLongestFile);
      files_.truncate(file, multicomputer::Bytes{bytes});
      return pe.reply(pe.at);
    }
    case RequestType::kFileClose: {
      const auto file = file_of(pe);
      files_.close(file);
      pe.files.erase(file);
      return pe.reply(pe.at);
    }
    case RequestType::kFileExists:
      return pe.reply(pe.at, files_.has(asked.get<std::string>()));
    case RequestType::kFileRemove:
      files_.remove(asked.get<std::string>());
      return pe.reply(pe.at);
    case RequestType::kBarrier:
      return meetings_.meet(pe);
    case RequestType::kGet:
      return meetings_.among(pe, false);
    case RequestType::kPut:
      return meetings_.among(pe, true);
    case RequestType::kSwap:
      return meetings_.swap(pe);
    case RequestType::kAwait:
      return meetings_.await(pe);
    case RequestType::kEnd:
      return pe.reply(pe.at);
    default:
      throw protocol::ProtocolError("internal protocol error: unknown request");
  }
}

multicomputer::SharedFiles::Number Partition::file_of(Pe& pe) const {
  const auto file = pe.asked.get<std::int64_t>();
  require(pe.files.contains(file));
  return file;
}

/// Starts an I/O request. The file's contents are read or changed at once; the request's time ends when the
/// disks have completed it.
void Partition::move(Pe& pe, bool writes) {
  const auto file = file_of(pe);
  const auto offset = pe.asked.get<std::int64_t>();
  std::int64_t bytes = writes ? std::ssize(pe.given) : pe.asked.get<std::int64_t>();
  const auto waits = pe.asked.get<bool>();
  require(offset >= 0 && offset <= kLongestFile && bytes >= 0 && std::cmp_less_equal(bytes, shared_.size()) &&
          pe.transfers.size() < kMostTransfers);
  const multicomputer::Bytes end = files_.size(file);
  if (writes) {
    if (bytes > 0) files_.write(file, multicomputer::Bytes{offset}, pe.given);
  } else {
    pe.payload = files_.read(file, multicomputer::Bytes{offset}, multicomputer::Bytes{bytes});
    bytes = std::ssize(pe.payload);
  }
  const auto request = ++pe.so_far;
  pe.transfers[request] = {.done = bytes == 0, .waited_for = waits};
  writes ? pe.reply(pe.at, request) : pe.reply(pe.at, bytes, request);
  if (bytes == 0) return;
  if (waits) pe.state = Pe::State::kWaits;
  // The host fills the gap that a write leaves after the end of the file with zeros, before it moves the
  // data.
  const auto gap = writes ? multicomputer::Bytes{offset} - end : multicomputer::Bytes{};
  host_.submit(
      {.pe = pe.number,
       .bytes = multicomputer::Bytes{bytes},
       .unit = files_.unit(file),
       .writes = writes,
       .direct = multicomputer::is_well_formed(multicomputer::Bytes{offset}, multicomputer::Bytes{bytes}),
       .move =
           [this, file, writes, offset, end, gap](multicomputer::Bytes done, multicomputer::Bytes count,
                                                  multicomputer::Host::Then then, time::Instant now) {
             if (!files_.is_open(file)) return then(now);  // the PE has closed the file or has ended
             if (gap > multicomputer::Bytes{} && done == multicomputer::Bytes{}) {
               return files_.move(
                   file, true, end, gap,
                   [this, file, offset, count, then](time::Instant filled) {
                     if (!files_.is_open(file)) return then(filled);
                     files_.move(file, true, multicomputer::Bytes{offset}, count, then, filled);
                   },
                   now);
             }
             files_.move(file, writes, multicomputer::Bytes{offset} + done, count, std::move(then), now);
           },
       .complete = [this, &pe, request](time::Instant now) { complete(pe, request, now); }},
      pe.at);
}

void Partition::complete(Pe& pe, std::uint64_t request, time::Instant now) {
  auto& transfer = pe.transfers[request];
  transfer.done = true;
  if (!transfer.waited_for || pe.state != Pe::State::kWaits) return;
  pe.transfers.erase(request);
  pe.at = now;
  pe.state = Pe::State::kReady;
}

void Partition::wait(Pe& pe) {
  const auto request = pe.asked.get<std::uint64_t>();
  const auto found = pe.transfers.find(request);
  pe.reply(pe.at);
  if (found == pe.transfers.end()) return;
  if (found->second.done) {
    pe.transfers.erase(found);
    return;
  }
  found->second.waited_for = true;
  pe.state = Pe::State::kWaits;
}

}  // namespace platter::runtime::partition
