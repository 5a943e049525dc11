#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {

/// A statement of ours to libgfortran, whose structures go on behind what is declared of them.
template <typename Statement>
struct Own {
  Statement statement{};
  std::byte rest[512]{};
};

/// What all of them begin with. Units are by libgfortran's numbers.
gfortran::Common own(std::int64_t unit);

/// What libgfortran has kept of what was written comes to the file, and of what was read it is forgotten.
void forget_at_hand(std::int64_t unit);
/// The same, and the unit stands at its beginning: the next statement finds it as new.
void begin_anew(std::int64_t unit);

}  // namespace platter::runtime
