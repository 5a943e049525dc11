#pragma once

#include <string_view>

#include "tools/dialect/context.hpp"

namespace platter::dialect {

/// A subprogram of the libraries of the time that calls are looked at for: how many arguments it takes, and
/// what the runtime has it under.
struct LibraryCall {
  enum class Form {
    kAsItIs,   ///< its own name
    kMore,     ///< the same, and PLT_NAME_5 where it is given more arguments than the least
    kByCount,  ///< PLT_NAME_4 with four arguments, PLT_NAME_F1 as a function: some may be left out
    kText,  ///< PLT_NAME, with how many words the first argument has behind that: 0 where that is not known
    kNowhere,  ///< nothing can be done; `usage` says why
  };
  std::string_view name;
  std::size_t least;
  std::size_t most;
  Form form;
  std::string_view usage;  ///< its arguments
  bool cft = true;         ///< of that dialect
  bool ftn = true;
};

/// nullptr where the dialect's libraries have none of that name, or the program has one.
const LibraryCall* library_call(const std::string& name, const Context& context);

}  // namespace platter::dialect
