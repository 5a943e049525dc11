#pragma once

#include <cstddef>
#include <cstdint>

namespace platter::runtime::gfortran {

/// The first members of libgfortran's fnode (libgfortran/io/format.h), an edit descriptor.
struct Edit {
  int format;
  int repeat;
  const void* next;
  const char* source;
  int width;  ///< width of the field; below 0: the item's default width
  int least;  ///< minimum number of digits, m of Ow.m; below 0: not given
};
static_assert(offsetof(Edit, width) == 24);

// The structures that gfortran 12 passes to libgfortran with an I/O statement: the first members of the
// structures in libgfortran/io/io.h and libgfortran.h (GCC 12), which are the binary interface between
// compiler and library. Only the members that Platter uses are declared. tests/command/unformatted_test.cpp
// runs statements that would fail with another layout.

/// st_parameter_common::flags
enum Flag : std::uint32_t {
  kResult = 3,  ///< mask of libgfortran's result, which is one of the next three values or 0
  kResultError = 1,
  kResultEnd = 2,
  kResultEndOfRecord = 3,
  kHasErr = 1U << 2,
  kHasEnd = 1U << 3,
  kHasIostat = 1U << 5,
  kHasIomsg = 1U << 6,
  // READ and WRITE
  kListFormat = 1U << 7,
  kHasRec = 1U << 9,
  kHasIolength = 1U << 11,
  kHasFormat = 1U << 12,
  kHasAdvance = 1U << 13,
  kHasInternalUnit = 1U << 14,
  kHasNamelist = 1U << 15,
  kReadsWithBlank = 1U << 19,
  kReadsWithPad = 1U << 22,
  kWritesWithRound = 1U << 23,
  kHasPos = 1U << 17,
  // OPEN
  kHasRecl = 1U << 7,
  kHasFile = 1U << 8,
  kHasStatus = 1U << 9,
  kHasAccess = 1U << 10,
  kHasForm = 1U << 11,
  kHasBlank = 1U << 12,
  kHasPosition = 1U << 13,
  kHasAction = 1U << 14,
  kHasDelim = 1U << 15,
  kHasPad = 1U << 16,
  kHasConvert = 1U << 17,
  kHasDecimal = 1U << 18,
  kHasEncoding = 1U << 19,
  kHasRound = 1U << 20,
  kHasSign = 1U << 21,
  kHasAsynchronous = 1U << 22,
  kHasNewunit = 1U << 23,
  kHasCarriageControl = 1U << 25,
  // CLOSE
  kClosesWithStatus = 1U << 7,
};

/// st_parameter_common, the first member of every statement's structure.
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

/// A text that libgfortran fills or reads. In its structures the length alternately follows the pointer
/// (Text) and precedes it (TextAfterLength).
struct Text {
  char* text;
  std::size_t length;
};
struct TextAfterLength {
  std::size_t length;
  char* text;
};

/// st_parameter_dt, for READ and WRITE
struct Transfer {
  Common common;
  std::int64_t rec;
  void* size;
  void* iolength;
  void* internal_units;
  Text format;
  TextAfterLength advance;
  Text internal_unit;
  TextAfterLength namelist;
  void* id;
  std::int64_t pos;
  Text asynchronous;
  TextAfterLength blank;
  Text decimal;
  TextAfterLength delim;
  Text pad;
  TextAfterLength round;
};
static_assert(offsetof(Transfer, format) == 80);
static_assert(offsetof(Transfer, blank) == 176);
static_assert(offsetof(Transfer, round) == 240);

/// st_parameter_open
struct Open {
  Common common;
  std::int32_t recl;
  TextAfterLength file;
  Text status;
  TextAfterLength access;
  Text form;
  TextAfterLength blank;
  Text position;
  TextAfterLength action;
  Text delim;
  TextAfterLength pad;
  Text convert;
  TextAfterLength decimal;
  Text encoding;
  TextAfterLength round;
  Text sign;
  TextAfterLength asynchronous;
  std::int32_t* newunit;
  std::int32_t read_only;
  TextAfterLength carriage_control;
};
static_assert(offsetof(Open, file) == 56);
static_assert(offsetof(Open, access) == 88);
static_assert(offsetof(Open, convert) == 200);

/// st_parameter_close
struct Close {
  Common common;
  Text status;
};
static_assert(offsetof(Close, status) == 48);

/// Bits of Common::flags in an INQUIRE: the questions that it asks.
enum InquireFlag : std::uint32_t {
  kAsksExist = 1U << 7,
  kAsksOpened = 1U << 8,
  kAsksNumber = 1U << 9,
  kAsksNamed = 1U << 10,
  kAsksNextrec = 1U << 11,
  kAsksRecl = 1U << 12,
  kAsksPos = 1U << 13,
  kInquiresFile = 1U << 14,
  kAsksAccess = 1U << 15,
  kAsksForm = 1U << 16,
  kAsksBlank = 1U << 17,
  kAsksPosition = 1U << 18,
  kAsksAction = 1U << 19,
  kAsksDelim = 1U << 20,
  kAsksPad = 1U << 21,
  kAsksName = 1U << 22,
  kAsksSequential = 1U << 23,
  kAsksDirect = 1U << 24,
  kAsksFormatted = 1U << 25,
  kAsksUnformatted = 1U << 26,
  kAsksRead = 1U << 27,
  kAsksWrite = 1U << 28,
  kAsksReadwrite = 1U << 29,
  kAsksConvert = 1U << 30,
  kAsksMore = 1U << 31,  ///< further questions (of Fortran 2003 and later) are in the member `more`
};

/// st_parameter_inquire
struct Inquire {
  Common common;
  std::int32_t* exist;
  std::int32_t* opened;
  std::int32_t* number;
  std::int32_t* named;
  std::int32_t* nextrec;
  std::int32_t* recl;
  void* pos;
  Text file;
  TextAfterLength access;
  Text form;
  TextAfterLength blank;
  Text position;
  TextAfterLength action;
  Text delim;
  TextAfterLength pad;
  Text name;
  TextAfterLength sequential;
  Text direct;
  TextAfterLength formatted;
  Text unformatted;
  TextAfterLength read;
  Text write;
  TextAfterLength readwrite;
  Text convert;
  std::uint32_t more;  ///< InquireMoreFlag
  Text asynchronous;
  TextAfterLength decimal;
  Text encoding;
  TextAfterLength round;
  Text sign;
  std::int32_t* pending;
  std::int64_t* size;
  std::int32_t* id;
  Text stream;
  TextAfterLength share;
  Text carriage_control;
};

/// Bits of Inquire::more, which is present if kAsksMore is set.
enum InquireMoreFlag : std::uint32_t { kAsksCarriageControl = 1U << 10 };

static_assert(offsetof(Inquire, exist) == 48);
static_assert(offsetof(Inquire, file) == 104);
static_assert(offsetof(Inquire, name) == 232);
static_assert(offsetof(Inquire, readwrite) == 344);

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
