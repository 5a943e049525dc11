#include "runtime/view/results.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "runtime/program/session/fortran_lines.hpp"
#include "runtime/program/session/guest.hpp"
#include "runtime/program/session/termination.hpp"
#include "runtime/trace/traces.hpp"
#include "runtime/view/run_json.hpp"

namespace platter::runtime {
namespace {

std::unique_ptr<WholeFile> opened(const char* option, const std::string& name) {
  if (name.empty()) return nullptr;
  return std::make_unique<WholeFile>(option, name);
}

/// What a profiled guest has counted, and the clock periods that it was charged.
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
  trace_ = open_trace(options.trace, session.machine(),
                      [places = FortranPlaces(session.from())]() mutable { return places.now(); });
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
    // A file's name need not be UTF-8.
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
    } catch (const std::runtime_error& refused) {
      lost.push_back(fmt::format("{}: {}: {}", one.flag, one.name, refused.what()));
    }
  }
  return lost;
}

}  // namespace platter::runtime
