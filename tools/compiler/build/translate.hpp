#pragma once

#include <string>
#include <vector>

#include "tools/compiler/build/request.hpp"
#include "tools/compiler/build/toolchain.hpp"
#include "tools/compiler/build/tools.hpp"
#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/translation/bindings.hpp"

namespace platter::guest {

/// A source, or an overlay of one, as gfortran is to read it, and what it asks the linker for by name.
struct Translated : dialect::Translation {
  std::size_t source;  ///< of the request
  dialect::Overlay overlay;
  std::string program;  ///< the subprogram that an overlay begins with
  bool tells_double;    ///< DOUBLE PRECISION items of its statements are told from REAL ones
  std::vector<dialect::Binding> bindings;
};

/// What is compiled, and what the sources hold besides.
struct TranslatedProgram {
  std::vector<Translated> parts;
  std::vector<std::string> data{};  ///< cards of a job deck, by records
  struct Assembly {
    std::string name;   ///< of an assembly subprogram, or of an entry of one
    std::string place;  ///< "prog.f:12" of its IDENT
  };
  std::vector<Assembly> assembly{};
  std::vector<dialect::Note> assumed{};  ///< what was taken for meant, source by source
};

/// Whether what surprises is said on standard error, too.
enum class Say { kNothing, kNotes };

/// The sources of a request as gfortran is to read them, in their order. In a source that is not fixed form,
/// or is preprocessed, only the program's own subprograms are declared where that is needed. Throws
/// BuildError with what it refuses, and what SourceTexts throws.
TranslatedProgram translate(const Tools& tools, const Toolchain& toolchain, const Request& request, Say say);

}  // namespace platter::guest
