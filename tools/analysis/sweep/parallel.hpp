#pragma once

#include <cstddef>
#include <functional>

namespace platter::sweep {

/// Calls `task(i, thread)` for each i of [from, to) in ascending order, on that many threads, or on fewer if
/// the host has no more. After an exception no further task starts, and the exception is thrown here.
void in_parallel(std::size_t from, std::size_t to, std::size_t threads,
                 const std::function<void(std::size_t i, std::size_t thread)>& task);

}  // namespace platter::sweep
