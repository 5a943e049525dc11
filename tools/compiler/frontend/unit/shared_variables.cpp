#include "tools/compiler/frontend/unit/shared_variables.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "tools/compiler/frontend/unit/byte_text.hpp"
#include "tools/compiler/frontend/unit/common_layout.hpp"
#include "tools/compiler/frontend/unit/extents.hpp"
#include "tools/compiler/frontend/unit/usage.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

constexpr std::int64_t kHostWordBytes = 8;
constexpr std::int64_t kHostSingleBytes = 4;

/// Sets of names with known distances in storage: a union-find structure whose edges have lengths.
class Places {
 public:
  /// Declares that byte `a_offset` of a is byte `b_offset` of b.
  void join(const std::string& a, std::int64_t a_offset, const std::string& b, std::int64_t b_offset) {
    const auto [root_of_a, a_start] = find(node_of(a));
    const auto [root_of_b, b_start] = find(node_of(b));
    if (root_of_a == root_of_b) return;
    // The distance from the start of a's root to the start of b's root.
    const std::int64_t distance = a_start + a_offset - b_start - b_offset;
    if (nodes_[root_of_a].size < nodes_[root_of_b].size) {
      nodes_[root_of_a].parent = root_of_b;
      nodes_[root_of_a].start = -distance;
      nodes_[root_of_b].size += nodes_[root_of_a].size;
    } else {
      nodes_[root_of_b].parent = root_of_a;
      nodes_[root_of_b].start = distance;
      nodes_[root_of_a].size += nodes_[root_of_b].size;
    }
  }

  /// Returns the set of a name and the start of the name in it, in bytes.
  std::pair<std::size_t, std::int64_t> place_of(const std::string& name) { return find(node_of(name)); }
  const std::map<std::string, std::size_t>& names() const { return numbers_; }

 private:
  struct Node {
    std::size_t parent;
    std::int64_t start = 0;  ///< in bytes from the start of the parent
    std::size_t size = 1;
  };

  std::size_t node_of(const std::string& name) {
    const auto [found, is_new] = numbers_.try_emplace(name, nodes_.size());
    if (is_new) nodes_.push_back({nodes_.size()});
    return found->second;
  }

  /// The smaller set is joined to the larger, so chains are short.
  std::pair<std::size_t, std::int64_t> find(std::size_t node) const {
    std::int64_t start = 0;
    for (; nodes_[node].parent != node; node = nodes_[node].parent) start += nodes_[node].start;
    return {node, start};
  }

  std::map<std::string, std::size_t> numbers_;
  std::vector<Node> nodes_;
};

/// Returns the node name of a block. Names of variables never contain its slash.
std::string node_of_block(const std::string& block) {
  return "/" + block;
}

void place_common(const Statement& s, const Symbols& symbols, const Representations& representations,
                  std::map<std::string, std::optional<std::int64_t>>& ends, Places& places) {
  for (const auto& [block, at] : common_items(s)) {
    const std::string& name = s.tokens[at].text;
    auto& end = ends.try_emplace(block, 0).first->second;
    if (end) places.join(node_of_block(block), *end, name, 0);
    const auto count = count_of(name, symbols);
    const std::int64_t bytes = representations.of(name).bytes;
    end = end && count && bytes > 0 ? std::optional(*end + *count * bytes) : std::nullopt;
  }
}

void place_equivalence(const Statement& s, const Symbols& symbols, const Representations& representations,
                       Places& places) {
  for (const auto& group : split_at_commas(s.tokens, s.action + 1, s.size())) {
    if (group.end < group.begin + 2) continue;
    std::optional<std::pair<std::string, std::int64_t>> first;
    for (const auto& item : split_at_commas(s.tokens, group.begin + 1, group.end - 1)) {
      if (item.begin == item.end || !s.tokens[item.begin].is_name()) continue;
      const std::string& name = s.tokens[item.begin].text;
      const auto offset = offset_of(s.tokens, item, symbols);
      const std::int64_t bytes = representations.of(name).bytes;
      if (!offset || bytes == 0) continue;
      if (first) places.join(first->first, first->second, name, *offset * bytes);
      if (!first) first = {name, *offset * bytes};
    }
  }
}

