#include "tools/compiler/build/overlays.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace platter::guest {

using dialect::Overlay;

std::string name_of(const Overlay& overlay) {
  if (overlay.is_main()) return {};
  return fmt::format("{}{}_{}", kOverlayEnding, overlay.primary, overlay.secondary);
}

void OverlayNames::add(const Overlay& overlay, const std::vector<std::string>& commons,
                       const std::vector<LinkedName>& names) {
  for (const auto& name : commons) commons_.emplace(name, overlay);
  for (const auto& name : names) {
    const bool common = std::find(commons.begin(), commons.end(), name.name) != commons.end();
    constexpr char kBlankCommon = 'C';  // is one for all, as are those that mean something to the runtime
    if (name.is_defined() && name.type != kBlankCommon && !common) subprograms_.emplace(name.name, overlay);
  }
}

Overlay OverlayNames::owner_of_common(const std::string& symbol, const Overlay& overlay) const {
  for (const Overlay& each : {Overlay{}, Overlay{overlay.primary, 0}, overlay}) {
    if (commons_.contains({symbol, each})) return each;
  }
  return {};
}

Overlay OverlayNames::owner_of_subprogram(const std::string& symbol, const Overlay& overlay) const {
  for (const Overlay& each : {overlay, Overlay{overlay.primary, 0}}) {
    if (subprograms_.contains({symbol, each})) return each;
  }
  return {};
}

Overlay OverlayNames::home_of(const std::string& symbol) const {
  const auto found = subprograms_.lower_bound({symbol, Overlay{}});
  return found != subprograms_.end() && found->first == symbol ? found->second : Overlay{};
}

}  // namespace platter::guest
