// LIB$INIT_TIMER, LIB$SHOW_TIMER, LIB$STAT_TIMER, LIB$STOP and LIB$SIGNAL, and the VAX Fortran specifiers of
// OPEN that gfortran does not know.

#include <fmt/format.h>

#include <cctype>
#include <cstdio>
#include <string>
#include <string_view>

#include "runtime/fortran/routines/print_line.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/system/vms/service.hpp"
#include "runtime/system/vms/services.hpp"

namespace platter::runtime {
namespace {

using vms::Condition;

struct LastRefusal {
  Condition condition = Condition::kNormal;
  std::string what;
};
LastRefusal& last_refusal() {
  return run().part<LastRefusal>();
}

constexpr std::int64_t kHundredths = 100;

std::int64_t hundredths(time::Duration duration) {
  return duration / (time::Duration(std::chrono::seconds(1)) / kHundredths);
}

/// Formats a time as VMS does: "0 00:00:27.12" with days, "0:00:01.53" without.
std::string clock_text(std::int64_t hundredths, bool days) {
  constexpr std::int64_t kMinute = 60;
  constexpr std::int64_t kHours = 24;
  const std::int64_t seconds = hundredths / kHundredths;
  const std::int64_t hours = seconds / kMinute / kMinute;
  const auto rest = fmt::format(":{:02}:{:02}.{:02}", seconds / kMinute % kMinute, seconds % kMinute,
                                hundredths % kHundredths);
  if (!days) return fmt::format("{}{}", hours, rest);
  const auto whole = fmt::format("{:02}{}", hours % kHours, rest);
  return hours < kHours ? whole : fmt::format("{} {}", hours / kHours, whole);
}

struct Used {
  time::Duration elapsed;
  time::Duration processor;
  std::int64_t buffered;
  std::int64_t direct;
  std::int64_t faults;
};
Used used(VmsProcess& process) {
  const auto now = process.reading();
  const auto& then = process.timer();
  return {.elapsed = now.at - then.at,
          .processor = now.processor - then.processor,
          .buffered = now.counters.buffered - then.counters.buffered,
          .direct = now.counters.direct - then.counters.direct,
          .faults = now.counters.faults - then.counters.faults};
}

Condition show(VmsProcess& process, std::int32_t code) {
  const Used since = used(process);
  const std::string parts[] = {fmt::format("ELAPSED: {}", clock_text(hundredths(since.elapsed), true)),
                               fmt::format("CPU: {}", clock_text(hundredths(since.processor), false)),
                               fmt::format("BUFIO: {}", since.buffered),
                               fmt::format("DIRIO: {}", since.direct),
                               fmt::format("FAULTS: {}", since.faults)};
  if (code < 0 || code > 5)
    throw vms::Refused(Condition::kBadParameter, "LIB$SHOW_TIMER: the code must be from 0 to 5");
  std::string line = " ";
  for (int i = 0; i < 5; ++i) {
    if (code == 0 || code == i + 1) line += (line.size() > 1 ? "  " : "") + parts[i];
  }
  print_line(line);
  return Condition::kNormal;
}

/// Stores the timer value of LIB$STAT_TIMER. Code 1 is a quadword in units of 100 ns, negative because it is
/// a time difference. The other codes are longwords.
Condition stat(VmsProcess& process, std::int32_t code, void* value) {
  const Used since = used(process);
  constexpr std::int64_t kTicks = 10'000'000;
  const auto put = [&](std::int64_t number) {
    *static_cast<std::int32_t*>(value) = static_cast<std::int32_t>(number);
  };
  switch (code) {
    case 1:
      *static_cast<std::int64_t*>(value) =
          -(since.elapsed / (time::Duration(std::chrono::seconds(1)) / kTicks));
      break;
    case 2:
      put(hundredths(since.processor));
      break;
    case 3:
      put(since.buffered);
      break;
    case 4:
      put(since.direct);
      break;
    case 5:
      put(since.faults);
      break;
    default:
      throw vms::Refused(Condition::kBadParameter, "LIB$STAT_TIMER: the code must be from 1 to 5");
  }
  return Condition::kNormal;
}

std::string message_of(Condition condition) {
  std::string message = vms::message_of(condition);
  if (last_refusal().condition == condition && !last_refusal().what.empty())
    message += fmt::format(" ({})", last_refusal().what);
  return message;
}

std::string capitals(const char* text, std::size_t length) {
  std::string all(text, length);
  all.erase(all.find_last_not_of(' ') + 1);
  for (char& c : all) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return all;
}

}  // namespace

void remember_refusal(const vms::Refused& refused) {
  last_refusal() = {refused.condition(), refused.what()};
}

}  // namespace platter::runtime

using platter::runtime::Status;
using platter::runtime::VmsProcess;
using platter::vms::Condition;

