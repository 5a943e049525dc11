#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/specification/document.hpp"
#include "emulator/time/time.hpp"

namespace platter::specification {

/// A whole number of a specification, with its provenance.
struct Count {
  std::int64_t value = 0;
  Basis basis = Basis::kAssumed;
};

/// Reads one table of a specification. The caller requests each key by name and unit. Errors are a missing
/// key, a wrong unit, a number without provenance, and, at finish(), a key that was not requested. Each error
/// is noted with file, line, column and the allowed values, and reading continues with a substitute value: 0,
/// the smallest or first allowed value, or an empty one. finish() of the whole document throws all errors as
/// one Error. A number is written as
///
///     rotation = { value = "3600 rpm", basis = "paper", note = "one revolution in 1/60 s" }
class Reader {
 public:
  explicit Reader(Document& document);

  bool has(std::string_view key);
  std::string text(std::string_view key);
  std::string text_or(std::string_view key, std::string_view otherwise);
  /// Returns a text, which must be one of `allowed`.
  std::string one_of(std::string_view key, const std::vector<std::string>& allowed);
  /// Returns the name of a known thing, such as a disk or a routine. `what`: the kind of thing, for messages.
  std::string name_of(std::string_view key, std::string_view what, const std::vector<std::string>& known);
  std::vector<std::string> texts(std::string_view key);
  /// Returns a list of names of known things, without the unknown ones, which are noted as errors.
  std::vector<std::string> names_of(std::string_view key, std::string_view what,
                                    const std::vector<std::string>& known);
  bool flag(std::string_view key);

  /// Returns a time in ps, ns, us, ms or s, exactly: a value finer than a picosecond is an error. It is not
  /// negative.
  time::Duration duration(std::string_view key);
  /// Returns a time that is not longer than `maximum`.
  time::Duration duration(std::string_view key, std::chrono::seconds maximum);
  /// Returns a whole number of `unit` ("sectors", "CP", "rpm") that is not negative.
  std::int64_t count(std::string_view key, std::string_view unit);
  /// Returns a whole number from `minimum` to `maximum`.
  std::int64_t count(std::string_view key, std::string_view unit, std::int64_t minimum, std::int64_t maximum);
  /// Returns a whole number of `unit` that is not negative, and its provenance.
  Count based_count(std::string_view key, std::string_view unit);
  /// Returns a fraction in millionths, which is written in %: "2 %" is 20000.
  std::int64_t millionths(std::string_view key);
  /// Returns an amount of Bits, Bytes, Words, Sectors or Blocks in the units of units.hpp: "4 KiB", "512
  /// words". It is not negative.
  template <typename Thing>
  amount::Amount<Thing> amount(std::string_view key);
  /// Returns a whole number of Words, Sectors or Blocks, from `minimum` to `maximum`.
  template <typename Thing>
  amount::Amount<Thing> amount(std::string_view key, std::int64_t minimum, std::int64_t maximum);
  /// Returns the rate of a link or a device: "1.5 MB/s", "4 words/us". It is above 0.
  template <typename Thing>
  amount::Rate<Thing> rate(std::string_view key);

  /// Returns a reader of an inner table. If that is missing, the error is noted, and the reader reports no
  /// further errors.
  Reader table(std::string_view key);
  std::vector<Reader> tables(std::string_view key);
  /// Returns all keys of this table, in alphabetical order. They count as requested.
  std::vector<std::string> keys();

  /// Must be called when all keys have been requested. Throws Error if this table is the whole document and
  /// any error was noted.
  void finish();

  /// Notes an error of a key's value. An error that concerns several values should be noted only if each of
  /// them is_right().
  void refuse(std::string_view key, const std::string& message) const;
  /// Notes an error of a key's value with which reading cannot continue: throws Error with all errors so far.
  [[noreturn]] void fail(std::string_view key, const std::string& message) const;
  /// Returns true if no error was noted for a key, or for the whole table.
  bool is_right(std::string_view key) const { return document_->is_right(dotted(key)); }
  bool is_right() const { return document_->is_right(path_); }

  /// The position of this table, or of one of its keys.
  Place place() const;
  Place place(std::string_view key) const;

 private:
  Reader(Document& document, const toml::table* table, std::string path);

  /// Returns the key's node. If the key is missing, notes the error and returns nullptr. `what` returns the
  /// form of the missing value.
  template <typename What>
  const toml::node* need(std::string_view key, What what);
  const toml::node* ask(std::string_view key);
  /// Returns the text of a node returned by need(). If it is not a text, notes the error and returns nullptr.
  const std::string* text_of(std::string_view key, const toml::node* node) const;
  /// Calls `take` for each element of a list of texts, with its dotted key, its place in the
  /// file and its text.
  template <typename Take>
  void each(std::string_view key, Take take);
  /// Returns a number's value, converted by `parse` (units.hpp). Checks its provenance, and adds it to the
  /// document's numbers. Returns `fallback` if it is invalid. Messages contain `example` and its unit.
  template <typename Value, typename Parse>
  Value number(std::string_view key, std::string_view example, std::string_view unit, Parse parse,
               Value fallback = {});
  std::string dotted(std::string_view key) const;

  Document* document_;
  const toml::table* table_;  ///< nullptr: the table is missing, and the error was noted
  std::string path_;
  std::vector<std::string> known_keys_;
  std::vector<std::string> misspelt_;  ///< keys that were reported as misspelt
};

}  // namespace platter::specification
