#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace platter::runtime {

// Standard input as the cards of a unit, by libgfortran's number.

/// Behind the end of a record of data cards comes the next one: before a READ.
void go_on_with_cards(std::int64_t unit);
/// A READ has met the end of the file.
void note_end_of_cards(std::int64_t unit);
/// The card that READ (unit,'(A)') would read; nothing at the end of a record of cards. Throws
/// system::CallError, in the name of BUFFER IN.
std::optional<std::string> next_card(std::int64_t unit);

}  // namespace platter::runtime
