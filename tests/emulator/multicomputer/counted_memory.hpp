#pragma once

#include <cstdint>

namespace platter::tests {

/// Bytes that this program has taken by `new` and not given back. What asks for an alignment of its own
/// (`std::align_val_t`) is not counted.
std::int64_t taken();
/// The most that were taken at a time since `forget_most`.
std::int64_t most_taken();
void forget_most();

}  // namespace platter::tests
