#include "runtime/host/whole_number.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "emulator/specification/error.hpp"

namespace platter::runtime {

using specification::Error;

std::int64_t whole_number(const nlohmann::ordered_json& value) {
  constexpr std::int64_t kMost = std::int64_t{1} << 62;
  const bool fits = value.is_number_unsigned()  ? value.get<std::uint64_t>() <= std::uint64_t{kMost}
                    : value.is_number_integer() ? value.get<std::int64_t>() >= -kMost
                                                : false;
  if (fits) return value.get<std::int64_t>();
  constexpr std::size_t kShown = 30;
  throw Error(fmt::format(
      "{}: is not a whole number of at most 2**62",
      value.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace).substr(0, kShown)));
}

std::int64_t added(std::int64_t sum, const nlohmann::ordered_json& value) {
  if (__builtin_add_overflow(sum, whole_number(value), &sum))
    throw Error("the sum of its numbers is too large");
  return sum;
}

}  // namespace platter::runtime
