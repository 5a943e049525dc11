#include "emulator/system/ffio/kinds.hpp"

#include <algorithm>

namespace platter::ffio {

const std::vector<const Kind*>& kinds() {
  static const auto kAll = [] {
    std::vector<const Kind*> all;
    for (const KindList* list : kind_lists())
      for (const Kind& kind : *list) all.push_back(&kind);
    std::stable_partition(all.begin(), all.end(), [](const Kind* kind) { return kind->missing.empty(); });
    return all;
  }();
  return kAll;
}

const Kind* find_kind(std::string_view name) {
  const auto found =
      std::find_if(kinds().begin(), kinds().end(), [&](const Kind* kind) { return kind->name == name; });
  return found == kinds().end() ? nullptr : *found;
}

}  // namespace platter::ffio
