#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/fortran/statement/libgfortran_errors.hpp"
#include "runtime/fortran/statement/record_list.hpp"
#include "runtime/fortran/statement/statement_end.hpp"
#include "runtime/fortran/unit/access/direct_unit.hpp"
#include "runtime/fortran/unit/access/sequential_unit.hpp"

namespace platter::runtime {

/// The precision of a REAL item or array as the source declares it. For gfortran all of them have 8 bytes.
enum class Precision : std::uint8_t {
  kSingle,
  kDouble,   ///< DOUBLE PRECISION
  kUnknown,  ///< the source does not show the precision
};

/// An unformatted READ or WRITE that has started and not ended: its list is being processed.
struct Statement {
  const gfortran::Common* key;  ///< libgfortran's parameter block, which identifies the statement
  bool writes;
  RecordList list;
  std::optional<IoError> error{};  ///< error of an item; later items are skipped
  Precision next = Precision::kSingle;
  bool at_end = false;  ///< the READ reached an end of file instead of a record
  /// Set if the file has no records, so that items are transferred one by one.
  SequentialUnit* file = nullptr;
  DirectUnit* direct = nullptr;  ///< set for direct access to record `number`
  std::int64_t number = 0;
};

/// Returns the active statement with this parameter block; nullptr if libgfortran handles it. Several
/// statements can be active, because a function in a list may perform others.
Statement* find_statement(const void* key);

// READ and WRITE statements on external units while their lists are being processed. A function in a list may
// perform other statements, but not on the same unit: Fortran forbids it, and libgfortran would deadlock.

/// Ends the program if the unit has an active statement. `name` is the statement that needs the unit.
void require_free(std::string_view name, std::int64_t unit);

/// Record that libgfortran starts or ends a statement on an external unit, for require_free().
void note_begun(const gfortran::Common& statement);
void note_done(const gfortran::Common& statement);

}  // namespace platter::runtime
