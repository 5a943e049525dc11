#include "tools/compiler/frontend/text/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include "tools/compiler/frontend/file_names.hpp"
#include "tools/compiler/frontend/text/directives.hpp"
#include "tools/compiler/frontend/text/letters.hpp"

namespace platter::dialect {
namespace {

constexpr std::size_t kLabelColumns = 5;
constexpr std::size_t kTextBegins = 6;
constexpr std::size_t kLastColumn = 72;
constexpr int kDeepest = 16;  // nesting depth of INCLUDE files and of cliches
constexpr std::string_view kOldSeparators = "$;";

/// A line # 12 "FILE" or # 12: the number of the next line, and its file if the line names one.
struct Renumbering {
  int number;
  std::optional<std::string> file;
};
std::optional<Renumbering> renumbering_of(std::string_view line) {
  if (line.size() < 3 || !line.starts_with("# ") || line[2] < '0' || line[2] > '9') return std::nullopt;
  Renumbering marker{std::atoi(std::string(line.substr(2)).c_str()), std::nullopt};
  const auto open = line.find('"');
  const auto close = line.rfind('"');
  if (open != close) marker.file = std::string(line.substr(open + 1, close - open - 1));
  return marker;
}

/// Returns whether a preprocessor executes the line. Its output still contains #pragma and #ident lines.
bool is_directive(std::string_view line) {
  static constexpr std::array<std::string_view, 15> kDirectives = {
      "if",     "ifdef",   "ifndef",       "elif",   "elifdef", "elifndef", "else", "endif",
      "define", "include", "include_next", "import", "undef",   "error",    "line"};
  if (!line.starts_with('#')) return false;
  const auto begin = std::min(line.find_first_not_of(" \t", 1), line.size());
  const auto end = std::find_if_not(line.begin() + static_cast<std::ptrdiff_t>(begin), line.end(),
                                    [](char c) { return is_of_name(c) && c != '@'; });
  const std::string_view word(line.begin() + static_cast<std::ptrdiff_t>(begin), end);
  return std::find(kDirectives.begin(), kDirectives.end(), word) != kDirectives.end();
}

/// Returns the file that an INCLUDE line names, in quotes as gfortran requires; empty for any other line.
std::string included_file(std::string_view line) {
  std::string word;
  std::size_t i = 0;
  for (; i < line.size() && word.size() < 7; ++i) {
    if (!is_blank(line[i])) word += static_cast<char>(std::toupper(static_cast<unsigned char>(line[i])));
  }
  if (word != "INCLUDE") return {};
  while (i < line.size() && is_blank(line[i])) ++i;
  if (i >= line.size() || (line[i] != '\'' && line[i] != '"')) return {};
  const auto close = line.find(line[i], i + 1);
  return close == std::string_view::npos ? std::string{} : std::string(line.substr(i + 1, close - i - 1));
}

/// Returns the name in a statement that consists only of `word` and a name; nothing for any other line.
std::optional<std::string> name_after(std::string_view word, std::string_view line) {
  std::string text;
  const std::string columns = columns_of(line);
  for (std::size_t i = kTextBegins; i < columns.size(); ++i) {
    const auto c = static_cast<unsigned char>(columns[i]);
    if (is_blank(columns[i])) continue;
    if (std::isalnum(c) == 0 && c != '_') return std::nullopt;
    text += static_cast<char>(std::toupper(c));
    if (text.size() <= word.size() && text.back() != word[text.size() - 1]) return std::nullopt;
  }
  return text.starts_with(word) ? std::optional(text.substr(word.size())) : std::nullopt;
}

Line::Kind kind_of(std::string_view line) {
  if (line.empty()) return Line::Kind::kComment;
  const char first = line[0];
  if (first == 'C' || first == 'c' || first == '*' || first == '!' || first == '#')
    return Line::Kind::kComment;
  const std::string columns = columns_of(line.substr(0, std::min<std::size_t>(line.size(), kLastColumn)));
  const auto begin = columns.find_first_not_of(" \t\r\f");
  if (begin == std::string::npos) return Line::Kind::kComment;
  if (columns[begin] == '!' && begin != kLabelColumns) return Line::Kind::kComment;
  const bool continues = begin == kLabelColumns && columns[begin] != '0';
  return continues ? Line::Kind::kContinuation : Line::Kind::kInitial;
}

}  // namespace

std::string columns_of(std::string_view line, std::size_t* behind) {
  std::string columns;
  std::size_t i = 0;
  for (; i < line.size() && columns.size() < kLastColumn; ++i) {
    if (line[i] != '\t' || columns.size() >= kLabelColumns) {
      columns += line[i];
      continue;
    }
    const bool digit = i + 1 < line.size() && line[i + 1] >= '1' && line[i + 1] <= '9';
    columns.resize(digit ? kLabelColumns : kTextBegins, ' ');
  }
  if (behind != nullptr) *behind = i;
  while (!columns.empty() && is_blank(columns.back())) columns.pop_back();
  return columns;
}

Lines::Lines(std::string_view text, const std::string& file, const Options& options)
    : form_(options.form),
      separators_(!is_old(options.dialect) || form_ == Form::kFree ? ";" : kOldSeparators) {
  names_.push_back(file);
  read(text, 0, options, 0);
}

std::size_t Lines::file_named(const std::string& name) {
  const auto found = std::find(names_.begin(), names_.end(), name);
  if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
  names_.push_back(name);
  return names_.size() - 1;
}

void Lines::read(std::string_view text, std::size_t file, const Options& options, int depth) {
  int number = 0;
  FreeForm free;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const auto line = text.substr(begin, end - begin);
    begin = end + 1;
    const bool is_preprocessed_text = depth == 0 && is_preprocessed(names_.front());
    const bool has_markers = is_preprocessed_text || (depth == 0 && options.has_markers);
    if (const auto marker = has_markers ? renumbering_of(line) : std::nullopt) {
      lines_.push_back({Line::Kind::kMarker, line, file, number});
      number = marker->number - 1;
      if (marker->file) file = file_named(*marker->file);
      continue;
    }
    if (line.starts_with('#') && (!is_preprocessed_text || is_directive(line)))
      preprocessor_.push_back(lines_.size());
    if (form_ == Form::kFree) {
      lines_.push_back(free.read(line, file, ++number));
    } else {
      lines_.push_back({kind_of(line), line, file, ++number});
      // VAX Fortran compiles lines with D in column 1 only for debugging, so they are comments here.
      if (language_of(options.dialect).has_debugging_lines &&
          (line.starts_with('D') || line.starts_with('d')))
        lines_.back().kind = Line::Kind::kComment;
      if (language_of(options.dialect).has_process_lines && is_process_line(line)) {
        lines_.back().kind = Line::Kind::kComment;
        other_comments_.push_back(lines_.size() - 1);
      }
      if (options.dialect != Dialect::kNone) look_behind_columns(lines_.back());
      if (separators_ == kOldSeparators) {
        take_dollar();
        take_cliche(0);
      }
    }
    if (lines_.back().kind != Line::Kind::kInitial || !options.include || depth == kDeepest) continue;
    const auto name = included_file(line);
    if (name.empty()) continue;
    auto found = options.include(name);
    if (!found) {
      missing_.emplace_back(lines_.size() - 1, name);
      continue;
    }
    lines_.back().kind = Line::Kind::kInclude;
    names_.push_back(found->first);
    included_.push_back(std::move(found->second));
    read(included_.back(), names_.size() - 1, options, depth + 1);
  }
}

