#include "tools/guest/translate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tools/guest/builder.hpp"
#include "tools/guest/flags.hpp"
#include "tools/guest/process.hpp"

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

/// A source's text behind the preprocessor, which says in markers what it is of.
std::string preprocessed(const Toolchain& toolchain, const Request& request, const std::string& source) {
  std::vector<std::string> command{toolchain.gfortran};
  command.insert(command.end(), kFortranFlags.begin(), kFortranFlags.end());
  for (const auto& folder : request.includes) command.push_back("-I" + folder);
  command.insert(command.end(), {"-cpp", "-E", source});
  auto [code, text] = capture_process(command);
  if (code != 0) throw BuildError("");
  return text;
}

/// A source, and how it is to be read.
struct Source {
  std::string text;
  dialect::Options options;
};

Source read_source(const Toolchain& toolchain, const Request& request, const std::string& file) {
  Source source{"", {.dialect = request.dialect, .one_trip = request.one_trip}};
  source.options.form = dialect::form_of(file);
  source.options.include = finder(request, file);
  if (dialect::is_preprocessed(file)) {
    source.text = preprocessed(toolchain, request, file);
    source.options.dialect = dialect::Dialect::kNone;
  } else {
    source.text = read_text(file).value_or("");
  }
  if (source.options.form == dialect::Form::kFree) source.options.dialect = dialect::Dialect::kNone;
  return source;
}

}  // namespace

std::vector<dialect::Translation> translate(const Toolchain& toolchain, const Request& request) {
  std::vector<Source> sources;
  dialect::Definitions own;
  for (const auto& file : request.sources) {
    sources.push_back(read_source(toolchain, request, file));
    own.merge(dialect::definitions_of(sources.back().text, sources.back().options));
  }
  std::vector<dialect::Translation> translations;
  std::vector<std::string> refusals;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    sources[i].options.own = own;
    try {
      translations.push_back(dialect::translate(sources[i].text, request.sources[i], sources[i].options));
      if (!translations.back().changed) translations.back().text = read_text(request.sources[i]).value_or("");
      for (const auto& note : translations.back().notes) fmt::print(stderr, "platter: note: {}\n", note);
    } catch (const dialect::Refusal& refusal) {
      refusals.insert(refusals.end(), refusal.refused().begin(), refusal.refused().end());
    }
  }
  if (!refusals.empty()) throw BuildError(fmt::format("{}", fmt::join(refusals, "\nplatter: ")));
  return translations;
}

}  // namespace platter::guest
