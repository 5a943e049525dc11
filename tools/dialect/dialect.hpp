#pragma once

#include <functional>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace platter::dialect {

/// Which compiler's Fortran a program is written in.
enum class Dialect {
  kNone,  ///< gfortran's own: nothing is translated
  kCft,   ///< the Cray-1's
  kFtn,   ///< the CDC 7600's
};

/// "cft", "ftn" or "none"; nothing for another name.
std::optional<Dialect> dialect_named(std::string_view name);
/// What a machine's programs are written in, where nobody says: FTN on the CDC 7600, CFT elsewhere.
Dialect dialect_of_machine(std::string_view machine);

struct Options {
  Dialect dialect = Dialect::kCft;
  bool one_trip = true;  ///< a DO loop is run through at least once, as in Fortran 66
  /// Subprograms of the whole program, in capitals, beside those of the text itself: a function UNIT among
  /// them is the program's own.
  std::set<std::string> own_subprograms;
  /// A file of an INCLUDE line: its name as messages should have it, and its text. Nothing where there is
  /// none.
  std::function<std::optional<std::pair<std::string, std::string>>(const std::string&)> include;
};

struct Translation {
  std::string text;      ///< what gfortran is to read; the text itself where no rule applied
  bool changed = false;  ///< a rule applied; `text` then has line markers that name the original lines
  std::optional<std::string> program_files;  ///< the file list of the PROGRAM card, without blanks
};

/// What cannot be honoured.
class Refusal : public std::runtime_error {
 public:
  explicit Refusal(std::vector<std::string> refused)
      : std::runtime_error("what is refused"), refused_(std::move(refused)) {}
  /// "FILE:LINE:COLUMN: what, why, and what to do", for each statement.
  const std::vector<std::string>& refused() const { return refused_; }

 private:
  std::vector<std::string> refused_;
};

/// Translates fixed-form source. `file` is its name in messages. Throws Refusal. Text that is no Fortran is
/// passed on, so that the compiler says what is wrong with it.
Translation translate(std::string_view text, const std::string& file, const Options& options);

/// Names of the subprograms in a text, in capitals.
std::set<std::string> subprograms_of(std::string_view text);

/// Whether a text that is not translated, of any form, has DOUBLE PRECISION or a constant such as 1.D0 in it.
bool mentions_double(std::string_view text);

/// Whether a file of this name holds fixed-form source that is not preprocessed: .f, .for or .ftn.
bool is_fixed_form(std::string_view file);

}  // namespace platter::dialect
