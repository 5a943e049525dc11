#pragma once

#include <vector>

#include "tools/compiler/frontend/statement/do_loops.hpp"

namespace platter::guest {

/// Returns whether CFT would have seen a dependence between an element that a DO loop stores and one that a
/// later reference of the same iteration uses.
///
/// Vector instructions store an array's elements of 64 iterations before a later statement uses any of them.
/// CFT compared subscripts of the form I+c by their constants, whatever the increment of I: A(I) stored and
/// A(I+1) used later prevented vectorization if I increases, A(I-1) if it decreases ("subsequent plus",
/// "subsequent minus" in its manual, SR-0009; unsourced). A SAXPY that is unrolled by four is therefore
/// scalar, although its elements are all different. Subscripts of other dimensions have to be equal. Other
/// forms of subscripts are not compared.
bool uses_later_element(const std::vector<dialect::Statement>& statements, const dialect::DoRange& loop);

}  // namespace platter::guest
