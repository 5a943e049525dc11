#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <utility>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// The text to insert before and after an operand.
struct OperandForm {
  std::string_view before;
  std::string_view after;
};

/// Returns whether a token is a logical operator such as .AND., .OR. or .NOT.
bool joins_operands(const Token& token);
/// Returns whether a token is a comparison such as .EQ. or <.
bool compares_operands(const Token& token);

/// Returns the operands of the logical operator or comparison at `i`, which must not be .NOT.
std::pair<Range, Range> operands_at(const Statement& s, std::size_t i);

/// Inserts `form` around each operand of a logical operator in [from, to) for which `is_meant` returns true.
/// `is_meant` also learns if the operand is a comparison (`compares`). The function also processes operands
/// inside parentheses. Returns the number of tokens added.
std::size_t convert_operands(Statement& s, std::size_t from, std::size_t to, const OperandForm& form,
                             const std::function<bool(const Range& operand, bool compares)>& is_meant);

/// Changes numbers that are operands of logical operators to their lowest bits.
void test_lowest_bits(Statement& s, std::size_t from, std::size_t to, const Context& context);

}  // namespace platter::dialect
