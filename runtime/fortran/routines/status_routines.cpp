// Routines that test a transfer for completion, wait for it, and return the speed of a drive.

#include <fmt/format.h>

#include <optional>

#include "emulator/device/rotation.hpp"
#include "runtime/program/session/entry.hpp"

namespace platter::runtime {
namespace {

/// Throws CallError if the machine's INTEGERs do not have the eight bytes that these routines need. Called
/// before other arguments are reported as wrong.
void require_words(Session& session, const char* routine) {
  constexpr std::int64_t kBytes = 8;
  const auto kept = session.machine().word().count;
  if (kept == kBytes) return;
  throw system::CallError(
      routine, session.machine().choice().machine,
      fmt::format("it applies only to machines with INTEGERs of {} bytes, not {}", kBytes, kept));
}

/// Calls `does`, which uses a connector. If the connector does not exist, first checks for INTEGERs of four
/// bytes, of which two look like one.
auto of_connector(Session& session, const char* routine, auto does) {
  try {
    return does();
  } catch (const system::CallError&) {
    require_words(session, routine);
    throw;
  }
}

/// Returns the entry of logical channel N in the system's I/O table. The number in it is the connector's
/// (design choice: the paper does not specify it).
[[gnu::always_inline]] inline double entry_of(const std::int64_t word, const std::int64_t channel) {
  const auto look = [&](Session& session) -> std::optional<double> {
    const auto channels = static_cast<std::int64_t>(session.system().channels());
    if (word != 4 || channel < 1 || channel > channels) return std::nullopt;
    return static_cast<double>(channel + session.machine().connector_base());
  };
  const auto find = [&](Session& session) {
    if (word != 4) {
      require_words(session, "DSP");
      throw system::CallError("DSP", fmt::format("argument 1 is {}", word),
                              "only DSP(4,N) is modelled, which points from channel N to its entry");
    }
    const auto channels = static_cast<std::int64_t>(session.system().channels());
    if (channel < 1 || channel > channels) {
      require_words(session, "DSP");
      const auto& choice = session.machine().choice();
      throw system::CallError(
          "DSP", fmt::format("argument 2 is {}", channel),
          fmt::format("the {} at {} has logical channels 1 to {}{}", choice.machine, choice.site, channels,
                      session.options().choice.channels ? " (--channels)" : ""));
    }
    return static_cast<double>(channel + session.machine().connector_base());
  };
  session().come_from(__builtin_return_address(0));
  return entry_of_look(look, find);
}

/// Returns the status word of a connector that is not busy: 1 after a planned fault with recovery, 2 after
/// one without, otherwise 0. (Assumed: the paper describes only the sign.)
std::int64_t idle_status(Session& session, std::int64_t connector) {
  const auto fault = session.system().take_fault(connector);
  if (!fault) return 0;
  return fault->is_recovered ? 1 : 2;
}

[[gnu::always_inline]] inline std::int64_t status_of(const std::int64_t word, const std::int64_t index) {
  const auto look = [&](Session& session) -> std::optional<std::int64_t> {
    const auto busy = word == 3 ? session.system().glance(index) : std::nullopt;
    if (!busy) return std::nullopt;
    return *busy ? -1 : 0;
  };
  const auto test = [&](Session& session) -> std::int64_t {
    if (word != 3) {
      require_words(session, "IFTBL");
      throw system::CallError(
          "IFTBL", fmt::format("argument 1 is {}", word),
          "only IFTBL(3,IND) is modelled, which is negative while the transfer is in progress");
    }
    const bool busy = of_connector(session, "IFTBL", [&] { return session.system().test("IFTBL", index); });
    return busy ? -1 : idle_status(session, index);
  };
  return entry_of_look(look, test);
}

double speed_of(const std::int64_t connector) {
  return entry([&](Session& session) {
    const auto& machine = session.machine();
    if (machine.personality().has_file_system()) {
      throw system::CallError(
          "RPM", fmt::format("unit {}", connector),
          fmt::format("under {} a unit is connected to a file, not to a drive", machine.choice().system));
    }
    const int channel =
        of_connector(session, "RPM", [&] { return session.system().dataset("RPM", connector).channel(); });
    const auto* rotation = session.machine().device(channel).rotation();
    if (rotation == nullptr) {
      throw system::CallError("RPM", fmt::format("unit {}", connector),
                              fmt::format("its disk, {}, does not turn", session.machine().disk(channel)));
    }
    return static_cast<double>(rotation->rpm());
  });
}

void wait_for(Session& session, const std::int64_t connector) {
  of_connector(session, "IOWAIT", [&] { session.system().wait("IOWAIT", connector); });
}

}  // namespace
}  // namespace platter::runtime

// A routine of the same name in the program takes precedence over one in a shared library.
extern "C" {
double dsp_(const std::int64_t* word, const std::int64_t* channel);
std::int64_t iftbl_(const std::int64_t* word, const std::int64_t* index);
void iowait_(const std::int64_t* connector);
void idle_();
double rpm_(const std::int64_t* connector);

double dsp_(const std::int64_t* word, const std::int64_t* channel) {
  return platter::runtime::entry_of(*word, *channel);
}

std::int64_t iftbl_(const std::int64_t* word, const std::int64_t* index) {
  return platter::runtime::status_of(*word, *index);
}

/// CALL IOWAIT(IOC): waits for the connector. The name is a design choice.
void iowait_(const std::int64_t* connector) {
  platter::runtime::entry(
      [&](platter::runtime::Session& session) { platter::runtime::wait_for(session, *connector); });
}

/// CALL IDLE: returns when no transfer is active.
void idle_() {
  platter::runtime::entry([&](platter::runtime::Session& session) { session.system().idle(); });
}
/// RPM(IOC): the nominal revolutions per minute of the unit's drive. The name is a design choice; a program
/// of 1980 had the number from the drive's manual.
double rpm_(const std::int64_t* connector) {
  return platter::runtime::speed_of(*connector);
}
}
