#include "emulator/system/unicos/kernel.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/calls.hpp"
#include "emulator/system/unicos/descriptor.hpp"

namespace platter::unicos {
namespace {

constexpr int kFirstDescriptor = 3;           // behind standard input, output and error
constexpr int kMostDescriptors = 512;         // decided by us
constexpr std::int64_t kBase = 800'000;       // connector 800003 is descriptor 3, clear of Fortran's units
constexpr std::int64_t kProgramsOwn = kBase;  // of the program, whichever file they are for

}  // namespace

Kernel::Kernel(system::Services& services, processor::Processor& processor, FileSystem& files,
               const Specification& specification)
    : services_(services), processor_(processor), files_(files), specification_(specification) {
  services_.connect(kProgramsOwn, {"", {file::Extent{}}});
}

void Kernel::begin(std::string_view statement, std::int64_t unit) {
  statement_ = services_.new_id();
  services_.emit(kProgramsOwn,
                 {.kind = record::Kind::kStatement, .number = unit, .id = statement_, .who = statement});
}

std::int64_t Kernel::connector(int descriptor) {
  return kBase + descriptor;
}

const system::Routine& Kernel::routine(const Call& call) const {
  return *services_.specification().find_call(call.name, call.does);
}

int Kernel::free_descriptor() const {
  int descriptor = kFirstDescriptor;
  while (descriptors_.contains(descriptor)) ++descriptor;
  return descriptor;
}

std::unique_ptr<OpenFile> Kernel::open(const std::string& name, const Space& space) {
  return std::make_unique<Descriptor>(*this, name, space);
}

int Kernel::free_descriptor(const std::string& name) const {
  const int descriptor = free_descriptor();
  if (descriptor >= kFirstDescriptor + kMostDescriptors) {
    throw ffio::Error(
        fmt::format("file {}: a program has at most {} files open; close one", name, kMostDescriptors),
        kTooManyFiles);
  }
  return descriptor;
}

int Kernel::take_descriptor(const std::string& name) {
  const int descriptor = free_descriptor(name);
  services_.connect(connector(descriptor), {"", {file::Extent{}}});
  descriptors_.insert(descriptor);
  return descriptor;
}

void Kernel::give_back_descriptor(int descriptor) {
  descriptors_.erase(descriptor);
}

int Kernel::open(File& file) {
  const int descriptor = free_descriptor(file.name);
  services_.connect(connector(descriptor), file.dataset());
  descriptors_.insert(descriptor);
  ++file.opened;
  return descriptor;
}

void Kernel::close(int descriptor, File& file) {
  for (const auto& [ticket, one] : under_way_) {
    if (one.descriptor == descriptor) wait(one);
  }
  std::erase_if(under_way_, [&](const auto& one) { return one.second.descriptor == descriptor; });
  descriptors_.erase(descriptor);
  --file.opened;
  // What the connector was on may be removed now, and be laid out anew.
  services_.connect(connector(descriptor), {"", {file::Extent{}}});
}

void Kernel::remove(const std::string& name) {
  files_.remove(name);
  services_.remove("unlink", name);
}

ffio::Ticket Kernel::call(Kind kind, int descriptor, const File& file, std::span<device::Word> words,
                          amount::Words address) {
  const system::Routine& called = routine(kind);
  system::Call call{.words = words, .address = address, .parent = statement_};
  if (kind == Kind::kRead || kind == Kind::kWrite) {
    services_.call(called, connector(descriptor), std::move(call));
    return 0;
  }
  make_way();
  auto complete = std::make_shared<bool>(false);
  call.finished = [complete] { *complete = true; };
  const auto request = services_.call(called, connector(descriptor), std::move(call));
  under_way_[++tickets_] = {descriptor, &file, request, std::move(complete)};
  return tickets_;
}

/// One more may be under way: else the oldest is waited for.
void Kernel::make_way() {
  const auto count = std::count_if(under_way_.begin(), under_way_.end(),
                                   [](const auto& one) { return !*one.second.complete; });
  if (count < specification_.asynchronous) return;
  const auto oldest = std::find_if(under_way_.begin(), under_way_.end(),
                                   [](const auto& one) { return !*one.second.complete; });
  wait(oldest->second);
}

void Kernel::call(Kind kind, int descriptor) {
  const system::Routine& called = routine(kind);
  if (!called.moves()) {
    services_.call(called, connector(descriptor), system::Call{.parent = statement_});
    return;
  }
  for (const auto& step : called.steps) {
    if (step.what == system::Step::What::kCpu) services_.work(connector(descriptor), step.time);
  }
}

void Kernel::move_block(record::Does does, int descriptor, std::span<device::Word> words,
                        amount::Words address) {
  const auto& call = kBlockCalls[does == record::Does::kWrite ? 1 : 0];
  services_.call(routine(call), connector(descriptor),
                 system::Call{.words = words, .address = address, .parent = statement_});
}

void Kernel::wait(const UnderWay& one) {
  if (!*one.complete) services_.wait("recall", connector(one.descriptor), one.request);
}

void Kernel::wait(ffio::Ticket ticket) {
  const auto found = under_way_.find(ticket);
  if (found == under_way_.end()) return;
  wait(found->second);
  under_way_.erase(ticket);
}

bool Kernel::is_done(ffio::Ticket ticket) const {
  const auto found = under_way_.find(ticket);
  return found == under_way_.end() || *found->second.complete;
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

/// On a connector that every machine has from the beginning.
void Kernel::work(time::Duration length) {
  services_.work(services_.specification().connector_base + 1, length);
}

void Kernel::take_secondary(amount::Blocks blocks, const std::string& name) {
  if (blocks > specification_.segment_blocks - secondary_blocks_) {
    throw ffio::Error(
        fmt::format(
            "file {}: the solid-state storage device has no room for {} more blocks of a secondary data "
            "segment: {} of {} are free",
            name, blocks.count, (specification_.segment_blocks - secondary_blocks_).count,
            specification_.segment_blocks.count),
        kNoSpace);
  }
  secondary_blocks_ += blocks;
}

}  // namespace platter::unicos
