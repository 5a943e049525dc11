#include "tools/compiler/build/vector_loops.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "runtime/host/untrusted_file.hpp"
#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/build/compilation_date.hpp"
#include "tools/compiler/build/element_order.hpp"
#include "tools/compiler/build/fortran_text.hpp"
#include "tools/compiler/build/process.hpp"
#include "tools/compiler/build/source_texts.hpp"
#include "tools/compiler/build/vector_functions.hpp"
#include "tools/compiler/build/vectorizer_notes.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/flags.hpp"
#include "tools/compiler/frontend/file_names.hpp"
#include "tools/compiler/frontend/source/marker.hpp"
#include "tools/compiler/frontend/text/directives.hpp"
#include "tools/files/text_file.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

/// Converts free form for the parser of fixed form: every line starts in column 7. This is sufficient for the
/// questions asked here.
std::string in_column_7(std::string_view source) {
  std::string text = "      ";
  for (const char c : source) {
    text += c;
    if (c == '\n') text += "      ";
  }
  return text;
}

/// Returns the jump that the statement contains, or nullptr. gfortran replaces some IFs by arithmetic, so the
/// machine code does not show all of them.
const char* jump_in(const dialect::Statement& s) {
  using Kind = dialect::Statement::Kind;
  if (s.guarded || s.kind == Kind::kCondition || s.kind == Kind::kArithmeticIf ||
      s.kind == Kind::kTwoBranchIf)
    return "an IF inside";
  const bool goes = s.kind != Kind::kAssignment && !s.tokens.empty() && s.head().text.starts_with("GOTO");
  return goes ? "a GO TO inside" : nullptr;
}

/// Returns whether the assigned expression contains parentheses other than those of subscripts and arguments.
bool is_divided(const dialect::Statement& s) {
  bool assigned = false;  // the scan is after the equals sign
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (s.at(i).is("=")) assigned = true;
    if (assigned && s.at(i).is("(") && !s.at(i - 1).is_word() && !s.at(i - 1).is(")")) return true;
  }
  return false;
}

/// Returns whether a DO may start in this line. One source line may have become several lines.
bool begins_with_do(const std::string& line) {
  const auto at = line.find_first_not_of(" \t0123456789");
  return at != std::string::npos && at + 1 < line.size() &&
         std::toupper(static_cast<unsigned char>(line[at])) == 'D' &&
         std::toupper(static_cast<unsigned char>(line[at + 1])) == 'O';
}

/// Returns the flags that replace the C library's list of vector functions by ours. gfortran would read the C
/// library's file after ours, unless -nostdinc excludes its directory. gfortran then needs the path of its
/// own modules, such as IEEE_ARITHMETIC.
std::vector<std::string> own_functions(const fs::path& declarations) {
  return {"-fpre-include=" + declarations.string(), "-nostdinc",
          "-fintrinsic-modules-path=" PLATTER_GFORTRAN_MODULES};
}

/// Returns the file for gfortran's notes about all loops of a source that it examined.
fs::path found_of(const fs::path& stem) {
  return stem.string() + ".found";
}

/// Returns the path of a list of source files. Each entry has two names, both terminated by NUL: the name in
/// gfortran's notes, and the name that the user gave.
fs::path names_of(const fs::path& stem) {
  return stem.string() + ".names";
}

/// Returns the name at `at` and advances `at` past it.
std::string next_name(const std::string& names, std::size_t& at) {
  const auto end = std::min(names.find('\0', at), names.size());
  const std::string name = names.substr(at, end - at);
  at = end + 1;
  return name;
}

/// Returns the copy of a source that gfortran compiles for the notes.
fs::path copy_for_vectors(const fs::path& stem, const std::string& source) {
  const std::string ending = dialect::is_compilers(source) ? fs::path(source).extension().string() : ".f";
  return stem.string() + ".vector" + ending;
}

/// Returns whether a source, or a file that it may include, can contain a DO loop.
bool may_have_loops(const std::string& text, const std::string& source, const VectorDirectives& directives) {
  if (!directives.loops().empty()) return true;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const auto marker = dialect::parse_marker(line);
    if (marker && marker->file != source) return true;
    if (squeezed(line).find("INCLUDE") != std::string::npos) return true;
  }
  return false;
}

}  // namespace

VectorDirectives::VectorDirectives(std::string_view source, dialect::Form form)
    : text_(form == dialect::Form::kFixed ? std::string(source) : in_column_7(source)),
      statements_(dialect::read_statements(dialect::Lines(text_, "", {}))),
      ranges_(dialect::do_ranges(statements_)) {
  std::istringstream stream{std::string(source)};
  std::size_t next = 0;
  bool forbidden = false;
  bool ivdep = false;
  for (std::string line; std::getline(stream, line);) {
    if (dialect::has_directive(line, "NOVECTOR")) forbidden = true;
    if (dialect::has_directive(line, "VECTOR")) forbidden = false;
    if (dialect::has_directive(line, "IVDEP")) ivdep = true;
    ivdep_.push_back(ivdep);
    for (; next < statements_.size() && statements_[next].first_line == forbidden_.size(); ++next) {
      if (statements_[next].kind == dialect::Statement::Kind::kEnd) forbidden = false;
      ivdep = false;
    }
    forbidden_.push_back(forbidden);
  }
}

