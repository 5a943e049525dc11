#include "emulator/specification/override.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <optional>

#include "emulator/specification/catalogue.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/specification/units.hpp"

namespace platter::specification {
namespace {

/// Parses digits with an optional point, without a unit.
std::optional<Quantity> bare_number(const std::string& text) {
  return text.find(' ') == std::string::npos ? parse_quantity(fmt::format("{} -", text)) : std::nullopt;
}

std::string written(std::int64_t digits, int decimals, const std::string& unit) {
  while (decimals > 0 && digits % 10 == 0) {
    digits /= 10;
    --decimals;
  }
  const std::string number = fmt::format("{:0{}}", digits, decimals + 1);
  const auto whole = number.size() - static_cast<std::size_t>(decimals);
  return fmt::format("{}{}{} {}", number.substr(0, whole), decimals > 0 ? "." : "", number.substr(whole),
                     unit);
}

/// Returns the new value of a number, given its old value, such as "400 us".
std::string changed(const Override& change, const std::string& old) {
  const auto before = parse_quantity(old);
  const bool factor = change.value.starts_with("x");
  const auto number = bare_number(factor ? change.value.substr(1) : change.value);
  if (!factor) {
    if (number && before) return written(number->digits, number->decimals, before->unit);
    if (before && !parse_quantity(change.value)) {
      refuse(change,
             fmt::format("'{}' is not a number of at most 18 digits, alone or with its unit, such as \"{}\"",
                         change.value, old));
    }
    return change.value;
  }
  std::int64_t product = 0;
  if (!number || !before || __builtin_mul_overflow(number->digits, before->digits, &product)) {
    refuse(change, fmt::format("'{}' cannot multiply \"{}\"; write x and a decimal number, such as x0.5",
                               change.value, old));
  }
  return written(product, number->decimals + before->decimals, before->unit);
}

void assign(const Override& change, toml::node& node, const std::string& key) {
  if (auto* table = node.as_table(); table != nullptr && table->contains("value")) {
    auto* value = table->get("value")->as_string();
    if (value == nullptr) refuse(change, fmt::format("the value of '{}' is not a text", key));
    value->get() = changed(change, value->get());
    table->insert_or_assign("basis", "assumed");
    table->insert_or_assign("note", "--set");
  } else if (auto* text = node.as_string()) {
    // In a user's own file a number may be a text, without provenance.
    text->get() = parse_quantity(text->get()) ? changed(change, text->get()) : change.value;
  } else if (auto* flag = node.as_boolean()) {
    if (change.value != "true" && change.value != "false") refuse(change, "the value must be true or false");
    flag->get() = change.value == "true";
  } else {
    refuse(change, fmt::format("'{}' is a table, not a value", key));
  }
}

/// Returns the name of an element of a list, or its number from 1 if it has no name.
std::string element_name(const toml::array& list, std::size_t i) {
  const auto* table = list[i].as_table();
  const auto* name = table == nullptr ? nullptr : table->get_as<std::string>("name");
  return name == nullptr ? std::to_string(i + 1) : name->get();
}

/// Returns a hint that the key may be valid but absent from the file; "" if the word is probably a misspelt
/// key.
std::string advice(const std::string& word, const std::vector<std::string>& known) {
  const bool is_slip =
      std::any_of(known.begin(), known.end(), [&](const std::string& name) { return is_near(name, word); });
  if (is_slip) return "";
  return "; --set changes only keys that are in the file; add a missing key to a copy of the file (platter "
         "show, --specs)";
}

/// Follows the path from its word `at` on, and assigns the value. Returns the number of assignments.
int follow(const Override& change, toml::node& node, std::size_t at) {
  if (at == change.path.size()) {
    assign(change, node, change.path.back());
    return 1;
  }
  const std::string& word = change.path[at];
  std::vector<std::string> known;
  std::vector<std::pair<std::string, toml::node*>> inner;
  if (auto* table = node.as_table(); table != nullptr && !table->contains("value")) {
    for (auto&& [key, value] : *table) inner.emplace_back(std::string(key.str()), &value);
  } else if (auto* list = node.as_array()) {
    for (std::size_t i = 0; i < list->size(); ++i) inner.emplace_back(element_name(*list, i), &(*list)[i]);
  }
  if (word == "*") {
    int assigned = 0;
    for (auto& [name, value] : inner) {
      // * selects all elements that contain the next key.
      const auto* table = value->as_table();
      const bool last = at + 1 == change.path.size();
      const bool has =
          last || change.path[at + 1] == "*" || (table != nullptr && table->contains(change.path[at + 1]));
      if (has) assigned += follow(change, *value, at + 1);
    }
    return assigned;
  }
  const auto number = bare_number(word);
  for (std::size_t i = 0; i < inner.size(); ++i) {
    const bool by_number = node.is_array() && number && number->digits == static_cast<std::int64_t>(i) + 1;
    if (inner[i].first == word || by_number) return follow(change, *inner[i].second, at + 1);
  }
  for (const auto& [name, value] : inner) known.push_back(name);
  refuse(change, known.empty() ? fmt::format("'{}' has no keys", change.path[at - 1])
                               : fmt::format("unknown key '{}'{}{}", word, suggestion(word, known),
                                             node.is_table() ? advice(word, known) : ""));
}

}  // namespace

void refuse(const Override& change, const std::string& why) {
  throw Error(fmt::format("--set {}: {}", change.text, why));
}

Override parse_override(std::string_view text, const NamesOf& names, const KindsWith& kinds_with) {
  Override change{.text = std::string(text), .kind = {}, .name = {}, .path = {}, .value = {}};
  const auto equals = change.text.find('=');
  if (equals == std::string::npos || equals + 1 == change.text.size()) {
    refuse(change, "is not KIND.KEY=VALUE, such as controller.buffers=1");
  }
  change.value = change.text.substr(equals + 1);
  std::string key = change.text.substr(0, equals) + '.';
  const auto known_kind = [&](const std::string& kind, const std::vector<std::string>& known) {
    if (std::find(known.begin(), known.end(), kind) == known.end())
      refuse(change, fmt::format("unknown kind '{}'{}", kind, suggestion(kind, known)));
  };
  const auto slash = key.find('/');
  if (slash < key.find('.')) {
    change.kind = key.substr(0, slash);
    known_kind(change.kind, kinds());
    key.erase(0, slash + 1);
    // If both a.b.toml and a.toml exist, the longer name is used.
    const auto known = names(change.kind);
    for (const auto& name : known) {
      if (key.starts_with(name + '.') && name.size() > change.name.size()) change.name = name;
    }
    const std::string wanted = key.substr(0, key.find('.'));
    if (change.name.empty())
      refuse(change,
             fmt::format("unknown {} '{}'{}", singular(change.kind), wanted, suggestion(wanted, known)));
    key.erase(0, change.name.size() + 1);
  } else {
    const std::string word = key.substr(0, key.find('.'));
    const auto known = singular_kinds();
    const bool is_kind = std::find(known.begin(), known.end(), word) != known.end();
    const auto found = is_kind ? std::vector<std::string>{word + 's'} : kinds_with(word);
    if (found.empty()) known_kind(word, known);
    if (found.size() > 1)
      refuse(change, fmt::format("'{}' is a key of several kinds: {}; write {}.{}", word,
                                 fmt::join(found, ", "), singular(found.front()), change.text));
    change.kind = found.front();
    if (is_kind) key.erase(0, word.size() + 1);
  }
  if (key.empty())
    refuse(change,
           fmt::format("a key of the {} is missing; add .KEY before the equals sign", singular(change.kind)));
  for (std::size_t from = 0, dot = key.find('.'); dot != std::string::npos;
       from = dot + 1, dot = key.find('.', from)) {
    change.path.push_back(key.substr(from, dot - from));
  }
  return change;
}

void apply(const Override& change, toml::table& root) {
  if (follow(change, root, 0) == 0) refuse(change, "none of the elements that * selects contains that key");
}

}  // namespace platter::specification
