#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace platter::unicos {

/// What one object of assign has: flags with their values, in the order in which they were typed. A flag
/// without a value has "".
class Attributes {
 public:
  bool has(char flag) const;
  /// "" if it is not there.
  std::string value(char flag) const;
  void set(char flag, const std::string& value);
  /// Each of `more` in the place of what is here. A structure is named by -F or by -s: either takes the place
  /// of both.
  void add(const Attributes& more);
  bool empty() const { return all_.empty(); }
  /// As it was typed: -F cos,sds -n 300.
  std::string text() const;
  const std::vector<std::pair<char, std::string>>& all() const { return all_; }

 private:
  void remove(char flag);

  std::vector<std::pair<char, std::string>> all_;
};

/// What assign is asked to do.
struct AssignRequest {
  enum class Does { kReplace, kAdd, kRemove, kList };

  Does does = Does::kReplace;
  Attributes attributes{};
  std::string object{};  ///< u:1, f:name, p:pattern, g:all, ...; "": none, which -R and -V alone may have
};

/// Reads the words behind "assign". A plain name is f:name. Throws ffio::Error: the flag, what was found,
/// what is allowed.
AssignRequest read_assign(const std::vector<std::string>& words);
/// The same, as one line; blanks part the words, but in quotes.
AssignRequest read_assign(std::string_view line);
/// The same, but what the flags are given is for check_values() to refuse: the object
/// is known before.
AssignRequest read_assign_unchecked(std::string_view line);

/// The line that reads as these attributes of the object.
std::string assign_line(const Attributes& attributes, const std::string& object);

/// A flag of assign's that is an attribute of an object.
struct AssignFlag {
  enum class Takes : std::uint8_t { kNothing, kNumber, kSwitch, kText };

  char letter;
  Takes takes;
  std::string_view about;
  bool is_modelled = true;  ///< or it is only kept and listed
};

// Source: assign's manual page as UNICOS 5 and 6 had it, and the later one of the open sources; those of the
// later one alone are kept, not modelled.
inline constexpr AssignFlag kAssignFlags[] = {
    {'a', AssignFlag::Takes::kText, "the file's own name; SDS: on the SSD"},
    {'b', AssignFlag::Takes::kNumber, "size of the library's buffer, in blocks of 4096 bytes"},
    {'c', AssignFlag::Takes::kNothing, "contiguous space, for what -n asks"},
    {'d', AssignFlag::Takes::kText, "bad data on tapes: skipbad, acptbad", false},
    {'f', AssignFlag::Takes::kText, "Fortran standard, 77 or 90", false},
    {'l', AssignFlag::Takes::kText, "level of buffering", false},
    {'m', AssignFlag::Takes::kSwitch, "several opens of a file", false},
    {'n', AssignFlag::Takes::kText, "blocks to be reserved at OPEN, and :stride, which is not modelled"},
    {'p', AssignFlag::Takes::kText, "partitions, such as 0-2 or 0:1:2"},
    {'q', AssignFlag::Takes::kNumber, "blocks that go to a partition at once"},
    {'r', AssignFlag::Takes::kSwitch, "suppress reading ahead", false},
    {'s', AssignFlag::Takes::kText, "structure: cos, unblocked, u, bin, text, ..."},
    {'t', AssignFlag::Takes::kNothing, "a scratch file, gone when it is closed"},
    {'u', AssignFlag::Takes::kNumber, "number of buffers"},
    {'w', AssignFlag::Takes::kSwitch, "direct access: whole well-formed records", false},
    {'x', AssignFlag::Takes::kSwitch, "sequential formatted: as written", false},
    {'y', AssignFlag::Takes::kSwitch, "list-directed: no repeat counts", false},
    {'C', AssignFlag::Takes::kText, "conversion of characters", false},
    {'D', AssignFlag::Takes::kText, "file descriptor", false},
    {'F', AssignFlag::Takes::kText, "layers: cos.async:96, cache:42:100, ..."},
    {'L', AssignFlag::Takes::kText, "setting of the library", false},
    {'N', AssignFlag::Takes::kText, "conversion of numbers", false},
    {'P', AssignFlag::Takes::kText, "scope", false},
    {'S', AssignFlag::Takes::kSwitch, "list-directed: separators", false},
    {'T', AssignFlag::Takes::kSwitch, "truncation after a sequential WRITE", false},
    {'U', AssignFlag::Takes::kSwitch, "list-directed: as UNICOS", false},
    {'W', AssignFlag::Takes::kSwitch, "list-directed: width compressed", false},
    {'Y', AssignFlag::Takes::kSwitch, "namelist: no repeat counts", false},
};

/// Throws ffio::Error for what a flag does not take.
void check_values(const Attributes& attributes);

/// Partitions, such as 0-2 or 0:1:5-7. Throws ffio::Error.
std::vector<int> read_partitions(std::string_view text);

/// nullptr: assign has none of that letter.
const AssignFlag* find_flag(char letter);

/// A whole number from 0 on.
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
