// How a program learns that its transfer is complete, how it waits, and how fast its drive turns.

#include <fmt/format.h>

#include <optional>

#include "emulator/device/rotation.hpp"
#include "emulator/processor/unit_times.hpp"
#include "runtime/program/session/entry.hpp"

namespace platter::runtime {
namespace {

/// Before another argument is called wrong: these take INTEGERs of eight bytes.
void require_words(Session& session, const char* routine) {
  constexpr std::int64_t kBytes = 8;
  auto document = session.catalogue().open("processors", session.machine().specification().processor);
  const auto kept = processor::read_unit_times(document).kept_word().count;
  if (kept == kBytes) return;
  throw system::CallError(
      routine, session.machine().choice().machine,
      fmt::format("it is of machines whose INTEGERs have {} bytes, not {}", kBytes, kept));
}

/// What `does` with a connector; one that is not there may be two INTEGERs of four bytes.
auto of_connector(Session& session, const char* routine, auto does) {
  try {
    return does();
  } catch (const system::CallError&) {
    require_words(session, routine);
    throw;
  }
}

/// The entry of logical channel N in the system's I/O table. Its number is the connector's, which is ours:
/// the paper does not say.
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
                              "only DSP(4,N) is known, which leads from channel N to its entry");
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
          "only IFTBL(3,IND) is known, which is negative while the transfer is under way");
    }
    return of_connector(session, "IFTBL", [&] { return session.system().test("IFTBL", index); }) ? -1 : 0;
  };
  return entry_of_look(look, test);
}

double speed_of(const std::int64_t connector) {
  return entry([&](Session& session) {
    const auto& machine = session.machine();
    if (machine.personality().has_file_system()) {
      throw system::CallError(
          "RPM", fmt::format("unit {}", connector),
          fmt::format("under {} a unit is on a file, and no drive is its own", machine.choice().system));
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

// A program may have a routine of the same name: it comes before a shared library's.
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

/// CALL IOWAIT(IOC) waits in the system. The name is ours.
void iowait_(const std::int64_t* connector) {
  platter::runtime::entry(
      [&](platter::runtime::Session& session) { platter::runtime::wait_for(session, *connector); });
}

/// CALL IDLE returns when nothing is in flight.
void idle_() {
  platter::runtime::entry([&](platter::runtime::Session& session) { session.system().idle(); });
}
/// RPM(IOC), a name of ours: revolutions per minute of the unit's drive, nominal. A program of 1980 had
/// it from the drive's manual.
double rpm_(const std::int64_t* connector) {
  return platter::runtime::speed_of(*connector);
}
}
