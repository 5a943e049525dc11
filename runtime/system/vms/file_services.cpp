// $CREATE, $OPEN, $CLOSE, $EXTEND and $ERASE: files described by a FAB.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "runtime/system/vms/service.hpp"

namespace platter::runtime {
namespace {

using vms::Condition;
using vms::Refused;

constexpr unsigned kFabId = 3;

void require_fab(const Fab* fab) {
  if (fab != nullptr && fab->bid == kFabId && fab->bln >= sizeof(Fab)) return;
  throw Refused(Condition::kBadFileBlock,
                "the first argument is not a FAB; set FAB$B_BID to FAB$C_BID and FAB$B_BLN to FAB$C_BLN");
}

/// Node 0 is the machine itself.
bool is_other(const vms::FileName& name) {
  return !name.node.empty() && name.node != "0";
}

/// The files of the other VAX on the Ethernet are on the site's last drive (design choice).
vms::FileName name_of(VmsProcess& process, const Fab& fab) {
  const auto text = [](std::uint32_t address, std::uint8_t size) {
    return size == 0 ? std::string_view() : std::string_view(at_address<const char>(address), size);
  };
  if (fab.fns == 0) throw Refused(Condition::kBadName, "the FAB has no name; set FAB$L_FNA and FAB$B_FNS");
  auto name = vms::read_name(text(fab.fna, fab.fns), text(fab.dna, fab.dns));
  if (is_other(name) && name.volume.empty())
    name.volume = fmt::format("DRA{}", process.kernel().volumes().size() - 1);
  return name;
}

/// Returns the network link if the file name contains a node; nothing otherwise.
std::optional<vms::Link> link_of(VmsProcess& process, const Fab& fab, const vms::FileName& name) {
  if (name.node.empty()) return std::nullopt;
  return vms::Link(process.kernel(), (fab.fop & fop::kInSequence) != 0,
                   is_other(name) ? vms::Link::Route::kEthernet : vms::Link::Route::kLoop);
}

vms::RecordAttributes records_of(const Fab& fab) {
  const auto refuse = [](Condition condition, const char* why) { throw Refused(condition, why); };
  if (fab.org != 0)
    refuse(
        Condition::kBadOrganization,
        "FAB$B_ORG: RMS calls reach only sequential files; use FORTRAN's OPEN with ORGANIZATION= for others");
  if (fab.rfm > static_cast<unsigned>(vms::Format::kVariable))
    refuse(Condition::kBadFormat, "FAB$B_RFM: only undefined, fixed and variable records are modelled");
  constexpr unsigned kLongest = 32767;
  if (fab.mrs > kLongest) refuse(Condition::kBadMaximum, "FAB$W_MRS: a record may have up to 32767 bytes");
  const auto format = static_cast<vms::Format>(fab.rfm);
  if (format == vms::Format::kFixed && fab.mrs == 0)
    refuse(Condition::kBadMaximum, "FAB$W_MRS: fixed records need a length");
  return {.format = format,
          .carriage_control = (fab.rat & rat::kLines) != 0,
          .fortran_control = (fab.rat & rat::kFortran) != 0,
          .within_blocks = (fab.rat & rat::kWithinBlocks) != 0,
          .longest = amount::Bytes{fab.mrs},
          .extension = amount::Blocks{fab.deq}};
}

/// Sets the fields of the FAB that describe the file.
void describe(Fab& fab, const vms::File& file) {
  fab.alq = static_cast<std::int32_t>(file.blocks().count);
  fab.mrs = static_cast<std::uint16_t>(file.records.longest.count);
  fab.rfm = static_cast<std::uint8_t>(file.records.format);
  fab.rat = static_cast<std::uint8_t>((file.records.fortran_control ? rat::kFortran : 0) |
                                      (file.records.carriage_control ? rat::kLines : 0) |
                                      (file.records.within_blocks ? rat::kWithinBlocks : 0));
}

template <typename Work>
void at_node(VmsProcess& process, const std::optional<vms::Link>& link, Work work) {
  if (!link) return work();
  // One message carries the request and one the answer.
  vms::Link(process.kernel(), false, link->route()).exchange({}, work);
}

void open_file(VmsProcess& process, Fab& fab, vms::File& file, std::optional<vms::Link> link) {
  const unsigned access = fab.fac == 0 ? fac::kGet : fab.fac;
  const bool writes = (access & ~(fac::kGet | fac::kBlocks | fac::kBoth)) != 0;
  auto channel = std::make_shared<vms::Channel>(process.kernel(), file, writes);
  channel->set_checks({.reads = channel->checks().reads || (fab.fop & fop::kReadCheck) != 0,
                       .writes = channel->checks().writes || (fab.fop & fop::kWriteCheck) != 0});
  if (fab.deq > 0) file.records.extension = amount::Blocks{fab.deq};
  describe(fab, file);
  fab.sts = static_cast<std::uint32_t>(Condition::kRmsNormal);
  if ((fab.fop & fop::kUserOpen) != 0) {
    if (link)
      throw Refused(Condition::kNotSupported,
                    "FAB$M_UFO: a QIO does not go through the network; leave the node out");
    fab.stv = process.add_channel(std::move(channel));
    fab.ifi = 0;
    return;
  }
  fab.stv = 0;
  fab.ifi = process.add({.channel = std::move(channel),
                         .link = link,
                         .access = access,
                         .deletes = (fab.fop & (fop::kDelete | fop::kTemporary)) != 0});
}

Condition create(VmsProcess& process, Fab& fab) {
  const auto name = name_of(process, fab);
  const auto link = link_of(process, fab, name);
  if ((fab.fop & fop::kCreateIf) != 0) {
    vms::File* found = nullptr;
    at_node(process, link, [&] { found = process.kernel().look_up(name); });
    if (found != nullptr) {
      open_file(process, fab, *found, link);
      return Condition::kRmsNormal;
    }
  }
  const auto records = records_of(fab);
  if ((fab.fop & fop::kSupersede) != 0 && name.version > 0) {
    if (vms::File* const old = process.kernel().directory().find(name)) process.kernel().remove(*old);
  }
  const std::int32_t blocks = fab.alq;
  if (blocks < 0) throw Refused(Condition::kBadParameter, fmt::format("FAB$L_ALQ: {} blocks", blocks));
  vms::File* file = nullptr;
  at_node(process, link, [&] {
    file = &process.kernel().create(name, records);
    if (blocks == 0) return;
    try {
      process.kernel().extend(*file, amount::Blocks{blocks}, (fab.fop & fop::kContiguous) != 0);
    } catch (...) {
      process.kernel().remove(*file);
      throw;
    }
  });
  if ((fab.fac & ~(fac::kBlocks | fac::kBoth)) == 0) fab.fac = static_cast<std::uint8_t>(fab.fac | fac::kPut);
  open_file(process, fab, *file, link);
  return (fab.fop & fop::kCreateIf) != 0 ? Condition::kCreated : Condition::kRmsNormal;
}

Condition open_fab(VmsProcess& process, Fab& fab) {
  const auto name = name_of(process, fab);
  const auto link = link_of(process, fab, name);
  vms::File* file = nullptr;
  at_node(process, link, [&] { file = process.kernel().look_up(name); });
  if (file == nullptr)
    throw Refused(Condition::kNotFound, fmt::format("{}: the file does not exist", name.name));
  open_file(process, fab, *file, link);
  return Condition::kRmsNormal;
}

/// Closes the file. The FAB$M_DLT bit of the FAB at this time is also honoured.
Condition close(VmsProcess& process, Fab& fab) {
  OpenFab& file = process.file(fab.ifi);
  file.deletes = file.deletes || (fab.fop & fop::kDelete) != 0;
  if ((fab.fop & fop::kTruncateEnd) != 0 && file.channel->writes()) {
    process.flush(fab.ifi);
    file.channel->truncate();
  }
  process.close(fab.ifi);
  fab.ifi = 0;
  return Condition::kRmsNormal;
}

Condition extend(VmsProcess& process, Fab& fab) {
  OpenFab& file = process.file(fab.ifi);
  if (fab.alq < 1) throw Refused(Condition::kBadParameter, "FAB$L_ALQ: at least 1 block must be added");
  at_node(process, file.link,
          [&] { file.channel->extend(amount::Blocks{fab.alq}, (fab.fop & fop::kContiguous) != 0); });
  fab.alq = static_cast<std::int32_t>(file.channel->file().blocks().count);
  return Condition::kRmsNormal;
}

Condition erase(VmsProcess& process, Fab& fab) {
  const auto name = name_of(process, fab);
  const auto link = link_of(process, fab, name);
  at_node(process, link, [&] {
    vms::File* const file = process.kernel().look_up(name);
    if (file == nullptr)
      throw Refused(Condition::kNotFound, fmt::format("{}: the file does not exist", name.name));
    if (file->opened > 0)
      throw Refused(Condition::kLocked, fmt::format("{}: the file is open; close it first", name.name));
    process.kernel().remove(*file);
  });
  return Condition::kRmsNormal;
}

}  // namespace
}  // namespace platter::runtime

using platter::runtime::Fab;
using platter::runtime::Status;

#define PLATTER_FAB_SERVICE(work, symbol, name)                                      \
  extern "C" Status platter_vms_##work(Fab* fab, void*, void*) asm(symbol);          \
  extern "C" Status platter_vms_##work(Fab* fab, void*, void*) {                     \
    return platter::runtime::block_service(name, fab, platter::runtime::require_fab, \
                                           platter::runtime::work);                  \
  }

PLATTER_FAB_SERVICE(create, "sys$create_", "SYS$CREATE")
PLATTER_FAB_SERVICE(open_fab, "sys$open_", "SYS$OPEN")
PLATTER_FAB_SERVICE(close, "sys$close_", "SYS$CLOSE")
PLATTER_FAB_SERVICE(extend, "sys$extend_", "SYS$EXTEND")
PLATTER_FAB_SERVICE(erase, "sys$erase_", "SYS$ERASE")
