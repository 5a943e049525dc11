// $CRMPSC, $UPDSECW and $DELTVA: files mapped into the program's memory.

#include <fmt/format.h>
#include <link.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <span>

#include "runtime/system/vms/service.hpp"

namespace platter::runtime {
namespace {

using vms::Condition;
using vms::Pages;
using vms::Refused;
using vms::Section;

constexpr std::uintptr_t kFrame = Section::kFrame.size();

/// Addresses of the first and the last byte. The argument may name them in either order.
struct Range {
  std::uintptr_t first;
  std::uintptr_t last;
};
Range range_of(const std::uint32_t* addresses) {
  if (addresses == nullptr) throw Refused(Condition::kAccessViolation, "INADR: two addresses are needed");
  return {std::min(addresses[0], addresses[1]), std::max(addresses[0], addresses[1])};
}

struct Mapping {
  const std::uint32_t* inadr;
  std::uint32_t* retadr;
  std::uint32_t flags;
  std::uint32_t channel;
  std::int32_t pages;
  std::int32_t block;
  std::int32_t cluster;
};

std::span<std::byte> new_memory(Pages pages) {
  const auto bytes = (up(pages, Section::kPages) * Section::kFrame).size();
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT;
  void* const at = ::mmap(nullptr, bytes, PROT_NONE, kFlags, -1, 0);
  if (at == MAP_FAILED)
    throw Refused(Condition::kNoMemory, fmt::format("invalid section of {} pages", pages.count));
  return {static_cast<std::byte*>(at), bytes};
}

/// Returns the range of the program's writable variables, rounded to whole pages of the host.
Range variables() {
  Range all{0, 0};
  const auto look = [](dl_phdr_info* info, std::size_t, void* to) {
    auto& range = *static_cast<Range*>(to);
    for (const auto& part : std::span(info->dlpi_phdr, info->dlpi_phnum)) {
      if (part.p_type != PT_LOAD || (part.p_flags & PF_W) == 0) continue;
      const std::uintptr_t begin = info->dlpi_addr + part.p_vaddr;
      range = {(begin + kFrame - 1) / kFrame * kFrame, (begin + part.p_memsz) / kFrame * kFrame - 1};
    }
    return 1;  // the program is the first object, and the others are not needed
  };
  ::dl_iterate_phdr(look, &all);
  return all;
}

/// Returns memory that the program provides for a section; it must start and end at page boundaries of the
/// host.
std::span<std::byte> own_memory(const Range& range) {
  if (range.first % kFrame != 0 || (range.last + 1) % kFrame != 0) {
    throw Refused(Condition::kBadParameter,
                  fmt::format("INADR: {:#x} to {:#x}: a section needs whole pages of the host, of {} bytes; "
                              "round the addresses to these, or use SEC$M_EXPREG and RETADR",
                              range.first, range.last, kFrame));
  }
  // Protecting any other memory of the process would break the runtime.
  const Range own = variables();
  if (range.first < own.first || range.last > own.last) {
    throw Refused(
        Condition::kAccessViolation,
        fmt::format("INADR: {:#x} to {:#x}: only the program's variables from {:#x} to {:#x} can be mapped",
                    range.first, range.last, own.first, own.last));
  }
  auto* const first = reinterpret_cast<std::byte*>(range.first);  // NOLINT(performance-no-int-to-ptr)
  return {first, range.last - range.first + 1};
}

Condition map(VmsProcess& process, const Mapping& wanted) {
  if ((wanted.flags & (sec::kGlobal | sec::kOnReference | sec::kZero)) != 0) {
    throw Refused(Condition::kBadParameter,
                  "FLAGS: only private sections of a file are modelled: SEC$M_WRT and SEC$M_EXPREG");
  }
  const auto channel = process.channel(wanted.channel);
  const amount::Blocks block{std::max(wanted.block, 1)};
  const bool anywhere = (wanted.flags & sec::kAnywhere) != 0;
  const bool writes = (wanted.flags & sec::kWritable) != 0;
  if (writes && !channel->writes())
    throw Refused(Condition::kNotWritable,
                  fmt::format("{}: the file was opened read-only", channel->file().name));
  const Pages all{(channel->file().blocks() - block).count + 1};
  Pages pages = wanted.pages > 0 ? Pages{wanted.pages} : all;
  std::span<std::byte> memory;
  if (anywhere) {
    if (pages < Pages{1} || pages > all) {  // no memory has been allocated yet
      throw Refused(
          Condition::kEndOfSection,
          fmt::format(
              "{}: a section of {} pages from virtual block {} is not within the file, which has {} blocks",
              channel->file().name, pages.count, block.count, channel->file().blocks().count));
    }
    memory = new_memory(pages);
  } else {
    memory = own_memory(range_of(wanted.inadr));
    pages = std::min(pages, Pages{amount::bytes_in(memory) / vms::kBlockBytes});
    memory = memory.first((up(pages, Section::kPages) * Section::kFrame).size());
    if (process.has_section_in(memory))
      throw Refused(Condition::kBadParameter, "INADR: a section is already there; remove it with $DELTVA");
  }
  process.add(std::make_unique<Section>(*channel, block, memory, pages, writes, Pages{wanted.cluster},
                                        process.guard()),
              anywhere);
  if (wanted.retadr != nullptr) {
    const auto first = reinterpret_cast<std::uintptr_t>(memory.data());
    wanted.retadr[0] = static_cast<std::uint32_t>(first);
    wanted.retadr[1] = static_cast<std::uint32_t>(first + (pages.count * vms::kBlockBytes).size() - 1);
  }
  return Condition::kNormal;
}

Section& section_of(VmsProcess& process, const std::uint32_t* addresses) {
  const auto range = range_of(addresses);
  const auto* const first =
      reinterpret_cast<const std::byte*>(range.first);  // NOLINT(performance-no-int-to-ptr)
  if (Section* const section = process.section_at(first)) return *section;
  throw Refused(Condition::kBadParameter, fmt::format("INADR: no section contains {:#x}", range.first));
}

}  // namespace
}  // namespace platter::runtime

