#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace platter::specification {

/// Letters to be changed, added or left out to make `b` of `a`, or neighbours to be swapped; case does not
/// count.
std::size_t edits(std::string_view a, std::string_view b);

/// The candidate with the fewest edits to `name` (the first of equals), or "" where there is none.
std::string nearest(std::string_view name, const std::vector<std::string>& candidates);

/// "; nearest: RDISK; known: A, B, C" - the tail of a message about an unknown name.
std::string suggestion(std::string_view name, const std::vector<std::string>& candidates);

/// Where in a specification: file as given, line and column from 1 (0: the file as a whole).
struct Place {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::string changes{};  ///< what was changed of it for this run: "--set KEY=VALUE, --set ..."; "": nothing
};

/// An error of one message, or of several that were found together. what() has all of them, a line each.
class Messages : public std::runtime_error {
 public:
  explicit Messages(const std::string& message) : Messages(std::vector{message}) {}
  explicit Messages(std::vector<std::string> messages);

  /// Each is printed as one line, whatever is in it.
  const std::vector<std::string>& messages() const { return messages_; }

 private:
  std::vector<std::string> messages_;
};

/// A specification, or a name of one, that cannot be used. what() is the whole message for a person:
/// "file:line:column: what is wrong; what is allowed", with the changes in front. It is printed once, at the
/// top, and ends with exit code 2.
class Error : public Messages {
 public:
  Error(const Place& place, const std::string& message);
  using Messages::Messages;
};

}  // namespace platter::specification
