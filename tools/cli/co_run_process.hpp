#pragma once

#include <string>
#include <thread>
#include <vector>

#include "runtime/process/remote/machine_server.hpp"
#include "tools/cli/distant_program.hpp"
#include "tools/compiler/build/program.hpp"

namespace platter::command {

/// One of the programs of `platter together`: a process of the host, and of the emulated machine.
class CoRunProcess {
 public:
  CoRunProcess(std::string source, guest::Program program, machine::Machine& machine,
               processor::Processes& processes, int priority);

  const std::string& source() const { return source_; }
  processor::Processes::Number process() const { return process_; }

  void start(const std::vector<std::string>& flags);
  /// Its exit code. Complains of what the program could not.
  int join();
  /// What it printed, under its heading.
  void print() const;
  std::string printed() const { return distant_.printed(); }

 private:
  std::string source_;
  guest::Program program_;
  processor::Processes::Number process_;
  DistantProgram distant_;
  runtime::distant::SharedWords words_;
  runtime::distant::MachineServer desk_;
  DistantProgram::End end_;  ///< when the thread is over
  std::thread thread_;
};

}  // namespace platter::command