using platter::runtime::Status;
using platter::runtime::VmsProcess;
using platter::vms::Condition;

extern "C" {
Status platter_vms_crmpsc(const std::uint32_t* inadr, std::uint32_t* retadr, std::uint32_t mode,
                          std::uint32_t flags, void* name, void* ident, std::uint32_t relative,
                          std::uint32_t channel, std::int32_t pages, std::int32_t block,
                          std::uint32_t protection, std::int32_t cluster) asm("sys$crmpsc_");
Status platter_vms_updsecw(const std::uint32_t* inadr, std::uint32_t* retadr, void*, void*, void*,
                           std::uint16_t* iosb, void*, void*) asm("sys$updsecw_");
Status platter_vms_deltva(const std::uint32_t* inadr, std::uint32_t* retadr,
                          std::uint32_t mode) asm("sys$deltva_");

/// SYS$CRMPSC([inadr],[retadr],,[flags],,,,chan,[pagcnt],[vbn],,[pfc])
Status platter_vms_crmpsc(const std::uint32_t* inadr, std::uint32_t* retadr, std::uint32_t,
                          std::uint32_t flags, void*, void*, std::uint32_t, std::uint32_t channel,
                          std::int32_t pages, std::int32_t block, std::uint32_t, std::int32_t cluster) {
  return platter::runtime::file_service("SYS$CRMPSC", [&](VmsProcess& process) {
    return platter::runtime::map(process, {inadr, retadr, flags, channel & 0xFFFFU, pages, block, cluster});
  });
}

/// SYS$UPDSECW(inadr,[retadr],,,,[iosb],,)
Status platter_vms_updsecw(const std::uint32_t* inadr, std::uint32_t*, void*, void*, void*,
                           std::uint16_t* iosb, void*, void*) {
  return platter::runtime::file_service("SYS$UPDSECW", [&](VmsProcess& process) {
    platter::runtime::section_of(process, inadr).update(true);
    if (iosb != nullptr) iosb[0] = static_cast<std::uint16_t>(Condition::kNormal);
    return Condition::kNormal;
  });
}

/// SYS$DELTVA(inadr,[retadr],)
Status platter_vms_deltva(const std::uint32_t* inadr, std::uint32_t*, std::uint32_t) {
  return platter::runtime::file_service("SYS$DELTVA", [&](VmsProcess& process) {
    process.remove_section(platter::runtime::section_of(process, inadr).memory().data());
    return Condition::kNormal;
  });
}
}
