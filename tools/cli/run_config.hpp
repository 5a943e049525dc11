#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/specification/catalogue.hpp"
#include "emulator/time/time.hpp"
#include "tools/cli/guest_arguments.hpp"
#include "tools/compiler/build/program.hpp"
#include "tools/compiler/build/request.hpp"

namespace platter::command {

/// The processor of the chosen machine.
struct ChosenProcessor {
  std::string name;  ///< name or file, in the form that the instrumentation pass reads: a name of the
                     ///< catalogue, or a file in a --specs folder
  std::string title;
  bool vector = false;            ///< true if the processor has a vector unit
  std::vector<std::string> sets;  ///< the --set changes of this processor
  processor::ChargedProcessor charged;
};

/// The program and machine that the arguments of one command name. The catalogue, the machine's
/// specification, the machine and the sources are each read once, on first use. All functions throw
/// specification::Error if something is missing or invalid.
class RunConfig {
 public:
  /// `arguments` must outlive this object and must not change.
  explicit RunConfig(const GuestArguments& arguments) : arguments_(arguments) {}
  RunConfig(const RunConfig&) = delete;
  RunConfig& operator=(const RunConfig&) = delete;

  const GuestArguments& arguments() const { return arguments_; }
  /// Returns the built-in specifications and those of --specs, with the --set changes.
  const specification::Catalogue& catalogue() const;
  /// Returns the specification of the machine itself.
  const machine::MachineSpecification& specification() const;
  /// Returns the machine with its system, site and devices. Its specifications are valid.
  machine::Machine& machine() const;
  /// Receives the events of machine().
  record::Recorder& recorder() const { return recorder_; }
  const ChosenProcessor& processor() const;

  /// Returns the dialect of the sources.
  dialect::Dialect dialect() const;
  /// Returns the dialect of the machine's own compilers, which --dialect does not change.
  dialect::Dialect library() const;
  /// Returns whether a DO loop executes at least once.
  bool one_trip() const;
  /// Returns the character set of the words in the sources.
  numbers::Characters characters() const;
  /// Returns the date and time at which the run starts: --date, or the date of the machine's specification.
  std::chrono::sys_seconds date() const;

  /// Returns the sources and the folders for compiling them.
  const guest::Given& given() const;
  /// Returns the request for building the program.
  guest::Request request() const { return request_for(given()); }
  /// Returns the request for building a program of one of the sources.
  guest::Request request(const std::string& source) const { return request_for(given_of({source})); }
  /// Returns the built program. If it is cached, only the machine's own specification is read. Also throws
  /// BuildError.
  guest::Program program() const;

 private:
  guest::Given given_of(std::vector<std::string> sources) const;
  guest::Request request_for(guest::Given given) const;

  const GuestArguments& arguments_;
  mutable record::Recorder recorder_;
  mutable std::optional<specification::Catalogue> catalogue_;
  mutable std::optional<machine::MachineSpecification> specification_;
  mutable std::optional<machine::Machine> machine_;
  mutable std::optional<ChosenProcessor> processor_;
  mutable std::optional<guest::Given> given_;
};

}  // namespace platter::command
