#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/specification/error.hpp"

namespace platter::specification {

/// The provenance of a number; docs/model.md defines the words.
inline constexpr std::string_view kBases[] = {"paper", "source", "derived", "unsourced", "fitted", "assumed"};

/// The provenance as an enumeration, in the order of kBases.
enum class Basis : std::uint8_t { kPaper, kSource, kDerived, kUnsourced, kFitted, kAssumed };

/// Returns the Basis of a word. `word` is one of kBases.
inline Basis basis_of(std::string_view word) {
  return static_cast<Basis>(std::find(std::begin(kBases), std::end(kBases), word) - std::begin(kBases));
}

}  // namespace platter::specification

// toml++ is declared here, and included only in source files that use it, since it is large.
namespace toml::inline v3 {
class node;
class table;
}  // namespace toml::inline v3

namespace platter::specification {

/// A number of a specification, stored for reports, so that fitted numbers are not presented as predicted
/// ones.
struct Number {
  std::string key;    ///< dotted name, e.g. "routine.RDISK.steps[0]"
  std::string value;  ///< value with its unit, e.g. "400 us"
  std::string basis;
  std::string note;
};

struct Override;

/// The rule for numbers without provenance in a specification.
enum class Provenance : std::uint8_t {
  kRequired,  ///< numbers without provenance are errors, as in built-in specifications
  kOptional,  ///< numbers without provenance count as assumed, as in files of users
};

/// A parsed specification, and the errors found in it so far. Readers refer to its contents.
class Document {
 public:
  /// Throws Error, with line and column, if `text` is not TOML.
  Document(std::string file, std::string_view text);
  /// Parses `text`, and then applies `changes`. Throws Error, with line and column, if `text` is not TOML.
  Document(std::string file, std::string_view text, const std::vector<Override>& changes,
           Provenance provenance = Provenance::kOptional);

  const std::string& file() const { return file_; }
  Provenance provenance() const { return provenance_; }
  /// The changes in the form of Place::changes.
  const std::string& changes() const { return changes_; }
  const toml::table& root() const { return *root_; }
  /// Returns whether the key exists outside all tables.
  bool has(std::string_view key) const;
  std::vector<Number>& numbers() { return numbers_; }
  const std::vector<Number>& numbers() const { return numbers_; }

  /// Notes an error of the key with this dotted name. Only the first error of a key is noted, since others
  /// may follow from it.
  void refuse(const std::string& dotted, const Place& place, const std::string& message);
  /// Returns true if no error was noted for the key, or for keys inside it; with "", for any key.
  bool is_right(const std::string& dotted) const;
  /// If there are errors, throws Error with all of them, in the order of their positions.
  void require_right() const;

 private:
  struct Wrong {
    Place place;
    std::string message;
  };

  std::string file_;
  std::string changes_;
  Provenance provenance_;
  std::shared_ptr<const toml::table> root_;
  std::vector<Number> numbers_;
  std::map<std::string, Wrong> wrong_;  ///< by dotted key
};

}  // namespace platter::specification
