// $CONNECT, $GET, $PUT, $READ, $WRITE and related services: records and blocks accessed by a RAB.

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <span>

#include "runtime/system/vms/service.hpp"

namespace platter::runtime {
namespace {

using vms::Condition;
using vms::Refused;

constexpr unsigned kRabId = 1;

void require_rab(const Rab* rab) {
  if (rab != nullptr && rab->bid == kRabId && rab->bln >= sizeof(Rab)) return;
  throw Refused(Condition::kBadStreamBlock,
                "the first argument is not a RAB; set RAB$B_BID to RAB$C_BID and RAB$B_BLN to RAB$C_BLN");
}

/// Returns memory of the program after its section pages have been faulted in.
std::span<std::byte> bytes_at(VmsProcess& process, std::uint32_t address, std::size_t count, bool writes) {
  auto* const first = at_address<std::byte>(address);
  process.touch(first, count, writes);
  return {first, count};
}

std::span<std::byte> user_buffer(VmsProcess& process, const Rab& rab) {
  if (rab.ubf == 0)
    throw Refused(Condition::kNoUserBuffer, "RAB$L_UBF: the address of the user buffer is missing");
  if (rab.usz == 0)
    throw Refused(Condition::kBadUserSize, "RAB$W_USZ: the length of the user buffer is missing");
  return bytes_at(process, rab.ubf, rab.usz, true);
}

std::span<std::byte> record_of(VmsProcess& process, const Rab& rab) {
  if (rab.rbf == 0 && rab.rsz > 0)
    throw Refused(Condition::kBadStreamBlock, "RAB$L_RBF: the address of the record is missing");
  return bytes_at(process, rab.rbf, rab.rsz, false);
}

Condition connect(VmsProcess& process, Rab& rab) {
  const auto* const fab = at_address<const Fab>(rab.fab);
  if (fab == nullptr) throw Refused(Condition::kBadFileBlock, "RAB$L_FAB: the address of the FAB is missing");
  const OpenFab& file = process.file(fab->ifi);
  const auto& usual = process.kernel().specification().records;
  Stream stream{.file = fab->ifi, .channel = file.channel};
  const bool blocks =
      (file.access & fac::kBlocks) != 0 || ((file.access & fac::kBoth) != 0 && (rab.rop & rop::kBlocks) != 0);
  if (blocks) {
    stream.blocks = std::make_unique<vms::BlockStream>(*file.channel, usual.extension, file.link);
  } else {
    if (file.link) {
      throw Refused(Condition::kNotSupported,
                    "record access through the network is not modelled; use $READ and $WRITE with FAB$M_BIO "
                    "in FAB$B_FAC");
    }
    const vms::Buffering buffering{.blocks = rab.mbc > 0 ? amount::Blocks{rab.mbc} : usual.blocks,
                                   .buffers = rab.mbf > 0 ? rab.mbf : usual.buffers,
                                   .reads_ahead = (rab.rop & rop::kReadAhead) != 0,
                                   .writes_behind = (rab.rop & rop::kWriteBehind) != 0};
    stream.records = std::make_unique<vms::RecordStream>(*file.channel, buffering, low_storage);
    if ((rab.rop & rop::kAtEnd) != 0) stream.records->seek_end();
  }
  rab.isi = process.add(std::move(stream));
  return Condition::kRmsNormal;
}

vms::RecordStream& records_of(VmsProcess& process, const Rab& rab, unsigned access, const char* what) {
  Stream& stream = process.stream(rab.isi);
  if (!stream.records)
    throw Refused(Condition::kBadOperation,
                  fmt::format("{}: the RAB is connected for blocks; use $READ and $WRITE", what));
  if ((process.file(stream.file).access & access) == 0)
    throw Refused(Condition::kBadAccess, fmt::format("{}: FAB$B_FAC does not allow it", what));
  return *stream.records;
}

std::int64_t key_of(VmsProcess& process, const Rab& rab) {
  constexpr unsigned kLongword = 4;
  if (rab.kbf == 0 || (rab.ksz != 0 && rab.ksz != kLongword))
    throw Refused(Condition::kBadKeySize,
                  "RAB$L_KBF and RAB$B_KSZ must describe a longword with the record number");
  std::int32_t number = 0;
  std::memcpy(&number, bytes_at(process, rab.kbf, kLongword, false).data(), kLongword);
  return number;
}

/// Moves the stream to the record that the access mode RAB$B_RAC selects.
void position(VmsProcess& process, vms::RecordStream& records, const Rab& rab) {
  switch (rab.rac) {
    case rac::kSequential:
      return;
    case rac::kKey:
      return records.seek_number(key_of(process, rab));
    case rac::kPlace:
      if (rab.rfa0 == 0) throw Refused(Condition::kBadRecord, "RAB$W_RFA: invalid record address");
      return records.seek((std::int64_t{rab.rfa0} - 1) * vms::kBlockBytes + amount::Bytes{rab.rfa4});
    default:
      throw Refused(Condition::kBadAccessMode,
                    fmt::format("RAB$B_RAC: {} is not sequential, by key or by address", rab.rac));
  }
}

void set_record_address(Rab& rab, vms::RecordStream::Offset offset) {
  rab.rfa0 = static_cast<std::uint32_t>(offset / vms::kBlockBytes + 1);
  rab.rfa4 = static_cast<std::uint16_t>((offset % vms::kBlockBytes).count);
}

Condition get(VmsProcess& process, Rab& rab) {
  auto& records = records_of(process, rab, fac::kGet, "$GET");
  position(process, records, rab);
  const bool locates = (rab.rop & rop::kLocate) != 0;
  const std::span<std::byte> buffer =
      locates && (rab.ubf == 0 || rab.usz == 0) ? std::span<std::byte>() : user_buffer(process, rab);
  const auto got = locates ? records.locate(buffer) : records.get(buffer);
  set_record_address(rab, got.offset);
  rab.rbf =
      got.at == nullptr ? rab.ubf : static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(got.at));
  const bool cut = got.at == nullptr && got.length > amount::bytes_in(buffer);
  rab.rsz = static_cast<std::uint16_t>(cut ? std::ssize(buffer) : got.length.count);
  rab.stv = 0;
  if (!cut) return Condition::kRmsNormal;
  rab.stv = static_cast<std::uint32_t>(got.length.count);
  return Condition::kRecordTooBig;
}

Condition find(VmsProcess& process, Rab& rab) {
  auto& records = records_of(process, rab, fac::kGet | fac::kUpdate, "$FIND");
  position(process, records, rab);
  set_record_address(rab, records.find());
  return Condition::kRmsNormal;
}

Condition put(VmsProcess& process, Rab& rab) {
  auto& records = records_of(process, rab, fac::kPut, "$PUT");
  const auto record = record_of(process, rab);
  if (rab.rac == rac::kSequential) {
    set_record_address(rab, records.put(record, (rab.rop & rop::kTruncate) != 0));
  } else {
    position(process, records, rab);
    set_record_address(rab, records.put_there(record));
  }
  return Condition::kRmsNormal;
}

Condition update(VmsProcess& process, Rab& rab) {
  records_of(process, rab, fac::kUpdate, "$UPDATE").update(record_of(process, rab));
  return Condition::kRmsNormal;
}

vms::BlockStream& blocks_of(VmsProcess& process, const Rab& rab, unsigned access, const char* what) {
  Stream& stream = process.stream(rab.isi);
  if (!stream.blocks) {
    throw Refused(
        Condition::kBadOperation,
        fmt::format("{}: the RAB is connected for records; set FAB$M_BIO in FAB$B_FAC for blocks", what));
  }
  if ((process.file(stream.file).access & access) == 0)
    throw Refused(Condition::kBadAccess, fmt::format("{}: FAB$B_FAC does not allow it", what));
  return *stream.blocks;
}

Condition read(VmsProcess& process, Rab& rab) {
  auto& blocks = blocks_of(process, rab, fac::kGet, "$READ");
  rab.rsz = static_cast<std::uint16_t>(blocks.read(amount::Blocks{rab.bkt}, user_buffer(process, rab)).count);
  rab.rbf = rab.ubf;
  return Condition::kRmsNormal;
}

Condition write(VmsProcess& process, Rab& rab) {
  blocks_of(process, rab, fac::kPut, "$WRITE").write(amount::Blocks{rab.bkt}, record_of(process, rab));
  return Condition::kRmsNormal;
}

Condition rewind(VmsProcess& process, Rab& rab) {
  Stream& stream = process.stream(rab.isi);
  if (stream.records) stream.records->rewind();
  if (stream.blocks) stream.blocks->rewind();
  return Condition::kRmsNormal;
}

Condition flush(VmsProcess& process, Rab& rab) {
  Stream& stream = process.stream(rab.isi);
  if (stream.records) stream.records->flush();
  return Condition::kRmsNormal;
}

Condition truncate(VmsProcess& process, Rab& rab) {
  records_of(process, rab, fac::kTruncate, "$TRUNCATE").end_here();
  return Condition::kRmsNormal;
}

Condition disconnect(VmsProcess& process, Rab& rab) {
  process.disconnect(rab.isi);
  rab.isi = 0;
  return Condition::kRmsNormal;
}

}  // namespace
}  // namespace platter::runtime

