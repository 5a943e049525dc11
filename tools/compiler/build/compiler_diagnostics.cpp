#include "tools/compiler/build/compiler_diagnostics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>

#include "emulator/specification/units.hpp"
#include "tools/compiler/build/fortran_text.hpp"
#include "tools/compiler/build/symbols.hpp"
#include "tools/compiler/frontend/libraries/library_calls.hpp"
#include "tools/compiler/frontend/source/marker.hpp"

namespace platter::guest {
namespace {

constexpr std::string_view kWarning = "Warning: ";

/// Reads the location "FILE:12:34:" from the first line of a diagnostic.
void read_place(const std::string& line, CompilerMessage& message) {
  if (!line.ends_with(':')) return;
  const auto column = line.rfind(':', line.size() - 2);
  const auto number = column == std::string::npos || column == 0 ? column : line.rfind(':', column - 1);
  if (number == std::string::npos) return;
  const std::string_view text = line;
  const auto in_line = specification::parse_whole<int>(text.substr(number + 1, column - number - 1));
  const auto in_column = specification::parse_whole<int>(text.substr(column + 1, text.size() - column - 2));
  if (!in_line || !in_column || *in_line < 0 || *in_column < 0) return;
  message.file = line.substr(0, number);
  message.line = *in_line;
  message.column = *in_column;
}

/// Reads a quoted source line: "   12 |       X=1."
void read_shown(const std::string& line, CompilerMessage& message) {
  const auto bar = line.find(" | ");
  const auto digit = line.find_first_not_of(' ');
  if (bar == std::string::npos || digit >= bar || line.find_first_not_of(" 0123456789") != bar + 1) return;
  message.shown.push_back(line.substr(bar + 3));
  if (line.substr(digit, bar - digit) == fmt::format("{}", message.line)) message.own = message.shown.back();
}

bool ends_message(const std::string& line) {
  static constexpr std::array<std::string_view, 6> kEnds = {
      kWarning, "Error: ", "Fatal Error: ", "Internal Error", "note: ", "Note: "};
  return std::any_of(kEnds.begin(), kEnds.end(), [&](auto end) { return line.starts_with(end); });
}

}  // namespace

std::vector<CompilerMessage> compiler_messages(std::string_view said) {
  std::vector<CompilerMessage> messages(1);
  for (const auto& line : lines_of(said)) {
    CompilerMessage& message = messages.back();
    if (message.whole.empty()) read_place(line, message);
    message.whole += line + '\n';
    read_shown(line, message);
    if (!ends_message(line)) continue;
    message.warns = line.starts_with(kWarning);
    if (message.warns) message.what = line.substr(kWarning.size(), line.rfind(" [-W") - kWarning.size());
    messages.emplace_back();
  }
  return messages;
}

namespace {

bool is_letter_or_digit(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string capitals(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return result;
}

/// Returns whether the source line contains a constant that is a word of text or bits: 4HABCD, 'ABCD', 77B,
/// O'77'.
bool has_word_constant(const std::string& line) {
  if (line.find_first_of("'\"") != std::string::npos) return true;
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (std::isdigit(static_cast<unsigned char>(line[i - 1])) == 0) continue;
    auto begin = i - 1;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(line[begin - 1])) != 0) --begin;
    if (begin > 0 && is_letter_or_digit(line[begin - 1])) continue;
    constexpr std::string_view kMarks = "HLRBhlrb";
    if (kMarks.find(line[i]) != std::string_view::npos) return true;
  }
  return false;
}

bool has_word_constant(const CompilerMessage& message) {
  return std::any_of(message.shown.begin(), message.shown.end(),
                     [](const auto& line) { return has_word_constant(line); });
}

/// Returns the number of subscripts at the first occurrence of `name` in the text, or 0 if it has none.
std::size_t subscripts(const std::string& text, const std::string& name) {
  for (auto at = text.find(name + '('); at != std::string::npos; at = text.find(name + '(', at + 1)) {
    if (at > 0 && is_letter_or_digit(text[at - 1])) continue;
    std::size_t count = 1;
    int depth = 0;
    for (auto i = at + name.size(); i < text.size(); ++i) {
      if (text[i] == '(') ++depth;
      if (text[i] == ')' && --depth == 0) break;
      if (text[i] == ',' && depth == 1) ++count;
    }
    return count;
  }
  return 0;
}

