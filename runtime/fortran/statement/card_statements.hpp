#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace platter::runtime {

// Standard input as the data cards of a unit. Units are libgfortran's unit numbers.

/// Called before a READ. If the unit is at the end of a record of data cards, moves to the next record.
void go_on_with_cards(std::int64_t unit);
/// Called when a READ has reached the end of the unit's file, or of a record of data cards.
void note_end_of_cards(std::int64_t unit);
/// Returns the card that READ (unit,'(A)') would read next; nothing at the end of a record of cards. Throws
/// system::CallError in the name of BUFFER IN.
std::optional<std::string> next_card(std::int64_t unit);

}  // namespace platter::runtime
