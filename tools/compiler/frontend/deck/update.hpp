#pragma once

#include "tools/compiler/frontend/deck/deck.hpp"

namespace platter::dialect {

/// Puts the common decks of an UPDATE or MODIFY source (*COMDECK NAME) where *CALL NAME stands, and takes the
/// directives out; false where there are none. Throws RefusedCard for correction sets, and for decks that are
/// not in the file.
bool put_in_common_decks(Cards& cards);

}  // namespace platter::dialect
