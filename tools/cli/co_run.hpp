#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/processor/processes.hpp"
#include "emulator/record/accounts.hpp"
#include "emulator/specification/catalogue.hpp"
#include "runtime/process/remote/machine_server.hpp"
#include "tools/cli/remote_program.hpp"
#include "tools/compiler/build/program.hpp"

namespace platter::command {

/// One of the programs of `platter together`: a process of the host and of the emulated machine.
class CoRunProcess {
 public:
  CoRunProcess(std::string source, guest::Program program, machine::Machine& machine,
               processor::Processes& processes, int priority);

  const std::string& source() const { return source_; }
  processor::Processes::Number process() const { return process_; }

  /// Starts the program, one of `programs`, with the options of the command.
  void start(runtime::Options options, std::size_t programs);
  /// Waits for the program's end, reports errors on standard error, and returns the exit code.
  int join();
  /// Prints the program's output under a heading.
  void print() const;
  std::string printed() const { return remote_.printed(); }

 private:
  std::string source_;
  guest::Program program_;
  processor::Processes::Number process_;
  RemoteProgram remote_;
  runtime::protocol::SharedWords words_;
  runtime::remote::MachineServer desk_;
  RemoteProgram::End end_;  ///< valid after the thread has ended
  std::thread thread_;
};

/// The result of one of the programs that ran on the same machine.
struct Ended {
  std::string source;
  int priority = 0;
  int exit_code = 0;
  std::string printed;
  processor::Processes::Number process{};
};

/// The machine that the programs shared, and what was recorded on it.
struct Shared {
  const specification::Catalogue& catalogue;
  machine::Machine& machine;
  const processor::Processes& processes;
  const record::Summary& summary;
  const record::ServiceAccount& account;
  std::optional<time::Duration> quantum;
};

/// Returns a document with the schema "platter.together/1" (docs/schemas).
nlohmann::ordered_json together_json(const Shared& shared, const std::vector<Ended>& programs);

}  // namespace platter::command
