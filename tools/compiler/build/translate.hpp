#pragma once

#include <string>
#include <vector>

#include "tools/compiler/build/request.hpp"
#include "tools/compiler/build/toolchain.hpp"
#include "tools/compiler/build/tools.hpp"
#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/translation/bindings.hpp"

namespace platter::guest {

/// A source, or an overlay of it, in the form that gfortran compiles, with the symbols that it binds by name.
struct Translated : dialect::Translation {
  std::size_t source;  ///< index in the request's sources
  dialect::Overlay overlay;
  std::string program;  ///< the subprogram with which an overlay starts
  bool is_checked;      ///< the translator has parsed and checked every statement
  bool uses_double;     ///< DOUBLE PRECISION items are distinguished from REAL items
  std::vector<dialect::Binding> bindings;
};

/// The texts to compile, and the other contents of the sources.
struct TranslatedProgram {
  std::vector<Translated> parts;
  std::vector<std::string> data{};  ///< data cards of a job deck, by records
  struct Assembly {
    std::string name;   ///< name of an assembly subprogram or of an entry of one
    std::string place;  ///< location of the subprogram's IDENT, such as "prog.f:12"
  };
  std::vector<Assembly> assembly{};
  std::vector<dialect::Note> assumed{};  ///< interpretations that the translator assumed, source by source
};

/// The diagnostics of the translator that are printed on standard error.
enum class Say { kNothing, kNotes };

/// Returns the sources of a request in the form that gfortran compiles, in order. In sources that are
/// preprocessed or not in fixed form, only the program's own subprograms are declared, where needed. Throws
/// BuildError with all rejected constructs, and the errors that SourceTexts throws.
TranslatedProgram translate(const Tools& tools, const Toolchain& toolchain, const Request& request, Say say);

}  // namespace platter::guest
