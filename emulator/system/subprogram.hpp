#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/specification/basis.hpp"
#include "emulator/specification/document.hpp"

namespace platter::system {

/// A subprogram of a library that compilers linked programs with: RANF, READMS. What it does is the
/// runtime's; which there are, and what they take the processor, is said by specification/subprograms.
struct Subprogram {
  std::string name;  ///< in capitals
  std::string library;
  std::string about;
  specification::Basis basis{};  ///< of what it does
  std::int64_t start = 0;        ///< clock periods of a call
  std::int64_t element = 0;      ///< and of each element or word that it works on
};

/// Those of one specification. Throws specification::Error.
struct SubprogramLibrary {
  std::string description;
  std::vector<Subprogram> subprograms;
};
SubprogramLibrary read_subprograms(specification::Document& document, const std::string& name);

}  // namespace platter::system
