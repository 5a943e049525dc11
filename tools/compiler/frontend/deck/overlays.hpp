#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/compiler/frontend/deck/deck.hpp"

namespace platter::dialect {

/// The numbers of an overlay: 0,0 stays in memory, P,0 are the primary overlays, and P,S the secondary ones
/// of P.
struct Overlay {
  std::int64_t primary = 0;
  std::int64_t secondary = 0;

  bool is_main() const { return primary == 0; }
  auto operator<=>(const Overlay&) const = default;
};

/// Returns whether `overlay` shares a COMMON block with `other`, which is loaded before it. Overlays that
/// are not in memory together share a block if the main overlay or their primary one contains it.
bool shares_blocks(const Overlay& overlay, const Overlay& other);

/// The part of a program after an OVERLAY card.
struct Segment {
  Overlay overlay;
  std::size_t number;   ///< line number of the card
  std::string program;  ///< name on the segment's PROGRAM card
  Cards cards;
};

/// Returns the segments of a program in their order; none if it has no OVERLAY cards. Throws RefusedCard.
std::vector<Segment> segments_of(const Cards& cards);

}  // namespace platter::dialect
