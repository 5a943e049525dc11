#include <algorithm>
#include <cctype>
#include <utility>

#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {

void Definitions::add_common(const std::string& block, const Overlay& overlay, CommonLayout layout) {
  auto& layouts = commons[block][overlay];
  const bool known = std::any_of(layouts.begin(), layouts.end(),
                                 [&](const CommonLayout& one) { return one.runs == layout.runs; });
  if (!known) layouts.push_back(std::move(layout));
}

void Definitions::add_constants(const NamedConstants& more) {
  for (const auto& [name, value] : more) {
    const auto [found, is_new] = constants.try_emplace(name, value);
    if (!is_new && found->second != value) found->second = kAmbiguous;
  }
}

void Definitions::add_other_names(const NamedConstants& more) {
  for (const auto& [name, value] : more) {
    if (!value.empty() && std::isalpha(static_cast<unsigned char>(value[0])) != 0)
      other_names[name].insert(value);
  }
}

void Definitions::merge(Definitions other) {
  subprograms.merge(other.subprograms);
  of_modules.merge(other.of_modules);
  programs.merge(other.programs);
  for (auto& [block, overlays] : other.commons) {
    for (auto& [overlay, layouts] : overlays) {
      for (auto& layout : layouts) add_common(block, overlay, std::move(layout));
    }
  }
  for (auto& [block, overlays] : other.shared) {
    for (auto& [overlay, variables] : overlays) shared[block][overlay].merge(variables);
  }
  kinds.merge(other.kinds);
  add_constants(other.constants);
  for (auto& [name, others] : other.other_names) other_names[name].merge(others);
  names_units = names_units || other.names_units;
}

}  // namespace platter::dialect