extern "C" {
Status platter_vms_init_timer(void* handle) asm("lib$init_timer_");
Status platter_vms_show_timer(void* handle, const std::int32_t* code, void*, void*) asm("lib$show_timer_");
Status platter_vms_stat_timer(const std::int32_t* code, void* value, void* handle) asm("lib$stat_timer_");
Status platter_vms_free_timer(void* handle) asm("lib$free_timer_");
void platter_vms_stop(std::uint32_t condition) asm("lib$stop_");
void platter_vms_signal(std::uint32_t condition) asm("lib$signal_");
std::int32_t plt_vax_loc_(const char* text, std::size_t length);
std::int32_t plt_vax_open_(const std::int32_t* unit, const std::int32_t* initial,
                           const std::int32_t* extension, const std::int32_t* buffer,
                           const std::int32_t* buffers, const std::int32_t* max_records,
                           const std::int32_t* within, const std::uint32_t* next,
                           const std::int32_t* next_bytes, const std::int32_t* is_new,
                           const std::int32_t* appends, const std::int32_t* read_only,
                           const std::int32_t* shared, const char* records, std::size_t length);

/// LIB$INIT_TIMER([handle]): there is only one timer, whatever handle is given.
Status platter_vms_init_timer(void*) {
  return platter::runtime::service("LIB$INIT_TIMER", [](VmsProcess& process) {
    process.timer() = process.reading();
    return Condition::kNormal;
  });
}

Status platter_vms_show_timer(void*, const std::int32_t* code, void*, void*) {
  return platter::runtime::service("LIB$SHOW_TIMER", [&](VmsProcess& process) {
    return platter::runtime::show(process, code == nullptr ? 0 : *code);
  });
}

Status platter_vms_stat_timer(const std::int32_t* code, void* value, void*) {
  return platter::runtime::service("LIB$STAT_TIMER", [&](VmsProcess& process) {
    if (code == nullptr || value == nullptr)
      throw platter::vms::Refused(Condition::kBadParameter,
                                  "LIB$STAT_TIMER needs a code and a variable for its value");
    return platter::runtime::stat(process, *code, value);
  });
}

Status platter_vms_free_timer(void*) {
  return platter::runtime::status_of(Condition::kNormal);
}

void platter_vms_stop(std::uint32_t condition) {
  platter::runtime::entry([&](platter::runtime::Session&) {
    platter::runtime::stop_with(platter::runtime::message_of(static_cast<Condition>(condition)));
  });
}

/// LIB$SIGNAL: prints the message. A severe condition or an error also ends the program, because programs
/// have no condition handlers here.
void platter_vms_signal(std::uint32_t condition) {
  platter::runtime::entry([&](platter::runtime::Session&) {
    const auto message = platter::runtime::message_of(static_cast<Condition>(condition));
    constexpr std::uint32_t kSevere = 4;
    const std::uint32_t severity = condition & 7U;
    if (severity == kSevere || severity == 2) platter::runtime::stop_with(message);
    platter::runtime::say("{}\n", message);
  });
}

/// CALL EXIT(STATUS): ends the program. An odd status indicates success, an even one an error.
void plt_vax_exit_(const std::int32_t* status) {
  platter::runtime::entry([&](platter::runtime::Session&) {
    if ((*status & 1) == 0)
      platter::runtime::stop_with(platter::runtime::message_of(static_cast<Condition>(*status)));
    platter::runtime::begin_leaving();
    std::exit(0);
  });
}

/// %LOC('TEXT'): the address fits into 32 bits, because the program's constants are below 4 GB.
std::int32_t plt_vax_loc_(const char* text, std::size_t) {
  return static_cast<std::int32_t>(reinterpret_cast<std::uintptr_t>(text));
}

std::int32_t plt_vax_open_(const std::int32_t* unit, const std::int32_t* initial,
                           const std::int32_t* extension, const std::int32_t* buffer,
                           const std::int32_t* buffers, const std::int32_t* max_records,
                           const std::int32_t* within, const std::uint32_t* next,
                           const std::int32_t* next_bytes, const std::int32_t* is_new,
                           const std::int32_t* appends, const std::int32_t* read_only,
                           const std::int32_t* shared, const char* records, std::size_t length) {
  using platter::runtime::VaxRecords;
  return platter::runtime::entry([&](platter::runtime::Session& now) {
    using Opened = platter::runtime::VaxOpening::Status;
    platter::runtime::VaxOpening opening{.status = *is_new != 0 ? Opened::kNew : Opened::kUnknown,
                                         .initial = platter::amount::Blocks{*initial},
                                         .extension = platter::amount::Blocks{*extension},
                                         .buffer = platter::amount::Bytes{*buffer},
                                         .buffers = *buffers,
                                         .most_records = *max_records,
                                         .within_blocks = *within != 0,
                                         .appends = *appends != 0,
                                         .read_only = *read_only != 0,
                                         .shared = *shared != 0,
                                         .next_record = platter::runtime::at_address<std::byte>(*next),
                                         .next_record_length = platter::amount::Bytes{*next_bytes}};
    const auto refuse = [&](const std::string& why) {
      throw platter::system::CallError("OPEN", fmt::format("unit {}", *unit), why);
    };
    const std::string type = platter::runtime::capitals(records, length);
    if (type == "FIXED") opening.records = VaxRecords::kFixed;
    if (type == "VARIABLE") opening.records = VaxRecords::kVariable;
    if (type == "SEGMENTED") opening.records = VaxRecords::kSegmented;
    if (!type.empty() && !opening.records)
      refuse(fmt::format("RECORDTYPE='{}': only FIXED, VARIABLE and SEGMENTED are modelled", type));
    if (opening.extension.count < 0 || opening.extension.count > 65535)
      refuse(fmt::format("EXTENDSIZE={}: the value must be from 0 to 65535 blocks", opening.extension.count));
    if (opening.most_records < 0)
      refuse(fmt::format("MAXREC={}: the number of records must not be negative", opening.most_records));
    if (opening.buffer.count < 0)
      refuse(fmt::format("BLOCKSIZE={}: the number of bytes must not be negative", opening.buffer.count));
    if (opening.buffers < 0 || opening.buffers > 127)
      refuse(fmt::format("BUFFERCOUNT={}: the value must be from 0 to 127", opening.buffers));
    if (auto* const files = platter::runtime::vms_files(now)) files->set_next_opening(*unit, opening);
    return *unit;
  });
}
}
