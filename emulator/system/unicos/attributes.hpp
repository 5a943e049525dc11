#pragma once

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
/// The same, but what the flags are given is for check_values() (attribute_values.hpp) to refuse: the object
/// is known before.
AssignRequest read_assign_unchecked(std::string_view line);
}  // namespace platter::unicos
