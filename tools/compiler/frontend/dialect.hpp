#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
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

/// An interpretation that the translation chose for a construct, and the place of the construct.
struct Note {
  std::string file;
  int line;
  int column;
  std::string what;

  std::string text() const { return fmt::format("{}:{}:{}: {}", file, line, column, what); }
};

/// Merges the notes on one file into `to`, in the order of that file's lines. The notes that `to` already
/// contains keep their order, including those on INCLUDE files.
void merge_notes(std::vector<Note>& to, const std::vector<Note>& of_file);

/// The Fortran dialect that a program is written in, named after its compiler.
enum class Dialect {
  kNone,  ///< gfortran's own Fortran, which is not translated
  kCft,   ///< CFT of the Cray-1
  kFtn,   ///< FTN of the CDC 7600
  kVax,   ///< VAX Fortran, most of which gfortran compiles with -fdec
  kVs,    ///< VS FORTRAN of the IBM 3081, with forms of FORTRAN IV H Extended
};

/// The properties of a dialect that several rules and checks share.
struct Language {
  std::string_view name;  ///< name in --dialect and in the grammar
  Dialect dialect;
  std::string_view owner = "FORTRAN 77's";  ///< as in "FORTRAN 77's own function"
  bool is_old = false;                      ///< older than FORTRAN 77, on machines whose numbers are words
  bool mixes_logicals = false;              ///< converts between LOGICAL and INTEGER values
  bool has_debugging_lines = false;         ///< a line with a D in column 1 is compiled only for debugging
  bool has_fewer_values = false;            ///< the last array of DATA may have fewer values than elements
  bool spreads_texts = false;               ///< a text of DATA may fill several elements of an array
  bool abbreviates_truth = false;           ///< T and F among the values of DATA are .TRUE. and .FALSE.
  bool has_process_lines = false;           ///< @PROCESS in column 1 sets options of the compiler
  bool calls_functions = false;             ///< CALL of a FUNCTION drops its value
};

/// All dialects, in the order of the enumeration.
inline constexpr std::array kLanguages = {
    Language{.name = "none", .dialect = Dialect::kNone},
    Language{
        .name = "cft", .dialect = Dialect::kCft, .owner = "CFT's", .is_old = true, .has_fewer_values = true},
    Language{
        .name = "ftn", .dialect = Dialect::kFtn, .owner = "FTN's", .is_old = true, .has_fewer_values = true},
    Language{.name = "vax", .dialect = Dialect::kVax, .mixes_logicals = true, .has_debugging_lines = true},
    Language{.name = "vs",
             .dialect = Dialect::kVs,
             .has_fewer_values = true,
             .spreads_texts = true,
             .abbreviates_truth = true,
             .has_process_lines = true,
             .calls_functions = true},
};

/// Returns the properties of a dialect.
inline constexpr const Language& language_of(Dialect dialect) {
  return kLanguages[static_cast<std::size_t>(dialect)];
}

/// Returns whether the dialect is older than FORTRAN 77 and has constructs that must be translated.
inline constexpr bool is_old(Dialect dialect) {
  return language_of(dialect).is_old;
}

/// The numbers of arguments that a routine of an operating system accepts, on all systems that have the
/// routine.
struct RoutineArguments {
  std::size_t least;
  std::size_t most;
  std::string usage;  ///< the names of the arguments on one of the systems, for messages
};
/// The routines of all systems, by their names in capitals.
using SystemRoutines = std::map<std::string, RoutineArguments>;

/// A set of dialects.
class DialectSet {
 public:
  constexpr DialectSet(std::initializer_list<Dialect> dialects) {
    for (const Dialect dialect : dialects) bits_ |= 1U << static_cast<unsigned>(dialect);
  }
  constexpr bool contains(Dialect dialect) const {
    return (bits_ >> static_cast<unsigned>(dialect) & 1U) != 0;
  }

 private:
  unsigned bits_ = 0;
};