void Lines::look_behind_columns(const Line& line) {
  if (line.kind == Line::Kind::kComment) return;
  const auto count = [this](Count& of) {
    if (of.lines++ == 0) of.first = lines_.size() - 1;
  };
  if (line.text.substr(0, kTextBegins).find('\t') != std::string_view::npos) count(tabs_);
  if (line.text.size() <= kLastColumn - kTextBegins)
    return;  // this also applies to a line that starts with a tab
  std::size_t begin = 0;
  const std::string columns = columns_of(line.text, &begin);
  std::string_view behind = line.text.substr(begin);
  behind = behind.substr(0, behind.find_last_not_of(" \t\r") + 1);
  if (behind.empty() || columns.find('!') != std::string::npos) return;
  // A sequence number consists of letters and digits, and fills its eight columns or starts with blanks.
  // Longer text may be UPDATE's names and numbers, which contain no operators.
  const bool goes_on = columns.size() == kLastColumn && !is_blank(behind[0]) && behind.size() < 8;
  const bool number = !goes_on && behind.find_first_of(behind.size() > 8 ? "(),=+'\"/*" : "(),=+'\"") ==
                                      std::string_view::npos;
  count(number ? numbered_ : cut_);
}

std::vector<Lines::Assumed> Lines::assumed() const {
  std::vector<Assumed> all = used_;
  const auto report = [&](const Count& of, std::string_view what, bool surprises) {
    if (of.lines == 0) return;
    all.push_back({{of.first, static_cast<int>(kLastColumn) + 1},
                   fmt::format("{}, in {} line{} from here on", what, of.lines, of.lines == 1 ? "" : "s"),
                   surprises});
  };
  report(cut_, "the text after column 72 is ignored, but does not look like a sequence number", true);
  report(numbered_, "the columns after 72 are ignored", false);
  if (tabs_.lines > 0)
    all.push_back(
        {{tabs_.first, 1},
         fmt::format("a tab advances to column 7, or to 6 before a digit, in {} line{} from here on",
                     tabs_.lines, tabs_.lines == 1 ? "" : "s"),
         false});
  return all;
}

