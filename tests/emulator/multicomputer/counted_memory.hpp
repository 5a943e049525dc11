#pragma once

#include <cstdint>

namespace platter::tests {

/// Returns the bytes that this program has allocated with `new` and not freed. Allocations with a special
/// alignment (`std::align_val_t`) are not counted.
std::int64_t taken();
/// Returns the largest number of allocated bytes since `forget_most`.
std::int64_t most_taken();
void forget_most();

}  // namespace platter::tests
