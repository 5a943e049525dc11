#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace platter::runtime {

/// A file that a command line names, and what for.
struct NamedFile {
  std::string_view what;  ///< "--json"
  std::string file;       ///< "": none
};

/// Throws specification::Error where an output is another file of the command line, which would be
/// overwritten.
void require_distinct(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs);

}  // namespace platter::runtime
