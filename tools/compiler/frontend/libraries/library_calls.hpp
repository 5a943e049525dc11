#pragma once

#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// A subprogram of the libraries of the time that calls are looked at for: what arguments it takes, and what
/// the runtime has it under.
struct LibraryCall {
  enum class Form {
    kAsItIs,   ///< its own name
    kMore,     ///< the same, and PLT_NAME_5 where it is given more arguments than the least
    kByCount,  ///< PLT_NAME_4 with four arguments, PLT_NAME_F1 as a function: some may be left out
    /// PLT_NAME, with how many words the first argument has behind that: 0 where that is not known;
    /// PLT_NAME_TEXT with one of type CHARACTER, PLT_NAME_0 without any.
    kText,
  };
  enum class Called { kSubroutine, kFunction, kEither };
  enum class Result {
    kNothing,
    kReal,
    kInteger,
    kAnyWord
  };  ///< the last: REAL or INTEGER, as the unit has it
  struct Argument {
    std::string name;  ///< in messages
    bool integer;
    bool stores;  ///< the subprogram stores there
  };
  std::string name;
  std::size_t least;  ///< arguments that have to be there
  Form form;
  Called called;
  Result result;
  std::vector<Argument> arguments;  ///< at most
  bool cft = true;                  ///< of that dialect
  bool ftn = true;

  /// Its arguments, in messages.
  std::string usage() const;
};

/// All of them.
const std::vector<LibraryCall>& library_calls_known();

/// nullptr where the dialect's libraries have none of that name, or the program has one.
const LibraryCall* library_call(const std::string& name, const Context& context);

}  // namespace platter::dialect
