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

/// What devices do: a track for the heads of each drive, for what each channel carries, and for what its
/// controller is told; and how many of a drive's buffers hold a sector.
class DeviceTracks {
 public:
  DeviceTracks(Writer& writer, AskedFor& asked) : writer_(writer), asked_(asked) {}
  /// Of devices; others are none of its business.
  void on_event(const record::Event& event);

 private:
  struct Drive {
    bool has_heads = false;
    std::int64_t cylinder = 0;
    std::int64_t buffers = 0;
  };

  /// "3", and of a channel with several devices behind one another or side by side "3, second" and so on.
  std::string number(const record::Event& event, Group group);
  Track track(const record::Event& event, Group group, std::string_view what);
  Details about(const record::Event& event);
  void of_heads(const record::Event& event);
  void count_buffers(const record::Event& event);

  Writer& writer_;
  AskedFor& asked_;
  std::map<std::size_t, Drive> drives_;
  std::map<int, std::map<std::size_t, int>> places_[kGroups];  ///< by channel: which of its devices
};

/// What the processor does, a track each: the program, the system, interrupts, waiting. The program's track
/// takes interrupts and tests of a status along, whose own time is told. Where several programs share the
/// machine the system and waiting have a track for each.
class ProcessorTracks {
 public:
  ProcessorTracks(Writer& writer, AskedFor& asked) : writer_(writer), asked_(asked) {}

  void on_event(const record::Event& event);
  /// The program has computed until then, and is in the library or the system until `resumes`.
  void computed(time::Instant until, time::Instant resumes);
  /// It has waited so long for the memory port since it began.
  void locked_out(time::Instant at, time::Duration all);

 private:
  void slice(Track track, std::string_view name, time::Instant begin, const record::Event& event);

  Writer& writer_;
  AskedFor& asked_;
  time::Instant since_ = time::kStart;                                ///< it computes
  std::vector<std::pair<time::Instant, time::Duration>> interrupts_;  ///< that were served since then
  time::Duration lockout_{};
};

/// What the program asks for: a track for each of its subprograms with its statements and calls, each as long
/// as the program is held up; for each layer with what it orders until then; the system's calls; and the
/// requests of each channel, from the call to the status, which may overlap. Tests of a status that follow
/// one another are one slice, with their number.
class ProgramTracks {
 public:
  ProgramTracks(Writer& writer, AskedFor& asked, ProcessorTracks& processor,
                std::function<FortranPlace()> place)
      : writer_(writer), asked_(asked), processor_(processor), place_(std::move(place)) {}

  void on_event(const record::Event& event);
  /// At the end, when it is then.
  void finish(time::Instant now);

 private:
  /// From where the program comes into the library or the system until it goes on.
  struct Visit {
    std::string what;  ///< the statement or the routine; "": neither yet
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
  AskedFor& asked_;
  ProcessorTracks& processor_;
  std::function<FortranPlace()> place_;
  bool has_visited_ = false;
  Visit visit_;
  std::optional<Tests> tests_;
  Latest<std::string> lines_;  ///< of statements and orders
  std::map<int, std::int64_t> queues_;
};

}  // namespace platter::runtime::timeline
