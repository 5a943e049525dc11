#pragma once

#include "emulator/time/time.hpp"

namespace platter::tests {

/// The shortest time that the emulator represents.
inline constexpr time::Duration kTick{1};

}  // namespace platter::tests
