#pragma once

#include <cstdint>
#include <span>

#include "emulator/system/cms/kernel.hpp"

namespace platter::cms {

/// The virtual printer. Each start passes lines to CP, which simulates the start's privileged instructions
/// and its interrupt, copies each line into a page of the spooling area, and writes a page when it is full.
class Printer {
 public:
  explicit Printer(Kernel& kernel) : kernel_(kernel) {}

  /// Makes one start for lines of these lengths.
  void print(std::span<const amount::Bytes> lines);
  /// Closes the file: writes the last page if it contains anything.
  void close();

  std::int64_t starts() const { return starts_; }
  std::int64_t pages() const { return pages_; }

 private:
  void write_page();

  Kernel& kernel_;
  std::int64_t starts_ = 0;
  std::int64_t pages_ = 0;
  amount::Bytes used_{};  ///< bytes used in the current page
};

}  // namespace platter::cms
