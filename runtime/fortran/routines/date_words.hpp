#pragma once

#include <cstdint>
#include <utility>

namespace platter::runtime {

class Session;

/// The emulated date and time as DATE and CLOCK give them.
std::pair<std::uint64_t, std::uint64_t> date_and_time(Session& session);

}  // namespace platter::runtime