// The sets of dialects that have rules, checks or forms in common.
inline constexpr DialectSet kOld = {Dialect::kCft, Dialect::kFtn};
inline constexpr DialectSet kOnlyVax = {Dialect::kVax};
inline constexpr DialectSet kOnlyVs = {Dialect::kVs};
inline constexpr DialectSet kVaxAndVs = {Dialect::kVax, Dialect::kVs};
inline constexpr DialectSet kOldAndVs = {Dialect::kCft, Dialect::kFtn, Dialect::kVs};
inline constexpr DialectSet kOldAndNone = {Dialect::kNone, Dialect::kCft, Dialect::kFtn};
inline constexpr DialectSet kAllButVax = {Dialect::kNone, Dialect::kCft, Dialect::kFtn, Dialect::kVs};
inline constexpr DialectSet kBytes = {Dialect::kNone, Dialect::kVax, Dialect::kVs};
inline constexpr DialectSet kVaxAndNone = {Dialect::kNone, Dialect::kVax};
inline constexpr DialectSet kTranslated = {Dialect::kCft, Dialect::kFtn, Dialect::kVax, Dialect::kVs};
inline constexpr DialectSet kEvery = {Dialect::kNone, Dialect::kCft, Dialect::kFtn, Dialect::kVax,
                                      Dialect::kVs};

/// Returns the dialect with this name, such as "cft"; nothing for any other name.
std::optional<Dialect> dialect_named(std::string_view name);

/// The source form.
enum class Form { kFixed, kFree };

/// A subprogram that other units can call.
struct Subprogram {
  bool function;
  std::set<std::size_t> procedures = {};  ///< arguments, from 0, that the subprogram calls
  std::set<std::size_t> pointers = {};    ///< arguments, from 0, that are pointers of POINTER statements
  std::set<std::size_t> words = {};       ///< arguments, from 0, that are INTEGER or REAL and not called
  /// One character per argument: I for INTEGER, R for REAL, * for a label, a blank for other types.
  std::string types = {};
  /// The storage and the use of an argument that is a variable or an array.
  struct Dummy {
    Storage storage;
    bool is_array;
    std::string name = {};
    Representation representation = {};
    Usage usage = {};  ///< use of the argument in the subprogram
  };
  std::map<std::size_t, Dummy> dummies = {};
  bool asks_count =
      false;  ///< the subprogram calls NUMARG, which returns the number of arguments of the call
  Representation result = {};  ///< representation of a function's result; unknown for a subroutine
};
/// A variable or array in storage that other units may access under other names.
struct SharedVariable {
  std::string name;
  std::string unit;  ///< unit that declares the variable
  Representation representation;
  std::int64_t
      begin;  ///< distance in bytes on the host from the start of the storage to the variable's first byte
  std::int64_t end;  ///< distance in bytes on the host from the start of the storage to the byte after the
                     ///< variable's last one
  Usage usage;

  /// Compares all members except name and unit, because variables that differ only in these are the same to
  /// other units.
  bool operator<(const SharedVariable& other) const {
    const auto key = [](const SharedVariable& one) {
      return std::tie(one.begin, one.end, one.representation, one.usage.has_values, one.usage.passed);
    };
    return key(*this) < key(other);
  }
};
/// Consecutive variables of the same storage in a COMMON block.
struct CommonRun {
  Storage storage;
  std::optional<std::int64_t>
      elements;        ///< numbers or characters; empty if a bound or length is not constant
  std::string bounds;  ///< bounds as written in the source, if `elements` is empty

  bool operator==(const CommonRun&) const = default;
};
struct CommonLayout {
  std::string unit = {};  ///< unit that declares the layout
  std::vector<CommonRun> runs = {};
  bool is_translated = true;  ///< numbers of double precision in the unit can take two words each
};
using CommonLayouts = std::map<std::string, std::vector<CommonLayout>>;

/// Definitions in the files of a program. All names are in capitals.
struct Definitions {
  /// Subprograms and ENTRY points that any unit can call.
  std::map<std::string, Subprogram> subprograms = {};
  /// Names declared in modules; they hide subprograms in units that use the module.
  std::set<std::string> of_modules = {};
  std::set<std::string> programs = {};  ///< names on the PROGRAM cards
  /// For each COMMON block ("" is blank COMMON) and each overlay, the different layouts of the block, in the
  /// order of the units.
  std::map<std::string, std::map<Overlay, std::vector<CommonLayout>>> commons = {};
  /// For each COMMON block and each overlay, the variables of the block whose values a unit uses or may use.
  std::map<std::string, std::map<Overlay, std::set<SharedVariable>>> shared = {};
  std::set<std::string> kinds = {};  ///< names used as kinds of numbers, such as SP in REAL(SP)
  NamedConstants constants = {};     ///< named constants of the modules
  /// Maps a name to the names that it replaces through USE M, NAME => OTHER or PARAMETER (NAME=OTHER).
  std::map<std::string, std::set<std::string>> other_names = {};
  /// True if a file name such as 5LTAPE1 is assigned, initialized by DATA, or passed as an argument.
  bool names_units = false;

