#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "tools/compiler/frontend/dialect.hpp"

namespace platter::guest {

/// One thing that gfortran says: where, the lines of the source that it shows, and what.
struct CompilerMessage {
  std::string whole;
  std::vector<std::string> shown;  ///< without their numbers
  std::string file;
  int line = 0;
  int column = 0;
  std::string own;   ///< the one that it is about, of those lines
  std::string what;  ///< of a warning, without the name of its flag
  bool warns = false;
};

/// In English; in order, each with all of its lines.
std::vector<CompilerMessage> compiler_messages(std::string_view said);

/// What gfortran said of a source, in English.
struct CompilerWords {
  std::string errors;  ///< and all that is no warning, as it was said
  std::vector<dialect::Note>
      notes;  ///< of its warnings, in words for the person; file and line as it has them
};

/// A warning is about the machine code that gfortran makes of what it was given, which the translator has
/// written in part. What is left of them is about what the program says itself. Left out are those about
///
/// - words of text and bits as arguments: gfortran is given INTEGERs for them;
/// - subscripts that the translator has put in, and arrays that were declared with one element, as those
///   whose length was not known were;
/// - arguments of Platter's subprograms and of the libraries', which take words of any type, and calls that
///   differ in rank only: an address was what was passed;
/// - names of the translator's.
///
/// - constants of VAX FORTRAN such as 'FF'X, which gfortran takes as they are meant.
///
/// `text` is what gfortran was given; `word` is a word of the machine. Advice to give gfortran an option is
/// left out of warnings and errors.
CompilerWords compiler_words(std::string_view said, std::string_view text, amount::Bytes word);

}  // namespace platter::guest
