#pragma once

#include <string>
#include <vector>

#include "tools/analysis/sweep/grid.hpp"
#include "tools/analysis/sweep/point.hpp"

namespace platter::sweep {

/// A sweep as somebody asks for it: what is run, and what is varied.
struct Definition {
  std::vector<std::string> sources;
  std::vector<std::string> flags;  ///< of platter run
  std::string cards;               ///< the file; "": none
  std::vector<std::string> vary;   ///< as --vary has it
};

/// Reads a TOML file with these keys, each of which may be absent. Throws specification::Error.
Definition read_definition(const std::string& file);
/// Both together: `asked` comes after `first`, and its cards replace those.
Definition joined(Definition first, const Definition& asked);

/// Throws specification::Error where a file cannot be read, or nothing is varied.
Grid grid_of(const Definition& definition);
Subject subject_of(const Definition& definition);

/// All that decides what the points are: sources and cards with what they hold, flags, what is varied, and
/// the version of Platter with its specifications.
std::string about(const Subject& subject, const Grid& grid, const std::string& version);

}  // namespace platter::sweep
