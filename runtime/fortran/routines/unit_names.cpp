#include "runtime/fortran/routines/unit_names.hpp"

#include <fmt/format.h>

#include <string>

#include "emulator/specification/units.hpp"
#include "emulator/system/call_error.hpp"
#include "runtime/fortran/characters/characters.hpp"
#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/fortran/unit/connection/unit_contents.hpp"
#include "runtime/fortran/unit/interface/library_error.hpp"
#include "runtime/program/session/entry.hpp"

namespace platter::runtime {

std::int64_t unit_of(std::string_view routine, std::int64_t word) {
  constexpr std::int64_t kNoText = std::int64_t{1} << 32;  // a word with four or more characters is larger
  if (word < kNoText) return word;
  const auto bits = static_cast<std::uint64_t>(word);
  const std::string name = text_of_words({&bits, 1});
  if (const auto unit = text_unit(name)) return *unit;
  if (name == "$IN" || name == "$OUT") return *text_unit(name == "$IN" ? "INPUT" : "OUTPUT");
  for (const std::string_view begin : {"FT", "TAPE"}) {
    if (!name.starts_with(begin)) continue;
    if (const auto number = specification::parse_whole<std::int64_t>(name.substr(begin.size())))
      return *number;
  }
  throw LibraryError(
      LibraryFault::kUnit, routine, fmt::format("dataset {}", name_of_word(bits)),
      "name a dataset by its unit: a number from 1 to 999, FTn or TAPEn, INPUT, OUTPUT or PUNCH");
}

}  // namespace platter::runtime

extern "C" {
std::int64_t plt_unit_of_(const std::int64_t* word, const char* variable, std::size_t length);
void platter_generate_error(platter::runtime::gfortran::Common* statement, int code, const char* message);
void _gfortran_generate_error(platter::runtime::gfortran::Common* statement, int code, const char* message);

/// Returns the unit of a statement that names its unit by a variable, in a program that stores names of units
/// in variables.
std::int64_t plt_unit_of_(const std::int64_t* word, const char* variable, std::size_t length) {
  return platter::runtime::entry([&](platter::runtime::Session&) {
    return platter::runtime::unit_of(fmt::format("the unit in {}", std::string_view(variable, length)),
                                     *word);
  });
}

/// Replaces the error function that compiled Fortran calls, for units that are words of text.
void platter_generate_error(platter::runtime::gfortran::Common* statement, int code, const char* message) {
  namespace gfortran = platter::runtime::gfortran;
  const bool is_handled = (statement->flags & (gfortran::kHasErr | gfortran::kHasIostat)) != 0;
  if (!is_handled && std::string_view(message).starts_with("Unit number")) {
    platter::runtime::stop_with(
        "the unit of the statement is not a number from 1 to 999. A word of text names a unit only if it is "
        "a constant in the program: LUN=5LTAPE1");
  }
  _gfortran_generate_error(statement, code, message);
}
}
