#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "runtime/numbers/display.hpp"
#include "tools/compiler/frontend/deck/overlays.hpp"
#include "tools/compiler/frontend/representation.hpp"
#include "tools/compiler/frontend/storage.hpp"

namespace platter::dialect {

/// What was taken for meant, and where.
struct Note {
  std::string file;
  int line;
  int column;
  std::string what;

  std::string text() const { return fmt::format("{}:{}:{}: {}", file, line, column, what); }
};

/// Puts the notes of a file among others of it, in the order of its lines; those stay in theirs, INCLUDE
/// files among them.
void merge_notes(std::vector<Note>& to, const std::vector<Note>& of_file);

/// Which compiler's Fortran a program is written in.
enum class Dialect {
  kNone,  ///< gfortran's own: nothing is translated
  kCft,   ///< the Cray-1's
  kFtn,   ///< the CDC 7600's
  kVax,   ///< VAX Fortran, most of which gfortran takes with -fdec
};

/// Whether it is older than FORTRAN 77, and has forms of its own that are translated.
inline bool is_old(Dialect dialect) {
  return dialect == Dialect::kCft || dialect == Dialect::kFtn;
}

/// "cft", "ftn", "vax" or "none"; nothing for another name.
std::optional<Dialect> dialect_named(std::string_view name);

/// How lines and columns are read.
enum class Form { kFixed, kFree };

/// A subprogram that other units can call.
struct Subprogram {
  bool function;
  std::set<std::size_t> procedures = {};  ///< which of its arguments, from 0, are called there
  std::set<std::size_t> words = {};       ///< which are INTEGER or REAL, and not called
  std::string types = {};  ///< of each that is no label: I for an INTEGER, R for a REAL, a blank for others
  /// Of those that are variables: how they are stored, and whether they are arrays.
  struct Dummy {
    Storage storage;
    bool is_array;
    std::string name = {};
    Representation representation = {};
    Usage usage = {};  ///< by the subprogram
  };
  std::map<std::size_t, Dummy> dummies = {};
  bool asks_count = false;     ///< it asks how many a call gives it (NUMARG)
  Representation result = {};  ///< of a function; unknown for a subroutine
};
/// A variable or array in storage that others may have under other names.
struct SharedVariable {
  std::string name;
  std::string unit;  ///< that has it
  Representation representation;
  std::int64_t begin;  ///< its first byte on the host, from that of the storage
  std::int64_t end;    ///< the byte after its last
  Usage usage;

  /// Variables that differ in their names and units alone are the same to other units.
  bool operator<(const SharedVariable& other) const {
    const auto key = [](const SharedVariable& one) {
      return std::tie(one.begin, one.end, one.representation, one.usage.has_values, one.usage.passed);
    };
    return key(*this) < key(other);
  }
};
/// Variables stored alike that follow each other in a COMMON block.
struct CommonRun {
  Storage storage;
  std::optional<std::int64_t>
      elements;        ///< numbers or characters; empty if a bound or length is not constant
  std::string bounds;  ///< as they are written, where that is so

  bool operator==(const CommonRun&) const = default;
};
struct CommonLayout {
  std::string unit = {};  ///< that has it
  std::vector<CommonRun> runs = {};
};
using CommonLayouts = std::map<std::string, std::vector<CommonLayout>>;

/// What a program's files define, by names in capitals.
struct Definitions {
  std::map<std::string, Subprogram> subprograms = {};  ///< that any unit can call; ENTRY points among them
  std::set<std::string> of_modules = {};  ///< names that its modules declare, which hide those where used
  std::set<std::string> programs = {};    ///< names of its PROGRAM cards
  /// The different layouts of each block in an overlay, in the order of the units; "": blank COMMON.
  std::map<std::string, std::map<Overlay, std::vector<CommonLayout>>> commons = {};
  /// The variables of each block in an overlay whose values their units use, or may use.
  std::map<std::string, std::map<Overlay, std::set<SharedVariable>>> shared = {};
  std::set<std::string> kinds = {};  ///< names that are kinds of numbers: SP of REAL(SP)
  NamedConstants constants = {};     ///< of its modules
  /// By name: others that it stands for by USE M, NAME => OTHER or PARAMETER (NAME=OTHER).
  std::map<std::string, std::set<std::string>> other_names = {};
  bool names_units = false;  ///< 5LTAPE1 or the like is assigned, by DATA too, or passed somewhere

