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
    kComment,       ///< a comment, a blank line, a directive, or a line that a preprocessor left
    kInitial,       ///< the first line of a statement
    kContinuation,  ///< a continuation of the statement
    kInclude,       ///< an INCLUDE line, which the included text follows, or a line that is not compiled
    kMarker,        ///< a preprocessor line # 12 "FILE", which specifies the place of the next line
  };
  Kind kind;
  std::string_view text;  ///< text of the line, without the line end
  std::size_t file;       ///< index into names()
  int number;             ///< number of the line in its file, from 1
  // Only in free form: [begin, end) is the line's part of a statement.
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A character of a statement and its place.
struct Character {
  char letter;
  Place at;
};

/// The lines of a source, classified. In fixed form a line is a card: a comment, or a label in columns 1 to
/// 5, a continuation mark in column 6 and text up to column 72. In free form the label precedes the
/// statement, and & marks a continuation.
class Lines {
 public:
  Lines(std::string_view text, const std::string& file, const Options& options);

  const std::vector<Line>& all() const { return lines_; }
  const std::vector<std::string>& names() const { return names_; }
  /// Characters that separate statements on one line.
  std::string_view separators() const { return separators_; }
  /// An interpretation of lines, and whether it may surprise the user.
  struct Assumed {
    Place at;
    std::string what;
    bool surprises;
  };
  std::vector<Assumed> assumed() const;
  /// INCLUDE lines whose file does not exist: the index of the line and the name of the file.
  const std::vector<std::pair<std::size_t, std::string>>& missing() const { return missing_; }
  /// Indices of lines that start with # and that no preprocessor has processed, such as #ifdef CRAY.
  const std::vector<std::size_t>& preprocessor() const { return preprocessor_; }
  /// Returns true if a CLICHE replaced a USE line, so that the lines differ from the text's own lines.
  bool expanded() const { return expanded_; }
  bool has_included() const { return !included_.empty(); }
  /// Indices of lines that start with $ or @PROCESS, which gfortran does not recognize as comments.
  const std::vector<std::size_t>& other_comments() const { return other_comments_; }
  /// Returns the label field of a line, without blanks.
  std::string label(std::size_t line) const;
  /// Appends columns 7 to 72 of a line. A continued line includes its trailing blanks.
  void append_text(std::size_t line, bool continued, std::vector<Character>& to) const;

 private:
  void read(std::string_view text, std::size_t file, const Options& options, int depth);
  std::size_t file_named(const std::string& name);
  void take_cliche(int depth);
  void take_dollar();
  void look_behind_columns(const Line& line);

  /// The index of the first line of some kind, and the number of these lines.
  struct Count {
    std::size_t first = 0;
    std::size_t lines = 0;
  };
  Form form_;
  std::string_view separators_;
  std::vector<Line> lines_;
  std::vector<std::size_t> other_comments_;
  std::vector<std::string> names_;
  std::deque<std::string> included_;                  ///< texts that the lines refer to
  std::map<std::string, std::vector<Line>> cliches_;  ///< lines of each cliche by name
  std::optional<std::string> cliche_;                 ///< name of the cliche whose lines are being read
  bool expanded_ = false;
  Count cut_;       ///< lines with text past column 72 that does not look like a sequence number
  Count numbered_;  ///< lines with a possible sequence number past column 72
  Count tabs_;
  std::vector<Assumed> used_;  ///< cliches that the text uses
  std::vector<std::pair<std::size_t, std::string>> missing_;
  std::vector<std::size_t> preprocessor_;
};

/// Returns the columns of a line as gfortran counts them, without trailing blanks. A tab in the first five
/// columns advances to column 7, or to column 6 before a digit from 1 to 9. Sets `behind` to the index of the
/// first character past column 72.
std::string columns_of(std::string_view line, std::size_t* behind = nullptr);

/// Reads the lines of a file in free form, in order, because a continuation depends on the lines before it.
class FreeForm {
 public:
  Line read(std::string_view text, std::size_t file, int number);

 private:
  bool continued_ = false;  ///< the previous line ended with &
  char quote_ = '\0';       ///< opening quote of text that the previous line left open; NUL if none is open
};

/// Returns the label before the text of a statement's first line; empty if it has none.
std::string label_of_free(const Line& line);

}  // namespace platter::dialect
