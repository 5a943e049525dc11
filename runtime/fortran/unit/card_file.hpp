#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/fortran/unit/interface/sequential_file.hpp"
#include "runtime/numbers/display.hpp"

namespace platter::runtime {

/// Number of columns of a card.
inline constexpr std::size_t kCardColumns = 80;

/// The data cards for BUFFER IN. Each card is a record of its characters, including blanks up to column 80,
/// or to the end of the word after it. A formatted READ reads the same cards. libgfortran handles all other
/// statements, or they are rejected before they reach this class.
class CardFile final : public SequentialFile, private BufferTransfers {
 public:
  /// Returns the next card, as a READ would read it; nothing at the end of a record of cards.
  using NextCard = std::function<std::optional<std::string>()>;

  CardFile(std::int64_t unit, numbers::Characters characters, NextCard next)
      : SequentialFile(unit), characters_(characters), next_(std::move(next)) {}

  Record read() override { refuse("READ"); }
  void write(std::span<const dataset::Word> /*words*/, amount::Bits /*length*/) override { refuse("WRITE"); }
  void backspace() override { left_.clear(); }
  EndMark end_file() override { return EndMark::kNone; }
  /// Forgets the rest of the last card.
  void rewind() override { left_.clear(); }
  void close() override {}
  BufferTransfers* buffers() override { return this; }

 private:
  void start_read(std::span<dataset::Word> words, std::size_t count, bool partial, const Take& take) override;
  void start_write(std::span<const dataset::Word> /*words*/, bool /*partial*/) override {
    refuse("BUFFER OUT");
  }
  void end_record() override {}
  void wait(std::string_view /*routine*/) override {}

  std::vector<dataset::Word> words_of(std::string card) const;
  [[noreturn]] void refuse(const char* statement) const;

  numbers::Characters characters_;
  NextCard next_;
  std::vector<dataset::Word> left_{};  ///< rest of the card after a BUFFER IN that has read only a part of it
};

}  // namespace platter::runtime
