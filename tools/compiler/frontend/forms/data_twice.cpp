// DATA A/3*0./,A(2)/1./: FORTRAN 66 allows one value for each variable (7.2.2), and loaders of the time
// replaced the earlier value by the later one (unsourced). gfortran silently keeps the earlier.

#include "tools/compiler/frontend/forms/data_twice.hpp"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <string>

namespace platter::dialect {
namespace {

/// Thrown for subscripts and loops whose values are not known, which are not checked.
struct NotKnown {};

class Given {
 public:
  Given(const Statement& s, Context& context) : s_(s), context_(context) {}

  void item(const Range& range) {
    const Token& first = s_.at(range.begin);
    if (first.is("(")) return loop(range);
    if (!first.is_name()) throw NotKnown();
    if (range.end == range.begin + 1) return take(first, "");
    const auto end = after_group(s_.tokens, range.begin + 1);
    if (!s_.at(range.begin + 1).is("(") || end != range.end) throw NotKnown();
    std::string subscripts;
    for (const auto& one : split_at_commas(s_.tokens, range.begin + 2, end - 1))
      subscripts += fmt::format("{}{}", subscripts.empty() ? "" : ",", value(one));
    take(first, subscripts);
  }

 private:
  static constexpr std::int64_t kMost = 100'000;  // elements in the loops of one statement

  std::int64_t operand(const Token& t) const {
    if (const auto variable = variables_.find(t.text); variable != variables_.end()) return variable->second;
    std::int64_t number = 0;
    const char* const end = t.text.data() + t.text.size();
    const auto read = std::from_chars(t.text.data(), end, number);
    if (t.kind != Token::Kind::kNumber || read.ec != std::errc() || read.ptr != end || number > kMost)
      throw NotKnown();
    return number;
  }

  /// Returns the value of a name, a number, or a sum of them.
  std::int64_t value(const Range& range) const {
    if (range.begin >= range.end) throw NotKnown();
    std::int64_t sum = operand(s_.at(range.begin));
    for (std::size_t i = range.begin + 1; i < range.end; i += 2) {
      const bool plus = s_.at(i).is("+");
      if (i + 1 >= range.end || (!plus && !s_.at(i).is("-"))) throw NotKnown();
      sum += plus ? operand(s_.at(i + 1)) : -operand(s_.at(i + 1));
    }
    return sum;
  }

  /// Reads an implied loop such as (A(I),B(I),I=1,9).
  void loop(const Range& range) {
    if (after_group(s_.tokens, range.begin) != range.end) throw NotKnown();
    const auto parts = split_at_commas(s_.tokens, range.begin + 1, range.end - 1);
    std::size_t control = 0;
    while (control < parts.size() && !s_.at(parts[control].begin + 1).is("=")) ++control;
    const std::size_t bounds = parts.size() - control;
    if (bounds != 2 && bounds != 3) throw NotKnown();
    const std::string& name = s_.at(parts[control].begin).text;
    const auto first = value({parts[control].begin + 2, parts[control].end});
    const auto last = value(parts[control + 1]);
    const auto step = bounds == 3 ? value(parts[control + 2]) : 1;
    if (step <= 0 || variables_.contains(name)) throw NotKnown();
    for (auto i = first; i <= last; i += step) {
      variables_[name] = i;
      for (std::size_t part = 0; part < control; ++part) item(parts[part]);
    }
    variables_.erase(name);
  }

  void take(const Token& name, const std::string& subscripts) {
    if (++taken_ > kMost) throw NotKnown();
    auto& all = context_.given[name.text];
    const bool twice = subscripts.empty() ? !all.empty() : all.contains("") || all.contains(subscripts);
    all.insert(subscripts);
    if (!twice) return;
    throw Refused{
        name.at,
        fmt::format("{}{} has been given a value by DATA before: a loader put the later one in its place, "
                    "the compiler here would keep the earlier; leave out the one that is not meant",
                    name.text, subscripts.empty() ? "" : fmt::format("({})", subscripts))};
  }

  const Statement& s_;
  Context& context_;
  std::map<std::string, std::int64_t> variables_;  ///< values of the variables of the enclosing loops
  std::int64_t taken_ = 0;
};

}  // namespace

void require_given_once(const Statement& s, Context& context) {
  for (std::size_t i = 1; i < s.size();) {
    const auto open = find_outside(s.tokens, i, s.size(), "/");
    const auto close = open < s.size() ? find_outside(s.tokens, open + 1, s.size(), "/") : open;
    const std::size_t names = s.at(i).is(",") ? i + 1 : i;
    for (const auto& part : split_at_commas(s.tokens, names, open)) {
      try {
        Given(s, context).item(part);
      } catch (const NotKnown&) {
      }
    }
    i = close + 1;
  }
}

}  // namespace platter::dialect