/// Returns the subprograms that the quoted lines call with CALL NAME.
std::vector<std::string> called(const CompilerMessage& message) {
  std::vector<std::string> names;
  for (const auto& line : message.shown) {
    const std::string text = squeezed(line);
    for (auto at = text.find("CALL"); at != std::string::npos; at = text.find("CALL", at + 1)) {
      auto end = at + 4;
      while (end < text.size() && is_letter_or_digit(text[end])) ++end;
      names.push_back(text.substr(at + 4, end - at - 4));
    }
  }
  return names;
}

bool calls_library(const CompilerMessage& message) {
  const auto& known = dialect::library_calls_known();
  const auto names = called(message);
  return std::any_of(names.begin(), names.end(), [&](const auto& name) {
    return std::any_of(known.begin(), known.end(), [&](const auto& one) { return one.name == name; });
  });
}

/// Returns the procedure in whose argument list the diagnostic's location is, or "".
std::string callee(const CompilerMessage& message) {
  const std::string& line = message.own;
  int depth = 0;
  for (auto i = std::min(static_cast<std::size_t>(std::max(message.column - 1, 0)), line.size()); i-- > 0;) {
    if (line[i] == ')') ++depth;
    if (line[i] != '(' || depth-- > 0) continue;
    const auto end = line.find_last_not_of(' ', i == 0 ? 0 : i - 1) + 1;
    auto begin = end;
    while (begin > 0 && (is_letter_or_digit(line[begin - 1]) || line[begin - 1] == '$')) --begin;
    return capitals(line.substr(begin, end - begin));
  }
  return "";
}

/// Returns whether the diagnostic is about an argument without a type: an argument of a library or VMS
/// routine, or one that the program passes with %VAL, %REF or %DESCR.
bool is_of_untyped(const CompilerMessage& message) {
  const std::string name = callee(message);
  if (name.find('$') != std::string::npos) return true;
  const auto& known = dialect::library_calls_known();
  if (std::any_of(known.begin(), known.end(), [&](const auto& one) { return one.name == name; })) return true;
  return std::any_of(message.shown.begin(), message.shown.end(), [](const auto& line) {
    const std::string text = squeezed(line);
    return text.find("%VAL(") != std::string::npos || text.find("%REF(") != std::string::npos ||
           text.find("%DESCR(") != std::string::npos;
  });
}

/// Removes advice to use an option of gfortran, because users of Platter do not run gfortran themselves.
std::string without_options(std::string text) {
  for (;;) {
    const auto option = text.find("'-f");
    if (option == std::string::npos) return text;
    const auto close = text.find('\'', option + 1);
    std::size_t begin = 0;
    for (const std::string_view separator : {". ", ", ", "; "}) {
      const auto at = text.rfind(separator, option);
      if (at != std::string::npos) begin = std::max(begin, at);
    }
    text.erase(begin, close == std::string::npos ? close : close + 1 - begin);
  }
}

/// Returns the text between `begin` and `end`, or nothing if one of them is missing.
std::optional<std::string> between(const std::string& text, std::string_view begin, std::string_view end) {
  const auto at = text.find(begin);
  if (at == std::string::npos) return std::nullopt;
  const auto from = at + begin.size();
  const auto to = text.find(end, from);
  return to == std::string::npos ? std::nullopt : std::optional(text.substr(from, to - from));
}

constexpr amount::Bytes kWord{8};  // machines with shorter words count bytes

/// Returns REAL for REAL(8).
std::string type_of(const std::string& text) {
  return text.substr(0, text.find('('));
}

/// Returns whether one type is INTEGER and the other is LOGICAL, with the same length. The translator
/// declares a LOGICAL that contains text as an INTEGER.
bool are_integer_and_logical(const std::string& a, const std::string& b) {
  const bool both =
      type_of(a) == "INTEGER" ? type_of(b) == "LOGICAL" : type_of(a) == "LOGICAL" && type_of(b) == "INTEGER";
  const auto kind_of = [](const std::string& type) {
    return std::string_view(type).substr(type_of(type).size());
  };
  return both && kind_of(a) == kind_of(b);
}

/// Rewords a warning. Returns nothing if the warning is not about the user's program.
class WarningRewriter {
 public:
  WarningRewriter(const CompilerMessage& message, const std::vector<std::string>& given, amount::Bytes word)
      : message_(message), given_(given), word_(word) {}

