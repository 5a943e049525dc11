#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace platter::unicos {

/// The attributes of one object of assign: flags with their values, in the order in which they were typed. A
/// flag without a value has "".
class Attributes {
 public:
  bool has(char flag) const;
  /// Returns the flag's value; "": the flag is missing, or has no value.
  std::string value(char flag) const;
  void set(char flag, const std::string& value);
  /// Adds the flags of `more`, which replace equal ones. -F and -s both specify the structure, so either
  /// replaces both.
  void add(const Attributes& more);
  bool empty() const { return all_.empty(); }
  /// Returns the attributes as typed: -F cos,sds -n 300.
  std::string text() const;
  const std::vector<std::pair<char, std::string>>& all() const { return all_; }

 private:
  void remove(char flag);

  std::vector<std::pair<char, std::string>> all_;
};

/// A request to assign.
struct AssignRequest {
  enum class Does { kReplace, kAdd, kRemove, kList };

  Does does = Does::kReplace;
  Attributes attributes{};
  /// The object: u:1, f:name, p:pattern, g:all, ...; "": none, which is allowed for -R and -V only.
  std::string object{};
};

/// Parses the words after "assign". A plain name means f:name. Throws ffio::Error with the flag, the value
/// and the allowed values.
AssignRequest read_assign(const std::vector<std::string>& words);
/// Parses the same words from a line, in which blanks outside quotes separate them.
AssignRequest read_assign(std::string_view line);
/// The same without checking the values of flags, so that the object is known when check_values() throws.
AssignRequest read_assign_unchecked(std::string_view line);

/// Returns the line that sets these attributes of the object.
std::string assign_line(const Attributes& attributes, const std::string& object);

/// A flag of assign that sets an attribute of an object.
struct AssignFlag {
  enum class Takes : std::uint8_t { kNothing, kNumber, kSwitch, kText };

  char letter;
  Takes takes;
  std::string_view about;
  bool is_modelled = true;  ///< false: the flag is accepted and listed, but has no effect
};

// Source: assign's manual page in UNICOS 5 and 6, and the later one in the open sources. Flags that only the
// later one lists are accepted, but not modelled.
inline constexpr AssignFlag kAssignFlags[] = {
    {'a', AssignFlag::Takes::kText, "name of the file to use; SDS: a file on the SSD"},
    {'b', AssignFlag::Takes::kNumber, "size of the library's buffer, in blocks of 4096 bytes"},
    {'c', AssignFlag::Takes::kNothing, "contiguous space for -n"},
    {'d', AssignFlag::Takes::kText, "bad data on tapes: skipbad, acptbad", false},
    {'f', AssignFlag::Takes::kText, "Fortran standard, 77 or 90", false},
    {'l', AssignFlag::Takes::kText, "level of buffering", false},
    {'m', AssignFlag::Takes::kSwitch, "several opens of a file", false},
    {'n', AssignFlag::Takes::kText, "blocks to be reserved at OPEN, and :stride, the blocks per step"},
    {'p', AssignFlag::Takes::kText, "partitions, such as 0-2 or 0:1:2"},
    {'q', AssignFlag::Takes::kNumber, "blocks per partition in turn"},
    {'r', AssignFlag::Takes::kSwitch, "suppress read-ahead", false},
    {'s', AssignFlag::Takes::kText, "structure: cos, unblocked, u, bin, text, ..."},
    {'t', AssignFlag::Takes::kNothing, "a scratch file, gone when it is closed"},
    {'u', AssignFlag::Takes::kNumber, "number of buffers"},
    {'w', AssignFlag::Takes::kSwitch, "direct access: whole well-formed records", false},
    {'x', AssignFlag::Takes::kSwitch, "sequential formatted: as written", false},
    {'y', AssignFlag::Takes::kSwitch, "list-directed: no repeat counts", false},
    {'C', AssignFlag::Takes::kText, "characters of the file: ascii; other conversions are rejected"},
    {'D', AssignFlag::Takes::kText, "file descriptor", false},
    {'F', AssignFlag::Takes::kText, "layers: cos.async:96, cache:42:100, ..."},
    {'L', AssignFlag::Takes::kText, "setting of the library", false},
    {'N', AssignFlag::Takes::kText, "numbers of the file: t3d or ieee_64; other conversions are rejected"},
    {'P', AssignFlag::Takes::kText, "scope", false},
    {'S', AssignFlag::Takes::kSwitch, "list-directed: separators", false},
    {'T', AssignFlag::Takes::kSwitch, "truncation after a sequential WRITE", false},
    {'U', AssignFlag::Takes::kSwitch, "list-directed: as UNICOS", false},
    {'W', AssignFlag::Takes::kSwitch, "list-directed: width compressed", false},
    {'Y', AssignFlag::Takes::kSwitch, "namelist: no repeat counts", false},
};

/// Throws ffio::Error for a value that its flag does not accept.
void check_values(const Attributes& attributes);

/// Parses a list of partitions, such as 0-2 or 0:1:5-7. Throws ffio::Error.
std::vector<int> read_partitions(std::string_view text);

/// Returns the flag with that letter; nullptr: there is none.
const AssignFlag* find_flag(char letter);

/// Returns whether the text is a whole number from 0 on that fits 64 bits.
bool is_number(std::string_view text);

template <typename Known>
bool is_one_of(const Known& known, std::string_view text) {
  return std::find(known.begin(), known.end(), text) != known.end();
}

template <typename Known>
std::string listed(const Known& known) {
  std::string all;
  for (const auto& one : known) all += (all.empty() ? "" : ", ") + std::string(one);
  return all;
}

}  // namespace platter::unicos
