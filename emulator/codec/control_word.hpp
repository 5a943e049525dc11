#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "emulator/codec/block.hpp"

namespace platter::dataset {

/// What a record control word ends: its M field, in octal as the manuals print it.
enum class Mark : std::uint8_t {
  kRecord = 010,  ///< EOR
  kFile = 016,    ///< EOF, an empty record
  kData = 017,    ///< EOD, the last word of a dataset that means anything
};

/// BCW, word 0 of every block.
struct BlockControlWord {
  bool bad_data = false;    ///< BDF
  amount::Blocks number{};  ///< of the block, from 0; 24 bits
  amount::Words forward{};  ///< FWI: data words between here and the next control word

  /// The field holds the number modulo this.
  static constexpr amount::Blocks kNumbers{std::int64_t{1} << 24};
};

/// RCW, behind the last data word of a record.
struct RecordControlWord {
  Mark mark = Mark::kRecord;
  amount::Bits unused{};         ///< UBC, of the record's last data word
  bool transparent = false;      ///< TRAN
  bool bad_data = false;         ///< BDF
  bool skips_remainder = false;  ///< SRS: what is left of this block holds nothing
  amount::Blocks file_back{};    ///< PFI: blocks back to the one where this file began
  amount::Blocks record_back{};  ///< PRI: blocks back to the one where this record began
  amount::Words forward{};       ///< FWI

  /// A field holds the number modulo this (docs/datasets.md).
  static constexpr amount::Blocks kFileBack{std::int64_t{1} << 20};
  static constexpr amount::Blocks kRecordBack{std::int64_t{1} << 15};
};

Word pack(const BlockControlWord& control);
Word pack(const RecordControlWord& control);

/// Takes the fields as they are; bits that belong to no field are not looked at.
BlockControlWord unpack_block(Word word);
/// The same. Only where is_record_control().
RecordControlWord unpack_record(Word word);

/// The M field, bits 0 to 3.
int mark_field(Word word);
/// Whether the M field is that of an EOR, EOF or EOD.
bool is_record_control(Word word);

/// "EOR", "EOF", "EOD"
std::string_view name(Mark mark);
/// All fields, as a person reads them: "BCW block 3, FWI 511"; "EOR UBC 24, PFI 0, PRI 2, FWI 17".
std::string describe(const BlockControlWord& control);
std::string describe(const RecordControlWord& control);

}  // namespace platter::dataset
