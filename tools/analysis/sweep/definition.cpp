#include "tools/analysis/sweep/definition.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "emulator/specification/error.hpp"
#include "emulator/specification/toml_text.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/compiler/build/digest.hpp"
#include "tools/files/text_file.hpp"

namespace platter::sweep {
namespace {

std::vector<std::string> texts(const std::string& file, const toml::table& table, std::string_view key) {
  std::vector<std::string> all;
  const auto* const node = table.get(key);
  if (node == nullptr) return all;
  const auto fail = [&](const toml::node& at) {
    throw specification::Error(fmt::format("{}:{}:{}: {} must be a list of texts", file,
                                           at.source().begin.line, at.source().begin.column, key));
  };
  const auto* const array = node->as_array();
  if (array == nullptr) fail(*node);
  for (const auto& one : *array) {
    if (!one.is_string()) fail(one);
    all.push_back(*one.value<std::string>());
  }
  return all;
}

void append(std::vector<std::string>& to, const std::vector<std::string>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

}  // namespace

Definition read_definition(const std::string& file) {
  const toml::table table =
      specification::parse_toml(runtime::read_untrusted(file, runtime::kLongestSpecification), file);
  for (const auto& [key, node] : table) {
    if (key == "sources" || key == "flags" || key == "vary" || key == "cards") continue;
    throw specification::Error(
        fmt::format("{}:{}: unknown key {}; the keys of a sweep are sources, flags, cards and vary", file,
                    node.source().begin.line, key.str()));
  }
  return {.sources = texts(file, table, "sources"),
          .flags = texts(file, table, "flags"),
          .cards = table["cards"].value_or(std::string()),
          .vary = texts(file, table, "vary")};
}

Definition joined(Definition first, const Definition& second) {
  append(first.sources, second.sources);
  append(first.flags, second.flags);
  append(first.vary, second.vary);
  if (!second.cards.empty()) first.cards = second.cards;
  return first;
}

Grid grid_of(const Definition& definition) {
  if (definition.vary.empty())
    throw specification::Error("nothing is varied; give --vary KEY=VALUES, such as --vary seed=1..5");
  Grid grid;
  for (const auto& text : definition.vary) grid.add(axis_of(text));
  return grid;
}

Subject subject_of(const Definition& definition) {
  if (definition.sources.empty()) throw specification::Error("no program is named; give at least one");
  Subject subject{.sources = definition.sources, .flags = definition.flags, .cards = ""};
  if (definition.cards.empty()) return subject;
  subject.cards = runtime::read_untrusted(definition.cards, runtime::kLongestCards);
  return subject;
}

std::string about(const Subject& subject, const Grid& grid, const std::string& version) {
  std::string text = fmt::format("{}\n{}\n", version, fmt::join(subject.flags, "\n"));
  for (const auto& source : subject.sources)
    text += fmt::format("{} {}\n", source, guest::digest_of(files::text_of(source)));
  return text + guest::digest_of(subject.cards) + "\n" + guest::digest_of(grid.text()) + "\n";
}

}  // namespace platter::sweep
