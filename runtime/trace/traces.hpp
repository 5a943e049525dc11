#pragma once

#include <functional>
#include <memory>

#include "emulator/machine/machine.hpp"
#include "runtime/options/trace_options.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/trace/output.hpp"

namespace platter::runtime {

/// In the form that the file's name asks for; nullptr where none is asked for. `place`: where the program is;
/// nullptr: there is none. Throws specification::Error where it cannot be written.
std::unique_ptr<TraceOutput> open_trace(const TraceOptions& options, machine::Machine& machine,
                                        std::function<FortranPlace()> place);

/// What it is to hear of.
record::Kinds kinds_of(const TraceOutput& trace, const TraceOptions& options);

}  // namespace platter::runtime
