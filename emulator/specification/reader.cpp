#include "emulator/specification/reader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <iterator>

#include "emulator/specification/error.hpp"
#include "emulator/specification/units.hpp"

namespace platter::specification {
namespace {

/// Keeps sums of times within 64 bits; nothing in a machine takes longer.
constexpr std::chrono::seconds kLongest{1000};

Place place_of(const Document& document, const toml::source_region& region) {
  return {document.file(), static_cast<unsigned>(region.begin.line),
          static_cast<unsigned>(region.begin.column), document.changes()};
}

bool has_one(const std::vector<std::string>& known, std::string_view name) {
  return std::find(known.begin(), known.end(), name) != known.end();
}

}  // namespace

Reader::Reader(Document& document) : Reader(document, &document.root(), "") {}

Reader::Reader(Document& document, const toml::table* table, std::string path)
    : document_(&document), table_(table), path_(std::move(path)) {}

Place Reader::place() const {
  return table_ == nullptr ? Place{document_->file(), 0, 0, document_->changes()}
                           : place_of(*document_, table_->source());
}

Place Reader::place(std::string_view key) const {
  if (table_ == nullptr) return place();
  for (const auto& [name, node] : *table_) {
    if (name.str() == key) return place_of(*document_, name.source());
  }
  return place();
}

void Reader::refuse(std::string_view key, const std::string& message) const {
  if (table_ != nullptr) document_->refuse(dotted(key), place(key), message);
}

void Reader::fail(std::string_view key, const std::string& message) const {
  refuse(key, message);
  document_->require_right();
  throw Error(place(key), message);
}

std::string Reader::dotted(std::string_view key) const {
  std::string name = path_;
  if (!name.empty()) name += '.';
  return name += key;
}

const toml::node* Reader::ask(std::string_view key) {
  if (!has_one(known_keys_, key)) known_keys_.emplace_back(key);
  return table_ == nullptr ? nullptr : table_->get(key);
}

bool Reader::has(std::string_view key) {
  return ask(key) != nullptr;
}

template <typename What>
const toml::node* Reader::need(std::string_view key, What what) {
  const toml::node* node = ask(key);
  if (node != nullptr || table_ == nullptr) return node;
  // The key is probably misspelt if the table has a similar key that was not requested.
  for (const auto& [name, other] : *table_) {
    const std::string spelt(name.str());
    const bool known = has_one(known_keys_, spelt) || has_one(misspelt_, spelt);
    if (known || !is_near(spelt, key)) continue;
    document_->refuse(dotted(key), place(spelt),
                      fmt::format("unknown key '{}'; nearest: {}", dotted(spelt), key));
    misspelt_.push_back(spelt);
    return nullptr;
  }
  refuse(key, fmt::format("'{}' is missing: {}", dotted(key), what()));
  return nullptr;
}

const std::string* Reader::text_of(std::string_view key, const toml::node* node) const {
  if (node == nullptr) return nullptr;
  if (const auto* value = node->as_string()) return &value->get();
  refuse(key, fmt::format("'{}' must be a quoted text", dotted(key)));
  return nullptr;
}

std::string Reader::text(std::string_view key) {
  const auto* value = text_of(key, need(key, [] { return "a text"; }));
  return value == nullptr ? "" : *value;
}

std::string Reader::text_or(std::string_view key, std::string_view otherwise) {
  return has(key) ? text(key) : std::string(otherwise);
}

std::string Reader::one_of(std::string_view key, const std::vector<std::string>& allowed) {
  const auto* value =
      text_of(key, need(key, [&] { return fmt::format("one of {}", fmt::join(allowed, ", ")); }));
  if (value != nullptr && has_one(allowed, *value)) return *value;
  if (value != nullptr)
    refuse(key,
           fmt::format("'{}' is not a value of '{}'{}", *value, dotted(key), suggestion(*value, allowed)));
  return allowed.front();
}

std::string Reader::name_of(std::string_view key, std::string_view what,
                            const std::vector<std::string>& known) {
  const std::string name = text(key);
  if (!has_one(known, name))
    refuse(key, fmt::format("unknown {} '{}'{}", what, name, suggestion(name, known)));
  return name;
}

template <typename Take>
void Reader::each(std::string_view key, Take take) {
  const auto* node = need(key, [] { return "a list of texts"; });
  if (node == nullptr) return;
  const auto* array = node->as_array();
  if (array == nullptr) return refuse(key, fmt::format("'{}' must be a list of texts", dotted(key)));
  for (std::size_t i = 0; i < array->size(); ++i) {
    const std::string element = fmt::format("{}[{}]", dotted(key), i);
    const Place place = place_of(*document_, (*array)[i].source());
    if (const auto* value = (*array)[i].as_string()) {
      take(element, place, value->get());
    } else {
      document_->refuse(element, place, fmt::format("'{}' must be a text in quotes", element));
    }
  }
}

std::vector<std::string> Reader::texts(std::string_view key) {
  std::vector<std::string> all;
  each(key, [&](const auto&, const auto&, const auto& text) { all.push_back(text); });
  return all;
}

std::vector<std::string> Reader::names_of(std::string_view key, std::string_view what,
                                          const std::vector<std::string>& known) {
  std::vector<std::string> all;
  each(key, [&](const auto& element, const auto& place, const auto& name) {
    if (has_one(known, name)) return all.push_back(name);
    document_->refuse(element, place, fmt::format("unknown {} '{}'{}", what, name, suggestion(name, known)));
  });
  return all;
}

bool Reader::flag(std::string_view key) {
  const auto* node = need(key, [] { return "true or false"; });
  if (node == nullptr) return false;
  const auto* value = node->as_boolean();
  if (value == nullptr) refuse(key, fmt::format("'{}' must be true or false", dotted(key)));
  return value != nullptr && value->get();
}

template <typename Value, typename Parse>
Value Reader::number(std::string_view key, std::string_view example, std::string_view unit, Parse parse,
                     Value fallback) {
  const bool is_required = document_->provenance() == Provenance::kRequired;
  const auto form = [&] {
    return is_required ? fmt::format("{{ value = \"{}{}\", basis = \"...\" }}", example, unit)
                       : fmt::format("\"{}{}\"", example, unit);
  };
  const auto* node = need(key, form);
  if (node == nullptr) return fallback;
  const auto* plain = is_required ? nullptr : node->as_string();
  const auto* entry = node->as_table();
  if (entry == nullptr && plain == nullptr) {
    refuse(key, fmt::format("'{}' must be {}", dotted(key), form()));
    return fallback;
  }
  Number number{dotted(key), "", "assumed", ""};
  if (plain != nullptr) {
    number.value = plain->get();
  } else {
    Reader inner(*document_, entry, dotted(key));
    number.value = inner.text("value");
    static const std::vector<std::string> kWords(std::begin(kBases), std::end(kBases));
    if (inner.has("basis") || is_required) number.basis = inner.one_of("basis", kWords);
    number.note = inner.text_or("note", "");
    inner.finish();
    if (!inner.is_right("value")) return fallback;
  }
  const std::string text = number.value;
  document_->numbers().push_back(std::move(number));
  const auto read = parse(text);
  if (read.problem.empty()) return read.value;
  refuse(key, fmt::format("'{}' = \"{}\"{}", dotted(key), text, read.problem));
  return fallback;
}

time::Duration Reader::duration(std::string_view key) {
  return duration(key, kLongest);
}

time::Duration Reader::duration(std::string_view key, std::chrono::seconds maximum) {
  return number<time::Duration>(key, "400 ", "us",
                                [&](const auto& text) { return parse_duration(text, maximum); });
}

std::int64_t Reader::count(std::string_view key, std::string_view unit) {
  return number<std::int64_t>(key, example_of(unit), "",
                              [&](const auto& text) { return parse_count(text, unit); });
}

std::int64_t Reader::count(std::string_view key, std::string_view unit, std::int64_t minimum,
                           std::int64_t maximum) {
  return number<std::int64_t>(
      key, example_of(unit), "", [&](const auto& text) { return parse_count(text, unit, minimum, maximum); },
      minimum);
}

Count Reader::based_count(std::string_view key, std::string_view unit) {
  const std::int64_t value = count(key, unit);
  return {value,
          is_right(key) && table_ != nullptr ? basis_of(document_->numbers().back().basis) : Basis::kAssumed};
}

std::int64_t Reader::millionths(std::string_view key) {
  return number<std::int64_t>(key, "2 ", "%", parse_millionths);
}

template <typename Thing>
amount::Amount<Thing> Reader::amount(std::string_view key) {
  return number<amount::Amount<Thing>>(key, "...", "", parse_amount<Thing>);
}

template <typename Thing>
amount::Amount<Thing> Reader::amount(std::string_view key, std::int64_t minimum, std::int64_t maximum) {
  return amount::Amount<Thing>{count(key, kUnit<Thing>, minimum, maximum)};
}

template <typename Thing>
amount::Rate<Thing> Reader::rate(std::string_view key) {
  return number<amount::Rate<Thing>>(key, "...", "", parse_rate<Thing>);
}

template amount::Bits Reader::amount(std::string_view);
template amount::Bytes Reader::amount(std::string_view);
template amount::Words Reader::amount(std::string_view);
template amount::Sectors Reader::amount(std::string_view);
template amount::Blocks Reader::amount(std::string_view);
template amount::Words Reader::amount(std::string_view, std::int64_t, std::int64_t);
template amount::Sectors Reader::amount(std::string_view, std::int64_t, std::int64_t);
template amount::Blocks Reader::amount(std::string_view, std::int64_t, std::int64_t);
template amount::Rate<amount::Byte> Reader::rate(std::string_view);
template amount::Rate<amount::Word> Reader::rate(std::string_view);
template amount::Rate<amount::Sector> Reader::rate(std::string_view);
template amount::Rate<amount::Block> Reader::rate(std::string_view);

Reader Reader::table(std::string_view key) {
  const auto* node = need(key, [] { return "a table"; });
  const auto* inner = node == nullptr ? nullptr : node->as_table();
  if (node != nullptr && inner == nullptr) refuse(key, fmt::format("'{}' must be a table", dotted(key)));
  return Reader(*document_, inner, dotted(key));
}

std::vector<Reader> Reader::tables(std::string_view key) {
  const auto* node = need(key, [] { return "a list of tables"; });
  const auto* array = node == nullptr ? nullptr : node->as_array();
  std::vector<Reader> result;
  if (node == nullptr) return result;
  if (array == nullptr || !array->is_homogeneous(toml::node_type::table)) {
    refuse(key, fmt::format("'{}' must be a list of tables, and not empty", dotted(key)));
    return result;
  }
  for (const auto& element : *array)
    result.push_back(
        Reader(*document_, element.as_table(), fmt::format("{}[{}]", dotted(key), result.size())));
  return result;
}

std::vector<std::string> Reader::keys() {
  std::vector<std::string> names;
  if (table_ == nullptr) return names;
  for (const auto& [name, node] : *table_) {
    names.emplace_back(name.str());
    ask(name.str());
  }
  return names;
}

void Reader::finish() {
  if (table_ == nullptr) return;
  for (const auto& [name, node] : *table_) {
    const std::string key(name.str());
    if (has_one(known_keys_, key) || has_one(misspelt_, key)) continue;
    refuse(key, fmt::format("unknown key '{}'{}", dotted(key), suggestion(key, known_keys_)));
  }
  if (path_.empty()) document_->require_right();
}

}  // namespace platter::specification
