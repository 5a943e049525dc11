#pragma once

#include <string_view>

namespace platter::runtime {

/// A unit that routines of a library work on: OPENMS and its like, WOPEN and its like.
class LibraryUnit {
 public:
  virtual ~LibraryUnit() = default;

  /// The routines that open and close it: "OPENMS", "CLOSMS".
  virtual std::string_view opener() const = 0;
  virtual std::string_view closer() const = 0;
  /// At the latest at the end of the program.
  virtual void close() = 0;
};

}  // namespace platter::runtime