using platter::runtime::Rab;
using platter::runtime::Status;

#define PLATTER_RAB_SERVICE(work, symbol, name)                                      \
  extern "C" Status platter_vms_##work(Rab* rab, void*, void*) asm(symbol);          \
  extern "C" Status platter_vms_##work(Rab* rab, void*, void*) {                     \
    return platter::runtime::block_service(name, rab, platter::runtime::require_rab, \
                                           platter::runtime::work);                  \
  }

PLATTER_RAB_SERVICE(connect, "sys$connect_", "SYS$CONNECT")
PLATTER_RAB_SERVICE(disconnect, "sys$disconnect_", "SYS$DISCONNECT")
PLATTER_RAB_SERVICE(get, "sys$get_", "SYS$GET")
PLATTER_RAB_SERVICE(find, "sys$find_", "SYS$FIND")
PLATTER_RAB_SERVICE(put, "sys$put_", "SYS$PUT")
PLATTER_RAB_SERVICE(update, "sys$update_", "SYS$UPDATE")
PLATTER_RAB_SERVICE(read, "sys$read_", "SYS$READ")
PLATTER_RAB_SERVICE(write, "sys$write_", "SYS$WRITE")
PLATTER_RAB_SERVICE(rewind, "sys$rewind_", "SYS$REWIND")
PLATTER_RAB_SERVICE(flush, "sys$flush_", "SYS$FLUSH")
PLATTER_RAB_SERVICE(truncate, "sys$truncate_", "SYS$TRUNCATE")