  void merge(Definitions other);
  void add_common(const std::string& block, const Overlay& overlay, CommonLayout layout);
  void add_constants(const NamedConstants& more);
  void add_other_names(const NamedConstants& more);
};

/// The properties of a source text and of its machine on which the translation depends.
struct Options {
  Dialect dialect = Dialect::kCft;
  /// The dialect of the machine's own compilers, whose library the program is linked with. It stays the same
  /// if a source in free form, or `--dialect none`, is not translated.
  Dialect library = Dialect::kCft;
  /// True if the machine addresses bytes and has INTEGERs and REALs of four bytes; otherwise these are words
  /// of 64 bits.
  bool has_bytes = false;
  /// The character code of the machine. For any code other than ASCII, operations on bits use words of 60
  /// bits.
  numbers::Characters characters = numbers::Characters::kAscii;
  Form form = Form::kFixed;
  /// True if numbers occupy whole words, whatever length is declared, even if the text is not translated.
  bool whole_words = false;
  /// Lines of the form `# 12 "FILE"`, which the deck reader writes, specify the place of the next line. In
  /// preprocessed text they always do.
  bool has_markers = false;
  bool one_trip = true;  ///< a DO loop executes at least once, as in Fortran 66
  SystemRoutines routines = {};
  /// Definitions of the other files of the program. A function UNIT among them replaces the library's.
  Definitions own = {};
  /// The overlay that the text belongs to, and all overlays of the program.
  Overlay overlay = {};
  std::set<Overlay> overlays = {};
  /// Returns the name for messages and the text of the file that an INCLUDE line names; nothing if the file
  /// does not exist.
  std::function<std::optional<std::pair<std::string, std::string>>(const std::string&)> include = {};
};

/// Returns whether words have 60 bits, which hold ten characters.
inline bool has_sixty_bits(const Options& options) {
  return options.characters != numbers::Characters::kAscii;
}

/// Returns whether the grammar of the dialect reads and checks the statements of a text.
inline bool has_grammar(const Options& options) {
  return options.form == Form::kFixed && options.dialect != Dialect::kNone;
}

/// The result of translating a text.
struct Translation {
  std::string text;      ///< text for gfortran; the source text itself if no rule applied
  bool changed = false;  ///< a rule applied, and `text` has line markers that name the original lines
  std::optional<std::string> program_files = {};  ///< file list of the PROGRAM card, without blanks
  std::vector<Note> notes = {};  ///< translations that follow the manual but may surprise the user
  /// Interpretations that the rules chose, including `notes`, in the order of lines.
  std::vector<Note> assumed = {};
};

/// Thrown if a source contains constructs that Platter does not support.
class Refusal : public std::runtime_error {
 public:
  explicit Refusal(std::vector<std::string> refused)
      : std::runtime_error("the text is rejected"), refused_(std::move(refused)) {}
  /// One message for each rejected statement: "FILE:LINE:COLUMN: " and the construct, the reason and the
  /// remedy.
  const std::vector<std::string>& refused() const { return refused_; }

 private:
  std::vector<std::string> refused_;
};

/// Translates source text. `file` is its name in messages. Text that is not valid Fortran is passed on, so
/// that the compiler reports the error. Source in free form, and source of the dialect kNone, changes only as
/// far as the program's own subprograms are declared EXTERNAL if the compiler would use its intrinsics
/// instead. Throws Refusal.
Translation translate(std::string_view text, const std::string& file, const Options& options);

/// One source text of a program. The constructor reads it once, for its definitions, which the other texts
/// need, and for its translation, which needs the definitions of all texts.
class ReadText {
 public:
  /// `file` is the name of the text in messages.
  ReadText(std::string text, const std::string& file, Options options);
  ~ReadText();
  ReadText(ReadText&&) noexcept;
  ReadText& operator=(ReadText&&) noexcept;

  const std::string& text() const;
  const Options& options() const;
  Definitions definitions() const;
  /// Translates the text as the free function does, with the definitions and overlays of the whole program in
  /// place of those in the options. May be called once.
  Translation translate(Definitions own, std::set<Overlay> overlays);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// Returns whether an untranslated text, in either source form, contains DOUBLE PRECISION or a constant such
/// as 1.D0.
bool mentions_double(std::string_view text);

}  // namespace platter::dialect
