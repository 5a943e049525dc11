#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "emulator/codec/cos/block.hpp"

namespace platter::dataset {

/// The entity that a record control word ends. The values are those of its M field, in octal as in the
/// manuals.
enum class Mark : std::uint8_t {
  kRecord = 010,  ///< EOR
  kFile = 016,    ///< EOF, an empty record
  kData = 017,    ///< EOD, the last valid word of a dataset
};

/// Block control word (BCW), word 0 of every block.
struct BlockControlWord {
  bool bad_data = false;    ///< BDF: bad data
  amount::Blocks number{};  ///< number of the block, from 0, modulo kNumbers; 24 bits
  amount::Words forward{};  ///< FWI: data words up to the next control word

  /// The range of the field that contains the number.
  static constexpr amount::Blocks kNumbers{std::int64_t{1} << 24};
};

/// Record control word (RCW), after the last data word of a record.
struct RecordControlWord {
  Mark mark = Mark::kRecord;
  amount::Bits unused{};         ///< UBC: unused bits in the record's last data word
  bool transparent = false;      ///< TRAN
  bool bad_data = false;         ///< BDF: bad data
  bool skips_remainder = false;  ///< SRS: the rest of this block is unused
  amount::Blocks file_back{};    ///< PFI: number of blocks back to the start of this file
  amount::Blocks record_back{};  ///< PRI: number of blocks back to the start of this record
  amount::Words forward{};       ///< FWI: data words up to the next control word

  /// The ranges of the fields, which contain their numbers modulo these (docs/dataset_format.md).
  static constexpr amount::Blocks kFileBack{std::int64_t{1} << 20};
  static constexpr amount::Blocks kRecordBack{std::int64_t{1} << 15};
};

/// Return the control word with these fields.
Word pack(const BlockControlWord& control);
Word pack(const RecordControlWord& control);

/// Extracts the fields without checks. Bits outside of the fields are ignored.
BlockControlWord unpack_block(Word word);
/// Extracts the fields of a word for which is_record_control() is true.
RecordControlWord unpack_record(Word word);

/// The M field, bits 0 to 3.
int mark_field(Word word);
/// Returns true if the M field is that of an EOR, EOF or EOD.
bool is_record_control(Word word);

/// "EOR", "EOF", "EOD"
std::string_view name(Mark mark);
/// Returns all fields in readable form: "BCW block 3, FWI 511"; "EOR UBC 24, PFI 0, PRI 2, FWI 17".
std::string describe(const BlockControlWord& control);
std::string describe(const RecordControlWord& control);

}  // namespace platter::dataset
