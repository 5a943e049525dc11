// Calls of intrinsic functions: the number and the types of their arguments.

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tools/compiler/frontend/checks/expressions.hpp"
#include "tools/compiler/frontend/checks/intrinsic_arguments.hpp"

namespace platter::dialect {
namespace {

using enum ValueType;

/// Returns whether newer programs may call the function with a kind after its arguments, as in REAL(X,8).
bool may_have_kind(std::string_view name) {
  constexpr std::array<std::string_view, 9> kNames = {"AINT", "ANINT", "CHAR", "CMPLX", "ICHAR",
                                                      "INT",  "LEN",   "NINT", "REAL"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

}  // namespace

std::string ExpressionChecker::advice_for(const IntrinsicFunction& function, ValueType type,
                                          const std::string& argument) const {
  const bool converts =
      function.most == 1 && function.types.size() == 1 && function.types[0] != function.result;
  if (converts && normalized({.type = type_of_letter(function.result)}).type == type)
    return fmt::format("; leave {} out", function.name);
  for (const char letter : function.types) {
    const std::string with = conversion(type, normalized({.type = type_of_letter(letter)}).type);
    if (!with.empty()) return fmt::format("; write {}({})", with, argument);
  }
  return "";
}

Value ExpressionChecker::intrinsic(const TreeNode& node, const std::string& name, const TreeNode& part) {
  const IntrinsicFunction& function = *find_intrinsic_function(name);
  const auto arguments = check_arguments(part);
  calls_.push_back({name, true, {}, {}, node.first()});
  if (std::any_of(arguments.begin(), arguments.end(), [](const Value& one) { return one.rank > 0; }) &&
      symbols_.is_newer())
    return {};
  if (arguments.size() == function.most + 1 && may_have_kind(name)) return {};
  if (arguments.size() < function.least || arguments.size() > function.most) {
    const std::string count = function.least == function.most ? fmt::format("{}", function.least)
                              : function.most > 2             ? fmt::format("at least {}", function.least)
                                                              : "1 or 2";
    return wrong(
        node.first(),
        fmt::format("{} has {} argument{}, and {} given here", name, count, function.most == 1 ? "" : "s",
                    arguments.size() == 1 ? "1 is" : fmt::format("{} are", arguments.size())));
  }
  const auto allowed = [&](ValueType type) {
    return std::any_of(function.types.begin(), function.types.end(), [&](char letter) {
      return normalized({.type = type_of_letter(letter)}).type == type;
    });
  };
  std::string list;
  for (std::size_t i = 0; i < function.types.size(); ++i) {
    const std::string type = name_of(normalized({.type = type_of_letter(function.types[i])}).type);
    if (list.find(type) != std::string::npos) continue;
    list += (list.empty() ? "" : i + 1 == function.types.size() ? " or " : ", ") + type;
  }
  ValueType first = kUnknown;
  bool is_wrong = false;
  int rank = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const ValueType type =
        arguments[i].type == kText && function.types == "T" ? kCharacter : arguments[i].type;
    rank = common_rank(rank, arguments[i].rank);
    if (type == kUnknown || type == kWord || is_wrong) continue;
    const TreeNode argument = part.child(i);
    if (!allowed(type)) {
      is_wrong = true;
      wrong(argument.first(), fmt::format("{} is {}, and {} needs {}{}", shown(argument), name_of(type), name,
                                          list, advice_for(function, type, shown(argument))));
    } else if (function.same && first != kUnknown && type != first && !(is_real(type) && is_real(first))) {
      is_wrong = true;
      wrong(argument.first(),
            fmt::format("{} is {}, and the first argument of {} is {}; both must have the same type",
                        shown(argument), name_of(type), name, name_of(first)));
    }
    if (first == kUnknown) first = type;
  }
  Value result{.type = type_of_letter(function.result), .rank = rank};
  if (function.result == '=') result.type = first;
  if (function.result == '|') result.type = first == kComplex ? kReal : first;
  if (function.result == '=' || function.result == '|') {
    for (const Value& one : arguments) result.is_default = result.is_default && one.is_default;
  }
  return normalized(result);
}

}  // namespace platter::dialect
