#pragma once

#include <functional>
#include <string>

#include "emulator/machine/machine.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/trace/output.hpp"
#include "runtime/trace/tracks.hpp"
#include "runtime/trace/writer.hpp"

namespace platter::runtime::timeline {

/// A timeline of a run for Perfetto and chrome://tracing (docs/traces.md).
class Timeline final : public TraceOutput {
 public:
  /// `place` returns the program's place; nullptr if there is no program. `repeat` is the description of the
  /// run for `platter again`; "": none. Throws specification::Error if the file cannot be written.
  Timeline(const std::string& file, Window window, machine::Machine& machine,
           std::function<FortranPlace()> place, const std::string& repeat);

  record::Kinds kinds() const override { return record::Kinds::all(); }
  WholeFile& file() override { return writer_.file(); }
  void on_event(const record::Event& event) override;
  WholeFile& finish(time::Instant now) override;

 private:
  machine::Machine& machine_;
  Writer writer_;
  LatestRequests requests_;
  DeviceTracks devices_;
  ProcessorTracks processor_;
  ProgramTracks program_;
};

}  // namespace platter::runtime::timeline
