#include "tools/guest/vector_loops.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tools/guest/builder.hpp"
#include "tools/guest/flags.hpp"
#include "tools/guest/process.hpp"
#include "tools/guest/vectorizer_notes.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLabelColumns = 5;

std::string read_text(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool is_comment(const std::string& line) {
  return line.empty() || line[0] == 'C' || line[0] == 'c' || line[0] == '*' || line[0] == '!';
}

/// Without blanks, in capitals: blanks mean nothing in fixed form.
std::string squeezed(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) == 0)
      result += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return result;
}

/// The statement of a line, its label split off.
struct Statement {
  std::string label;
  std::string text;
};

Statement statement_of(const std::string& line) {
  const std::string all = squeezed(line);
  const auto digits = static_cast<std::size_t>(
      std::find_if(all.begin(), all.end(), [](char c) { return c < '0' || c > '9'; }) - all.begin());
  const bool continues = line.size() > kLabelColumns && line[kLabelColumns] != ' ' &&
                         line[kLabelColumns] != '0' && line.find_first_not_of(' ') == kLabelColumns;
  if (continues) return {"", all.substr(1)};
  return {all.substr(0, digits), all.substr(digits)};
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
  std::istringstream stream{std::string(source)};
  bool forbidden = false;
  for (std::string line; std::getline(stream, line);) {
    const std::string directive = directive_of(line);
    if (directive == "NOVECTOR") forbidden = true;
    if (directive == "VECTOR" || (!is_comment(line) && squeezed(line) == "END")) forbidden = false;
    lines_.push_back(std::move(line));
    forbidden_.push_back(forbidden);
  }
}

std::string VectorDirectives::translated() const {
  std::string text;
  for (const auto& line : lines_) text += (directive_of(line) == "IVDEP" ? "!GCC$ IVDEP" : line) + "\n";
  return text;
}

bool VectorDirectives::allows(std::size_t line) const {
  if (line == 0 || line > lines_.size()) return true;
  return !forbidden_[line - 1] && !has_jumps(line);
}

bool VectorDirectives::has_ivdep(std::size_t line) const {
  for (std::size_t before = line - 1; line > 0 && before-- > 0;) {
    if (!is_comment(lines_[before])) return false;
    if (directive_of(lines_[before]) == "IVDEP") return true;
  }
  return false;
}

/// Whether there is an IF or a GO TO from the DO in this line to the end of its loop. gfortran makes
/// operations of some IFs, so that the machine code shows none.
bool VectorDirectives::has_jumps(std::size_t line) const {
  std::string text = statement_of(lines_[line - 1]).text;
  const auto loop = text.find("DO");
  if (loop == std::string::npos) return false;
  std::string label;
  for (std::size_t i = loop + 2; i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0;
       ++i)
    label += text[i];
  for (std::size_t next = line; next < lines_.size(); ++next) {
    if (is_comment(lines_[next])) continue;
    const Statement statement = statement_of(lines_[next]);
    if (statement.text.compare(0, 3, "IF(") == 0 || statement.text.find("GOTO") != std::string::npos)
      return true;
    if (label.empty() ? statement.text == "ENDDO" : statement.label == label) break;
  }
  return false;
}

fs::path list_vector_loops(const Toolchain& toolchain, const Request& request, const std::string& source,
                           const fs::path& stem) {
  const VectorDirectives directives(read_text(source));
  const fs::path copy = stem.string() + ".vector" + fs::path(source).extension().string();
  const fs::path found = stem.string() + ".found";
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
