#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace platter::runtime {

/// A file that a command line names for an option.
struct NamedFile {
  std::string_view what;  ///< the option: "--json"
  std::string file;       ///< path of the file; "" if the option is not given
};

/// Throws specification::Error if an output is also another file of the command line, which would be
/// overwritten.
void require_distinct(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs);

}  // namespace platter::runtime
