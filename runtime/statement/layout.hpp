#pragma once

#include <cstddef>
#include <cstdint>

// What gfortran 12 hands to libgfortran with an I/O statement: the beginnings of the structures in
// libgfortran/io/io.h and libgfortran.h (GCC 12), which frontend and library share as their binary interface.
// Only what Platter looks at is declared. tests/runtime/unformatted_test.cpp runs statements that would fail
// if another layout came.

namespace platter::runtime::gfortran {

/// st_parameter_common::flags
enum Flag : std::uint32_t {
  kResult = 3,  ///< libgfortran's answer, one of the next three
  kResultError = 1,
  kResultEnd = 2,
  kHasErr = 1U << 2,
  kHasEnd = 1U << 3,
  kHasIostat = 1U << 5,
  kHasIomsg = 1U << 6,
  // of READ and WRITE
  kListFormat = 1U << 7,
  kHasRec = 1U << 9,
  kHasIolength = 1U << 11,
  kHasFormat = 1U << 12,
  kHasInternalUnit = 1U << 14,
  kHasNamelist = 1U << 15,
  // of OPEN
  kHasFile = 1U << 8,
  kHasAccess = 1U << 10,
  kHasForm = 1U << 11,
};

/// st_parameter_common, the beginning of every statement's structure.
struct Common {
  std::uint32_t flags;
  std::int32_t unit;
  const char* filename;
  std::int32_t line;
  std::size_t iomsg_len;
  char* iomsg;
  std::int32_t* iostat;
};
static_assert(offsetof(Common, unit) == 4);
static_assert(offsetof(Common, filename) == 8);
static_assert(offsetof(Common, line) == 16);
static_assert(offsetof(Common, iomsg_len) == 24);
static_assert(offsetof(Common, iomsg) == 32);
static_assert(offsetof(Common, iostat) == 40);
static_assert(sizeof(Common) == 48);

/// st_parameter_open
struct Open {
  Common common;
  std::int32_t recl;
  std::size_t file_len;
  const char* file;
  const char* status;
  std::size_t status_len;
  std::size_t access_len;
  const char* access;
  const char* form;
  std::size_t form_len;
};
static_assert(offsetof(Open, file_len) == 56);
static_assert(offsetof(Open, access_len) == 88);
static_assert(offsetof(Open, form) == 104);

/// bt of an array's dtype
enum class Type : std::int8_t { kInteger = 1, kLogical = 2, kReal = 3, kComplex = 4, kCharacter = 6 };

/// gfc_array_char, an array's descriptor. Strides count elements.
struct Array {
  struct Dimension {
    std::ptrdiff_t stride;
    std::ptrdiff_t lower;
    std::ptrdiff_t upper;
  };
  char* base;
  std::size_t offset;
  std::size_t element_length;
  std::int32_t version;
  std::int8_t rank;
  Type type;
  std::int16_t attribute;
  std::ptrdiff_t span;
  Dimension dimensions[15];
};
static_assert(offsetof(Array, rank) == 28);
static_assert(offsetof(Array, span) == 32);
static_assert(offsetof(Array, dimensions) == 40);

}  // namespace platter::runtime::gfortran
