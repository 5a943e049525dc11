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

/// How surely a number is known; docs/model.md says what each word means.
inline constexpr std::string_view kBases[] = {"paper", "source", "derived", "unsourced", "fitted", "assumed"};

/// The same, in the same order.
enum class Basis : std::uint8_t { kPaper, kSource, kDerived, kUnsourced, kFitted, kAssumed };

/// Of one of the words.
inline Basis basis_of(std::string_view word) {
  return static_cast<Basis>(std::find(std::begin(kBases), std::end(kBases), word) - std::begin(kBases));
}

}  // namespace platter::specification

// toml++ is named here and included where it is used: it is large.
namespace toml::inline v3 {
class node;
class table;
}  // namespace toml::inline v3

namespace platter::specification {

/// A number as a specification gives it, kept for reports: nothing that was fitted may look predicted.
struct Number {
  std::string key;    ///< dotted, e.g. "routine.RDISK.steps[0]"
  std::string value;  ///< with its unit, e.g. "400 us"
  std::string basis;
  std::string note;
};

struct Override;

/// One parsed specification text, and what is wrong with it as far as it has been read. Readers point into
/// it.
class Document {
 public:
  /// Throws Error with line and column where `text` is not TOML.
  Document(std::string file, std::string_view text);
  /// The same, and then changed as `changes` say.
  Document(std::string file, std::string_view text, const std::vector<Override>& changes);

  const std::string& file() const { return file_; }
  /// As Place has them.
  const std::string& changes() const { return changes_; }
  const toml::table& root() const { return *root_; }
  std::vector<Number>& numbers() { return numbers_; }
  const std::vector<Number>& numbers() const { return numbers_; }

  /// Notes what is wrong with a key, which is `dotted`: once, since the rest may follow from that.
  void refuse(const std::string& dotted, const Place& place, const std::string& message);
  /// Whether nothing is wrong with a key, nor with what is within it; "": with anything.
  bool is_right(const std::string& dotted) const;
  /// Throws Error with all that is wrong, in the order of its places, where anything is.
  void require_right() const;

 private:
  struct Wrong {
    Place place;
    std::string message;
  };

  std::string file_;
  std::string changes_;
  std::shared_ptr<const toml::table> root_;
  std::vector<Number> numbers_;
  std::map<std::string, Wrong> wrong_;  ///< by key
};

}  // namespace platter::specification
