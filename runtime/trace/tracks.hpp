#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/record/event.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/trace/latest.hpp"
#include "runtime/trace/writer.hpp"

namespace platter::runtime::timeline {

/// The tracks of devices: the heads of each drive and the revolutions that it lost, the transfers of each
/// channel, the commands to its controller, and the number of a drive's buffers that contain a sector.
class DeviceTracks {
 public:
  /// Returns the duration of a revolution of a channel's drive; 0 if its device does not turn.
  using RevolutionOf = std::function<time::Duration(int channel)>;
  DeviceTracks(Writer& writer, LatestRequests& requests, RevolutionOf revolution)
      : writer_(writer), requests_(requests), revolution_(std::move(revolution)) {}
  /// Ignores events that do not concern devices.
  void on_event(const record::Event& event);

 private:
  struct Drive {
    bool has_heads = false;
    std::int64_t cylinder = 0;
    std::int64_t buffers = 0;
    /// Ends of the last two passes of sectors that had been missed; a pass may end several lost revolutions.
    struct {
      time::Instant before = time::kStart;
      time::Instant at = time::kStart;
    } lost{};
  };

  /// Returns the number of a channel: "3". The second device of that channel is "3 (2)".
  std::string number(const record::Event& event, Group group);
  Track track(const record::Event& event, Group group, std::string_view what);
  Details about(const record::Event& event);
  void of_heads(const record::Event& event);
  /// Writes the time from when the sector was first due to when it returned as a slice.
  void lost(const record::Event& event);
  void count_buffers(const record::Event& event);

  Writer& writer_;
  LatestRequests& requests_;
  RevolutionOf revolution_;
  std::map<std::size_t, Drive> drives_;
  /// The index of a device on its channel, by channel.
  std::map<int, std::map<std::size_t, int>> places_[kGroups];
};

/// The tracks of the processor: the program, the system, interrupts, and waiting. The program's track also
/// shows interrupts and tests of a status, with their time. If several programs share the machine,
/// each has its own tracks of the system and of waiting.
class ProcessorTracks {
 public:
  ProcessorTracks(Writer& writer, LatestRequests& requests) : writer_(writer), requests_(requests) {}

  void on_event(const record::Event& event);
  /// Notes that the program has computed until `until`, and is in the library or the system until `resumes`.
  void computed(time::Instant until, time::Instant resumes);
  /// Notes the total time that the program has waited for the memory port since its start.
  void locked_out(time::Instant at, time::Duration all);

 private:
  void slice(Track track, std::string_view name, time::Instant begin, const record::Event& event);

  Writer& writer_;
  LatestRequests& requests_;
  time::Instant since_ = time::kStart;                                ///< start of the present computing
  std::vector<std::pair<time::Instant, time::Duration>> interrupts_;  ///< interrupts served since then
  time::Duration lockout_{};
};

/// The tracks of the program's requests: for each subprogram, its statements and calls, each as long as it
/// holds up the program; for each layer, its orders; the system's calls; and for each channel, its requests
/// from the call to the status, which may overlap. Consecutive tests of a status are one slice, with their
/// number.
class ProgramTracks {
 public:
  ProgramTracks(Writer& writer, LatestRequests& requests, ProcessorTracks& processor,
                std::function<FortranPlace()> place)
      : writer_(writer), requests_(requests), processor_(processor), place_(std::move(place)) {}

  void on_event(const record::Event& event);
  /// Completes the tracks at the end of the run, `now`.
  void finish(time::Instant now);

 private:
  /// The time from the program's entry into the library or the system to its return.
  struct Visit {
    std::string what;  ///< the statement or the routine; "": none so far
    FortranPlace place;
    std::int64_t tests = 0;
    std::int64_t unit = 0;
    std::vector<record::Event> orders;
    std::vector<record::Event> calls;
  };
  struct Tests {
    FortranPlace place;
    time::Instant begin;
    time::Instant end;
    std::int64_t times;
  };

  void begin(const record::Event& event);
  void call(const record::Event& event);
  void queue(const record::Event& event, int change);
  void resume(const record::Event& event);
  void write_tests();
  Track track_of(const FortranPlace& place);

  Writer& writer_;
  LatestRequests& requests_;
  ProcessorTracks& processor_;
  std::function<FortranPlace()> place_;
  bool has_visited_ = false;
  Visit visit_;
  std::optional<Tests> tests_;
  Latest<std::string> lines_;  ///< lines of statements and orders
  std::map<int, std::int64_t> queues_;
};

}  // namespace platter::runtime::timeline
