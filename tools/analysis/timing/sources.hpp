#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/compiler/build/fortran_text.hpp"
#include "tools/compiler/build/vector_loops.hpp"

namespace platter::timing {

/// A Fortran file.
struct Source {
  std::string name;  ///< as the user and gfortran call it
  std::vector<std::string> lines;
  guest::VectorDirectives directives;
  std::vector<guest::DoLoop> loops;

  Source(std::string source, const std::string& text);
};

/// The files of a program, INCLUDE files too, read when they are first asked for.
class Sources {
 public:
  /// One that cannot be read is empty.
  const Source& operator[](const std::string& name);

 private:
  std::map<std::string, Source> sources_;
};

}  // namespace platter::timing
