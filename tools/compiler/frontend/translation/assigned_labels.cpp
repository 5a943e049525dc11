#include "tools/compiler/frontend/translation/assigned_labels.hpp"

#include <fmt/format.h>

#include <set>
#include <string>
#include <string_view>

namespace platter::dialect {
namespace {

constexpr std::string_view kGoTo = "GOTO";
constexpr std::string_view kAssign = "ASSIGN";

/// Returns L of GO TO L and GO TO L,(10,20); "" for any other statement.
std::string_view jump_of(const Statement& s) {
  std::string_view name = s.head().text;
  if (s.kind != Statement::Kind::kOther || !name.starts_with(kGoTo)) return "";
  name.remove_prefix(kGoTo.size());
  return name.find_first_not_of("0123456789") == name.npos ? "" : name;
}

/// Returns whether a statement is M=L or M=L(I), whose right side may be a label.
bool may_copy(const Statement& s, const std::set<std::string>& jumps) {
  const std::size_t a = s.action;
  if (s.kind != Statement::Kind::kAssignment || !jumps.contains(s.head().text) || !s.at(a + 1).is("=") ||
      !s.at(a + 2).is_name())
    return false;
  const bool element = s.at(a + 3).is("(") && after_group(s.tokens, a + 3) == s.size();
  return a + 3 == s.size() || element;
}

bool assigns_element(const Statement& s) {
  const std::string& head = s.head().text;
  return s.kind == Statement::Kind::kOther && head.starts_with(kAssign) && s.at(s.action + 1).is("(") &&
         head.find("TO") != std::string::npos;
}

}  // namespace

void refuse_copied_labels(const std::vector<Statement*>& unit) {
  std::set<std::string> jumps;
  for (const auto* s : unit) {
    if (const auto name = jump_of(*s); !name.empty()) jumps.emplace(name);
  }
  for (auto* s : unit) {
    if (may_copy(*s, jumps))
      s->refused = fmt::format(
          "GO TO {0} uses a label in {0}, and a label that ASSIGN stores cannot be copied, because the "
          "compiler keeps labels apart from values; assign a number to {0}, and write GO TO (10,20),{0} with "
          "all labels",
          s->head().text);
    if (assigns_element(*s))
      s->refused =
          "ASSIGN of a label to an array element is not supported, because the compiler keeps labels apart "
          "from values; assign a number to the element, and write GO TO (10,20),I with all labels, where I "
          "is a variable with the element's value";
  }
}

}  // namespace platter::dialect
