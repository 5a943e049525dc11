#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "emulator/codec/file.hpp"
#include "emulator/system/layer/block_buffer.hpp"
#include "emulator/system/layer/library.hpp"
#include "runtime/fortran/unit/interface/record_unit.hpp"

namespace platter::runtime {

/// A Fortran unit on a dataset of blocks in the record format of its library, with a stack of layers for each
/// kind of statement. READ and its like throw dataset::FormatError and dataset::FullError.
class BlockedUnit final : public RecordUnit {
 public:
  /// `buffer`: of this length; 0: as the library has it.
  BlockedUnit(system::Services& system, std::int64_t unit, const layer::Library& library,
              amount::Blocks buffer = {});
  BlockedUnit(const BlockedUnit&) = delete;
  BlockedUnit& operator=(const BlockedUnit&) = delete;

  Record read() override;
  using RecordUnit::write;
  void write(std::span<const dataset::Word> words, amount::Bits length) override;
  void backspace() override;
  void end_file() override;
  void rewind() override;
  /// Writes EOF and EOD where they are missing, and what is in buffers.
  void close() override;
  void discard() override;
  bool has_written() const override { return has_written_; }

  using RecordUnit::buffer_in;
  void buffer_in(std::span<dataset::Word> words, std::size_t count, bool partial,
                 const Convert& convert) override;
  void buffer_out(std::span<const dataset::Word> words, bool partial) override;
  double status() override;
  amount::Words length() override;
  bool take_end_of_file() override;
  const std::string& complaint() const override { return complaint_; }

 private:
  template <typename Work>
  void statement(layer::Statement kind, std::string_view name, Work work);
  template <typename Work>
  void started_statement(layer::Statement kind, std::string_view name, amount::Words words, Work work);
  /// `kind`: whose layers it goes through; `name`: as the program has it.
  void begin(layer::Statement kind, std::string_view name, amount::Words words = {});
  void require_checked(const char* statement) const;
  void require_behind_no_write() const;
  void end_partial_record();
  time::Duration left_to_copy(amount::Words words) const;
  /// What is left to be moved starts; unless the program goes on meanwhile, it waits for that.
  void finish();
  void settle();

  layer::RequestCoalescer open_;
  layer::BlockBuffer held_;
  std::array<layer::Stack, layer::kStatements> stacks_;
  layer::Stack* stack_;  ///< of the statement under way
  std::unique_ptr<dataset::RecordFormat> records_;

  bool has_written_ = false;
  bool started_ = false;
  double status_ = kDone;
  bool unchecked_ = false;          ///< it ended with an error, and nobody has asked
  bool wrote_ = false;              ///< the last thing done to the data was to write
  bool in_partial_record_ = false;  ///< the last BUFFER OUT had a mode below 0 and no statement has followed
  amount::Words length_{};
  bool end_of_file_ = false;
  std::string complaint_;
  std::span<dataset::Word> wanted_;   ///< where the words of a BUFFER IN go when it is complete
  std::vector<dataset::Word> words_;  ///< until then
};

}  // namespace platter::runtime
