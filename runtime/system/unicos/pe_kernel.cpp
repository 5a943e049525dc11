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

}  // namespace

PeFile::PeFile(PeKernel& kernel, HostConnection& link, const std::string& name, const unicos::Space& space)
    : OpenFile(kernel, kernel.take(name)), pe_(kernel), link_(link), name_(name) {
  try {
    call(Kind::kOpen, [&] {
      file_ =
          link_
              .ask(RequestType::kFileOpen, name, space.partitions, space.unit, space.blocks, space.contiguous)
              .get<std::int64_t>();
    });
  } catch (...) {
    pe_.give_back(number_);
    throw;
  }
}

Bytes PeFile::size() const {
  if (number_ >= 0) size_ = link_.ask(RequestType::kFileSize, file_).get<Bytes>();
  return size_;
}

PeFile::Transfer PeFile::move(Kind kind, const unicos::Stretch& stretch) {
  const bool writes = unicos::kCalls[static_cast<std::size_t>(kind)].does == record::Does::kWrite;
  const bool waits = kind == Kind::kRead || kind == Kind::kWrite;
  const Bytes length = stretch.length();
  if (length.size() > link_.shared().size() ||
      (writes && stretch.offset > Bytes{std::numeric_limits<std::int64_t>::max() / 2}))
    throw ffio::Error(
        fmt::format("file {}: a {} of {} bytes at byte {}; at most {} are allowed at once", name_,
                    writes ? "write" : "read", length.count, stretch.offset.count, link_.shared().size()),
        kTooLarge);
  if (writes)
    return {length, link_.ask_with(stretch.from, RequestType::kFileWrite, file_, stretch.offset, waits)
                        .get<std::uint64_t>()};
  Message answer = link_.ask(RequestType::kFileRead, file_, stretch.offset, length, waits);
  const Transfer moved{answer.get<Bytes>(), answer.get<std::uint64_t>()};
  if (moved.bytes < Bytes{} || moved.bytes > length)
    throw protocol::ProtocolError("internal protocol error: a reply contains more bytes than were requested");
  if (moved.bytes > Bytes{}) std::memcpy(stretch.into.data(), link_.shared().data(), moved.bytes.size());
  return moved;
}

void PeFile::close() {
  if (number_ < 0) return;
  while (!started_.empty()) wait({started_.begin()->first});
  size();
  call(Kind::kClose, [&] { link_.ask(RequestType::kFileClose, file_); });
  pe_.give_back(number_);
  number_ = -1;
}

}  // namespace platter::runtime::partition
