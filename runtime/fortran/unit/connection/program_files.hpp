#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "emulator/amount/amount.hpp"

namespace platter::runtime {

/// Of a unit's buffer.
inline constexpr amount::Sectors kLongestBuffer{1000};

/// What a PROGRAM card says of a unit: PROGRAM X(INPUT,OUTPUT,TAPE5=INPUT,TAPE7=201).
struct ProgramFile {
  std::string name;                        ///< of the file behind TAPEn=; "" where it says none
  std::optional<amount::Sectors> sectors;  ///< of the unit's buffer, where it says so
};

/// Added to 5 or 6 to get the libgfortran unit number that is used while OPEN FILE= connects the unit to a
/// file of the emulated machine. The cards and the printer keep numbers 5 and 6.
inline constexpr std::int64_t kBeside = 2'000'000'000;
constexpr bool is_beside(std::int64_t unit) {
  return unit == kBeside + 5 || unit == kBeside + 6;
}

/// The card's files by unit number, of the TAPEn among them.
///
/// TAPE7=201 is the length of a buffer in words, in octal (a B behind it is allowed; with an 8 or 9 in it the
/// number is decimal), of which whole sectors count, and one at least. TAPE8=TAPE7 is the file of unit 7,
/// TAPE5=INPUT and TAPE6=OUTPUT the cards and the printer, any other name a dataset's. Throws
/// specification::Error.
class ProgramFiles {
 public:
  ProgramFiles() = default;
  explicit ProgramFiles(std::string_view card);

  const ProgramFile* find(std::int64_t unit) const;
  /// The unit whose file this unit's is: itself, or the one that TAPEn=TAPEm or another unit of the same
  /// dataset leads to. libgfortran's number of a unit that is beside leads to the unit.
  std::int64_t same_as(std::int64_t unit) const;

 private:
  std::map<std::int64_t, ProgramFile> files_;
};

}  // namespace platter::runtime
