// $QIOW, $QIO and $DASSGN: transfers of virtual blocks of a file on a channel that $OPEN or $CREATE with
// FAB$M_UFO has returned.

#include <fmt/format.h>

#include <span>

#include "runtime/system/vms/service.hpp"

namespace platter::runtime {
namespace {

using vms::Condition;
using vms::Refused;

/// The arguments of a QIO: EFN, CHAN, FUNC, IOSB, ASTADR, ASTPRM and P1 to P3.
struct Order {
  std::uint32_t flag;
  std::uint32_t channel;
  std::uint32_t function;
  /// The I/O status block: condition, bytes transferred, two words of zeros; nullptr: none.
  std::uint16_t* iosb;
  AsynchronousIo::Ast ast;
  std::byte* buffer;
  std::int32_t bytes;
  std::int32_t block;
};

/// Fills in the I/O status block, if the program has given one.
void set_status(const Order& order, Condition condition, std::size_t bytes) {
  if (order.iosb == nullptr) return;
  order.iosb[0] = static_cast<std::uint16_t>(condition);
  order.iosb[1] = static_cast<std::uint16_t>(bytes);
  order.iosb[2] = order.iosb[3] = 0;
}

/// A transfer whose arguments have been checked.
struct Checked {
  std::shared_ptr<vms::Channel> channel;
  amount::Blocks block;
  std::span<std::byte> bytes;
  bool writes;
};

Checked check(VmsProcess& process, const Order& order) {
  AsynchronousIo::require_flag(order.flag);
  const unsigned function = order.function & io::kFunction;
  const bool writes = function == io::kWriteBlock || function == io::kWriteLogical;
  const bool reads = function == io::kReadBlock || function == io::kReadLogical;
  if (!writes && !reads) {
    throw Refused(Condition::kIllegalFunction,
                  fmt::format("function {:#x}: only IO$_READVBLK and IO$_WRITEVBLK are modelled; use RMS to "
                              "create and open files",
                              order.function));
  }
  if (order.buffer == nullptr || order.bytes < 0)
    throw Refused(Condition::kAccessViolation,
                  fmt::format("P1 and P2: invalid buffer of {} bytes", order.bytes));
  constexpr std::int32_t kMaxBytes = 65535;  // unsourced; the IOSB's count has 16 bits
  if (order.bytes > kMaxBytes) {
    throw Refused(Condition::kBadParameter,
                  fmt::format("P2: {} bytes; a QIO transfers at most {}", order.bytes, kMaxBytes));
  }
  const auto count = static_cast<std::size_t>(order.bytes);
  process.touch(order.buffer, count, reads);
  return {process.channel(order.channel), amount::Blocks{order.block}, {order.buffer, count}, writes};
}

/// Starts the transfer. The flag is cleared, and the IOSB is filled with zeros until the transfer ends.
void start(VmsProcess& process, const Order& order) {
  const auto [channel, block, bytes, writes] = check(process, order);
  process.io().poll();
  process.io().set(order.flag, false);
  set_status(order, Condition{}, 0);
  const vms::DataCheck usual = channel->checks();
  if ((order.function & io::kDataCheck) != 0) channel->set_checks({.reads = true, .writes = true});
  const auto pending = writes ? channel->start_write(block, bytes) : channel->start_read(block, bytes);
  channel->set_checks(usual);
  if (writes) channel->wrote_to(block, bytes.size());
  process.io().add({.channel = channel,
                    .pending = pending,
                    .flag = order.flag,
                    .iosb = order.iosb,
                    .bytes = bytes.size(),
                    .ast = order.ast});
}

/// The program waits, so nothing else of it happens between the transfer's start and its end.
void transfer(VmsProcess& process, const Order& order) {
  const auto [channel, block, bytes, writes] = check(process, order);
  process.io().set(order.flag, false);
  const vms::DataCheck usual = channel->checks();
  if ((order.function & io::kDataCheck) != 0) channel->set_checks({.reads = true, .writes = true});
  if (writes) {
    channel->write(block, bytes);
    channel->wrote_to(block, bytes.size());
  } else {
    channel->read(block, bytes);
  }
  channel->set_checks(usual);
  set_status(order, Condition::kNormal, bytes.size());
  process.io().set(order.flag, true);
  if (order.ast.routine != nullptr) process.io().add_ast(order.ast);
}

/// Performs the QIO. An end of file is detected only at the end of the transfer, so it is reported in the
/// IOSB, and the service itself succeeds.
std::optional<Condition> order(VmsProcess& process, const Order& order, bool waits) {
  try {
    waits ? transfer(process, order) : start(process, order);
    return Condition::kNormal;
  } catch (const Refused& refused) {
    set_status(order, refused.condition(), 0);
    const bool later = refused.condition() == Condition::kSystemEndOfFile && order.iosb != nullptr;
    if (!later) throw;
    remember_refusal(refused);
    process.io().set(order.flag, true);
    if (order.ast.routine != nullptr) process.io().add_ast(order.ast);
    return Condition::kNormal;
  }
}

}  // namespace
}  // namespace platter::runtime

using platter::runtime::Status;
using platter::runtime::VmsProcess;

extern "C" {
Status platter_vms_qiow(std::uint32_t flag, std::uint32_t channel, std::uint32_t function,
                        std::uint16_t* iosb, void (*ast)(void*), void* parameter, std::byte* p1,
                        std::int32_t p2, std::int32_t p3, std::int32_t p4, std::int32_t p5,
                        std::int32_t p6) asm("sys$qiow_");
Status platter_vms_qio(std::uint32_t flag, std::uint32_t channel, std::uint32_t function, std::uint16_t* iosb,
                       void (*ast)(void*), void* parameter, std::byte* p1, std::int32_t p2, std::int32_t p3,
                       std::int32_t p4, std::int32_t p5, std::int32_t p6) asm("sys$qio_");
Status platter_vms_dassgn(std::uint32_t channel) asm("sys$dassgn_");

/// SYS$QIOW([efn],chan,func,[iosb],[astadr],[astprm],p1,p2,p3,,,)
Status platter_vms_qiow(std::uint32_t flag, std::uint32_t channel, std::uint32_t function,
                        std::uint16_t* iosb, void (*ast)(void*), void* parameter, std::byte* p1,
                        std::int32_t p2, std::int32_t p3, std::int32_t, std::int32_t, std::int32_t) {
  return platter::runtime::ast_service("SYS$QIOW", [&](VmsProcess& process) {
    return platter::runtime::order(
        process, {flag, channel & 0xFFFFU, function & 0xFFFFU, iosb, {ast, parameter}, p1, p2, p3}, true);
  });
}

/// SYS$QIO has the same arguments.
Status platter_vms_qio(std::uint32_t flag, std::uint32_t channel, std::uint32_t function, std::uint16_t* iosb,
                       void (*ast)(void*), void* parameter, std::byte* p1, std::int32_t p2, std::int32_t p3,
                       std::int32_t, std::int32_t, std::int32_t) {
  return platter::runtime::ast_service("SYS$QIO", [&](VmsProcess& process) {
    return platter::runtime::order(
        process, {flag, channel & 0xFFFFU, function & 0xFFFFU, iosb, {ast, parameter}, p1, p2, p3}, false);
  });
}

/// SYS$DASSGN(chan)
Status platter_vms_dassgn(std::uint32_t channel) {
  return platter::runtime::file_service("SYS$DASSGN", [&](VmsProcess& process) {
    process.close_channel(channel & 0xFFFFU);
    return platter::vms::Condition::kNormal;
  });
}
}
