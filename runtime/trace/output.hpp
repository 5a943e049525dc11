#pragma once

#include <functional>
#include <memory>

#include "emulator/machine/machine.hpp"
#include "emulator/record/listener.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/options/trace_options.hpp"
#include "runtime/program/session/fortran_line.hpp"

namespace platter::runtime {

/// A form in which events are written as they happen.
class TraceOutput : public record::Listener {
 public:
  /// Which it has if nobody says.
  virtual record::Kinds kinds() const = 0;
  virtual WholeFile& file() = 0;
  /// At the end, when it is then: its file, in which all is now.
  virtual WholeFile& finish(time::Instant now) = 0;
};

/// In the form that the file's name asks for; nullptr where none is asked for. `place`: where the program is;
/// nullptr: there is none. Throws specification::Error where it cannot be written.
std::unique_ptr<TraceOutput> open_trace(const TraceOptions& options, machine::Machine& machine,
                                        std::function<FortranPlace()> place);

/// What it is to hear of.
record::Kinds kinds_of(const TraceOutput& trace, const TraceOptions& options);

}  // namespace platter::runtime
