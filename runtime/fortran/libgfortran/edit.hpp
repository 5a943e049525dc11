#pragma once

#include <cstddef>

namespace platter::runtime::gfortran {

/// Beginning of libgfortran's fnode (libgfortran/io/format.h), an edit descriptor.
struct Edit {
  int format;
  int repeat;
  const void* next;
  const char* source;
  int width;  ///< below 0: that of the item
  int least;  ///< digits, of Ow.m; below 0 where it does not say
};
static_assert(offsetof(Edit, width) == 24);

}  // namespace platter::runtime::gfortran
