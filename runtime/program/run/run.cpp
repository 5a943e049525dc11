#include "runtime/program/run/run.hpp"

#include <type_traits>

namespace platter::runtime {

static_assert(std::is_trivially_destructible_v<Run>, "results are written after static destructors have run");

constinit Run the_run;

}  // namespace platter::runtime