std::vector<VectorDirectives::Card> VectorDirectives::undivided() const {
  std::vector<Card> cards;
  std::size_t divided = 0;  // first line of the last divided card, from 1
  for (const auto& s : statements_) {
    if (s.kind != dialect::Statement::Kind::kAssignment) continue;
    const Card card{s.first_line + 1, s.last_line + 1};
    const bool another = cards.empty() || cards.back().first != card.first;
    if (is_divided(s)) {
      divided = card.first;
      if (!another) cards.pop_back();
    } else if (another && divided != card.first) {
      cards.push_back(card);
    }
  }
  return cards;
}

std::vector<DoLoop> VectorDirectives::loops() const {
  std::vector<DoLoop> loops;
  for (const auto& range : ranges_)
    loops.push_back({statements_[range.first].first_line + 1, statements_[range.last].last_line + 1});
  return loops;
}

const dialect::DoRange* VectorDirectives::counted(std::size_t line) const {
  const auto found = std::find_if(ranges_.begin(), ranges_.end(), [&](const dialect::DoRange& range) {
    const auto& s = statements_[range.first];
    return is_counted(range) && s.first_line < line && line <= s.last_line + 1;
  });
  return found == ranges_.end() ? nullptr : &*found;
}

bool VectorDirectives::is_counted(const dialect::DoRange& range) const {
  return statements_[range.first].kind == dialect::Statement::Kind::kDo;
}

bool VectorDirectives::has_inner_loop(std::size_t line) const {
  const auto* loop = counted(line);
  if (loop == nullptr || statements_[loop->first].first_line + 1 != line) return false;
  return std::any_of(ranges_.begin(), ranges_.end(), [&](const dialect::DoRange& inner) {
    return is_counted(inner) && loop->first < inner.first && inner.first <= loop->last;
  });
}

std::string as_asked(const std::string& text, const std::string& source, const VectorDirectives& directives) {
  std::string result;
  std::istringstream stream(text);
  std::size_t number = 0;
  bool mine = true;
  for (std::string line; std::getline(stream, line);) {
    if (const auto marker = dialect::parse_marker(line)) {
      number = marker->line - 1;
      mine = marker->file == source;
    } else if (++number; mine && begins_with_do(line) && directives.has_inner_loop(number)) {
      result += dialect::Marker{number - 1, source}.text() + "\n!GCC$ NOVECTOR\n";
    }
    result += (dialect::has_directive(line, "IVDEP") ? "!GCC$ IVDEP" : line) + '\n';
  }
  return result;
}

std::string VectorDirectives::refusal(std::size_t line) const {
  if (line == 0 || line > forbidden_.size()) return {};
  const auto* loop = counted(line);
  if (loop == nullptr) return "not a DO loop";
  if (forbidden_[line - 1]) return "CDIR$ NOVECTOR";
  for (std::size_t i = loop->first + 1; i <= loop->last; ++i) {
    if (const char* jump = jump_in(statements_[i])) return jump;
  }
  if (!has_ivdep(line) && uses_later_element(statements_, *loop))
    return "an element of an array is used after another of its elements is stored (CDIR$ IVDEP, if they "
           "differ)";
  return {};
}

bool VectorDirectives::has_ivdep(std::size_t line) const {
  return line > 0 && line <= ivdep_.size() && ivdep_[line - 1];
}

std::string fixed_name(std::size_t number) {
  return fmt::format("platter-file-{}", number);
}

Renamed with_fixed_names(const std::string& text, const std::string& source) {
  Renamed renamed{dialect::Marker{1, fixed_name(0)}.text() + '\n', {source}};
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const auto marker = dialect::parse_marker(line);
    if (!marker) {
      renamed.text += line + '\n';
      continue;
    }
    auto& files = renamed.files;
    const auto found = std::find(files.begin(), files.end(), marker->file);
    const auto number = static_cast<std::size_t>(found - files.begin());
    if (found == files.end()) files.push_back(marker->file);
    renamed.text += dialect::Marker{marker->line, fixed_name(number)}.text();
    renamed.text += line.substr(line.rfind('"') + 1) + '\n';  // the flags for the start or end of a file
  }
  return renamed;
}

