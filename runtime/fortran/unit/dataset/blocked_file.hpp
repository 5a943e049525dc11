#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "emulator/codec/cos/file.hpp"
#include "emulator/system/layer/block_buffer.hpp"
#include "emulator/system/layer/library.hpp"
#include "runtime/fortran/unit/access/sequential_unit.hpp"

namespace platter::runtime {

/// A dataset of blocks in the record format of its library, with a stack of layers for each kind of
/// statement. Transfers throw dataset::FormatError and dataset::FullError.
class BlockedFile final : public SequentialFile, private BufferTransfers {
 public:
  /// `buffer`: length of the buffer; 0: the library's default.
  BlockedFile(system::Services& system, std::int64_t unit, const layer::Library& library,
              amount::Blocks buffer = {});

  void begin(UnitStatement statement, amount::Words words) override;
  void end(UnitStatement statement, bool complete) override;
  Record read() override;
  void write(std::span<const dataset::Word> words, amount::Bits length) override;
  void backspace() override { records_->backspace(); }
  EndMark end_file() override;
  void rewind() override;
  /// Writes EOF and EOD if they are missing, and all buffered data.
  void close() override;
  bool discard() override;
  bool marks_end() const override { return true; }
  BufferTransfers* buffers() override { return this; }

 private:
  void start_read(std::span<dataset::Word> words, std::size_t count, bool partial, const Take& take) override;
  void start_write(std::span<const dataset::Word> words, bool partial) override;
  void end_record() override { records_->write({}, amount::Bits{}, true); }
  void wait(std::string_view routine) override;
  bool take_recovered() override { return open_.take_recovered(); }

  /// Waits for the last request, even if it fails.
  void settle();
  time::Duration left_to_copy(amount::Words words) const;
  /// Starts the remaining transfers and waits for them, unless the program may continue meanwhile.
  void finish();
  /// Starts the remaining transfers of a BUFFER statement.
  void start();

  layer::RequestCoalescer open_;
  layer::BlockBuffer held_;
  std::array<layer::Stack, layer::kStatements> stacks_;
  layer::Stack* stack_;  ///< the stack of the current statement
  std::unique_ptr<dataset::RecordFormat> records_;

  bool started_ = false;              ///< the last statement was a BUFFER statement
  amount::Words found_{};             ///< number of words that the current statement has read
  std::span<dataset::Word> wanted_;   ///< destination of the words of a BUFFER IN when it is complete
  std::vector<dataset::Word> words_;  ///< the words of a BUFFER IN until it is complete
};

/// Creates a unit on a dataset, with the arguments of BlockedFile. Its messages do not name the system.
inline SequentialUnit blocked_unit(system::Services& system, std::int64_t unit, const layer::Library& library,
                                   amount::Blocks buffer = {}) {
  return {std::make_unique<BlockedFile>(system, unit, library, buffer), ""};
}

}  // namespace platter::runtime
