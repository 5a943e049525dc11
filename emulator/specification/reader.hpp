#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/specification/basis.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/time/time.hpp"

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

/// A whole number of a specification.
struct Count {
  std::int64_t value = 0;
  Basis basis = Basis::kHypothesis;
};

struct Override;

/// One parsed specification text. Readers point into it.
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

 private:
  std::string file_;
  std::string changes_;
  std::shared_ptr<const toml::table> root_;
  std::vector<Number> numbers_;
};

/// Reads one table of a specification. Each key is asked for by name and unit; a missing key, a unit that
/// does not fit, a number without a basis, and (at finish) a key that nobody asked for throw an Error that
/// says file, line, column and what is allowed. A number is written
///
///     rotation = { value = "3600 rpm", basis = "paper", note = "one revolution in 1/60 s" }
class Reader {
 public:
  explicit Reader(Document& document);

  bool has(std::string_view key);
  std::string text(std::string_view key);
  std::string text_or(std::string_view key, std::string_view otherwise);
  /// A text that must be one of `allowed`.
  std::string one_of(std::string_view key, const std::vector<std::string>& allowed);
  std::vector<std::string> texts(std::string_view key);
  bool flag(std::string_view key);

  /// A time in ps, ns, us, ms or s, exactly: a value finer than a picosecond is refused. Never negative.
  time::Duration duration(std::string_view key);
  /// One that is not longer than `most`.
  time::Duration duration(std::string_view key, std::chrono::seconds most);
  /// A whole number of `unit` ("sectors", "CP", "rpm"); not negative.
  std::int64_t count(std::string_view key, std::string_view unit);
  /// One from `least` to `most`.
  std::int64_t count(std::string_view key, std::string_view unit, std::int64_t least, std::int64_t most);
  /// The same, and how surely it is known.
  Count based_count(std::string_view key, std::string_view unit);
  /// A fraction in millionths, written in %: "2 %" is 20000.
  std::int64_t millionths(std::string_view key);

  Reader table(std::string_view key);
  std::vector<Reader> tables(std::string_view key);
  /// The names of all keys here, in alphabetical order; they count as asked for.
  std::vector<std::string> keys();

  /// Call when everything has been asked for.
  void finish();

  /// Where this table stands, and a key of it.
  Place place() const;
  Place place(std::string_view key) const;
  [[noreturn]] void fail(std::string_view key, const std::string& message) const;

 private:
  Reader(Document& document, const toml::table& table, std::string path);

  const toml::node& need(std::string_view key, std::string_view what);
  const toml::node* ask(std::string_view key);
  /// The value of a number's table, after its basis has been checked and the number been noted down.
  std::string number(std::string_view key, std::string_view what);
  std::string dotted(std::string_view key) const;
  const std::string& text_of(std::string_view key, const toml::node& node) const;

  Document* document_;
  const toml::table* table_;
  std::string path_;
  std::vector<std::string> asked_;
};

}  // namespace platter::specification
