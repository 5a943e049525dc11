#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "emulator/amount/amount.hpp"
#include "emulator/time/time.hpp"

namespace platter::specification {

/// What a number's text says; or what is wrong with it, as the end of a sentence that begins with the text.
template <typename Value>
struct Said {
  Value value{};
  std::string problem{};
};

/// A time, exact to the picosecond, from 0 to `most`.
Said<time::Duration> said_duration(const std::string& text, std::chrono::seconds most);
/// A whole number of `unit`, not negative; of CP as many as one operation may take.
Said<std::int64_t> said_count(const std::string& text, std::string_view unit);
/// One from `least` to `most`.
Said<std::int64_t> said_count(const std::string& text, std::string_view unit, std::int64_t least,
                              std::int64_t most);
/// A fraction written in %, in millionths.
Said<std::int64_t> said_millionths(const std::string& text);

/// An amount of bytes, words, sectors or blocks, not negative, and a rate of any of them, above 0.
template <typename Thing>
Said<amount::Amount<Thing>> said_amount(const std::string& text);
template <typename Thing>
Said<amount::Rate<Thing>> said_rate(const std::string& text);

}  // namespace platter::specification
