#include "tools/dialect/unit/common_layout.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "tools/dialect/unit/context.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

std::string name_of_unit(const std::vector<Statement*>& unit) {
  if (unit.empty()) return "another unit";
  const Statement& first = *unit.front();
  if (const auto name = subprogram_of(first)) return *name;
  if (first.kind == Kind::kProgram && first.at(1).is_name()) return "PROGRAM " + first.at(1).text;
  if (first.head().is("MODULE") && first.at(1).is_name()) return "MODULE " + first.at(1).text;
  return first.head().is("BLOCKDATA") ? "BLOCK DATA" : "the main program";
}

/// The value of a constant such as N, 2*N-1 or -3, if it is known.
std::optional<std::int64_t> value_of(const Tokens& tokens, const Range& range, const Symbols& symbols,
                                     int depth = 0) {
  std::int64_t sum = 0;
  std::int64_t product = 1;  // of the term so far, with its sign
  bool operand = false;      // the token before was one
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const Token& t = tokens[i];
    if (t.is("+") || t.is("-")) {
      if (!operand && i > range.begin) return std::nullopt;
      if (operand) sum += product;
      product = t.is("-") ? -1 : 1;
      operand = false;
      continue;
    }
    if (t.is("*") && operand) {
      operand = false;
      continue;
    }
    constexpr std::size_t kDigits = 9;
    constexpr std::int64_t kMost = std::int64_t{1} << 30;
    constexpr int kDeepest = 16;  // of constants that have others in them
    std::optional<std::int64_t> value;
    const auto named = t.is_name() ? symbols.constants().find(t.text) : symbols.constants().end();
    if (named != symbols.constants().end() && depth < kDeepest) {
      const Tokens inner = made_of(named->second, t.at);
      value = value_of(inner, {0, inner.size()}, symbols, depth + 1);
    } else if (t.kind == Token::Kind::kNumber && t.text.size() <= kDigits &&
               t.text.find_first_not_of("0123456789") == std::string::npos) {
      value = std::atoll(t.text.c_str());
    }
    if (operand || !value || std::abs(product) > kMost || std::abs(*value) > kMost) return std::nullopt;
    product *= *value;
    operand = true;
  }
  if (!operand) return std::nullopt;
  return sum + product;
}

/// How many elements a dimension has.
std::optional<std::int64_t> extent_of(const Tokens& dimension, const Symbols& symbols) {
  const auto colon = find_outside(dimension, 0, dimension.size(), ":");
  const bool two = colon < dimension.size();
  const auto upper = value_of(dimension, {two ? colon + 1 : 0, dimension.size()}, symbols);
  const auto lower = two ? value_of(dimension, {0, colon}, symbols) : 1;
  if (!upper || !lower || *upper < *lower) return std::nullopt;
  return *upper - *lower + 1;
}

/// The length of a CHARACTER variable.
std::optional<std::int64_t> length_of(const std::string& name, const Symbols& symbols) {
  const Tokens& length = symbols.kind_of(name);
  if (length.empty()) return 1;
  std::size_t from = length[0].is("*") ? 1 : 0;
  std::size_t to = length.size();
  if (from < to && length[from].is("(")) ++from, --to;
  return value_of(length, {from, find_outside(length, from, to, ",")}, symbols);
}

CommonRun run_of(const std::string& name, const Symbols& symbols) {
  CommonRun run{symbols.storage_of(name), 1, ""};
  const bool text = run.storage.is == Storage::Class::kCharacter;
  if (text) run.elements = length_of(name, symbols);
  for (const auto& dimension : symbols.dimensions(name)) {
    const auto extent = extent_of(dimension, symbols);
    constexpr std::int64_t kMost = std::int64_t{1} << 30;
    const bool known = run.elements && extent && *run.elements < kMost;
    run.elements = known ? std::optional(*run.elements * *extent) : std::nullopt;
  }
  if (!run.elements) {
    if (symbols.type_of(name) == Type::kComplex) run.bounds = "COMPLEX";
    for (const auto& token : symbols.kind_of(name)) run.bounds += text ? token.text : "";
    for (const auto& dimension : symbols.dimensions(name)) {
      run.bounds += ',';
      for (const auto& token : dimension) run.bounds += token.text;
    }
  } else if (symbols.type_of(name) == Type::kComplex) {
    *run.elements *= 2;
  }
  return run;
}

