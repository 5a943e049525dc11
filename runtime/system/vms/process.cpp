#include "runtime/system/vms/process.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <utility>

#include "emulator/system/call_error.hpp"
#include "emulator/system/vms/condition.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/entry.hpp"
#include "runtime/program/session/signals.hpp"
#include "runtime/system/vms/services.hpp"

namespace platter::runtime {
namespace {

using vms::Condition;
using vms::Refused;

/// The VMS state of the program; created by its first call of a service.
struct ProcessOfRun {
  std::unique_ptr<VmsProcess> process{};
};

std::unique_ptr<VmsProcess>& the_process() {
  return run().part<ProcessOfRun>().process;
}

/// Returns the lowest number, from 1, that is not in use.
template <typename Map>
typename Map::key_type free_number(const Map& all) {
  typename Map::key_type number = 1;
  while (all.contains(number)) ++number;
  return number;
}

constexpr int kReadWrite = PROT_READ | PROT_WRITE;

std::byte* low_memory(std::size_t bytes) {
  void* const at = ::mmap(nullptr, bytes, kReadWrite, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
  if (at == MAP_FAILED)
    throw Refused(Condition::kNoMemory,
                  fmt::format("there are not {} bytes of free memory below 4 GB", bytes));
  return static_cast<std::byte*>(at);
}

/// Brings in the page of a section that the program has touched. Returns false if the address is not in a
/// section.
bool resolve_fault(void* address, bool writes, const void* from) {
  if (the_process() == nullptr) return false;
  auto* const at = static_cast<std::byte*>(address);
  vms::Section* const section = the_process()->section_at(at);
  if (section == nullptr) return false;
  session().come_from(from);
  return entry_of_test([&](Session&) { return section->fault(at, writes); });
}

}  // namespace

std::shared_ptr<std::byte> low_storage(std::size_t bytes) {
  return {low_memory(bytes), [bytes](std::byte* at) { ::munmap(at, bytes); }};
}

void HostGuard::allow(std::byte* first, std::size_t bytes, Access access) {
  const int rights = access == Access::kNone ? PROT_NONE : access == Access::kRead ? PROT_READ : kReadWrite;
  if (::mprotect(first, bytes, rights) == 0) return;
  throw Refused(Condition::kAccessViolation, "the host does not protect the memory of a section");
}

VmsProcess& VmsProcess::of(Session& session, const char* service) {
  if (the_process() != nullptr) return *the_process();
  VmsFiles* const files = vms_files(session);
  if (files == nullptr)
    throw system::CallError(service, session.machine().choice().system, "it is available only under VMS");
  the_process() = std::make_unique<VmsProcess>(*files);
  files->at_end([] { the_process()->run_down(); });
  return *the_process();
}

VmsProcess::VmsProcess(VmsFiles& files) : files_(files), io_(files.kernel()) {
  timer_ = reading();
}

std::uint16_t VmsProcess::add(OpenFab file) {
  const auto ifi = free_number(fabs_);
  fabs_.emplace(ifi, std::move(file));
  return ifi;
}

OpenFab& VmsProcess::file(std::uint16_t ifi) {
  const auto found = fabs_.find(ifi);
  if (found == fabs_.end())
    throw Refused(Condition::kBadFile, fmt::format("the FAB's file is not open (IFI {})", ifi));
  return found->second;
}

void VmsProcess::flush(std::uint16_t ifi) {
  for (auto& [isi, stream] : streams_) {
    if (stream.file == ifi && stream.records) stream.records->flush();
  }
}

void VmsProcess::close(std::uint16_t ifi) {
  const OpenFab found = file(ifi);
  for (auto stream = streams_.begin(); stream != streams_.end();) {
    const auto one = stream++;
    if (one->second.file == ifi) disconnect(one->first);
  }
  fabs_.erase(ifi);
  if (found.deletes) found.channel->remove();
  const auto finish = [&] { found.channel->close(); };
  found.link ? kernel().for_another(finish) : finish();
}

std::uint16_t VmsProcess::add(Stream stream) {
  const auto isi = free_number(streams_);
  streams_.emplace(isi, std::move(stream));
  return isi;
}

Stream& VmsProcess::stream(std::uint16_t isi) {
  const auto found = streams_.find(isi);
  if (found == streams_.end())
    throw Refused(Condition::kBadStream, fmt::format("the RAB is not connected (ISI {})", isi));
  return found->second;
}

void VmsProcess::disconnect(std::uint16_t isi) {
  Stream& found = stream(isi);
  if (found.records) found.records->close();
  streams_.erase(isi);
}

std::uint16_t VmsProcess::add_channel(std::shared_ptr<vms::Channel> channel) {
  const auto number = free_number(channels_);
  channels_.emplace(number, std::move(channel));
  return static_cast<std::uint16_t>(number);
}

std::shared_ptr<vms::Channel> VmsProcess::channel(std::uint32_t number) {
  const auto found = channels_.find(number);
  if (found == channels_.end())
    throw Refused(Condition::kNoSuchChannel, fmt::format("channel {}: no file is open on it", number));
  return found->second;
}

void VmsProcess::close_channel(std::uint32_t number) {
  const auto one = channel(number);
  io_.finish(*one);
  for (auto mapped = sections_.begin(); mapped != sections_.end();) {
    const auto* const first = mapped++->first;
    if (&sections_.at(first).section->channel() == one.get()) remove_section(first);
  }
  channels_.erase(number);
  one->close();
}

void VmsProcess::add(std::unique_ptr<vms::Section> section, bool own_memory) {
  resolve_faults_with(resolve_fault);
  const auto* const first = section->memory().data();
  sections_[first] = {std::move(section), own_memory};
}

vms::Section* VmsProcess::section_at(const std::byte* at) {
  auto next = sections_.upper_bound(at);
  if (next == sections_.begin()) return nullptr;
  auto& section = *std::prev(next)->second.section;
  return section.has(at) ? &section : nullptr;
}

/// Returns true if any section overlaps the memory.
bool VmsProcess::has_section_in(std::span<const std::byte> memory) {
  const auto next = sections_.lower_bound(memory.data());
  return section_at(memory.data()) != nullptr ||
         (next != sections_.end() && next->first < memory.data() + memory.size());
}

bool VmsProcess::remove_section(const std::byte* at) {
  const vms::Section* const section = section_at(at);
  if (section == nullptr) return false;
  const auto found = sections_.find(section->memory().data());
  const auto memory = section->memory();
  found->second.section->close();
  const bool own = found->second.own_memory;
  sections_.erase(found);
  if (own) ::munmap(memory.data(), memory.size());
  return true;
}

void VmsProcess::touch(const void* first, std::size_t bytes, bool writes) {
  const auto* const begin = static_cast<const std::byte*>(first);
  for (std::size_t done = 0; done < bytes;) {
    vms::Section* const section = section_at(begin + done);
    if (section != nullptr && section->is_away(begin + done, writes)) section->fault(begin + done, writes);
    const auto place = reinterpret_cast<std::uintptr_t>(begin + done) % vms::Section::kFrame.size();
    done += vms::Section::kFrame.size() - place;
  }
}

void VmsProcess::run_down() {
  while (!sections_.empty()) remove_section(sections_.begin()->first);
  while (!fabs_.empty()) close(fabs_.begin()->first);
  while (!channels_.empty()) close_channel(channels_.begin()->first);
}

VmsProcess::Reading VmsProcess::reading() {
  return {kernel().now(), kernel().processor_time(), kernel().counters()};
}

}  // namespace platter::runtime
