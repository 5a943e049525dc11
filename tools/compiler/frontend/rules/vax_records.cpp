// WRITE (1) R, if R is a RECORD with a UNION: gfortran transfers the fields of every MAP, and so bytes of a
// UNION more than once. VAX Fortran transfers the bytes of the record. Here these are an array of bytes,
// through a pointer to the record variable. They contain the item's subscripts, which are evaluated at
// the time of the transfer.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

constexpr const char* kFormatted =
    "{}: a RECORD with a UNION cannot be transferred with a format, NAMELIST or *; name the fields of one "
    "MAP instead";

/// Finds the items of [from, to) that are records with a UNION, including those in implied DO loops.
void find_items(const Tokens& tokens, std::size_t from, std::size_t to, const Records& records,
                std::vector<Range>& found) {
  for (const auto& [begin, end] : split_at_commas(tokens, from, to)) {
    if (begin >= end) continue;
    if (tokens[begin].is("(") && after_group(tokens, begin) == end) {
      find_items(tokens, begin + 1, end - 1, records, found);
      continue;
    }
    const auto reference = records.reference_at(tokens, begin, end);
    if (reference.has_union && reference.end == end) found.push_back({begin, end});
  }
}

/// Returns the index of the list of a transfer; 0 for other statements.
std::size_t list_of(const Statement& s) {
  const std::size_t behind = s.action + 1;
  const bool inquires = s.kind == Kind::kOther && s.at(s.action).is("INQUIRE");
  if ((s.kind == Kind::kRead || s.kind == Kind::kWrite || inquires) && s.at(behind).is("(")) {
    const auto list = after_group(s.tokens, behind);
    return s.at(list).is(",") ? list + 1 : list;
  }
  if (s.kind != Kind::kRead && s.kind != Kind::kPrint) return 0;
  const auto comma = find_outside(s.tokens, behind, s.size(), ",");  // the comma in PRINT 10, list
  return comma < s.size() ? comma + 1 : 0;
}

/// Returns whether the statement has a format, a NAMELIST group or an asterisk.
bool is_formatted(const Statement& s) {
  const std::size_t open = s.action + 1;
  if (s.kind == Kind::kPrint || !s.at(open).is("(")) return true;
  const auto parts = split_at_commas(s.tokens, open + 1, after_group(s.tokens, open) - 1);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool keyword = parts[i].begin + 1 < parts[i].end && s.tokens[parts[i].begin + 1].is("=");
    const auto& name = s.tokens[parts[i].begin].text;
    if (keyword ? name == "FMT" || name == "NML" : i > 0) return true;
  }
  return false;
}

void require_no_union(const Statement& s, const Context& context) {
  for (std::size_t i = 1; i < s.size(); ++i) {
    if (s.at(i - 1).is("/") && s.at(i + 1).is("/")) continue;  // the name of the group
    if (s.tokens[i].is_name() && context.symbols.records().reference_at(s.tokens, i, i + 1).has_union) {
      throw Refused{s.tokens[i].at, fmt::format("NAMELIST cannot contain {}, which is a RECORD with a UNION; "
                                                "transfer the fields of one MAP with a format instead",
                                                s.tokens[i].text)};
    }
  }
}

/// Returns the bytes of the record at `item`, as a section of an array at the address of its variable.
Tokens bytes_of(const Tokens& item, std::size_t number) {
  const Place at = item.front().at;
  // BYTES(LOC(item)-PLACE+1:LOC(item)-PLACE+SIZEOF(item))
  Tokens bytes = made_of(fmt::format("PLT_VAX_BYTES{}(LOC(", number), at);
  append(bytes, item);
  append(bytes, made_of(fmt::format(")-PLT_VAX_PLACE{}+1:LOC(", number), at));
  append(bytes, item);
  append(bytes, made_of(fmt::format(")-PLT_VAX_PLACE{}+SIZEOF(", number), at));
  append(bytes, item);
  append(bytes, made_of("))", at));
  return bytes;
}

bool has_section(const Tokens& item) {
  return std::any_of(item.begin(), item.end(), [](const Token& token) { return token.is(":"); });
}

}  // namespace

void vax_records(Statement& s, Context& context) {
  const Records& records = context.symbols.records();
  if (!records.has_unions()) return;
  if (s.kind == Kind::kNamelist) return require_no_union(s, context);
  const auto list = list_of(s);
  if (list == 0) return;
  std::vector<Range> items;
  find_items(s.tokens, list, s.size(), records, items);
  if (items.empty()) return;
  const std::string word = s.head().text.substr(0, s.head().text.find(' '));
  if (is_formatted(s))
    throw Refused{s.tokens[items[0].begin].at, fmt::format(fmt::runtime(kFormatted), word)};
  std::vector<std::string> variables;
  std::vector<Tokens> before;
  std::vector<std::size_t> numbers;
  for (const auto& [begin, end] : items) {
    const Token& variable = s.tokens[begin];
    if (has_section(slice(s.tokens, begin, end))) {
      throw Refused{variable.at, fmt::format("{}: a section of an array of RECORDs with a UNION is not "
                                             "supported in a list; write an implied DO loop",
                                             word)};
    }
    const auto known = std::find(variables.begin(), variables.end(), variable.text);
    numbers.push_back(static_cast<std::size_t>(known - variables.begin()) + 1);
    if (known != variables.end()) continue;
    variables.push_back(variable.text);
    const auto number = numbers.back();
    context.declarations.insert(fmt::format("INTEGER*1 PLT_VAX_BYTES{}(*)", number));
    context.declarations.insert(fmt::format("POINTER(PLT_VAX_PLACE{0},PLT_VAX_BYTES{0})", number));
    before.push_back(made_of(fmt::format("PLT_VAX_PLACE{}=LOC({})", number, variable.text), variable.at));
  }
  // From the last to the first, so that the indices of the others stay valid.
  for (std::size_t i = items.size(); i-- > 0;) {
    replace(s, items[i].begin, items[i].end,
            bytes_of(slice(s.tokens, items[i].begin, items[i].end), numbers[i]));
  }
  put_before(s, before);
}

}  // namespace platter::dialect
