#pragma once

#include <cstddef>
#include <functional>

namespace platter::paper {

/// Does job(0) ... job(count - 1), as many at a time as the host has cores. `done` hears from one thread at a time how
/// many are through. The first exception stops what has not begun and is thrown again.
void in_parallel(std::size_t count, const std::function<void(std::size_t)>& job,
                 const std::function<void(std::size_t)>& done);

}  // namespace platter::paper
