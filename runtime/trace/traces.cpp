#include "runtime/trace/traces.hpp"

#include <utility>

#include "runtime/trace/timeline.hpp"
#include "runtime/trace/trace.hpp"

namespace platter::runtime {

std::unique_ptr<TraceOutput> open_trace(const TraceOptions& options, machine::Machine& machine,
                                        std::function<FortranPlace()> place) {
  if (options.file.empty()) return nullptr;
  if (options.file.ends_with(".json"))
    return std::make_unique<timeline::Timeline>(options.file, options.window, machine, std::move(place));
  return std::make_unique<Trace>(options.file, options.window, std::move(place));
}

record::Kinds kinds_of(const TraceOutput& trace, const TraceOptions& options) {
  return options.events.empty() ? trace.kinds() : record::kinds_named(options.events);
}

}  // namespace platter::runtime
