#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/compiler/build/bound_names.hpp"
#include "tools/compiler/frontend/deck/overlays.hpp"

namespace platter::guest {

/// What an overlay's own names end in for the linker: ".overlay1_0"; "" of the main one.
inline constexpr std::string_view kOverlayEnding = ".overlay";
std::string name_of(const dialect::Overlay& overlay);

/// Whose a name is. A COMMON block belongs to the lowest overlay that has it, and to those above it: two
/// primary ones may each have a block of one name. So it is with subprograms, but that an overlay's own comes
/// first.
class OverlayNames {
 public:
  /// Of an object: its COMMON blocks, and all that it defines.
  void add(const dialect::Overlay& overlay, const std::vector<std::string>& commons,
           const std::vector<LinkedName>& names);

  /// The overlay whose block, or subprogram, an object of `overlay` means; the main one where nobody has it.
  dialect::Overlay owner_of_common(const std::string& symbol, const dialect::Overlay& overlay) const;
  dialect::Overlay owner_of_subprogram(const std::string& symbol, const dialect::Overlay& overlay) const;
  /// An overlay that has a subprogram, seen from `overlay` or not; the main one where none has.
  dialect::Overlay home_of(const std::string& symbol) const;

 private:
  using Names = std::set<std::pair<std::string, dialect::Overlay>>;
  Names commons_;
  Names subprograms_;
};

}  // namespace platter::guest
