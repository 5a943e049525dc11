#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "tools/compiler/frontend/dialect.hpp"

namespace platter::guest {

/// A diagnostic of gfortran: its location, the source lines that it quotes, and its text.
struct CompilerMessage {
  std::string whole;
  std::vector<std::string> shown;  ///< quoted source lines, without line numbers
  std::string file;
  int line = 0;
  int column = 0;
  std::string own;   ///< the quoted line that the diagnostic refers to
  std::string what;  ///< text of a warning, without the name of its flag
  bool warns = false;
};

/// Splits gfortran's English output into diagnostics, in order.
std::vector<CompilerMessage> compiler_messages(std::string_view said);

/// Returns the lines of gfortran's input that result from the diagnostic's source line: several lines if the
/// statement is continued. `text`: gfortran's input.
std::vector<std::string> translated_lines(const CompilerMessage& message, std::string_view text);

/// gfortran's English output for a source.
struct CompilerWords {
  std::string errors;                ///< errors, and all other output that is not a warning, unchanged
  std::vector<dialect::Note> notes;  ///< gfortran's warnings, reworded for users; their files and lines are
                                     ///< those of gfortran's input
};

/// Selects and rewords gfortran's warnings. They refer to gfortran's input, which the translator has partly
/// written. Only warnings about the user's program are kept. The following are dropped:
///
/// - warnings about words of text and bits as arguments, because gfortran gets INTEGERs for them;
/// - warnings about subscripts that the translator has inserted, and about arrays declared with one element,
///   which was usual for arrays of unknown length;
/// - warnings about arguments of Platter's and the libraries' subprograms, which accept words of any type,
///   and about calls that differ only in rank, because the caller passes an address;
/// - warnings about names that the translator generates;
/// - warnings about constants of VAX FORTRAN such as 'FF'X, which gfortran interprets correctly.
///
/// `text`: gfortran's input. `word`: word length of the machine. Advice to use an option of gfortran is
/// removed from warnings and errors.
CompilerWords compiler_words(std::string_view said, std::string_view text, amount::Bytes word);

}  // namespace platter::guest
