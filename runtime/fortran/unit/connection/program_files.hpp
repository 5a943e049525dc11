#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "emulator/amount/amount.hpp"

namespace platter::runtime {

/// The longest buffer of a unit.
inline constexpr amount::Sectors kLongestBuffer{1000};

/// The entry of a unit on the PROGRAM card: PROGRAM X(INPUT,OUTPUT,TAPE5=INPUT,TAPE7=201).
struct ProgramFile {
  std::string name;                        ///< name of the file after TAPEn=; "" if there is none
  std::optional<amount::Sectors> sectors;  ///< length of the unit's buffer, if given
};

/// Added to 5 or 6 to get the libgfortran unit number that is used while OPEN FILE= connects the unit to a
/// file of the emulated machine. The cards and the printer keep numbers 5 and 6.
inline constexpr std::int64_t kBeside = 2'000'000'000;
constexpr bool is_beside(std::int64_t unit) {
  return unit == kBeside + 5 || unit == kBeside + 6;
}

/// The TAPEn files of the PROGRAM card by unit number.
///
/// TAPE7=201 gives the length of a buffer in words, in octal; a B may follow it, and a number with a digit 8
/// or 9 is decimal. The length is rounded down to whole sectors, but is at least one. TAPE8=TAPE7 makes unit
/// 8 use the file of unit 7. TAPE5=INPUT and TAPE6=OUTPUT are the cards and the printer, and any other name
/// is that of a dataset. Throws specification::Error.
class ProgramFiles {
 public:
  ProgramFiles() = default;
  explicit ProgramFiles(std::string_view card);

  const ProgramFile* find(std::int64_t unit) const;
  /// Returns the unit whose file this unit uses: itself, the unit that TAPEn=TAPEm names, or another unit of
  /// the same dataset. For kBeside + 5 or 6, returns 5 or 6.
  std::int64_t same_as(std::int64_t unit) const;

 private:
  std::map<std::int64_t, ProgramFile> files_;
};

}  // namespace platter::runtime
