// PROGRAM X(INPUT,OUTPUT,TAPE5=INPUT): the file list is applied when the program runs, and gfortran does not
// accept one.

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {

/// The PROGRAM of an overlay becomes a subroutine, whose END returns. It uses the files of the main
/// overlay.
static void make_subroutine(Statement& s) {
  s.assumed.emplace_back(
      s.head().at,
      "the PROGRAM of an overlay is read as a subroutine, whose END returns to the caller; it uses the files "
      "of the main overlay, and a load of the overlay restores the values from DATA");
  replace(s, 0, s.size(), {made(Token::Kind::kName, "SUBROUTINE ", s.at(0).at), s.at(1)});
}

/// Removes the maximum record length in characters, as in INPUT/80, OUTPUT=/136 and TAPE7=1001B/150.
static Range without_record_length(Statement& s, Range part) {
  const auto slash = find_outside(s.tokens, part.begin, part.end, "/");
  if (slash == part.begin || slash + 2 != part.end || s.tokens[slash + 1].kind != Token::Kind::kNumber)
    return part;
  s.assumed.emplace_back(
      s.tokens[slash].at,
      "the record length in the PROGRAM statement is ignored; it does not limit the length of lines");
  return {part.begin, s.tokens[slash - 1].is("=") ? slash - 1 : slash};
}

void program_card(Statement& s, Context& context) {
  if (s.kind != Statement::Kind::kProgram || s.guarded || s.size() < 2) return;
  if (!context.options.overlay.is_main()) return make_subroutine(s);
  if (!s.at(2).is("(")) return;
  const auto end = after_group(s.tokens, 2);
  if (end != s.size() || !s.tokens.back().is(")"))
    throw Refused{s.at(2).at,
                  "the file list of the PROGRAM statement must be closed by a parenthesis at the end of the "
                  "statement; write (NAME,NAME=NAME,...)"};
  std::string files;
  for (const auto& whole : split_at_commas(s.tokens, 3, end - 1)) {
    const Range part = without_record_length(s, whole);
    const bool name = part.end - part.begin == 1 && s.tokens[part.begin].is_name();
    const bool pair =
        part.end - part.begin == 3 && s.tokens[part.begin].is_name() && s.tokens[part.begin + 1].is("=") &&
        (s.tokens[part.begin + 2].is_name() || s.tokens[part.begin + 2].kind == Token::Kind::kNumber ||
         s.tokens[part.begin + 2].kind == Token::Kind::kOctal);
    if (!name && !pair) {
      throw Refused{s.tokens[part.begin].at,
                    "the file list of a PROGRAM statement can contain only names (TAPE5), names that are "
                    "equated to other names (TAPE5=INPUT) and names with a buffer length (TAPE7=201)"};
    }
    if (!files.empty()) files += ',';
    for (auto i = part.begin; i < part.end; ++i) {
      files += s.tokens[i].text;
      if (s.tokens[i].kind == Token::Kind::kOctal) files += 'B';
    }
  }
  context.program_files = files;
  s.assumed.emplace_back(
      s.head().at,
      "the files are units of the run: TAPEn is unit n, INPUT is the cards, and OUTPUT is the printer; a "
      "number after the equals sign is the length of a buffer, and any other name is the name of a dataset");
  replace(s, 2, end, {});
}

}  // namespace platter::dialect
