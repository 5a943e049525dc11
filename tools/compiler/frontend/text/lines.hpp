#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

/// A line of the source or of a file that it includes.
struct Line {
  enum class Kind {
    kComment,       ///< also blank lines, directives and what a preprocessor left
    kInitial,       ///< begins a statement
    kContinuation,  ///< goes on with it
    kInclude,       ///< an INCLUDE line, whose text follows, or one that is not to be compiled
    kMarker,        ///< # 12 "FILE" of a preprocessor: what the next line is
  };
  Kind kind;
  std::string_view text;  ///< without its end of line
  std::size_t file;       ///< index into names()
  int number;             ///< in its file, from 1
  // Of free form: where its part of a statement begins, and what is behind that.
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// One column of a statement's lines.
struct Character {
  char letter;
  Place at;
};

/// Fixed form as cards: comments, labels in columns 1 to 5, continuation in column 6, text to column 72. Free
/// form: a label before the statement, & where it goes on.
class Lines {
 public:
  Lines(std::string_view text, const std::string& file, const Options& options);

  const std::vector<Line>& all() const { return lines_; }
  const std::vector<std::string>& names() const { return names_; }
  /// Characters that separate the statements of a line.
  std::string_view separators() const { return separators_; }
  /// What was taken for meant of lines, and whether it surprises.
  struct Assumed {
    Place at;
    std::string what;
    bool surprises;
  };
  std::vector<Assumed> assumed() const;
  /// INCLUDE lines whose file is not there: their index, and its name.
  const std::vector<std::pair<std::size_t, std::string>>& missing() const { return missing_; }
  /// Lines that begin with # and that no preprocessor has read, such as #ifdef CRAY: their indices.
  const std::vector<std::size_t>& preprocessor() const { return preprocessor_; }
  /// A CLICHE was put where a USE names it: the lines are not those of the text any more.
  bool expanded() const { return expanded_; }
  bool has_included() const { return !included_.empty(); }
  /// Comments that begin with a $, which the compiler does not know.
  const std::vector<std::size_t>& dollars() const { return dollars_; }
  /// What a label field holds, without blanks.
  std::string label(std::size_t line) const;
  /// Appends columns 7 to 72, in which a line that is continued has its trailing blanks.
  void append_text(std::size_t line, bool continued, std::vector<Character>& to) const;

 private:
  void read(std::string_view text, std::size_t file, const Options& options, int depth);
  std::size_t file_named(const std::string& name);
  void take_cliche(int depth);
  void take_dollar();
  void look_behind_columns(const Line& line);

  /// Lines of a kind: the first, and how many.
  struct Count {
    std::size_t first = 0;
    std::size_t lines = 0;
  };
  Form form_;
  std::string_view separators_;
  std::vector<Line> lines_;
  std::vector<std::size_t> dollars_;
  std::vector<std::string> names_;
  std::deque<std::string> included_;                  ///< texts that lines_ point into
  std::map<std::string, std::vector<Line>> cliches_;  ///< by name: their lines
  std::optional<std::string> cliche_;                 ///< whose lines are being read
  bool expanded_ = false;
  Count cut_;       ///< behind column 72, where no sequence number seems to be
  Count numbered_;  ///< where one may be
  Count tabs_;
  std::vector<Assumed> used_;  ///< cliches
  std::vector<std::pair<std::size_t, std::string>> missing_;
  std::vector<std::size_t> preprocessor_;
};

/// The columns of a line as gfortran counts them: a tab in the first five leads to column 7, or to column 6
/// where a digit from 1 to 9 follows.
/// `behind` is set to the index of the first character behind them.
std::string columns_of(std::string_view line, std::size_t* behind = nullptr);

/// Reads the lines of a file in free form, in order: which go on with a statement depends on those before.
class FreeForm {
 public:
  Line read(std::string_view text, std::size_t file, int number);

 private:
  bool continued_ = false;  ///< the line before ended in &
  char quote_ = '\0';       ///< of the text that it ended in
};

/// The label in front of a statement's first line; empty where there is none.
std::string label_of_free(const Line& line);

}  // namespace platter::dialect
