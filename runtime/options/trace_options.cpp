#include "runtime/options/trace_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "emulator/record/listener.hpp"
#include "emulator/specification/error.hpp"
#include "runtime/options/options.hpp"

namespace platter::runtime {
namespace {

constexpr const char* kTraceGroup = "Trace";

/// For CLI::Option::check: returns the problem with a kind of events, or "".
std::string check_kind(const std::string& name) {
  try {
    record::kinds_named({name});
  } catch (const specification::Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace

void TraceOptions::add_to(CLI::App& app) {
  app.add_option("--trace", file,
                 "Write the events to FILE: for Perfetto and chrome://tracing if the name ends in .json, "
                 "otherwise one event per line, as JSON if it ends in .jsonl")
      ->type_name("FILE")
      ->group(kTraceGroup);
  app.add_option("--trace-events", events, "Select events: 'call,lost revolution'")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(check_kind)
      ->type_name("KIND,...")
      ->group(kTraceGroup);
  app.add_option("--requests", requests,
                 "Write the requests to the drives to FILE, one per line, for platter replay and other "
                 "simulators; in DiskSim's format if the name ends in .disksim")
      ->type_name("FILE")
      ->group(kTraceGroup);
  const auto add_end = [&](const char* flag, time::Instant& end, const char* about) {
    app.add_option_function<std::string>(
           flag, [flag, &end](const std::string& text) { end = time::kStart + parse_time(flag, text); },
           about)
        ->type_name("TIME")
        ->group(kTraceGroup);
  };
  add_end("--trace-from", window.from, "Select events from this virtual time on");
  add_end("--trace-to", window.to, "Select events up to this virtual time");
}

}  // namespace platter::runtime
