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
  app.add_option(
         "--trace", file,
         "Writes what happens to FILE: a picture for Perfetto and chrome://tracing where its name ends "
         "in .json, else every event in a line, as JSON where it ends in .jsonl")
      ->type_name("FILE")
      ->group(kTraceGroup);
  app.add_option("--trace-events", events, "Only these events: 'call,lost revolution'")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(check_kind)
      ->type_name("KIND,...")
      ->group(kTraceGroup);
  app.add_option("--requests", requests,
                 "Writes what is asked of the drives to FILE, a line a request, for platter replay and other "
                 "simulators; as DiskSim has it where its name ends in .disksim")
      ->type_name("FILE")
      ->group(kTraceGroup);
  const auto add_end = [&](const char* flag, time::Instant& end, const char* about) {
    app.add_option_function<std::string>(
           flag, [flag, &end](const std::string& text) { end = time::kStart + parse_time(flag, text); },
           about)
        ->type_name("TIME")
        ->group(kTraceGroup);
  };
  add_end("--trace-from", window.from, "Only what happens from this virtual time on");
  add_end("--trace-to", window.to, "Only what happens up to this virtual time");
}

}  // namespace platter::runtime