void append_run(std::vector<CommonRun>& runs, CommonRun run) {
  const bool joins =
      !runs.empty() && runs.back().storage == run.storage && runs.back().elements && run.elements;
  if (joins) {
    *runs.back().elements += *run.elements;
  } else {
    runs.push_back(std::move(run));
  }
}

/// Numbers or characters of a variable before the element that an item of EQUIVALENCE names; nothing if that
/// is not known.
std::optional<std::int64_t> offset_of(const Tokens& tokens, const Range& item, const Symbols& symbols) {
  const std::string& name = tokens[item.begin].text;
  const CommonRun run = run_of(name, symbols);
  const auto elements = symbols.dimensions(name);
  if (item.end == item.begin + 1 || elements.empty()) return 0;
  const auto subscripts = split_at_commas(tokens, item.begin + 2, item.end - 1);
  std::int64_t offset = 0;
  std::int64_t stride = symbols.type_of(name) == Type::kComplex ? 2 : 1;
  if (run.storage.is == Storage::Class::kCharacter) stride = length_of(name, symbols).value_or(1);
  for (std::size_t i = 0; i < subscripts.size() && i < elements.size(); ++i) {
    const Tokens& dimension = elements[i];
    const auto colon = find_outside(dimension, 0, dimension.size(), ":");
    const auto lower = colon < dimension.size() ? value_of(dimension, {0, colon}, symbols) : 1;
    const auto subscript = value_of(tokens, subscripts[i], symbols);
    const auto extent = extent_of(dimension, symbols);
    if (!lower || !subscript || !extent) return std::nullopt;
    offset += (*subscript - *lower) * stride;
    stride *= *extent;
  }
  return offset;
}

/// The first `length` numbers or characters of a block; nothing if they are not known.
std::optional<std::vector<CommonRun>> first_of(const std::vector<CommonRun>& runs, std::int64_t length) {
  std::vector<CommonRun> first;
  for (const auto& run : runs) {
    if (length == 0) break;
    if (!run.elements) return std::nullopt;
    first.push_back(run);
    first.back().elements = std::min(*run.elements, length);
    length -= *first.back().elements;
  }
  return length == 0 ? std::optional(first) : std::nullopt;
}

/// Where a variable begins in a block, counted in numbers and characters.
struct PlaceInBlock {
  std::string block;
  std::int64_t start;
};

/// Adds a layout for each variable that EQUIVALENCE lays over a block: what is before it, and then the
/// variable, which may be longer than the block.
void add_equivalences(const std::vector<Statement*>& unit, const Symbols& symbols,
                      std::map<std::string, PlaceInBlock>& places, CommonLayouts& layouts) {
  for (bool found = true; found;) {
    found = false;
    for (const auto* s : unit) {
      if (s->kind != Kind::kOtherSpecification || s->guarded || !s->head().is("EQUIVALENCE")) continue;
      for (const auto& group : split_at_commas(s->tokens, 1, s->size())) {
        const auto items =
            split_at_commas(s->tokens, group.begin + 1, std::max(group.end, group.begin + 1) - 1);
        std::optional<PlaceInBlock> meeting;  // of the elements that the group names
        for (const auto& item : items) {
          const auto placed = item.begin == item.end ? places.end() : places.find(s->tokens[item.begin].text);
          if (placed == places.end()) continue;
          const auto offset = offset_of(s->tokens, item, symbols);
          if (offset) meeting = {placed->second.block, placed->second.start + *offset};
        }
        for (const auto& item : items) {
          if (!meeting || item.begin == item.end || places.contains(s->tokens[item.begin].text)) continue;
          const std::string& name = s->tokens[item.begin].text;
          const auto offset = offset_of(s->tokens, item, symbols);
          if (!offset || meeting->start < *offset) continue;
          places[name] = {meeting->block, meeting->start - *offset};
          found = true;
          auto& all = layouts[meeting->block];
          auto runs = first_of(all.front().runs, meeting->start - *offset);
          if (!runs) continue;
          append_run(*runs, run_of(name, symbols));
          all.push_back({"an EQUIVALENCE of " + name_of_unit(unit), std::move(*runs)});
        }
      }
    }
  }
}

}  // namespace

