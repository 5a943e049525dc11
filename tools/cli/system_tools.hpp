#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "tools/analysis/explain/remedy.hpp"
#include "tools/cli/command.hpp"

namespace platter::command {

struct DatasetArguments;

/// A run that `platter explain` explains.
struct ExplainedRun {
  machine::Machine& machine;
  const explain::RequestPair& scene;
  const std::string& statement;  ///< the one that made the call
  const std::string& library;    ///< the value of --library
  const std::string& json;       ///< the result of the whole run
};

/// A file of the host that a run reads although no flag names it.
struct ImplicitInput {
  const char* role;  ///< "environment of assign"
  std::string file;
};

/// The part of the command that depends on an operating system. Systems without special tools use this class
/// itself. Others define `const SystemTools& NAME_tools()` in tools/system/NAME/system_tools.cpp.
class SystemTools {
 public:
  SystemTools() = default;
  virtual ~SystemTools() = default;
  SystemTools(const SystemTools&) = delete;
  SystemTools& operator=(const SystemTools&) = delete;

  /// The name of the system's personality.
  virtual std::string_view name() const { return ""; }
  /// The commands that only this system has, in the order of --help.
  virtual std::span<const Command> commands() const { return {}; }
  /// The changes that `platter explain` tries on a program.
  virtual std::vector<explain::Remedy> remedies(const ExplainedRun& run) const;
  /// The host's files that any run may read although no flag names them.
  virtual std::vector<ImplicitInput> implicit_inputs() const { return {}; }
  /// `platter dataset create` for files of the system: makes them in an image, and returns the exit code.
  /// Returns no value if images of this system contain no such files. Throws specification::Error.
  virtual std::optional<int> create_files(const DatasetArguments& /*arguments*/,
                                          machine::Machine& /*machine*/) const {
    return std::nullopt;
  }
};

/// The tools of all folders, in the order of their names. The build writes this function.
std::span<const SystemTools* const> all_system_tools();

/// The tools of the machine's operating system.
const SystemTools& tools_of(const machine::Machine& machine);

}  // namespace platter::command
