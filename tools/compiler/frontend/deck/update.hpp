#pragma once

#include "tools/compiler/frontend/deck/deck.hpp"

namespace platter::dialect {

/// Replaces *CALL NAME by the common deck *COMDECK NAME of an UPDATE or MODIFY source, and removes the
/// directives. Returns false if it has none. Throws RefusedCard for correction sets, and for common decks
/// that are not in the file.
bool put_in_common_decks(Cards& cards);

}  // namespace platter::dialect