std::vector<std::string> blocks_of(const Statement& s) {
  std::vector<std::string> blocks;
  for (std::size_t i = 1; i < s.size(); ++i) {
    const bool named = s.tokens[i].is("/") && s.at(i + 2).is("/");
    const bool blank = s.tokens[i].is("//") || (s.tokens[i].is("/") && s.at(i + 1).is("/"));
    if (named || blank || i == 1) blocks.push_back(named ? s.tokens[i + 1].text : "");
    if (named) i += 2;
    if (blank && s.tokens[i].is("/")) ++i;
  }
  return blocks;
}

CommonLayouts common_layouts(const std::vector<Statement*>& unit, const Symbols& symbols) {
  CommonLayouts layouts;
  std::map<std::string, PlaceInBlock> places;
  for (const auto* s : unit) {
    if (s->kind != Kind::kType || s->guarded || !s->head().is("COMMON")) continue;
    std::string block;
    for (std::size_t i = 1; i < s->size();) {
      if (s->tokens[i].is("/") || s->tokens[i].is("//")) {
        const bool named = s->tokens[i].is("/") && s->at(i + 2).is("/");
        block = named ? s->tokens[i + 1].text : "";
        i += named ? 3 : s->tokens[i].is("//") ? 1 : 2;
      } else if (s->tokens[i].is_name()) {
        auto& all = layouts[block];
        if (all.empty()) all.push_back({name_of_unit(unit), {}});
        auto& runs = all.front().runs;
        std::optional<std::int64_t> start = 0;
        for (const auto& run : runs)
          start = start && run.elements ? std::optional(*start + *run.elements) : std::nullopt;
        if (start) places[s->tokens[i].text] = {block, *start};
        append_run(runs, run_of(s->tokens[i].text, symbols));
        ++i;
        if (i < s->size() && s->tokens[i].is("(")) i = behind_group(s->tokens, i);
      } else {
        ++i;
      }
    }
  }
  add_equivalences(unit, symbols, places, layouts);
  return layouts;
}

std::optional<Storage> first_difference(const CommonLayout& a, const CommonLayout& b,
                                        const NamedConstants& constants) {
  const auto resolved_runs = [&](const CommonLayout& layout) {
    std::vector<CommonRun> runs = layout.runs;
    for (auto& run : runs) run.storage = resolved(run.storage, constants);
    return runs;
  };
  std::vector<CommonRun> left = resolved_runs(a);
  std::vector<CommonRun> right = resolved_runs(b);
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < left.size() && j < right.size()) {
    const Storage& here = left[i].storage;
    const Storage& there = right[j].storage;
    if (!is_alike(here, there)) return here.is_word() ? there : here;
    if (!left[i].elements || !right[j].elements) {
      if (left[i].elements || right[j].elements || left[i].bounds != right[j].bounds) {
        // The other block has no known end, so everything after this point must be stored alike.
        const auto other = [&](const std::vector<CommonRun>& runs, std::size_t from) {
          return std::find_if(runs.begin() + static_cast<std::ptrdiff_t>(from), runs.end(),
                              [&](const CommonRun& run) { return !is_alike(run.storage, here); });
        };
        const auto left_other = other(left, i);
        const auto right_other = other(right, j);
        if (left_other == left.end() && right_other == right.end()) return std::nullopt;
        if (!here.is_word()) return here;
        return left_other != left.end() ? left_other->storage : right_other->storage;
      }
      ++i, ++j;
      continue;
    }
    const auto both = std::min(*left[i].elements, *right[j].elements);
    if ((*left[i].elements -= both) == 0) ++i;
    if ((*right[j].elements -= both) == 0) ++j;
  }
  return std::nullopt;
}

}  // namespace platter::dialect
