#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/compiler/build/fortran_text.hpp"
#include "tools/compiler/build/vector_loops.hpp"

namespace platter::timing {

/// A Fortran file.
struct Source {
  std::string name;  ///< name of the file, as given by the user and by gfortran
  std::vector<std::string> lines;
  guest::VectorDirectives directives;
  std::vector<guest::DoLoop> loops;

  Source(std::string source, const std::string& text);
};

/// The files of a program, including INCLUDE files. Each is read on first use.
class Sources {
 public:
  /// Returns a source, which is empty if it cannot be read.
  const Source& operator[](const std::string& name);

 private:
  std::map<std::string, Source> sources_;
};

}  // namespace platter::timing
