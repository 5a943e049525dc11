#pragma once

#include <span>
#include <string_view>

namespace platter::specification {

/// One TOML file of this folder, compiled in, so that a guest program needs no files to be an emulated
/// machine.
struct Builtin {
  std::string_view kind;
  std::string_view name;
  std::string_view text;
};

extern const std::span<const Builtin> kBuiltin;  ///< written by embed.cmake

}  // namespace platter::specification