bool has_values(const Usage& usage, const Representation& as,
                const std::map<std::string, Subprogram>& subprograms,
                std::set<std::pair<std::string, std::size_t>>& seen) {
  if (usage.has_values) return true;
  return std::any_of(usage.passed.begin(), usage.passed.end(), [&](const auto& argument) {
    if (!seen.insert(argument).second) return false;
    const auto called = subprograms.find(argument.first);
    if (called == subprograms.end()) return false;
    const auto dummy = called->second.dummies.find(argument.second);
    return dummy != called->second.dummies.end() && dummy->second.representation == as &&
           has_values(dummy->second.usage, as, subprograms, seen);
  });
}

}  // namespace

Machine machine_of(const Options& options) {
  if (options.dialect == Dialect::kVax || (options.has_bytes && options.library == Dialect::kVax))
    return Machine::kVax;
  return options.has_bytes ? Machine::kIbm : Machine::kWords;
}

Representations::Representations(const std::vector<Statement*>& unit, const Symbols& symbols,
                                 const Options& options)
    : symbols_(symbols),
      whole_words_(options.whole_words || is_old(options.dialect)),
      word_(machine_of(options) == Machine::kWords ? kHostWordBytes : kHostSingleBytes) {
  if (machine_of(options) != Machine::kWords) bytes_of_text_ = logical_names_of_text(unit, symbols);
}

std::int64_t Representations::bytes_of(const std::string& name, Type type) const {
  const Storage storage = symbols_.storage_of(name);
  if (whole_words_) {
    if (storage.is == Storage::Class::kQuad) return 2 * kHostWordBytes;
    return storage.is == Storage::Class::kOther ? 0 : kHostWordBytes;
  }
  std::string kind;
  for (const auto& token : symbols_.kind_of(name)) kind += token.text;
  const auto named = symbols_.constants().find(kind);
  if (named != symbols_.constants().end()) kind = named->second;
  if (kind.empty()) return word_;
  if (kind == "DOUBLEPRECISION") return kHostWordBytes;
  if (kind.starts_with("KIND(1.")) return kind.find('D') != std::string::npos ? kHostWordBytes : word_;
  constexpr std::string_view kPrecision = "SELECTED_REAL_KIND(";
  if (kind.starts_with(kPrecision)) {
    constexpr long kDigitsOfSingle = 6;
    const auto digits = kind.find_first_of("0123456789");
    const long precision = digits == std::string::npos ? 0 : std::atol(kind.c_str() + digits);
    return precision <= kDigitsOfSingle ? word_ : kHostWordBytes;
  }
  const bool both_parts = kind[0] == '*' && type == Type::kComplex;
  if (kind[0] == '*') kind.erase(0, 1);
  constexpr std::int64_t kLongest = 16;
  const bool is_number = kind.find_first_not_of("0123456789") == std::string::npos;
  const std::int64_t bytes = is_number ? std::atoll(kind.c_str()) / (both_parts ? 2 : 1) : 0;
  return bytes <= kLongest ? bytes : 0;
}

Representation Representations::of(const std::string& name) const {
  using Is = Representation::Kind;
  const Type type = symbols_.type_of(name);
  if (type == Type::kCharacter) return {Is::kCharacter, 1};
  const std::int64_t bytes = bytes_of(name, type);
  if (bytes == 0 || symbols_.records().has(name)) return {};
  switch (type) {
    case Type::kInteger:
    case Type::kWord:
      return {Is::kInteger, bytes};
    case Type::kReal:
    case Type::kComplex:
      return {Is::kReal, bytes};
    case Type::kNoWord:
      return {symbols_.is_integer(name) ? Is::kInteger : Is::kReal, bytes};
    case Type::kLogical:
      return {bytes_of_text_.contains(name) ? Is::kInteger : Is::kLogical, bytes};
    default:
      return {};
  }
}

