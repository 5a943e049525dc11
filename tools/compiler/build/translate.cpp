#include "tools/compiler/build/translate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <filesystem>
#include <set>
#include <sstream>

#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/build/compilation_date.hpp"
#include "tools/compiler/build/source_texts.hpp"
#include "tools/compiler/build/vax_includes.hpp"
#include "tools/compiler/charge/flags.hpp"
#include "tools/compiler/frontend/file_names.hpp"
#include "tools/compiler/frontend/source/marker.hpp"
#include "tools/compiler/frontend/source/source.hpp"
#include "tools/terminal/say.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

/// Returns a function that finds INCLUDE files as gfortran does: next to the source, then in the -I
/// directories.
auto finder(const Request& request, const SourceTexts& texts, const std::string& source) {
  return [&request, &texts,
          source](const std::string& said) -> std::optional<std::pair<std::string, std::string>> {
    // VAX Fortran accepts a qualifier for the listing: INCLUDE 'COMMON.INC/NOLIST'.
    std::string name = said;
    if (request.dialect == dialect::Dialect::kVax) {
      for (const std::string_view listed : {"/NOLIST", "/LIST", "/nolist", "/list"})
        if (name.ends_with(listed)) name.resize(name.size() - listed.size());
    }
    std::vector<fs::path> places{fs::path(source).parent_path() / name};
    for (const auto& folder : request.given.includes) places.push_back(fs::path(folder) / name);
    for (const auto& place : places) {
      const fs::path file = in_any_case(place);
      if (const auto* found = texts.find(file)) {
        std::string text = *found;
        dialect::end_at_control_z(text);
        return std::pair{file.string(), std::move(text)};
      }
    }
    if (request.dialect == dialect::Dialect::kVax) {
      if (auto text = vax_include(name)) return std::pair{name, *std::move(text)};
    }
    return std::nullopt;
  };
}

/// Checks the files that the preprocessor has read, which its markers list. Macros can name files as well.
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

/// Returns a source's text after preprocessing. The preprocessor's markers show the origin of each line.
std::string preprocessed(const Tools& tools, const Toolchain& toolchain, const Request& request,
                         const std::string& source) {
  std::vector<std::string> command{toolchain.gfortran};
  for (auto& flag : charge::fortran_flags(request.charged.word)) command.push_back(std::move(flag));
  for (auto& flag : compilation_date_flags(request.given.date)) command.push_back(std::move(flag));
  for (const auto& folder : request.given.includes) command.push_back("-I" + folder);
  command.insert(command.end(), {"-cpp", "-E", source});
  return tools.preprocessed(command, source);
}

/// A text that is translated as a whole.
struct Text {
  dialect::ReadText reading;
  std::size_t source;  ///< index of the source that contains the text
  bool changed;        ///< true if the text differs from the source's file
  std::string program = {};
};

void leave_alone(dialect::Options& options) {
  options.whole_words = options.whole_words || dialect::is_old(options.dialect);
  options.dialect = dialect::Dialect::kNone;
  options.characters = numbers::Characters::kAscii;
}

/// Returns whether the text contains a preprocessor line. Otherwise preprocessing is not needed.
bool has_directives(const std::string& text) {
  for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
    if (text[begin] == '#') return true;
    if (text.find('\n', begin) == std::string::npos) break;
  }
  return false;
}

class Sources {
 public:
  Sources(const Tools& tools, const Toolchain& toolchain, const Request& request, Say say)
      : tools_(tools), toolchain_(toolchain), request_(request), say_(say), texts_(tools.texts()) {}

  TranslatedProgram run() {
    for (std::size_t i = 0; i < request_.given.sources.size(); ++i) refusing([&] { read(i); });
    dialect::Definitions own;
    for (const auto& text : texts_read_) own.merge(text.reading.definitions());
    // Subprograms that the program itself defines take precedence, even those in assembly.
    for (const auto& each : program_.assembly)
      own.subprograms.try_emplace(each.name, dialect::Subprogram{true});
    for (auto& text : texts_read_) refusing([&] { translate(text, own); });
    for (std::size_t i = 0; i < assumed_.size(); ++i) {
      dialect::merge_notes(assumed_[i], of_cards_[i]);
      program_.assumed.insert(program_.assumed.end(), assumed_[i].begin(), assumed_[i].end());
    }
    if (!refusals_.empty()) throw BuildError(std::move(refusals_));
    return std::move(program_);
  }

