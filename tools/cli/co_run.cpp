#include "tools/cli/co_run.hpp"

#include <fmt/format.h>

#include <utility>

#include "runtime/host/say.hpp"
#include "runtime/options/version.hpp"
#include "runtime/view/measures.hpp"
#include "tools/cli/rows.hpp"
#include "tools/terminal/say.hpp"

namespace platter::command {

CoRunProcess::CoRunProcess(std::string source, guest::Program program, machine::Machine& machine,
                           processor::Processes& processes, int priority)
    : source_(std::move(source)),
      program_(std::move(program)),
      process_(processes.add(priority)),
      desk_(machine, processes, process_, remote_.line(), words_) {
  machine.system().equip(process_);
}

void CoRunProcess::start(runtime::Options options, std::size_t programs) {
  options.remote_machine = remote_.connection(words_, process_, programs);
  remote_.start(program_, std::move(options), words_, false);
  thread_ = std::thread([this] {
    desk_.serve();
    end_ = remote_.wait();
  });
}

int CoRunProcess::join() {
  thread_.join();
  if (!desk_.complaint().empty()) terminal::say("platter: {}: {}\n", source_, desk_.complaint());
  if (end_.signal != 0)
    terminal::say("platter: {}: the program was ended by signal {}\n", source_, end_.signal);
  return end_.code;
}

void CoRunProcess::print() const {
  print_heading(fmt::format("{:-<100}", runtime::formatted("-- {}: {} ", process_ + 1, source_)));
  remote_.print();
}

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const processor::Accounts& accounts) {
  return {{"user_s", time::seconds(accounts.user)},
          {"system_s", time::seconds(accounts.system)},
          {"interrupt_s", time::seconds(accounts.interrupt)},
          {"idle_s", time::seconds(accounts.idle)},
          {"lockout_s", time::seconds(accounts.lockout)}};
}

}  // namespace

Json together_json(const Shared& shared, const std::vector<Ended>& programs) {
  const auto& choice = shared.machine.choice();
  const auto& processor = shared.machine.processor();
  const time::Duration whole = processor.now().time_since_epoch();
  Json all = Json::array();
  // The accounts of the processor itself cover only the process that is running now.
  processor::Accounts sum;
  for (const auto& program : programs) {
    const auto& had = shared.processes.accounts(program.process);
    sum.user += had.user;
    sum.system += had.system;
    sum.interrupt += had.interrupt;
    sum.idle += had.idle;
    sum.lockout += had.lockout;
    all.push_back({{"process", static_cast<std::int64_t>(program.process) + 1},
                   {"source", program.source},
                   {"priority", program.priority},
                   {"exit_code", program.exit_code},
                   {"processor", json_of(had)},
                   {"printed", program.printed}});
  }
  Json processors = Json::array();
  for (std::size_t number = 0; number < shared.processes.processors(); ++number) {
    const time::Duration idle = shared.processes.idle(number, whole);
    processors.push_back({{"processor", number + 1},
                          {"busy_s", time::seconds(whole - idle)},
                          {"idle_s", time::seconds(idle)}});
  }
  Json document = {{"schema", "platter.together/1"},
                   {"version", runtime::kVersion},
                   {"compiler", runtime::kCompiler},
                   {"spec_hash", shared.catalogue.hash()},
                   {"set", shared.catalogue.overrides()},
                   {"seed", choice.seed},
                   {"machine", choice.machine},
                   {"os", choice.system},
                   {"site", choice.site},
                   {"channels", *choice.channels},
                   {"rotation", choice.drifts ? "drift" : "steady"},
                   {"disk", choice.instant ? "instant" : "real"},
                   {"load", choice.load ? Json(static_cast<double>(*choice.load) / 1e6) : Json(nullptr)},
                   {"quantum_s", shared.quantum ? Json(time::seconds(*shared.quantum)) : Json(nullptr)},
                   {"virtual_seconds", time::seconds(whole)},
                   {"processor", json_of(sum)},
                   {"processor_changes", shared.processes.changes()},
                   {"processors", processors},
                   {"programs", all}};
  document["units"] =
      runtime::units_json(shared.summary, shared.machine.connector_base(), shared.account, whole);
  document["drives"] = runtime::drives_json(shared.account, whole);
  document["routines"] = runtime::routines_json(shared.account);
  return document;
}

}  // namespace platter::command