Representation Representations::of(const Statement& s, const Range& argument) const {
  using Is = Representation::Kind;
  static constexpr std::array<std::string_view, 14> kLogical = {
      ".TRUE.", ".FALSE.", ".EQ.", ".NE.", ".LT.", ".LE.", ".GT.", ".GE.", "==", "/=", "<", "<=", ">", ">="};
  std::size_t begin = argument.begin;
  if (begin >= argument.end) return {};
  for (auto i = begin; i < argument.end; ++i) {
    const Token& t = s.tokens[i];
    if (t.is("(")) i = std::max(after_group(s.tokens, i), i + 1) - 1;
    const bool is_operator = t.kind == Token::Kind::kDotted || t.kind == Token::Kind::kOperator;
    if (is_operator && std::find(kLogical.begin(), kLogical.end(), t.text) != kLogical.end())
      return {Is::kLogical, word_};
  }
  if (s.tokens[begin].is("-") || s.tokens[begin].is("+")) ++begin;
  if (begin >= argument.end) return {};
  const Token& first = s.tokens[begin];
  const bool alone = argument.end == begin + 1;
  if (alone && first.kind == Token::Kind::kNumber) {
    if (first.text.find('D') != std::string::npos) return {Is::kReal, kHostWordBytes};
    const bool is_real = first.text.find_first_of(".E") != std::string::npos;
    return {is_real ? Is::kReal : Is::kInteger, word_};
  }
  if (!first.is_name() || symbols_.is_external(first.text) || symbols_.constants().contains(first.text))
    return {};
  const bool has_group = s.at(begin + 1).is("(") && after_group(s.tokens, begin + 1) == argument.end;
  const bool is_variable = symbols_.is_array(first.text) || symbols_.type_of(first.text) == Type::kCharacter;
  if (!alone && !(has_group && is_variable)) return {};
  return of(first.text);
}

std::vector<SharedStorage> shared_storage_of(const std::vector<Statement*>& unit, const Symbols& symbols,
                                             const Representations& representations) {
  Places places;
  std::map<std::string, std::optional<std::int64_t>> ends;  // ends of blocks, in bytes
  for (const auto* s : unit) {
    if (s->guarded) continue;
    place_common(*s, symbols, representations, ends, places);
    if (s->kind == Kind::kOtherSpecification && s->head().is("EQUIVALENCE"))
      place_equivalence(*s, symbols, representations, places);
  }
  if (places.names().empty()) return {};
  std::map<std::size_t, SharedStorage> found;            // shared storage, by index of the set
  std::map<std::size_t, std::int64_t> starts_of_blocks;  // offsets of the blocks in their sets
  for (const auto& [block, end] : ends) {
    const auto [set, start] = places.place_of(node_of_block(block));
    found[set].block = block;
    starts_of_blocks[set] = start;
  }
  const auto usages = usages_of(unit, symbols);
  const std::string name_of_this = name_of_unit(unit);
  const auto names = places.names();
  for (const auto& [name, number] : names) {
    if (name[0] == '/') continue;
    const auto [set, start] = places.place_of(name);
    const auto usage = usages.find(name);
    const Representation representation = representations.of(name);
    const auto count = count_of(name, symbols);
    if (usage == usages.end() || representation.is == Representation::Kind::kUnknown || !count) continue;
    const std::int64_t begin = start - starts_of_blocks[set];
    found[set].variables.push_back(
        {name, name_of_this, representation, begin, begin + *count * representation.bytes, usage->second});
  }
  std::vector<SharedStorage> all;
  for (auto& [set, storage] : found) all.push_back(std::move(storage));
  return all;
}

bool has_values(const Usage& usage, const Representation& as,
                const std::map<std::string, Subprogram>& subprograms) {
  std::set<std::pair<std::string, std::size_t>> seen;
  return has_values(usage, as, subprograms, seen);
}

}  // namespace platter::dialect
