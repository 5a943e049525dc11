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
/// kind of statement. Transfers throw dataset::FormatError and dataset::FullError.
class BlockedUnit final : public RecordUnit {
 public:
  /// `buffer`: length of the buffer; 0: the library's default.
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
  /// Writes EOF and EOD if they are missing, and all buffered data.
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
  /// Starts a statement. `kind` selects its layers; `name` is the statement in the program.
  void begin(layer::Statement kind, std::string_view name, amount::Words words = {});
  void require_checked(const char* statement) const;
  void require_no_write_before() const;
  void end_partial_record();
  time::Duration left_to_copy(amount::Words words) const;
  /// Starts the remaining transfers and waits for them, unless the program may continue meanwhile.
  void finish();
  void settle();

  layer::RequestCoalescer open_;
  layer::BlockBuffer held_;
  std::array<layer::Stack, layer::kStatements> stacks_;
  layer::Stack* stack_;  ///< the stack of the current statement
  std::unique_ptr<dataset::RecordFormat> records_;

  bool has_written_ = false;
  bool started_ = false;
  double status_ = kDone;
  bool unchecked_ = false;  ///< the last BUFFER statement failed, and the program has not called UNIT since
  bool wrote_ = false;      ///< the last transfer was a write
  bool in_partial_record_ = false;  ///< the last statement was a BUFFER OUT with a mode below 0
  amount::Words length_{};
  bool end_of_file_ = false;
  std::string complaint_;
  std::span<dataset::Word> wanted_;   ///< destination of the words of a BUFFER IN when it is complete
  std::vector<dataset::Word> words_;  ///< the words of a BUFFER IN until it is complete
};

}  // namespace platter::runtime
