#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/fortran/unit/interface/record_unit.hpp"
#include "runtime/numbers/display.hpp"

namespace platter::runtime {

/// Number of columns of a card.
inline constexpr std::size_t kCardColumns = 80;

/// The data cards for BUFFER IN. Each card is a record of its characters, including blanks up to column 80,
/// or to the end of the word after it. A formatted READ reads the same cards. libgfortran handles all other
/// statements, or they are rejected before they reach this class.
class CardUnit final : public RecordUnit {
 public:
  /// Returns the next card, as a READ would read it; nothing at the end of a record of cards.
  using NextCard = std::function<std::optional<std::string>()>;

  /// `unit`: the unit's number, for messages.
  CardUnit(std::int64_t unit, numbers::Characters characters, NextCard next)
      : unit_(unit), characters_(characters), next_(std::move(next)) {}

  Record read() override;
  void write(std::span<const dataset::Word> words, amount::Bits length) override;
  void backspace() override { rewind(); }
  void end_file() override {}
  /// Forgets the rest of the last card and resets the status.
  void rewind() override;
  void close() override {}
  void discard() override {}
  bool has_written() const override { return false; }

  using RecordUnit::buffer_in;
  void buffer_in(std::span<dataset::Word> words, std::size_t count, bool partial,
                 const Convert& convert) override;
  void buffer_out(std::span<const dataset::Word> words, bool partial) override;
  double status() override { return status_; }
  amount::Words length() override { return length_; }
  bool take_end_of_file() override { return false; }  ///< UnitContents records it
  const std::string& complaint() const override { return complaint_; }

 private:
  std::vector<dataset::Word> words_of(std::string card) const;
  [[noreturn]] void refuse(const char* statement) const;

  std::int64_t unit_;
  numbers::Characters characters_;
  NextCard next_;
  double status_ = kDone;
  amount::Words length_{};
  std::vector<dataset::Word> left_{};  ///< rest of the card after a BUFFER IN that has read only a part of it
  std::string complaint_{};
};

}  // namespace platter::runtime
