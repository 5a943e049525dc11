#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "emulator/record/event.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/trace/latest.hpp"
#include "runtime/trace/processor_tracks.hpp"
#include "runtime/trace/writer.hpp"

namespace platter::runtime::timeline {

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