  std::optional<std::string> rewritten() const {
    const std::string& what = message_.what;
    if (what.starts_with("Named COMMON block ")) return of_common();
    for (const std::string_view name : {"PLT_", "__BUILTIN", "_GFORTRAN"}) {
      if (capitals(what).find(name) != std::string::npos) return std::nullopt;
    }
    if (what.starts_with("BOZ ")) return std::nullopt;  // 'FF'X, which is valid in VAX FORTRAN
    if ((what.starts_with("Type mismatch") || what.starts_with("Rank mismatch")) && is_of_untyped(message_))
      return std::nullopt;
    if (what.starts_with("Type mismatch in argument ")) return of_type();
    if (what.starts_with("Rank mismatch in argument ")) return of_rank();
    if (what.starts_with("Type mismatch between actual argument")) return of_calls();
    if (what.starts_with("Rank mismatch between actual argument")) return std::nullopt;
    if (what.starts_with("Array reference at (1)")) return of_bounds();
    if (what.starts_with("Interface mismatch in global procedure")) return std::nullopt;  // an error follows
    if (const auto dummy = between(what, "Missing actual argument for argument '", "'"))
      return fmt::format("the call has no argument for {}, so the subprogram uses an undefined argument",
                         capitals(*dummy));
    if (what.starts_with("More actual than formal arguments"))
      return "the call has more arguments than the subprogram, which receives only the first ones";
    if (const auto dummy = between(what, "Expected a procedure for argument '", "'"))
      return fmt::format("the argument for {}, which the subprogram calls, is not a subprogram",
                         capitals(*dummy));
    if (what.starts_with("Padding of ")) return of_padding();
    return plain();
  }

 private:
  std::optional<std::string> of_type() const {
    if (has_word_constant(message_)) return std::nullopt;
    const auto dummy = between(what(), "argument '", "'");
    const auto passed = between(what(), "passed ", " to ");
    if (!dummy || !passed) return plain();
    if (word_ < amount::Bytes{8} && are_integer_and_logical(*passed, what().substr(what().rfind(" to ") + 4)))
      return std::nullopt;
    const std::string to = what().substr(what().rfind(" to ") + 4);
    const bool same = type_of(*passed) == type_of(to);  // the types differ only in length
    return fmt::format("{} is passed for {}, which is {} in the subprogram: it receives the {} unconverted",
                       same ? *passed : type_of(*passed), capitals(*dummy), same ? to : type_of(to),
                       same ? "bytes" : "words");
  }

  std::optional<std::string> of_rank() const {
    if (has_word_constant(message_)) return std::nullopt;
    const auto dummy = between(what(), "argument '", "'");
    if (!dummy) return plain();
    const bool wants_scalar = what().find("(scalar and ") != std::string::npos;
    return wants_scalar ? fmt::format(
                              "an array is passed for {}, which is not an array in the subprogram: it "
                              "receives the first element",
                              capitals(*dummy))
                        : fmt::format(
                              "the argument for {}, an array in the subprogram, is not an array: the other "
                              "elements are the words that follow it",
                              capitals(*dummy));
  }

  std::optional<std::string> of_calls() const {
    const bool ours = std::any_of(given_.begin(), given_.end(), [](const auto& line) {
      // These calls are generated by the translator.
      return line.find("CALL PLT_") != std::string::npos || line.find("CALLPLT_") != std::string::npos;
    });
    if (ours || has_word_constant(message_) || calls_library(message_)) return std::nullopt;
    const auto types = between(what(), "argument at (2) (", ").");
    const auto slash = types ? types->find('/') : std::string::npos;
    if (slash == std::string::npos) return plain();
    return fmt::format(
        "{} is passed where another call of the subprogram passes {}: it receives the words unconverted",
        type_of(*types), type_of(types->substr(slash + 1)));
  }

  /// A reference with fewer subscripts than dimensions contains subscripts that the translator has inserted.
  std::optional<std::string> of_bounds() const {
    const auto reached = between(what(), "bounds (", " > ");
    const auto bound = between(what(), " > ", ")");
    if (!reached || !bound) return plain();
    if (*bound == "1" || has_more_subscripts()) return std::nullopt;
    return fmt::format(
        "a subscript of {} reaches {}, but is declared up to {}: the words past it belong to the next "
        "declaration",
        array(), *reached, *bound);
  }