/// A $ in column 1 starts a comment (unsourced: FTN). To gfortran it is part of a label.
void Lines::take_dollar() {
  Line& line = lines_.back();
  if (!line.text.starts_with('$')) return;
  line.kind = Line::Kind::kComment;
  other_comments_.push_back(lines_.size() - 1);
}

/// Handles the lines between CLICHE NAME and ENDCLICHE of LRLTRAN, which replace each line USE NAME.
void Lines::take_cliche(int depth) {
  Line& line = lines_.back();
  if (cliche_) {
    const bool ends = name_after("ENDCLICHE", line.text).has_value();
    if (!ends) cliches_[*cliche_].push_back(line);
    if (ends) cliche_.reset();
    line.kind = Line::Kind::kInclude;
  } else if (line.kind != Line::Kind::kInitial) {
    return;
  } else if (const auto begun = name_after("CLICHE", line.text); begun && !begun->empty()) {
    cliche_ = *begun;
    cliches_[*begun].clear();
    line.kind = Line::Kind::kInclude;
    expanded_ = true;
  } else if (const auto used = name_after("USE", line.text); used && depth < kDeepest) {
    const auto found = cliches_.find(*used);
    if (found == cliches_.end()) return;
    line.kind = Line::Kind::kInclude;
    used_.push_back({{lines_.size() - 1, static_cast<int>(kTextBegins) + 1},
                     fmt::format("USE {0} is replaced by the lines of CLICHE {0}", *used),
                     false});
    for (const Line& inside : found->second) {
      lines_.push_back(inside);
      take_cliche(depth + 1);
    }
  }
}

std::string Lines::label(std::size_t line) const {
  if (form_ == Form::kFree) return label_of_free(lines_[line]);
  std::string label;
  const std::string columns = columns_of(lines_[line].text);
  for (const char c : std::string_view(columns).substr(0, std::min(columns.size(), kLabelColumns))) {
    if (!is_blank(c)) label += c;
  }
  return label;
}

void Lines::append_text(std::size_t line, bool continued, std::vector<Character>& to) const {
  if (form_ == Form::kFree) {
    for (std::size_t i = lines_[line].begin; i < lines_[line].end; ++i)
      to.push_back({lines_[line].text[i], {line, static_cast<int>(i) + 1}});
    return;
  }
  std::string columns = columns_of(lines_[line].text);
  if (continued) columns.resize(kLastColumn, ' ');
  for (std::size_t i = kTextBegins; i < columns.size(); ++i)
    to.push_back({columns[i], {line, static_cast<int>(i) + 1}});
}

namespace {

constexpr std::string_view kBlanks = " \t\r\f";
constexpr std::string_view kDigits = "0123456789";

}  // namespace

Line FreeForm::read(std::string_view text, std::size_t file, int number) {
  Line line{Line::Kind::kComment, text, file, number};
  line.begin = text.find_first_not_of(kBlanks);
  const bool comment =
      line.begin == std::string_view::npos || (text[line.begin] == '!' && quote_ == '\0') || text[0] == '#';
  if (comment) return line;
  line.kind = continued_ ? Line::Kind::kContinuation : Line::Kind::kInitial;
  if (continued_ && text[line.begin] == '&') {
    ++line.begin;
  } else if (!continued_) {
    const auto behind = text.find_first_not_of(kDigits, line.begin);  // after the label
    line.begin = std::min(text.find_first_not_of(kBlanks, behind), text.size());
  }
  for (line.end = line.begin; line.end < text.size(); ++line.end) {
    const char c = text[line.end];
    if (quote_ != '\0') {
      if (c == quote_) quote_ = '\0';
    } else if (c == '!') {
      break;
    } else if (c == '\'' || c == '"') {
      quote_ = c;
    }
  }
  const auto last = text.substr(0, line.end).find_last_not_of(kBlanks);
  continued_ = last != std::string_view::npos && last >= line.begin && text[last] == '&';
  if (continued_) {
    line.end = last;
  } else {
    quote_ = '\0';
  }
  return line;
}

std::string label_of_free(const Line& line) {
  const auto before = line.text.substr(0, line.begin);
  const auto first = before.find_first_of(kDigits);
  if (first == std::string_view::npos) return {};
  return std::string(before.substr(first, before.find_last_of(kDigits) - first + 1));
}

}  // namespace platter::dialect
