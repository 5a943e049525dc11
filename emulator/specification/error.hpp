#pragma once

#include <stdexcept>
#include <string>

namespace platter::specification {

/// Where in a specification: file as given, line and column from 1 (0: the file as a whole).
struct Place {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::string changes{};  ///< what was changed of it for this run: "--set KEY=VALUE, --set ..."; "": nothing
};

/// A specification, or a name of one, that cannot be used. what() is the whole message for a person:
/// "file:line:column: what is wrong; what is allowed", with the changes in front. It is printed once, at the
/// top, and ends with exit code 2.
class Error : public std::runtime_error {
 public:
  Error(const Place& place, const std::string& message);
  explicit Error(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace platter::specification
