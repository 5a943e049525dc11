#pragma once

#include <bit>

#include "runtime/numbers/formats.hpp"

namespace platter::runtime {

/// How REAL items stand in records: as the host's words, or as those of the Cray-1 (--words cray). What is
/// lost on the way is counted.
class RealWords {
 public:
  explicit RealWords(bool cray) : cray_(cray) {}

  bool cray() const { return cray_; }
  const numbers::Tally& written() const { return written_; }
  const numbers::Tally& read() const { return read_; }

  numbers::Word outward(double value) {
    if (!cray_) return std::bit_cast<numbers::Word>(value);
    const auto converted = numbers::to_cray(value);
    written_.add(converted.fate);
    return converted.value;
  }

  double inward(numbers::Word word) {
    if (!cray_) return std::bit_cast<double>(word);
    const auto converted = numbers::from_cray(word);
    read_.add(converted.fate);
    return converted.value;
  }

 private:
  bool cray_;
  numbers::Tally written_;
  numbers::Tally read_;
};

}  // namespace platter::runtime
