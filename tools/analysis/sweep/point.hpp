#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "tools/analysis/sweep/grid.hpp"

namespace platter::sweep {

/// The program of a sweep, before any key is varied.
struct Subject {
  std::vector<std::string> sources;
  std::vector<std::string> flags;  ///< flags of `platter run`
  std::string cards;  ///< text of the cards, with {NAME} as the placeholder for cards.NAME; empty for none
};

/// The command of a point: the arguments after "platter", and the cards.
struct Command {
  std::vector<std::string> words;  ///< without --cards
  std::string cards;
};

/// Returns the command of a point. Keys with a dot change specifications (--set), cards.NAME replaces a
/// placeholder in the cards, "source" adds a source, and other keys are flags of `platter run`. Throws
/// specification::Error for a placeholder that the cards do not contain.
Command command_of(const Subject& subject, const Setting& setting);

/// Returns the command as typed in a shell, in one line.
std::string typed(const Command& command);

/// The results of a point.
struct Result {
  int code = 0;         ///< exit code of `platter run`
  std::string printed;  ///< output of the program
  std::string said;     ///< messages on standard error
  std::string json;     ///< the results (platter.run); empty if missing or invalid
};

/// Returns the first error message of a failed run, without the command's name.
std::string complaint_of(const Result& result);

/// Runs the command, with temporary files in a folder that must not be used otherwise. Several threads may
/// call it.
Result run(const Command& command, const std::filesystem::path& folder);

}  // namespace platter::sweep
