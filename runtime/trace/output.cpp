#include "runtime/trace/output.hpp"

#include <fmt/format.h>

#include <utility>

#include "emulator/specification/error.hpp"
#include "runtime/trace/timeline.hpp"
#include "runtime/trace/trace.hpp"

namespace platter::runtime {

namespace {

/// Rejects options that select a part of a trace, because they would otherwise be ignored without a message.
void require_none(const TraceOptions& options) {
  const auto refuse = [](const char* flag) {
    throw specification::Error(
        fmt::format("{} selects a part of a trace, but no trace is written; also give --trace FILE", flag));
  };
  if (!options.events.empty()) refuse("--trace-events");
  if (options.window.from != time::kStart) refuse("--trace-from");
  if (options.window.to != time::kNever) refuse("--trace-to");
}

}  // namespace

std::unique_ptr<TraceOutput> open_trace(const TraceOptions& options, machine::Machine& machine,
                                        std::function<FortranPlace()> place, const std::string& repeat) {
  if (options.file.empty()) {
    require_none(options);
    return nullptr;
  }
  if (options.file.ends_with(".json"))
    return std::make_unique<timeline::Timeline>(options.file, options.window, machine, std::move(place),
                                                repeat);
  if (!place) place = [] { return FortranPlace(); };
  return std::make_unique<Trace>(options.file, options.window, std::move(place));
}

record::Kinds kinds_of(const TraceOutput& trace, const TraceOptions& options) {
  return options.events.empty() ? trace.kinds() : record::kinds_named(options.events);
}

}  // namespace platter::runtime
