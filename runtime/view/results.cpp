#include "runtime/view/results.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "runtime/host/csv.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/options/version.hpp"
#include "runtime/program/sandbox/sandbox.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/program/session/guest.hpp"
#include "runtime/program/session/termination.hpp"
#include "runtime/trace/output.hpp"
#include "runtime/view/faults.hpp"
#include "runtime/view/lines.hpp"
#include "runtime/view/measures.hpp"

namespace platter::runtime {
namespace {

using Json = nlohmann::ordered_json;

Json fates_of(const numbers::ConversionStats& tally) {
  using numbers::ConversionStatus;
  return {{"exact", tally[ConversionStatus::kExact]},
          {"rounded", tally[ConversionStatus::kRounded]},
          {"overflowed", tally[ConversionStatus::kOverflow]},
          {"underflowed", tally[ConversionStatus::kUnderflow]},
          {"without_counterpart", tally[ConversionStatus::kNoCounterpart]}};
}

/// Returns the program's call loop; times are in picoseconds.
Json call_loop_json(const CallLoop& loop, time::Duration whole) {
  return {
      {"routine", loop.routine},        {"channel", loop.channel + 1},       {"calls", loop.calls},
      {"sectors", loop.sectors},        {"first_sector", loop.first_sector}, {"waits", loop.waits},
      {"start_ps", loop.start.count()}, {"loop_ps", loop.loop.count()},      {"entry_ps", loop.entry.count()},
      {"next_ps", loop.next.count()},   {"end_ps", loop.end.count()},        {"time_ps", whole.count()}};
}

}  // namespace

Json run_json(Session& session, const Statements& statements, const Lines& lines, CallLoopFinder& call_loop,
              const record::ServiceAccount& account, const std::string& stopped, double host_seconds) {
  const auto& choice = session.machine().choice();
  const auto& accounts = session.machine().processor().accounts();
  const time::Duration whole = session.machine().processor().now().time_since_epoch();
  Json document = {
      {"schema", "platter.run/2"},
      {"version", kVersion},
      {"compiler", kCompiler},
      {"spec_hash", session.catalogue().hash()},
      {"set", session.catalogue().overrides()},
      {"seed", choice.seed},
      {"machine", choice.machine},
      {"os", choice.system},
      {"site", choice.site},
      {"channels", *choice.channels},
      {"rotation", choice.drifts ? "drift" : "steady"},
      {"disk", choice.instant ? "instant" : "real"},
      {"stopped", stopped.empty() ? Json(nullptr) : Json(stopped)},
      {"virtual_seconds", time::seconds(whole)},
      {"processor",
       {{"user_s", time::seconds(accounts.user)},
        {"system_s", time::seconds(accounts.system)},
        {"interrupt_s", time::seconds(accounts.interrupt)},
        {"idle_s", time::seconds(accounts.idle)},
        {"lockout_s", time::seconds(accounts.lockout)}}},
      {"units", units_json(session.summary(), session.machine().connector_base(), account, whole)},
      {"drives", drives_json(account, whole)},
      {"routines", routines_json(account)}};
  const auto& repeat = session.options().repeat;
  document["repeat"] = repeat.empty() ? Json(nullptr) : parse_json(repeat, "--repeat");
  if (!session.options().what_ifs.empty()) document["what_if"] = session.options().what_ifs;
  if (choice.load) document["load"] = static_cast<double>(*choice.load) / 1e6;
  Json table = Json::array();
  for (const auto& row : statements.rows()) {
    table.push_back({{"statement", row.name},
                     {"times", row.times},
                     {"calls", row.calls},
                     {"words", row.words},
                     {"to_completion_s", time::seconds(row.to_completion)}});
  }
  document["statements"] = table;
  document["lines"] = lines_json(lines, session.options().waits);
  const auto loop = call_loop.finish();
  document["call_loop"] = loop ? call_loop_json(*loop, whole) : Json(nullptr);
  document["no_call_loop"] = loop ? Json(nullptr) : Json(call_loop.why_not());
  if (const auto* faults = session.machine().faults()) document["faults"] = faults_json(*faults);
  session.services().add_to_json(document);
  Json datasets = Json::array();
  for (const auto& [unit, dataset] : session.units().named()) {
    datasets.push_back({{"unit", unit},
                        {"name", dataset.name},
                        {"drive", dataset.front().channel + 1},
                        {"first_sector", dataset.front().first_sector.count},
                        {"sectors", dataset.sectors().count}});
  }
  document["datasets"] = datasets;
  if (const auto& items = session.items(); items.cray()) {
    document["cray_words"] = {{"written", fates_of(items.written())}, {"read", fates_of(items.read())}};
  }
  document["sandbox"] = held();
  if (host_seconds >= 0) document["host"] = {{"seconds", host_seconds}};
  return document;
}

std::string run_csv(const Json& results) {
  const std::vector<std::string> of_run{"machine", "os",   "site",    "rotation",
                                        "disk",    "seed", "stopped", "virtual_seconds"};
  std::vector<std::string> columns = of_run;
  for (const char* own :
       {"unit", "channel", "words_read", "words_written", "calls", "words_per_second", "revolutions_lost",
        "revolutions_lost_at_boundaries", "lost_by_cause.late_command", "lost_by_cause.seek",
        "lost_by_cause.no_buffer", "lost_by_cause.no_data", "lost_by_cause.sector_again", "utilisation",
        "seeks", "seek_s", "latency_s", "transfer_s"})
    columns.emplace_back(own);
  Json rows = results.at("units");
  for (auto& row : rows) {
    for (const auto& name : of_run) row[name] = results.at(name);
  }
  return csv_text(rows, columns);
}

namespace {

std::unique_ptr<WholeFile> opened(const char* option, const std::string& name) {
  if (name.empty()) return nullptr;
  return std::make_unique<WholeFile>(option, name);
}

/// Returns the counters of a profiled guest, and the clock periods that it was charged.
std::string counts_json() {
  const std::vector<std::uint64_t> counts(guest().counts[0], guest().counts[1]);
  const nlohmann::ordered_json document = {
      {"schema", "platter.counts/1"}, {"cp", charged_words().cp}, {"counts", counts}};
  return document.dump() + '\n';
}

}  // namespace

Results::Results(Session& session)
    : session_(session),
      lines_(session.from()),
      call_loop_(session.machine().processor()),
      json_(opened("--json", session.options().json)),
      csv_(opened("--csv", session.options().csv)),
      counts_(opened("--counts", session.options().counts)),
      of_system_(session.services().result_files(session)) {
  const Options& options = session.options();
  session.add(statements_, Statements::kinds());
  if (options.summary || json_ || csv_)
    session.add(lines_, options.waits ? Lines::kinds_with_waits() : Lines::kinds());
  if (json_) session.add(call_loop_, CallLoopFinder::kinds());
  if (json_ || csv_) session.add(account_, record::ServiceAccount::kinds());
  if (!options.trace.requests.empty()) {
    requests_ = std::make_unique<Requests>(options.trace.requests, session.machine());
    session.machine().system().set_listener(*requests_);
  }
  for (const auto& one : of_system_) files_of_system_.push_back(opened(one.flag, one.name));
  trace_ = open_trace(
      options.trace, session.machine(),
      [places = FortranPlaces(session.from())]() mutable { return places.now(); }, options.repeat);
  if (!trace_) return;
  session.add(*trace_, kinds_of(*trace_, options.trace));
}

std::vector<Replacement*> Results::replacements() const {
  std::vector<Replacement*> all;
  const auto add = [&](WholeFile* file) {
    if (file != nullptr && !file->is_straight()) all.push_back(file->replacement());
  };
  for (WholeFile* file : {json_.get(), csv_.get(), counts_.get()}) add(file);
  for (const auto& file : files_of_system_) add(file.get());
  if (trace_) add(&trace_->file());
  if (requests_) add(&requests_->file());
  return all;
}

std::vector<std::string> Results::write(Way way, double host_seconds) {
  const Options& options = session_.options();
  std::vector<std::string> lost;
  const auto is_due = [&](const WholeFile* file) {
    return file != nullptr && file->is_straight() == (way == Way::kStraight);
  };
  const auto finish = [&](WholeFile& file, const char* option, const std::string& name) {
    if (!file.finish()) lost.push_back(fmt::format("{}: {} cannot be written", option, name));
  };
  const auto results = [&] {
    return run_json(session_, statements_, lines_, call_loop_, account_, as_typed(ending().message),
                    options.host ? host_seconds : -1);
  };
  if (is_due(json_.get())) {
    // File names in the results need not be UTF-8.
    json_->write(results().dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
    finish(*json_, "--json", options.json);
  }
  if (is_due(csv_.get())) {
    csv_->write(run_csv(results()));
    finish(*csv_, "--csv", options.csv);
  }
  if (trace_ && is_due(&trace_->file()))
    finish(trace_->finish(session_.machine().processor().now()), "--trace", options.trace.file);
  if (requests_ && is_due(&requests_->file()))
    finish(requests_->file(), "--requests", options.trace.requests);
  if (is_due(counts_.get())) {
    counts_->write(counts_json());
    finish(*counts_, "--counts", options.counts);
  }
  for (std::size_t i = 0; i < of_system_.size(); ++i) {
    const ResultFile& one = of_system_[i];
    if (!is_due(files_of_system_[i].get())) continue;
    try {
      files_of_system_[i]->write(one.text());
      finish(*files_of_system_[i], one.flag, one.name);
    } catch (const std::exception& error) {
      lost.push_back(fmt::format("{}: {}: {}", one.flag, one.name, error.what()));
    }
  }
  return lost;
}

}  // namespace platter::runtime
