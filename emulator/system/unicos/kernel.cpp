#include "emulator/system/unicos/kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/calls.hpp"
#include "emulator/system/unicos/descriptor.hpp"

namespace platter::unicos {
namespace {

constexpr int kFirstDescriptor = 3;   // after standard input, output and error
constexpr int kMaxDescriptors = 512;  // a design choice

}  // namespace

using amount::Bytes;
using amount::bytes_in;

CallStatistics& OpenFile::note(Kind kind, Bytes processed, Bytes requested) {
  CallStatistics& its = statistics_.of(kind);
  ++its.calls;
  its.processed += processed;
  its.requested += requested;
  return its;
}

void OpenFile::call(Kind kind, const std::function<void()>& work) {
  const auto called = kernel_.now();
  kernel_.call(kind, number_);
  work();
  note(kind).add_wait(kernel_.now() - called);
}

ffio::Moved OpenFile::read(std::span<std::byte> into, ffio::Record) {
  const auto called = kernel_.now();
  const Bytes moved = move(Kind::kRead, {.offset = position_, .into = into}).bytes;
  position_ += moved;
  note(Kind::kRead, moved, bytes_in(into)).add_wait(kernel_.now() - called);
  return {moved, moved < bytes_in(into) ? ffio::ReadStatus::kEndOfData : ffio::ReadStatus::kMore};
}

void OpenFile::write(std::span<const std::byte> from, ffio::Record) {
  const auto called = kernel_.now();
  move(Kind::kWrite, {.offset = position_, .from = from});
  position_ += bytes_in(from);
  note(Kind::kWrite, bytes_in(from), bytes_in(from)).add_wait(kernel_.now() - called);
}

/// Starts an asynchronous call. `moves_on`: it advances the position.
ffio::Started OpenFile::start(Kind kind, const Stretch& stretch, bool moves_on) {
  const Transfer moved = move(kind, stretch);
  if (moves_on) position_ += moved.bytes;
  note(kind, moved.bytes, stretch.length());
  started_[++tickets_] = {kind, moved};
  return {tickets_};
}

ffio::Started OpenFile::start_read(std::span<std::byte> into) {
  return start(Kind::kReada, {.offset = position_, .into = into}, true);
}

ffio::Started OpenFile::start_write(std::span<const std::byte> from) {
  return start(Kind::kWritea, {.offset = position_, .from = from}, true);
}

ffio::Started OpenFile::start_read_at(Bytes offset, std::span<std::byte> into) {
  return start(Kind::kListioRead, {.offset = offset, .into = into}, false);
}

ffio::Started OpenFile::start_write_at(Bytes offset, std::span<const std::byte> from) {
  return start(Kind::kListioWrite, {.offset = offset, .from = from}, false);
}

Bytes OpenFile::wait(const ffio::Started& started) {
  const auto found = started_.find(started.ticket);
  if (found == started_.end()) return {};
  const auto [kind, moved] = found->second;
  started_.erase(found);
  const auto called = kernel_.now();
  finish(moved.number);
  statistics_.of(kind).add_wait(kernel_.now() - called);
  return moved.bytes;
}

bool OpenFile::is_done(const ffio::Started& started) const {
  const auto found = started_.find(started.ticket);
  return found == started_.end() || is_finished(found->second.second.number);
}

void OpenFile::seek(Bytes to) {
  call(Kind::kSeek, [&] { position_ = to; });
}

void OpenFile::truncate() {
  call(Kind::kTruncate, [this] { cut(); });
}

Kernel::Kernel(system::Services& services, processor::Processor& processor, FileSystem& files,
               const Specification& specification)
    : KernelBase(services, processor, kFirstDescriptor, kMaxDescriptors),
      files_(files),
      specification_(specification) {}

void Kernel::fail(const fault::Report& fault) const {
  const bool is_full = fault.entry->fault.kind == fault::Kind::kFull;
  throw ffio::Error(fault.text(), is_full ? kNoSpace : kInputOutput);
}

std::int64_t Kernel::connector(int descriptor) {
  return kFiles + descriptor;
}

std::unique_ptr<OpenFile> Kernel::open(const std::string& name, const Space& space) {
  return std::make_unique<Descriptor>(*this, name, space);
}

int Kernel::descriptor_of(std::optional<std::int64_t> connector, const std::string& name) {
  if (!connector) {
    throw ffio::Error(
        fmt::format("file {}: a program may have at most {} open files; close one", name, kMaxDescriptors),
        kTooManyFiles);
  }
  return static_cast<int>(*connector - kFiles);
}

int Kernel::take_descriptor(const std::string& name) {
  return descriptor_of(park(), name);
}

void Kernel::give_back_descriptor(int descriptor) {
  disconnect(connector(descriptor));
}

int Kernel::open(File& file) {
  const int descriptor = descriptor_of(connect(file.dataset()), file.name);
  ++file.opened;
  return descriptor;
}

void Kernel::close(int descriptor, File& file) {
  for (const auto& [ticket, one] : under_way_) {
    if (one.descriptor == descriptor) wait(one);
  }
  std::erase_if(under_way_, [&](const auto& one) { return one.second.descriptor == descriptor; });
  --file.opened;
  disconnect(connector(descriptor));
}

void Kernel::remove(const std::string& name) {
  files_.remove(name);
  services().remove("unlink", name);
}

ffio::Ticket Kernel::call(Kind kind, int descriptor, const File& file, system::Call words) {
  const system::Routine& called = routine(kind);
  if (kind == Kind::kRead || kind == Kind::kWrite) {
    KernelBase::call(called, connector(descriptor), std::move(words));
    return 0;
  }
  make_way();
  under_way_[++tickets_] = {descriptor, &file, start(called, connector(descriptor), std::move(words))};
  return tickets_;
}

/// At the limit of asynchronous calls under way, waits for the oldest.
void Kernel::make_way() {
  const auto count = std::count_if(under_way_.begin(), under_way_.end(),
                                   [](const auto& one) { return !one.second.call.is_complete(); });
  if (count < specification_.asynchronous) return;
  const auto oldest = std::find_if(under_way_.begin(), under_way_.end(),
                                   [](const auto& one) { return !one.second.call.is_complete(); });
  // A fault of that call is reported when the program waits for the call itself.
  services().wait("recall", oldest->second.call.connector, oldest->second.call.request);
}

void Kernel::call(Kind kind, int descriptor) {
  const system::Routine& called = routine(kind);
  if (!called.moves()) {
    KernelBase::call(called, connector(descriptor), {});
    return;
  }
  for (const auto& step : called.steps) {
    if (step.what == system::Step::What::kCpu) services().work(connector(descriptor), step.time);
  }
}

void Kernel::move_block(record::Does does, int descriptor, system::Call words) {
  const auto& call = kBlockCalls[does == record::Does::kWrite ? 1 : 0];
  const auto before = processor().accounts().idle;
  KernelBase::call(routine(call), connector(descriptor), std::move(words));
  unlocked_ += processor().accounts().idle - before;
}

void Kernel::wait(ffio::Ticket ticket) {
  const auto found = under_way_.find(ticket);
  if (found == under_way_.end()) return;
  const UnderWay one = found->second;
  under_way_.erase(found);
  wait(one);
}

bool Kernel::is_done(ffio::Ticket ticket) const {
  const auto found = under_way_.find(ticket);
  return found == under_way_.end() || found->second.call.is_complete();
}

void Kernel::wait_for_all(const File& file) {
  for (const auto& [ticket, one] : under_way_) {
    if (one.file == &file) wait(one);
  }
}

void Kernel::copy(amount::Bytes bytes) {
  const std::int64_t words = up(bytes, amount::Bytes{device::kWordBytes});
  work(time::product(specification_.copy, words));
}

void Kernel::take_secondary(amount::Blocks blocks, const std::string& name) {
  if (blocks > specification_.segment_blocks - secondary_blocks_) {
    throw ffio::Error(
        fmt::format("file {}: the solid-state storage device has no space for {} more blocks of a secondary "
                    "data segment: {} of {} are free",
                    name, blocks.count, (specification_.segment_blocks - secondary_blocks_).count,
                    specification_.segment_blocks.count),
        kNoSpace);
  }
  secondary_blocks_ += blocks;
}

}  // namespace platter::unicos