  void merge(Definitions other);
  void add_common(const std::string& block, const Overlay& overlay, CommonLayout layout);
  void add_constants(const NamedConstants& more);
  void add_other_names(const NamedConstants& more);
};

struct Options {
  Dialect dialect = Dialect::kCft;
  /// The dialect of the machine's own compilers, whose library the program is linked with. It stays the same
  /// if a source in free form, or `--dialect none`, is not translated.
  Dialect library = Dialect::kCft;
  /// The machine addresses bytes, and its INTEGERs and REALs have four; otherwise they are words of 64 bits.
  bool has_bytes = false;
  /// How words hold characters. Other than ASCII, words have 60 bits where they are looked at as bits.
  numbers::Characters characters = numbers::Characters::kAscii;
  Form form = Form::kFixed;
  /// Numbers take whole words, whatever length is declared, though the text is not translated.
  bool whole_words = false;
  /// Lines `# 12 "FILE"` name the place of the next line, as the reader of decks writes them. They do so in
  /// preprocessed text in any case.
  bool has_markers = false;
  bool one_trip = true;  ///< a DO loop is run through at least once, as in Fortran 66
  /// Of the whole program, beside those of the text itself: a function UNIT among them is the program's own.
  Definitions own = {};
  /// The one that the text belongs to, and all that the program has.
  Overlay overlay = {};
  std::set<Overlay> overlays = {};
  /// A file of an INCLUDE line: its name as messages should have it, and its text. Nothing where there is
  /// none.
  std::function<std::optional<std::pair<std::string, std::string>>(const std::string&)> include = {};
};

/// Whether words have 60 bits, and ten characters.
inline bool has_sixty_bits(const Options& options) {
  return options.characters != numbers::Characters::kAscii;
}

struct Translation {
  std::string text;      ///< what gfortran is to read; the text itself where no rule applied
  bool changed = false;  ///< a rule applied; `text` then has line markers that name the original lines
  std::optional<std::string> program_files = {};  ///< the file list of the PROGRAM card, without blanks
  std::vector<Note> notes = {};                   ///< what is done as the manual says, and may surprise
  std::vector<Note> assumed = {};  ///< what was taken for meant, the notes among it, in the order of lines
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

/// Translates source text. `file` is its name in messages. Throws Refusal. Text that is no Fortran is passed
/// on, so that the compiler says what is wrong with it. Where the dialect is kNone, and in free form, nothing
/// is done but to declare the program's own subprograms EXTERNAL where the compiler would take its own.
Translation translate(std::string_view text, const std::string& file, const Options& options);

/// One text of several that are a program: read once, for what it defines for the units of all of them, and
/// for its translation, which needs what all define.
class ReadText {
 public:
  /// `file` is its name in messages.
  ReadText(std::string text, const std::string& file, Options options);
  ~ReadText();
  ReadText(ReadText&&) noexcept;
  ReadText& operator=(ReadText&&) noexcept;

  const std::string& text() const;
  const Options& options() const;
  Definitions definitions() const;
  /// As the function of this name, once; what the whole program has instead of the options' own and overlays.
  Translation translate(Definitions own, std::set<Overlay> overlays);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// How the names of Fortran files end, and what that says of them.
struct Ending {
  std::string_view text;
  Form form;
  bool preprocessed;  ///< by the compiler
};
inline constexpr std::array<Ending, 10> kEndings{{{".f", Form::kFixed, false},
                                                  {".for", Form::kFixed, false},
                                                  {".ftn", Form::kFixed, false},
                                                  {".f77", Form::kFixed, false},
                                                  {".txt", Form::kFixed, false},
                                                  {".F", Form::kFixed, true},
                                                  {".FOR", Form::kFixed, true},
                                                  {".FTN", Form::kFixed, true},
                                                  {".f90", Form::kFree, false},
                                                  {".F90", Form::kFree, true}}};
/// That of a file's name; null where it is no Fortran file's.
const Ending* ending_of(std::string_view file);
/// What a file of this name holds.
Form form_of(std::string_view file);
/// Whether the compiler preprocesses a file of this name.
bool is_preprocessed(std::string_view file);
/// The ending with which a file of this name would be preprocessed: ".F" for ".f", ".F90" for ".f90".
std::string_view preprocessed_ending(std::string_view file);
/// Why a line of a source that begins with # is rejected if the source is not preprocessed.
std::string why_not_preprocessed(std::string_view line, const std::string& source);
/// Whether a text that is not translated, of any form, has DOUBLE PRECISION or a constant such as 1.D0 in it.
bool mentions_double(std::string_view text);

/// What a source is called that is read from there: fixed form.
inline constexpr const char* kStandardInput = "-";

/// Whether gfortran takes a file of this name for Fortran.
bool is_compilers(std::string_view file);

}  // namespace platter::dialect
