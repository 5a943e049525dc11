#include "runtime/system/unicos/pe_kernel.hpp"

#include <fmt/format.h>

#include <cstring>
#include <limits>

#include "emulator/system/ffio/error.hpp"

namespace platter::runtime::partition {

std::unique_ptr<unicos::OpenFile> PeKernel::open(const std::string& name, const unicos::Space& space) {
  return std::make_unique<PeFile>(*this, link_, name, space);
}

using amount::Bytes;

namespace {

constexpr int kTooLarge = 27;  // EFBIG (unsourced, recalled from System V)

Bytes length(std::span<const std::byte> bytes) {
  return amount::bytes_in(bytes);
}

}  // namespace

PeFile::PeFile(PeKernel& kernel, HostConnection& link, const std::string& name, const unicos::Space& space)
    : kernel_(kernel), link_(link), name_(name), number_(kernel.take(name)) {
  try {
    call(Kind::kOpen, [&] {
      file_ =
          link_
              .ask(RequestType::kFileOpen, name, space.partitions, space.unit, space.blocks, space.contiguous)
              .get<std::int64_t>();
    });
  } catch (...) {
    kernel_.give_back(number_);
    throw;
  }
}

template <typename Work>
void PeFile::call(Kind kind, Work work) {
  const auto call_time = kernel_.now();
  kernel_.call(kind, number_);
  work();
  ++statistics_.of(kind).calls;
  statistics_.of(kind).add_wait(kernel_.now() - call_time);
}

Bytes PeFile::size() const {
  if (number_ >= 0) size_ = link_.ask(RequestType::kFileSize, file_).get<Bytes>();
  return size_;
}

PeFile::Moved PeFile::fetch(Kind kind, Bytes offset, std::span<std::byte> into, bool waits) {
  const auto call_time = kernel_.now();
  if (into.size() > link_.shared().size())
    throw ffio::Error(fmt::format("file {}: a read of {} bytes; at most {} are allowed at once", name_,
                                  into.size(), link_.shared().size()),
                      kTooLarge);
  Message answer = link_.ask(RequestType::kFileRead, file_, offset, length(into), waits);
  const Moved moved{answer.get<Bytes>(), answer.get<std::uint64_t>()};
  if (moved.bytes < Bytes{} || moved.bytes > length(into))
    throw protocol::ProtocolError("more than was requested");
  if (moved.bytes > Bytes{}) std::memcpy(into.data(), link_.shared().data(), moved.bytes.size());
  auto& its = statistics_.of(kind);
  ++its.calls;
  its.processed += moved.bytes;
  its.requested += length(into);
  if (waits) its.add_wait(kernel_.now() - call_time);
  return moved;
}

PeFile::Moved PeFile::send(Kind kind, Bytes offset, std::span<const std::byte> from, bool waits) {
  const auto call_time = kernel_.now();
  if (from.size() > link_.shared().size() || offset > Bytes{std::numeric_limits<std::int64_t>::max() / 2})
    throw ffio::Error(fmt::format("file {}: a write of {} bytes at byte {}; at most {} are allowed at once",
                                  name_, from.size(), offset.count, link_.shared().size()),
                      kTooLarge);
  const Moved moved{length(from),
                    link_.ask_with(from, RequestType::kFileWrite, file_, offset, waits).get<std::uint64_t>()};
  auto& its = statistics_.of(kind);
  ++its.calls;
  its.processed += moved.bytes;
  its.requested += moved.bytes;
  if (waits) its.add_wait(kernel_.now() - call_time);
  return moved;
}

ffio::Ticket PeFile::started(Kind kind, const Moved& moved) {
  started_[++tickets_] = {kind, moved.bytes, moved.request};
  return tickets_;
}

Bytes PeFile::read(std::span<std::byte> into) {
  const auto moved = fetch(Kind::kRead, position_, into, true);
  position_ += moved.bytes;
  return moved.bytes;
}

void PeFile::write(std::span<const std::byte> from) {
  send(Kind::kWrite, position_, from, true);
  position_ += length(from);
}

ffio::Ticket PeFile::start_read(std::span<std::byte> into) {
  const auto moved = fetch(Kind::kReada, position_, into, false);
  position_ += moved.bytes;
  return started(Kind::kReada, moved);
}

ffio::Ticket PeFile::start_write(std::span<const std::byte> from) {
  const auto moved = send(Kind::kWritea, position_, from, false);
  position_ += length(from);
  return started(Kind::kWritea, moved);
}

ffio::Ticket PeFile::start_read_at(Bytes offset, std::span<std::byte> into) {
  return started(Kind::kListioRead, fetch(Kind::kListioRead, offset, into, false));
}

ffio::Ticket PeFile::start_write_at(Bytes offset, std::span<const std::byte> from) {
  return started(Kind::kListioWrite, send(Kind::kListioWrite, offset, from, false));
}

Bytes PeFile::wait(ffio::Ticket ticket) {
  const auto found = started_.find(ticket);
  if (found == started_.end()) return {};
  const Started one = found->second;
  started_.erase(found);
  const auto call_time = kernel_.now();
  link_.ask(RequestType::kFileWait, one.request);
  statistics_.of(one.kind).add_wait(kernel_.now() - call_time);
  return one.bytes;
}

bool PeFile::is_done(ffio::Ticket ticket) const {
  const auto found = started_.find(ticket);
  return found == started_.end() || link_.ask(RequestType::kFileIsDone, found->second.request).get<bool>();
}

void PeFile::seek(Bytes to) {
  call(Kind::kSeek, [&] { position_ = to; });
}

void PeFile::truncate() {
  call(Kind::kTruncate, [&] { link_.ask(RequestType::kFileTruncate, file_, position_); });
}

void PeFile::close() {
  if (number_ < 0) return;
  while (!started_.empty()) wait(started_.begin()->first);
  size();
  call(Kind::kClose, [&] { link_.ask(RequestType::kFileClose, file_); });
  kernel_.give_back(number_);
  number_ = -1;
}

}  // namespace platter::runtime::partition
