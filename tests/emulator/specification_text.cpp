#include "tests/emulator/specification_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "emulator/specification/catalogue.hpp"

namespace platter::tests {

std::string builtin_text(std::string_view kind, std::string_view name) {
  const auto all = specification::kBuiltin;
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& b) { return b.kind == kind && b.name == name; });
  if (found == all.end()) throw std::invalid_argument(fmt::format("no built-in {}/{}", kind, name));
  return std::string(found->text);
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  if (at == std::string::npos) throw std::invalid_argument(fmt::format("the text does not say: {}", from));
  if (text.find(from, at + 1) != std::string::npos) {
    throw std::invalid_argument(fmt::format("the text says it more than once: {}", from));
  }
  return text.replace(at, from.size(), to);
}

void plant(specification::Catalogue& catalogue, std::string_view kind, std::string_view name,
           std::string_view from, std::string_view to) {
  catalogue.add(kind, name, fmt::format("planted/{}.toml", name),
                replaced(builtin_text(kind, name), from, to));
}

void plant_value(specification::Catalogue& catalogue, std::string_view kind, std::string_view name,
                 std::string_view key, std::string_view to) {
  const std::string text = builtin_text(kind, name);
  const std::string head = fmt::format("\n{} = {{ value = \"", key);
  const auto at = text.find(head);
  if (at == std::string::npos)
    throw std::invalid_argument(fmt::format("{}/{} has no number '{}'", kind, name, key));
  const auto begin = at + head.size();
  const auto end = text.find('"', begin);
  plant(catalogue, kind, name, text.substr(at, end - at), head + std::string(to));
}

}  // namespace platter::tests
