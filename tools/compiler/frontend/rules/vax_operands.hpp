#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// What is written before and after an operand.
struct OperandForm {
  std::string_view before;
  std::string_view after;
};

/// .AND., .OR., .NOT. and the like
bool joins_operands(const Token& token);
/// .EQ., < and the like
bool compares_operands(const Token& token);

/// Gives each operand of .AND. and the like in [from, to) the form, if `is_meant` of its range and of whether
/// it is a comparison. Operands in parentheses of their own are looked into. Returns how many tokens that
/// adds.
std::size_t convert_operands(Statement& s, std::size_t from, std::size_t to, const OperandForm& form,
                             const std::function<bool(const Range& operand, bool compares)>& is_meant);

/// Numbers as operands of logical values become their lowest bits.
void test_lowest_bits(Statement& s, std::size_t from, std::size_t to, const Context& context);

}  // namespace platter::dialect
