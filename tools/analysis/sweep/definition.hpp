#pragma once

#include <string>
#include <vector>

#include "tools/analysis/sweep/grid.hpp"
#include "tools/analysis/sweep/point.hpp"

namespace platter::sweep {

/// The definition of a sweep: the program and its variations.
struct Definition {
  std::vector<std::string> sources;
  std::vector<std::string> flags;  ///< flags of `platter run`
  std::string cards;               ///< name of the file with cards; empty for none
  std::vector<std::string> vary;   ///< in the form of --vary
};

/// Reads a TOML file with these members as optional keys. Throws specification::Error.
Definition read_definition(const std::string& file);
/// Combines two definitions. The lists of `second` follow those of `first`, and its cards replace those of
/// `first`.
Definition joined(Definition first, const Definition& second);

/// Throws specification::Error if a file cannot be read or nothing is varied.
Grid grid_of(const Definition& definition);
Subject subject_of(const Definition& definition);

/// Returns a text of everything that determines the points: the sources and cards with their contents, the
/// flags, the variations, and the version of Platter with its specifications.
std::string about(const Subject& subject, const Grid& grid, const std::string& version);

}  // namespace platter::sweep
