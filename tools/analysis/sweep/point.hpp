#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "tools/analysis/sweep/grid.hpp"

namespace platter::sweep {

/// What is run, but for what is varied.
struct Subject {
  std::vector<std::string> sources;
  std::vector<std::string> flags;  ///< of platter run
  std::string cards;               ///< their text, with {NAME} where cards.NAME is put in; "": none
};

/// The command of a point: `platter run` and what follows, and its cards.
struct Command {
  std::vector<std::string> words;  ///< without --cards
  std::string cards;
};

/// A key with a point is one of the specifications (--set), cards.NAME a place in the cards, source another
/// source, any other a flag of platter run. Throws specification::Error for a place that the cards do not
/// have.
Command command_of(const Subject& subject, const Setting& setting);

/// As it would be typed in a shell, in one line.
std::string typed(const Command& command);

/// What came of a point.
struct Result {
  int code = 0;         ///< exit code of platter run
  std::string printed;  ///< by the program
  std::string said;     ///< beside that: notes, and why it failed
  std::string json;     ///< platter.run; "" where it has none
};

/// Of one that ended badly: the first complaint, without the command's name.
std::string complaint_of(const Result& result);

/// Runs it, with files in a folder that nobody else writes in. From several threads.
Result run(const Command& command, const std::filesystem::path& folder);

}  // namespace platter::sweep
