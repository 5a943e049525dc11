#pragma once

#include "emulator/system/personality.hpp"
#include "emulator/time/time.hpp"

namespace platter::fable {

/// The contents of the table [fable] in a system's specification.
struct Specification {
  time::Duration lookup;  ///< processor time to find a file's name in the catalogue
};

inline constexpr const char* kGet = "GET";
inline constexpr const char* kPut = "PUT";

/// The specification of a system of this kind. Throws std::bad_cast for one of another kind.
const Specification& specification_of(const system::Personality& personality);

}  // namespace platter::fable
