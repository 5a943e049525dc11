#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace platter::specification {

/// Returns the number of edits that turn `a` into `b`. An edit changes, adds or removes a letter, or swaps
/// neighbouring letters. Upper and lower case are equal.
std::size_t edits(std::string_view a, std::string_view b);

/// Returns whether `word` is probably a misspelling of `meant`: it differs by at most two edits, or a quarter
/// of the letters of `meant`.
bool is_near(std::string_view word, std::string_view meant);

/// Returns the candidate that `name` begins or, if there is none, the one with the fewest edits to `name`; the
/// first one among equals; "" if there are no
/// candidates.
std::string nearest(std::string_view name, const std::vector<std::string>& candidates);

/// Returns the end of a message about an unknown name: "; nearest: RDISK; known: A, B, C".
std::string suggestion(std::string_view name, const std::vector<std::string>& candidates);

/// A position in a specification: the file as given, line and column from 1 (0: the whole file).
struct Place {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::string changes{};  ///< overrides of this run, "--set KEY=VALUE, --set ..."; "": none
};

/// An error with one or several messages. what() contains all of them, one per line.
class Messages : public std::runtime_error {
 public:
  explicit Messages(const std::string& message) : Messages(std::vector{message}) {}
  explicit Messages(std::vector<std::string> messages);

  /// Each message is printed as one line.
  const std::vector<std::string>& messages() const { return messages_; }

 private:
  std::vector<std::string> messages_;
};

/// A specification, or the name of one, is invalid. what() is the complete message for the user:
/// "file:line:column: the error; the allowed values", preceded by the changes. The command prints it once,
/// and exits with code 2.
class Error : public Messages {
 public:
  Error(const Place& place, const std::string& message);
  using Messages::Messages;
};

}  // namespace platter::specification