std::vector<charge::Remark> remarks_of(const fs::path& stem) {
  if (!fs::exists(found_of(stem))) return {};  // the machine has no vector registers
  std::map<std::string, std::string> files;    // the users' file names, by the names that gfortran uses
  const std::string names = files::text_of(names_of(stem));
  for (std::size_t at = 0; at < names.size();) {
    const auto name = next_name(names, at);
    files[name] = next_name(names, at);
  }
  auto remarks = charge::parse_remarks(runtime::read_untrusted(found_of(stem), runtime::kLongestResult),
                                       [&](const std::string& file) { return files.contains(file); });
  for (auto& remark : remarks) remark.file = files[remark.file];
  return remarks;
}

VectorLoops::VectorLoops(const Tools& tools, const Toolchain& toolchain, const Request& request,
                         const std::string& source, const std::string& text, const fs::path& stem)
    : tools_(tools),
      source_(source),
      stem_(stem),
      directives_(text_of_source(request.given, source), dialect::form_of(source)),
      folders_{".", fs::absolute(source).parent_path().string()} {
  folders_.insert(folders_.end(), request.given.includes.begin(), request.given.includes.end());
  if (!may_have_loops(text, source, directives_)) {
    std::ofstream(found_of(stem)).flush();  // remarks_of() and add_included() read this file
    std::ofstream(names_of(stem)).flush();
    return;
  }
  const fs::path functions = stem.string() + ".functions";
  const fs::path copy = copy_for_vectors(stem, source);
  const auto renamed = with_fixed_names(as_asked(text, source, directives_), source);
  std::ofstream(copy, std::ios::binary) << renamed.text;
  std::ofstream names(names_of(stem), std::ios::binary);
  for (std::size_t i = 0; i < renamed.files.size(); ++i)
    names << fixed_name(i) << '\0' << renamed.files[i] << '\0';
  names.close();
  std::ofstream(functions) << vector_function_declarations();
  // A separate directory for modules, because the compilation that runs in parallel writes them as well.
  const fs::path modules = stem.string() + ".modules";
  fs::create_directory(modules);

  command_ = {toolchain.gfortran};
  for (auto& flag : charge::fortran_flags(request.charged.word)) command_.push_back(std::move(flag));
  for (auto& flag : compilation_date_flags(request.given.date)) command_.push_back(std::move(flag));
  command_.insert(command_.end(), charge::kVectorFlags.begin(), charge::kVectorFlags.end());
  for (auto& flag : own_functions(functions)) command_.push_back(std::move(flag));
  command_.push_back("-I" + fs::absolute(source).parent_path().string());
  for (const auto& folder : request.given.includes) command_.push_back("-I" + folder);
  command_.insert(command_.end(), {"-J" + modules.string(), "-I" + stem.parent_path().string()});
  command_.insert(command_.end(), {"-w", "-fopt-info-vec-all-internals=" + found_of(stem).string(), "-S",
                                   copy.string(), "-o", "/dev/null"});
  ran_ = std::async(std::launch::async, [this] { return tools_.capture(command_); });
}

/// Adds the files that gfortran itself includes. Its notes use the names in the INCLUDE lines.
void VectorLoops::add_included() {
  const auto is_included = [&](const std::string& file) {
    return std::any_of(folders_.begin(), folders_.end(), [&](const std::string& folder) {
      std::error_code none;
      return fs::is_regular_file(fs::path(folder) / file, none);
    });
  };
  const std::string begin = fixed_name(0).substr(0, fixed_name(0).size() - 1);
  if (!fs::is_regular_file(found_of(stem_)))
    throw BuildError(fmt::format("{}: gfortran did not report its loops", source_));
  std::set<std::string> included;
  try {
    for (const auto& remark : charge::parse_remarks(
             runtime::read_untrusted(found_of(stem_), runtime::kLongestResult),
             [&](const std::string& file) { return file.starts_with(begin) || is_included(file); })) {
      if (!remark.file.starts_with(begin)) included.insert(remark.file);
    }
  } catch (const charge::Error& error) {
    throw BuildError(fmt::format("{}: {}", source_, error.what()));
  }
  std::ofstream names(names_of(stem_), std::ios::binary | std::ios::app);
  for (const auto& file : included) names << file << '\0' << file << '\0';
}

fs::path VectorLoops::list() {
  if (ran_.valid()) tools_.accept(command_, ran_.get());
  const fs::path list = stem_.string() + ".loops";
  add_included();
  const VectorizerNotes notes(remarks_of(stem_));
  std::ofstream out(list);
  for (const auto& [place, loop] : notes.loops()) {
    const auto& [file, line, column] = place;
    const bool mine = file == source_;
    if (!VectorizerNotes::is_vector_loop(loop, mine && directives_.has_ivdep(line))) continue;
    if (mine && !directives_.allows(line)) continue;
    out << fmt::format("{}:{}:{}\n", file, line, column);
  }
  for (const auto& card : directives_.undivided()) {
    for (auto line = card.first; line <= card.last; ++line)
      out << fmt::format("{}:{}:1: undivided: {}\n", source_, line, card.first);
  }
  return list;
}

}  // namespace platter::guest
