#include "emulator/system/layer/kinds.hpp"

#include <algorithm>

namespace platter::layer {

const std::vector<const Kind*>& kinds() {
  static const auto kAll = [] {
    const auto registry = kind_registry();
    std::vector<const Kind*> all(registry.begin(), registry.end());
    std::stable_sort(all.begin(), all.end(),
                     [](const Kind* a, const Kind* b) { return a->level < b->level; });
    return all;
  }();
  return kAll;
}

}  // namespace platter::layer