 private:
  template <typename Work>
  void refusing(Work work) {
    try {
      work();
    } catch (const dialect::Refusal& refusal) {
      refusals_.insert(refusals_.end(), refusal.refused().begin(), refusal.refused().end());
    }
  }

  void read(std::size_t i) {
    const std::string& file = request_.given.sources[i];
    std::string text = *texts_.find(file);
    bool is_cut = dialect::end_at_control_z(text);
    dialect::Options options{.dialect = request_.dialect,
                             .library = request_.library,
                             .has_bytes = request_.charged.word == amount::Bytes{4},
                             .characters = request_.characters,
                             .one_trip = request_.one_trip,
                             .routines = request_.routines};
    options.form = dialect::form_of(file);
    options.include = finder(request_, texts_, file);
    if (dialect::is_preprocessed(file) && has_directives(text)) {
      text = preprocessed(tools_, toolchain_, request_, file);
      is_cut = dialect::end_at_control_z(text) || is_cut;
      require_readable(text, texts_.readable());
      leave_alone(options);
    }
    if (options.form == dialect::Form::kFree) leave_alone(options);
    if (!dialect::is_old(options.dialect)) {
      texts_read_.push_back({{std::move(text), file, std::move(options)}, i, is_cut});
      return;
    }
    auto source = dialect::read_source(text, file, options.dialect);
    options.has_markers = true;
    say(source.notes);
    of_cards_[i] = source.notes;
    take(source, i);
    for (auto& part : source.parts) {
      options.overlay = part.overlay;
      if (!part.overlay.is_main() || source.parts.size() > 1) overlays_.insert(part.overlay);
      texts_read_.push_back(
          {{std::move(part.text), file, options}, i, source.changed || is_cut, part.program});
    }
  }

  /// Stores the parts of a source other than Fortran: data cards and assembly.
  void take(dialect::Source& source, std::size_t i) {
    const std::string& file = request_.given.sources[i];
    if (!source.data.empty() && !program_.data.empty())
      throw BuildError(
          fmt::format("{}: it contains data cards, and so does another source; only one may", file));
    if (source.parts.size() > 1 && !overlays_.empty())
      throw BuildError(
          fmt::format("{}: it has OVERLAY cards, and so has another source; only one may", file));
    if (!source.data.empty()) program_.data = std::move(source.data);
    for (const auto& unit : source.assembly) {
      for (const auto& name : unit.names)
        program_.assembly.push_back({name, fmt::format("{}:{}", file, unit.number)});
    }
  }

  void translate(Text& text, const dialect::Definitions& own) {
    const std::string& file = request_.given.sources[text.source];
    auto translation = text.reading.translate(own, overlays_);
    say(translation.notes);
    auto& assumed = assumed_[text.source];
    assumed.insert(assumed.end(), translation.assumed.begin(), translation.assumed.end());
    if (!translation.changed && !text.changed) translation.text = *texts_.find(file);
    translation.changed = translation.changed || text.changed || !dialect::is_compilers(file);
    const auto& options = text.reading.options();
    program_.parts.push_back(
        {std::move(translation), text.source, options.overlay, text.program,
         options.dialect != dialect::Dialect::kNone && options.form == dialect::Form::kFixed,
         dialect::is_old(options.dialect), dialect::bindings_of(text.reading.text(), file, options)});
  }

  void say(const std::vector<dialect::Note>& notes) const {
    if (say_ == Say::kNothing) return;
    for (const auto& note : notes) terminal::say("platter: note: {}\n", note.text());
  }

  const Tools& tools_;
  const Toolchain& toolchain_;
  const Request& request_;
  const Say say_;
  const SourceTexts& texts_;
  std::vector<Text> texts_read_;
  /// Notes about cards, by source.
  std::vector<std::vector<dialect::Note>> of_cards_{request_.given.sources.size()};
  std::vector<std::vector<dialect::Note>> assumed_{request_.given.sources.size()};
  std::set<dialect::Overlay> overlays_;
  TranslatedProgram program_;
  std::vector<std::string> refusals_;
};

}  // namespace

TranslatedProgram translate(const Tools& tools, const Toolchain& toolchain, const Request& request, Say say) {
  return Sources(tools, toolchain, request, say).run();
}

}  // namespace platter::guest
