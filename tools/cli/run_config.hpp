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

/// The processor of the machine that the arguments name.
struct ChosenProcessor {
  std::string name;  ///< as the charging pass takes it: of the catalogue, or a file of the user's
  std::string title;
  time::Duration clock_period{};
  amount::Bytes word;             ///< in which a guest keeps its words
  bool vector = false;            ///< it has vector loops
  std::vector<std::string> sets;  ///< what of it was changed by --set
  std::string fingerprint;        ///< of its specification
};

/// A program and its machine, as the arguments of one command name them. The catalogue, the machine's
/// specification, the machine and the sources are each read once, when they are first needed. All functions
/// throw specification::Error if something does not exist or is wrong.
class RunConfig {
 public:
  /// `arguments` must outlive this, and may not change.
  explicit RunConfig(const GuestArguments& arguments) : arguments_(arguments) {}
  RunConfig(const RunConfig&) = delete;
  RunConfig& operator=(const RunConfig&) = delete;

  const GuestArguments& arguments() const { return arguments_; }
  /// The built-in specifications and those of --specs, as --set changes them.
  const specification::Catalogue& catalogue() const;
  /// The machine's own file.
  const machine::MachineSpecification& specification() const;
  /// The machine with its system, site and devices.
  const machine::Machine& machine() const;
  const ChosenProcessor& processor() const;

  /// The dialect of the sources.
  dialect::Dialect dialect() const;
  /// The dialect of the machine's own compilers, whatever the sources are written in.
  dialect::Dialect library() const;
  /// Whether DO loops are run through at least once.
  bool one_trip() const;
  /// How the words of the sources hold characters.
  numbers::Characters characters() const;
  /// When the run begins: --date, or else the date of the machine's specification.
  std::chrono::sys_seconds date() const;

  /// The sources and their folders.
  const guest::Given& given() const;
  /// The guest to be built.
  guest::Request request() const;
  /// The guest, built, or as it is kept; then nothing is read of its machine but its own file. Throws also
  /// BuildError.
  guest::Program program() const;

 private:
  const GuestArguments& arguments_;
  mutable record::Recorder unobserved_;
  mutable std::optional<specification::Catalogue> catalogue_;
  mutable std::optional<machine::MachineSpecification> specification_;
  mutable std::optional<machine::Machine> machine_;
  mutable std::optional<ChosenProcessor> processor_;
  mutable std::optional<guest::Given> given_;
};

}  // namespace platter::command