  /// The column is the position of the parenthesis after the array's name.
  std::string array() const {
    const std::string before =
        message_.own.substr(0, static_cast<std::size_t>(std::max(message_.column - 1, 0)));
    auto begin = before.size();
    while (begin > 0 && is_letter_or_digit(before[begin - 1])) --begin;
    return capitals(before.substr(begin));
  }

  bool has_more_subscripts() const {
    const std::string name = array();
    const auto written = subscripts(capitals(message_.own), name);
    return written > 0 && std::any_of(given_.begin(), given_.end(), [&](const auto& line) {
             return subscripts(capitals(line), name) > written;
           });
  }

  std::optional<std::string> of_common() const {
    const auto name = between(what(), "block '", "'");
    const auto sizes = between(what(), "elsewhere (", " bytes)");
    const auto versus = sizes ? sizes->find(" vs ") : std::string::npos;
    if (!name || versus == std::string::npos) return plain();
    const std::int64_t unit = word_ == kWord ? kWord.count : 1;
    const auto here = specification::parse_whole<std::int64_t>(sizes->substr(0, versus));
    const auto elsewhere = specification::parse_whole<std::int64_t>(sizes->substr(versus + 4));
    if (!here || !elsewhere) return plain();
    // gfortran's lengths include padding at the end of a block.
    if (unit == 1 && words_of(*here) == words_of(*elsewhere)) return std::nullopt;
    std::string block =
        capitals(*name);  // the name of the COMMON block, which may also be that of a subprogram
    if (block.starts_with("PLT_")) block.erase(0, 4);
    return fmt::format("COMMON /{}/ has {} {} here and {} elsewhere", block, *here / unit,
                       word_ == kWord ? "words" : "bytes", *elsewhere / unit);
  }

  std::optional<std::string> of_padding() const {
    const auto bytes = between(what(), "Padding of ", " byte");
    const auto name = between(what(), "before '", "'");
    const auto block = between(what(), "COMMON '", "'");
    if (!bytes || !name || !block) return plain();
    return fmt::format("COMMON /{}/ contains {} unused bytes before {}, which must start at a word boundary",
                       capitals(*block), *bytes, capitals(*name));
  }

  /// Returns gfortran's text without the marks that refer to quoted lines.
  std::string plain() const {
    std::string text = what();
    for (const std::string_view mark : {" at (1)", " (1)"}) {
      if (const auto at = text.find(mark); at != std::string::npos) text.erase(at, mark.size());
    }
    return without_options(text);
  }

  const std::string& what() const { return message_.what; }

  const CompilerMessage& message_;
  const std::vector<std::string>& given_;  ///< gfortran's input for the line of the diagnostic
  amount::Bytes word_;                     ///< word length of the machine
};

}  // namespace

std::vector<std::string> translated_lines(const CompilerMessage& message, std::string_view text) {
  std::vector<std::string> found;
  dialect::Marker at{0, message.file};  // without markers, lines are numbered as in the file
  for (const auto& line : lines_of(text)) {
    if (const auto marker = dialect::parse_marker(line)) {
      at = {marker->line - 1, marker->file};
      continue;
    }
    if (++at.line == static_cast<std::size_t>(message.line) && at.file == message.file) found.push_back(line);
  }
  return found;
}

namespace {

constexpr const char* kOneWord =
    "platter: every number occupies a whole word on this machine, so REAL(4) and REAL(8) are the same type, "
    "as are INTEGER(2) and INTEGER(4); keep one of the two procedures\n";

}  // namespace

CompilerWords compiler_words(std::string_view said, std::string_view text, amount::Bytes word) {
  CompilerWords result;
  std::map<std::string, int> more;  // number of occurrences of each text so far
  for (const auto& message : compiler_messages(said)) {
    if (!message.warns) {
      const auto last = std::min(message.whole.rfind("Error: "), message.whole.size());
      result.errors += message.whole.substr(0, last) + without_options(message.whole.substr(last));
      if (word == amount::Bytes{8} && message.what.starts_with("Ambiguous interfaces"))
        result.errors += kOneWord;
      continue;
    }
    const auto words = WarningRewriter(message, translated_lines(message, text), word).rewritten();
    if (!words || more[message.file + *words]++ > 0) continue;
    result.notes.push_back({message.file, message.line, message.column, *words});
  }
  for (auto& note : result.notes) {
    const int others = more[note.file + note.what] - 1;
    if (others > 0) note.what += fmt::format("; {} more such cases", others);
  }
  return result;
}

}  // namespace platter::guest
