#pragma once

#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// A subprogram of the libraries of the time whose calls are checked: its arguments, and the runtime's name
/// for it.
struct LibraryCall {
  enum class Form {
    kAsItIs,   ///< the same name
    kMore,     ///< the same name, or PLT_NAME_5 if a call has more than the least number of arguments
    kByCount,  ///< PLT_NAME_4 with four arguments and PLT_NAME_F1 for a function with one, as some are
               ///< optional
    /// PLT_NAME, which gets the number of words of its first argument as the next argument, or 0 if it is not
    /// known; PLT_NAME_TEXT if that argument is of type CHARACTER; PLT_NAME_0 without arguments.
    kText,
  };
  enum class Called { kSubroutine, kFunction, kEither };
  enum class Result {
    kNothing,
    kReal,
    kInteger,
    kAnyWord
  };  ///< type of the result; kAnyWord is a REAL or an INTEGER, as declared in the unit
  struct Argument {
    std::string name;  ///< name of the argument in messages
    bool integer;
    bool stores;  ///< the subprogram stores into the argument
  };
  std::string name;
  std::size_t least;  ///< number of required arguments
  Form form;
  Called called;
  Result result;
  std::vector<Argument> arguments;  ///< required and optional ones
  bool cft = true;                  ///< the subprogram is available in CFT's library
  bool ftn = true;

  /// Returns the list of arguments for messages.
  std::string usage() const;
};

/// Returns all known library subprograms.
const std::vector<LibraryCall>& library_calls_known();

/// Returns the subprogram of that name; null if the dialect's libraries do not contain it, or if the program
/// defines the name.
const LibraryCall* library_call(const std::string& name, const Context& context);

}  // namespace platter::dialect
