#include "tools/guest/translate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <filesystem>
#include <set>
#include <sstream>

#include "tools/dialect/marker.hpp"
#include "tools/guest/builder.hpp"
#include "tools/guest/flags.hpp"
#include "tools/guest/source_texts.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

/// INCLUDE files as gfortran finds them: beside the source, then in the folders of -I.
auto finder(const Request& request, const SourceTexts& texts, const std::string& source) {
  return [&request, &texts,
          source](const std::string& name) -> std::optional<std::pair<std::string, std::string>> {
    std::vector<fs::path> places{fs::path(source).parent_path() / name};
    for (const auto& folder : request.includes) places.push_back(fs::path(folder) / name);
    for (const auto& place : places) {
      if (const auto* text = texts.find(place)) return std::pair{place.string(), *text};
    }
    return std::nullopt;
  };
}

/// A preprocessor names files by macros, too: those that it has read stand in its markers.
void require_readable(const std::string& text, const Readable& readable) {
  std::istringstream lines(text);
  dialect::Marker before;
  std::set<std::string> seen;
  for (std::string line; std::getline(lines, line); ++before.line) {
    const auto marker = dialect::parse_marker(line);
    if (!marker) continue;
    const bool is_new = seen.insert(marker->file).second;
    if (const auto why = is_new ? readable.refusal(marker->file) : ""; !why.empty())
      throw BuildError(
          fmt::format("{}:{}: '{}' is included: {}", before.file, before.line, marker->file, why));
    before = {marker->line - 1, marker->file};
  }
}

/// A source's text behind the preprocessor, which says in markers what it is of.
std::string preprocessed(const Tools& tools, const Toolchain& toolchain, const Request& request,
                         const std::string& source) {
  std::vector<std::string> command{toolchain.gfortran};
  for (auto& flag : fortran_flags(request.word)) command.push_back(std::move(flag));
  for (const auto& folder : request.includes) command.push_back("-I" + folder);
  command.insert(command.end(), {"-cpp", "-E", source});
  return tools.output_of(command);
}

/// A source, and how it is to be read.
struct Source {
  std::string text;
  dialect::Options options;
};

void untranslated(dialect::Options& options) {
  options.dialect = dialect::Dialect::kNone;
  options.characters = numbers::Characters::kAscii;
}

Source read_source(const Tools& tools, const Toolchain& toolchain, const Request& request,
                   const SourceTexts& texts, const std::string& file) {
  Source source{"",
                {.dialect = request.dialect, .characters = request.characters, .one_trip = request.one_trip}};
  source.options.form = dialect::form_of(file);
  source.options.include = finder(request, texts, file);
  if (dialect::is_preprocessed(file)) {
    source.text = preprocessed(tools, toolchain, request, file);
    require_readable(source.text, texts.readable());
    untranslated(source.options);
  } else {
    source.text = *texts.find(file);
  }
  if (source.options.form == dialect::Form::kFree) untranslated(source.options);
  return source;
}

}  // namespace

std::vector<Translated> translate(const Tools& tools, const Toolchain& toolchain, const Request& request) {
  const SourceTexts texts(request);
  std::vector<Source> sources;
  dialect::Definitions own;
  for (const auto& file : request.sources) {
    sources.push_back(read_source(tools, toolchain, request, texts, file));
    own.merge(dialect::definitions_of(sources.back().text, sources.back().options));
  }
  std::vector<Translated> translations;
  std::vector<std::string> refusals;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    sources[i].options.own = own;
    try {
      translations.push_back({dialect::translate(sources[i].text, request.sources[i], sources[i].options),
                              dialect::bindings_of(sources[i].text, request.sources[i], sources[i].options)});
      if (!translations.back().changed) translations.back().text = *texts.find(request.sources[i]);
      for (const auto& note : translations.back().notes) fmt::print(stderr, "platter: note: {}\n", note);
    } catch (const dialect::Refusal& refusal) {
      refusals.insert(refusals.end(), refusal.refused().begin(), refusal.refused().end());
    }
  }
  if (!refusals.empty()) throw BuildError(fmt::format("{}", fmt::join(refusals, "\nplatter: ")));
  return translations;
}

}  // namespace platter::guest
