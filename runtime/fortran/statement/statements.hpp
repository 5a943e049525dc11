#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/fortran/statement/ending.hpp"
#include "runtime/fortran/statement/record_list.hpp"
#include "runtime/fortran/unit/interface/direct_file.hpp"
#include "runtime/fortran/unit/interface/record_unit.hpp"

namespace platter::runtime {

/// What a program's text says of a REAL item or array of a list; to gfortran all are of 8 bytes.
enum class Precision : std::uint8_t {
  kSingle,
  kDouble,  ///< DOUBLE PRECISION
  kUntold,  ///< it does not say
};

/// An unformatted READ or WRITE between its beginning and its end, while its list is gone through.
struct Statement {
  const gfortran::Common* key;  ///< by which compiled Fortran calls it
  bool writes;
  RecordList list;
  std::optional<IoError> error{};  ///< error of an item; later items are skipped
  Precision next = Precision::kSingle;
  bool at_end = false;           ///< the record was not there
  ItemFile* file = nullptr;      ///< whose items move by themselves: the file has no records
  DirectFile* direct = nullptr;  ///< of direct access, to the record of that number
  std::int64_t number = 0;
};

/// The one that compiled Fortran calls so; nullptr where it is libgfortran's. A function in a list may have
/// statements of its own.
Statement* find_statement(const void* key);

/// READ and WRITE statements on external units between their beginning and their end, while their lists are
/// gone through. A function in a list may have statements of its own, but not on the same unit: Fortran
/// forbids it, and libgfortran would wait for itself.
///
/// Ends the program where the unit has one open; `name` is the statement that wants it.
void require_free(std::string_view name, std::int64_t unit);

void note_begun(const gfortran::Common& statement);
void note_done(const gfortran::Common& statement);

}  // namespace platter::runtime
