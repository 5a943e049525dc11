#include "tools/guest/translate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tools/guest/builder.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> read_text(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in || fs::is_directory(file)) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

/// Looks for INCLUDE files where gfortran does: beside the source, then in the folders of -I.
auto finder(const Request& request, const std::string& source) {
  return [&request, source](const std::string& name) -> std::optional<std::pair<std::string, std::string>> {
    std::vector<fs::path> places{fs::path(source).parent_path() / name};
    for (const auto& folder : request.includes) places.push_back(fs::path(folder) / name);
    for (const auto& place : places) {
      if (auto text = read_text(place)) return std::pair{place.string(), std::move(*text)};
    }
    return std::nullopt;
  };
}

}  // namespace

std::vector<dialect::Translation> translate(const Request& request) {
  dialect::Options options{
      .dialect = request.dialect, .one_trip = request.one_trip, .own_subprograms = {}, .include = {}};
  std::vector<std::string> texts;
  for (const auto& source : request.sources) {
    texts.push_back(read_text(source).value_or(""));
    if (dialect::is_fixed_form(source)) options.own_subprograms.merge(dialect::subprograms_of(texts.back()));
  }
  std::vector<dialect::Translation> translations;
  std::vector<std::string> refusals;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto& source = request.sources[i];
    if (!dialect::is_fixed_form(source)) {
      translations.push_back({std::move(texts[i]), false, std::nullopt});
      continue;
    }
    options.include = finder(request, source);
    try {
      translations.push_back(dialect::translate(texts[i], source, options));
    } catch (const dialect::Refusal& refusal) {
      refusals.insert(refusals.end(), refusal.refused().begin(), refusal.refused().end());
    }
  }
  if (!refusals.empty()) throw BuildError(fmt::format("{}", fmt::join(refusals, "\nplatter: ")));
  return translations;
}

}  // namespace platter::guest
