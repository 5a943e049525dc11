#include "tools/guest/vector_loops.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tools/guest/builder.hpp"
#include "tools/guest/flags.hpp"
#include "tools/guest/fortran_text.hpp"
#include "tools/guest/process.hpp"
#include "tools/guest/vectorizer_notes.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

std::string read_text(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// "IVDEP" for a line "CDIR$ IVDEP"; empty for others.
std::string directive_of(const std::string& line) {
  constexpr std::string_view kMark = "DIR$";
  if (!is_comment(line) || line.empty()) return {};
  const std::string text = squeezed(line.substr(1));
  return text.compare(0, kMark.size(), kMark) == 0 ? text.substr(kMark.size()) : std::string{};
}

}  // namespace

VectorDirectives::VectorDirectives(std::string_view source) {
  bool forbidden = false;
  for (auto& line : lines_of(source)) {
    const std::string directive = directive_of(line);
    if (directive == "NOVECTOR") forbidden = true;
    if (directive == "VECTOR" || (!is_comment(line) && squeezed(line) == "END")) forbidden = false;
    lines_.push_back(std::move(line));
    forbidden_.push_back(forbidden);
  }
  loops_ = do_loops(lines_);
}

std::string VectorDirectives::translated() const {
  std::string text;
  for (const auto& line : lines_) text += (directive_of(line) == "IVDEP" ? "!GCC$ IVDEP" : line) + "\n";
  return text;
}

std::string VectorDirectives::refusal(std::size_t line) const {
  if (line == 0 || line > lines_.size()) return {};
  const auto loop =
      std::find_if(loops_.begin(), loops_.end(), [&](const DoLoop& one) { return one.line == line; });
  if (loop == loops_.end()) return "not a DO loop";
  if (forbidden_[line - 1]) return "CDIR$ NOVECTOR";
  return jump_in(*loop);
}

bool VectorDirectives::has_ivdep(std::size_t line) const {
  for (std::size_t before = line - 1; line > 0 && before-- > 0;) {
    if (!is_comment(lines_[before])) return false;
    if (directive_of(lines_[before]) == "IVDEP") return true;
  }
  return false;
}

/// The first IF or GO TO of a loop. gfortran makes operations of some IFs, so that the machine code shows
/// none.
std::string VectorDirectives::jump_in(const DoLoop& loop) const {
  for (std::size_t line = loop.line + 1; line <= loop.last; ++line) {
    if (is_comment(lines_[line - 1])) continue;
    const Statement statement = statement_of(lines_[line - 1]);
    if (statement.text.compare(0, 3, "IF(") == 0) return "an IF inside";
    if (statement.text.find("GOTO") != std::string::npos) return "a GO TO inside";
  }
  return {};
}

fs::path remarks_of(const fs::path& stem) {
  return stem.string() + ".found";
}

fs::path copy_for_vectors(const fs::path& stem, const std::string& source) {
  return stem.string() + ".vector" + fs::path(source).extension().string();
}

fs::path list_vector_loops(const Toolchain& toolchain, const Request& request, const std::string& source,
                           const fs::path& stem) {
  const VectorDirectives directives(read_text(source));
  const fs::path copy = copy_for_vectors(stem, source);
  const fs::path found = remarks_of(stem);
  const fs::path list = stem.string() + ".loops";
  std::ofstream(copy, std::ios::binary) << directives.translated();

  std::vector<std::string> command{toolchain.gfortran};
  command.insert(command.end(), kFortranFlags.begin(), kFortranFlags.end());
  command.insert(command.end(), kVectorFlags.begin(), kVectorFlags.end());
  command.push_back("-I" + fs::absolute(source).parent_path().string());
  for (const auto& folder : request.includes) command.push_back("-I" + folder);
  command.insert(command.end(), {"-w", "-fopt-info-vec-all-internals=" + found.string(), "-S", copy.string(),
                                 "-o", "/dev/null"});
  if (run_process(command) != 0) throw BuildError("");

  const VectorizerNotes notes(read_text(found));
  std::ofstream out(list);
  for (const auto& [place, loop] : notes.loops()) {
    const auto& [file, line, column] = place;
    const bool mine = file == copy.string();
    if (!VectorizerNotes::is_vector_loop(loop, mine && directives.has_ivdep(line))) continue;
    if (mine && !directives.allows(line)) continue;
    out << fmt::format("{}:{}:{}\n", mine ? source : file, line, column);
  }
  return list;
}

}  // namespace platter::guest
