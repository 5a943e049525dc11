#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace platter::guest {

/// One thing that gfortran says: where, the lines of the source that it shows, and what.
struct CompilerMessage {
  std::string whole;
  std::vector<std::string> shown;  ///< without their numbers
  std::string file;
  int line = 0;
  int column = 0;
  std::string own;   ///< the one that it is about, of those lines
  std::string what;  ///< of a warning, without the name of its flag
  bool warns = false;
};

/// In English; in order, each with all of its lines.
std::vector<CompilerMessage> compiler_messages(std::string_view said);

}  // namespace platter::guest
