#include "emulator/specification/reader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <iterator>

#include "emulator/specification/nearest.hpp"
#include "emulator/specification/override.hpp"
#include "emulator/specification/units.hpp"

namespace platter::specification {
namespace {

/// Times are added up in 64 bits, and nothing in a machine takes so long.
constexpr std::chrono::seconds kLongest{1000};
/// A program's clock periods are counted in 64 bits, which then last for hours of the host.
constexpr std::int64_t kMostPeriods = 1'000'000;

std::string at(const Place& place) {
  const std::string changes = place.changes.empty() ? "" : place.changes + ": ";
  if (place.line == 0) return changes + place.file;
  return fmt::format("{}{}:{}:{}", changes, place.file, place.line, place.column);
}

Place place_of(const std::string& file, const toml::source_region& region, const std::string& changes = "") {
  return {file, static_cast<unsigned>(region.begin.line), static_cast<unsigned>(region.begin.column),
          changes};
}

/// Where what should be a number and its unit is none: why, if that is not plain.
std::string why_no_number(const std::string& value) {
  constexpr std::size_t kDigits = 18;  // always within 64 bits
  const auto digits = std::count_if(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
  return static_cast<std::size_t>(digits) > kDigits ? fmt::format("; a number has at most {} digits", kDigits)
                                                    : "";
}

}  // namespace

Error::Error(const Place& place, const std::string& message)
    : std::runtime_error(fmt::format("{}: {}", at(place), message)) {}

Document::Document(std::string file, std::string_view text) : Document(std::move(file), text, {}) {}

Document::Document(std::string file, std::string_view text, const std::vector<Override>& changes)
    : file_(std::move(file)) {
  try {
    const auto root = std::make_shared<toml::table>(toml::parse(text, file_));
    for (const auto& change : changes) {
      apply(change, *root);
      changes_ += fmt::format("{}--set {}", changes_.empty() ? "" : ", ", change.text);
    }
    root_ = root;
  } catch (const toml::parse_error& error) {
    throw Error(place_of(file_, error.source()), fmt::format("not TOML: {}", error.description()));
  }
}

Reader::Reader(Document& document) : Reader(document, document.root(), "") {}

Reader::Reader(Document& document, const toml::table& table, std::string path)
    : document_(&document), table_(&table), path_(std::move(path)) {}

Place Reader::place() const {
  return place_of(document_->file(), table_->source(), document_->changes());
}

Place Reader::place(std::string_view key) const {
  for (const auto& [name, node] : *table_) {
    if (name.str() == key) return place_of(document_->file(), name.source(), document_->changes());
  }
  return place();
}

void Reader::fail(std::string_view key, const std::string& message) const {
  throw Error(place(key), message);
}

std::string Reader::dotted(std::string_view key) const {
  return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

const toml::node* Reader::ask(std::string_view key) {
  if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) asked_.emplace_back(key);
  return table_->get(key);
}

bool Reader::has(std::string_view key) {
  return ask(key) != nullptr;
}

const toml::node& Reader::need(std::string_view key, std::string_view what) {
  const toml::node* node = ask(key);
  if (node == nullptr) {
    // A misspelt key is the likeliest reason: one that nobody asked for yet, and that is nearly the same.
    for (const auto& [name, other] : *table_) {
      const bool asked = std::find(asked_.begin(), asked_.end(), name.str()) != asked_.end();
      if (!asked && edits(name.str(), key) <= std::max<std::size_t>(key.size() / 4, 2)) {
        fail(name.str(), fmt::format("unknown key '{}'; nearest: {}", dotted(name.str()), key));
      }
    }
    throw Error(place(), fmt::format("'{}' is missing: {}", dotted(key), what));
  }
  return *node;
}

const std::string& Reader::text_of(std::string_view key, const toml::node& node) const {
  const auto* value = node.as_string();
  if (value == nullptr) fail(key, fmt::format("'{}' must be a text in quotes", dotted(key)));
  return value->get();
}

std::string Reader::text(std::string_view key) {
  return text_of(key, need(key, "a text"));
}

std::string Reader::text_or(std::string_view key, std::string_view otherwise) {
  return has(key) ? text(key) : std::string(otherwise);
}

std::string Reader::one_of(std::string_view key, const std::vector<std::string>& allowed) {
  const std::string value = text_of(key, need(key, fmt::format("one of {}", fmt::join(allowed, ", "))));
  if (std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
    fail(key, fmt::format("'{}' is not known for '{}'{}", value, dotted(key), suggestion(value, allowed)));
  }
  return value;
}

std::vector<std::string> Reader::texts(std::string_view key) {
  const auto* array = need(key, "a list of texts").as_array();
  if (array == nullptr) fail(key, fmt::format("'{}' must be a list of texts", dotted(key)));
  std::vector<std::string> result;
  for (const auto& node : *array) result.push_back(text_of(key, node));
  return result;
}

bool Reader::flag(std::string_view key) {
  const auto* value = need(key, "true or false").as_boolean();
  if (value == nullptr) fail(key, fmt::format("'{}' must be true or false", dotted(key)));
  return value->get();
}

std::string Reader::number(std::string_view key, std::string_view what) {
  const auto* entry = need(key, fmt::format("{{ value = \"{}\", basis = ... }}", what)).as_table();
  if (entry == nullptr)
    fail(key, fmt::format("'{}' must be {{ value = \"{}\", basis = \"...\" }}", dotted(key), what));
  Reader inner(*document_, *entry, dotted(key));
  Number number;
  number.key = dotted(key);
  number.value = inner.text("value");
  number.basis = inner.one_of("basis", {std::begin(kBases), std::end(kBases)});
  number.note = inner.text_or("note", "");
  inner.finish();
  document_->numbers().push_back(number);
  return number.value;
}

time::Duration Reader::duration(std::string_view key) {
  return duration(key, kLongest);
}

time::Duration Reader::duration(std::string_view key, std::chrono::seconds most) {
  const std::string value = number(key, "400 us");
  const auto quantity = parse_quantity(value);
  if (!quantity)
    fail(key, fmt::format("'{}' = \"{}\" is not a number and a unit, such as \"400 us\"{}", dotted(key),
                          value, why_no_number(value)));
  const auto duration = as_duration(*quantity);
  if (!duration) {
    const auto& units = time_units();
    const bool known = std::find(units.begin(), units.end(), quantity->unit) != units.end();
    fail(key, known ? fmt::format("'{}' = \"{}\" is finer than a picosecond or too long", dotted(key), value)
                    : fmt::format("'{}' = \"{}\": '{}' is not a unit of time{}", dotted(key), value,
                                  quantity->unit, suggestion(quantity->unit, units)));
  }
  if (*duration > most) {
    fail(key, fmt::format("'{}' = \"{}\" is longer than {} s, the longest that it may be", dotted(key), value,
                          most.count()));
  }
  if (duration->count() < 0) fail(key, fmt::format("'{}' = \"{}\" must not be negative", dotted(key), value));
  return *duration;
}

std::int64_t Reader::count(std::string_view key, std::string_view unit) {
  const std::string value = number(key, fmt::format("18 {}", unit));
  const auto quantity = parse_quantity(value);
  if (!quantity)
    fail(key, fmt::format("'{}' = \"{}\" is not a number and a unit, such as \"18 {}\"{}", dotted(key), value,
                          unit, why_no_number(value)));
  if (quantity->unit != unit) {
    fail(key, fmt::format("'{}' = \"{}\": the unit must be '{}', not '{}'", dotted(key), value, unit,
                          quantity->unit));
  }
  const auto whole = scaled(*quantity, 0);
  if (!whole || *whole < 0)
    fail(key, fmt::format("'{}' = \"{}\" must be a whole number, not negative", dotted(key), value));
  if (unit == "CP" && *whole > kMostPeriods) {
    fail(key, fmt::format("'{}' = \"{}\" is more than {} CP, the most that one operation may take",
                          dotted(key), value, kMostPeriods));
  }
  return *whole;
}

std::int64_t Reader::count(std::string_view key, std::string_view unit, std::int64_t least,
                           std::int64_t most) {
  const std::int64_t value = count(key, unit);
  if (value < least || value > most) {
    fail(key, fmt::format("'{}' = \"{} {}\" must be from {} to {}", dotted(key), value, unit, least, most));
  }
  return value;
}

Count Reader::based_count(std::string_view key, std::string_view unit) {
  const std::int64_t value = count(key, unit);
  return {value, basis_of(document_->numbers().back().basis)};
}

std::int64_t Reader::millionths(std::string_view key) {
  const std::string value = number(key, "2 %");
  const auto quantity = parse_quantity(value);
  if (!quantity || quantity->unit != "%")
    fail(key, fmt::format("'{}' = \"{}\": the unit must be '%'{}", dotted(key), value, why_no_number(value)));
  const auto result = scaled(*quantity, 4);
  if (!result || *result < 0)
    fail(key, fmt::format("'{}' = \"{}\" is finer than 0.0001 % or negative", dotted(key), value));
  return *result;
}

Reader Reader::table(std::string_view key) {
  const auto* inner = need(key, "a table").as_table();
  if (inner == nullptr) fail(key, fmt::format("'{}' must be a table", dotted(key)));
  return Reader(*document_, *inner, dotted(key));
}

std::vector<Reader> Reader::tables(std::string_view key) {
  const auto* array = need(key, "a list of tables").as_array();
  if (array == nullptr || !array->is_homogeneous(toml::node_type::table)) {
    fail(key, fmt::format("'{}' must be a list of tables, and not empty", dotted(key)));
  }
  std::vector<Reader> result;
  for (const auto& node : *array) {
    result.push_back(Reader(*document_, *node.as_table(), fmt::format("{}[{}]", dotted(key), result.size())));
  }
  return result;
}

std::vector<std::string> Reader::keys() {
  std::vector<std::string> names;
  for (const auto& [name, node] : *table_) {
    names.emplace_back(name.str());
    ask(name.str());
  }
  return names;
}

void Reader::finish() {
  for (const auto& [name, node] : *table_) {
    if (std::find(asked_.begin(), asked_.end(), name.str()) != asked_.end()) continue;
    fail(name.str(), fmt::format("unknown key '{}'{}", dotted(name.str()), suggestion(name.str(), asked_)));
  }
}

}  // namespace platter::specification
