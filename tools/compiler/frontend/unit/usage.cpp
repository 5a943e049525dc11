#include "tools/compiler/frontend/unit/usage.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/frontend/unit/intrinsics.hpp"

namespace platter::dialect {

ArgumentPlace argument_place(const Statement& s, std::size_t i) {
  ArgumentPlace place{0, 0};
  int depth = 0;
  while (i-- > 0) {
    if (s.tokens[i].is(")")) ++depth;
    if (s.tokens[i].is(",") && depth == 0) ++place.number;
    if (s.tokens[i].is("(") && depth-- == 0) break;
  }
  if (i != static_cast<std::size_t>(-1) && i > 0) place.called = i - 1;
  return place;
}

Use use_at(const Statement& s, std::size_t i, const Symbols& symbols) {
  using Kind = Statement::Kind;
  const Token& name = s.tokens[i];
  if (!name.is_name() || s.kind < Kind::kAssignment) return Use::kNone;
  if (s.kind == Kind::kCall && i == s.action + 1) return Use::kCall;
  // The first name of a statement is a keyword or an assigned variable; a name after % is a component.
  if (i == 0 || i == s.action || s.tokens[i - 1].is("%")) return Use::kNone;
  if (!s.at(i + 1).is("(")) {
    const bool alone =
        (s.tokens[i - 1].is("(") || s.tokens[i - 1].is(",")) && (s.at(i + 1).is(",") || s.at(i + 1).is(")"));
    return alone && s.tokens[argument_place(s, i).called].is_name() ? Use::kArgument : Use::kNone;
  }
  if (symbols.declared_type_of(name.text) == Type::kCharacter) {
    const auto end = after_group(s.tokens, i + 1);
    if (find_outside(s.tokens, i + 2, end, ":") < end) return Use::kNone;  // substring of a variable
  }
  return Use::kFunction;
}

namespace {

using Kind = Statement::Kind;

class UsageReader {
 public:
  explicit UsageReader(const Symbols& symbols) : symbols_(symbols) {}

  void read(const Statement& s) {
    if (s.kind == Kind::kData || s.kind == Kind::kNamelist) return use_all(s, 0, s.size());
    if (s.kind == Kind::kType && !s.head().is("COMMON")) return read_values(s);
    if (s.kind < Kind::kAssignment) return;
    if (s.guarded) use(s, 0, s.action);
    const bool lists = s.kind == Kind::kRead || s.kind == Kind::kWrite;
    const bool buffers = s.kind == Kind::kBufferIn || s.kind == Kind::kBufferOut;
    if (!(lists || buffers) || !s.at(s.action + 1).is("(")) return use(s, s.action, s.size());
    const auto end = after_group(s.tokens, s.action + 1);
    use(s, s.action + 1, end);
    if (buffers && s.at(end).is("(")) return pass(s, end + 1, after_group(s.tokens, end) - 1);
    if (lists && is_unformatted(s, s.action + 1, end)) return pass(s, end, s.size());
    use(s, end, s.size());
  }

  std::map<std::string, Usage> take() { return std::move(usages_); }

 private:
  /// Reads the names before values between slashes: INTEGER I/5/, J(2)/1,2/.
  void read_values(const Statement& s) {
    for (std::size_t i = 1; i < s.size(); ++i) {
      if (!s.tokens[i].is_name()) continue;
      const auto end = s.at(i + 1).is("(") ? after_group(s.tokens, i + 1) : i + 1;
      if (s.at(end).is("/")) usages_[s.tokens[i].text].has_values = true;
    }
  }

  /// Returns whether a control list is (u), possibly with keywords that do not specify a format.
  static bool is_unformatted(const Statement& s, std::size_t open, std::size_t end) {
    const auto parts = split_at_commas(s.tokens, open + 1, end - 1);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Token& first = s.tokens[parts[i].begin];
      const bool keyword = first.is_name() && s.at(parts[i].begin + 1).is("=");
      if ((!keyword && i > 0) || (keyword && (first.is("FMT") || first.is("NML")))) return false;
    }
    return !parts.empty();
  }

  void use_all(const Statement& s, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (s.tokens[i].is_name()) usages_[s.tokens[i].text].has_values = true;
    }
  }

  /// Returns the end of the variable or element that fills [begin, end); `begin` for anything else.
  std::size_t end_of_variable(const Statement& s, std::size_t begin, std::size_t end) const {
    if (begin >= end || !s.tokens[begin].is_name()) return begin;
    if (begin + 1 == end) return end;
    const bool has_group = s.tokens[begin + 1].is("(") && after_group(s.tokens, begin + 1) == end;
    const bool is_variable = symbols_.is_array(s.tokens[begin].text) ||
                             symbols_.declared_type_of(s.tokens[begin].text) == Type::kCharacter;
    return has_group && is_variable ? end : begin;
  }

  /// Reads an expression: records names whose values are used, and arguments of calls.
  void use(const Statement& s, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Token& name = s.tokens[i];
      if (!name.is_name()) continue;
      const Use how = use_at(s, i, symbols_);
      const bool calls = s.at(i + 1).is("(") && !symbols_.is_array(name.text) &&
                         (how == Use::kCall || how == Use::kFunction || addresses(s, i));
      if (!calls) {
        usages_[name.text].has_values = true;
        continue;
      }
      const auto after = after_group(s.tokens, i + 1);
      const bool values = is_intrinsic_of_compiler(name.text) && !symbols_.is_own(name.text) &&
                          how != Use::kCall && !addresses(s, i);
      if (!values) {
        const auto arguments = split_at_commas(s.tokens, i + 2, after - 1);
        for (std::size_t number = 0; number < arguments.size(); ++number)
          argument(s, arguments[number], name.text, number);
      } else {
        use(s, i + 2, after - 1);
      }
      i = after - 1;
    }
  }

  /// Returns whether a call takes the address of its argument, as LOC(A) and %REF(A) do.
  static bool addresses(const Statement& s, std::size_t i) {
    static constexpr std::array<std::string_view, 5> kAll = {"LOC", "LOCF", "REF", "DESCR", "IADDR"};
    return std::find(kAll.begin(), kAll.end(), s.tokens[i].text) != kAll.end();
  }

  void argument(const Statement& s, const Range& part, const std::string& called, std::size_t number) {
    if (end_of_variable(s, part.begin, part.end) != part.end || part.begin == part.end)
      return use(s, part.begin, part.end);
    usages_[s.tokens[part.begin].text].passed.emplace(called, number);
    if (part.end > part.begin + 1) use(s, part.begin + 2, part.end - 1);
  }

  /// Reads a list of items whose storage is transferred.
  void pass(const Statement& s, std::size_t begin, std::size_t end) {
    for (const auto& part : split_at_commas(s.tokens, begin, end)) {
      if (part.begin == part.end) continue;
      const bool is_loop = s.tokens[part.begin].is("(") && after_group(s.tokens, part.begin) == part.end;
      if (is_loop) {
        pass(s, part.begin + 1, part.end - 1);
      } else if (end_of_variable(s, part.begin, part.end) == part.end) {
        if (part.end > part.begin + 1) use(s, part.begin + 2, part.end - 1);
      } else {
        use(s, part.begin, part.end);
      }
    }
  }

  const Symbols& symbols_;
  std::map<std::string, Usage> usages_;
};

}  // namespace

std::map<std::string, Usage> usages_of(const std::vector<Statement*>& unit, const Symbols& symbols) {
  UsageReader reader(symbols);
  for (const auto* s : unit) reader.read(*s);
  return reader.take();
}

}  // namespace platter::dialect
