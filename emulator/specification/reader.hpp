#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/specification/document.hpp"
#include "emulator/time/time.hpp"

namespace platter::specification {

/// A whole number of a specification.
struct Count {
  std::int64_t value = 0;
  Basis basis = Basis::kAssumed;
};

/// Reads one table of a specification. Each key is asked for by name and unit; a missing key, a unit that
/// does not fit, a number without a basis, and (at finish) a key that nobody asked for are wrong. Whatever is
/// wrong is noted with file, line, column and what is allowed, something else stands in for the value (0, the
/// least or the first that is allowed, nothing), and reading goes on; finish() of the whole document throws
/// it all as one Error. A number is written
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
  /// The name of a thing that there is: of a disk, a routine.
  std::string name_of(std::string_view key, std::string_view what, const std::vector<std::string>& known);
  std::vector<std::string> texts(std::string_view key);
  /// Names as above; those that are known.
  std::vector<std::string> names_of(std::string_view key, std::string_view what,
                                    const std::vector<std::string>& known);
  bool flag(std::string_view key);

  /// A time in ps, ns, us, ms or s, exactly: a value finer than a picosecond is wrong. Never negative.
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
  /// Bits, Bytes, Words, Sectors or Blocks, in units.hpp's units: "4 KiB", "512 words". Not negative.
  template <typename Thing>
  amount::Amount<Thing> amount(std::string_view key);
  /// A count() of Words, Sectors or Blocks from `least` to `most`.
  template <typename Thing>
  amount::Amount<Thing> amount(std::string_view key, std::int64_t least, std::int64_t most);
  /// Of a link or a device: "1.5 MB/s", "4 words/us". Above 0.
  template <typename Thing>
  amount::Rate<Thing> rate(std::string_view key);

  /// Where there is none, one of which nothing is asked any more.
  Reader table(std::string_view key);
  std::vector<Reader> tables(std::string_view key);
  /// The names of all keys here, in alphabetical order; they count as asked for.
  std::vector<std::string> keys();

  /// Call when everything has been asked for. Throws Error where this is the whole document, and anything in
  /// it is wrong.
  void finish();

  /// Notes what is wrong with a key's value. What follows from several values is to be told only where each
  /// of them is right.
  void refuse(std::string_view key, const std::string& message) const;
  /// The same, where nothing can be made of the rest; throws Error with all that is wrong so far.
  [[noreturn]] void fail(std::string_view key, const std::string& message) const;
  /// Whether nothing is wrong with a key, or with anything here.
  bool is_right(std::string_view key) const { return document_->is_right(dotted(key)); }
  bool is_right() const { return document_->is_right(path_); }

  /// Where this table stands, and a key of it.
  Place place() const;
  Place place(std::string_view key) const;

 private:
  Reader(Document& document, const toml::table* table, std::string path);

  /// Null where it is missing, which has been noted.
  const toml::node* need(std::string_view key, std::string_view what);
  const toml::node* ask(std::string_view key);
  /// Null where it is none, which has been noted.
  const std::string* text_of(const std::string& dotted, const Place& place, const toml::node* node) const;
  /// Of a list of texts, for each its dotted key, its place and itself.
  template <typename Take>
  void each(std::string_view key, Take take);
  /// A number's value by `said` (units.hpp), after its basis has been checked and the number been noted
  /// down; `least` where it is none.
  template <typename Value, typename Said>
  Value number(std::string_view key, std::string_view example, Said said, Value least = {});
  std::string dotted(std::string_view key) const;

  Document* document_;
  const toml::table* table_;  ///< null: it is missing, and that has been noted
  std::string path_;
  std::vector<std::string> asked_;
  std::vector<std::string> misspelt_;  ///< keys that have been taken for others, and told of
};

}  // namespace platter::specification
