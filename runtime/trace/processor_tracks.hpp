#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "emulator/record/event.hpp"
#include "runtime/trace/latest.hpp"
#include "runtime/trace/writer.hpp"

namespace platter::runtime::timeline {

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

}  // namespace platter::runtime::timeline
