#pragma once

#include <cstdint>
#include <span>

#include "emulator/system/cms/kernel.hpp"

namespace platter::cms {

/// The virtual printer: each start of it hands lines to CP, which puts them into pages of the spooling area,
/// and writes a page when it is full.
class Printer {
 public:
  explicit Printer(Kernel& kernel) : kernel_(kernel) {}

  /// One start for lines of so many bytes.
  void print(std::span<const amount::Bytes> lines);
  /// The file is closed: the page that is not full is written.
  void close();

  std::int64_t starts() const { return starts_; }
  std::int64_t pages() const { return pages_; }

 private:
  void write_page();

  Kernel& kernel_;
  std::int64_t starts_ = 0;
  std::int64_t pages_ = 0;
  amount::Bytes used_{};  ///< of the page
};

}  // namespace platter::cms
