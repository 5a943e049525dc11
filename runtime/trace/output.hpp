#pragma once

#include <functional>
#include <memory>

#include "emulator/machine/machine.hpp"
#include "emulator/record/listener.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/options/trace_options.hpp"
#include "runtime/program/session/fortran_line.hpp"

namespace platter::runtime {

/// A trace format that writes events as they happen.
class TraceOutput : public record::Listener {
 public:
  /// Returns the kinds of events that the format writes by default.
  virtual record::Kinds kinds() const = 0;
  virtual WholeFile& file() = 0;
  /// Completes the trace at the end of the run, `now`. Returns its file, which is then complete.
  virtual WholeFile& finish(time::Instant now) = 0;
};

/// Opens a trace in the format that the file's name selects; nullptr if no trace is requested. `place`
/// returns the program's place; nullptr if there is no program. `repeat` is the description of the run for
/// `platter again`; "": none. Throws specification::Error if the file cannot be written.
std::unique_ptr<TraceOutput> open_trace(const TraceOptions& options, machine::Machine& machine,
                                        std::function<FortranPlace()> place, const std::string& repeat = "");

/// Returns the kinds of events that the trace must receive.
record::Kinds kinds_of(const TraceOutput& trace, const TraceOptions& options);

}  // namespace platter::runtime
