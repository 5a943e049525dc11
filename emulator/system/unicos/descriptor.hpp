#pragma once

#include <memory>

#include "emulator/system/unicos/kernel.hpp"

namespace platter::unicos {

/// An open file of a program: a position, and calls of the kernel.
///
/// Whole sectors of a call (of 4096 bytes, or of the drive's size) move straight between the program's memory
/// and the drive, in one request, if they are aligned to words of memory. The parts of sectors at the start
/// and end of a call, or the whole call if it is not aligned, move sector by sector through the file's one
/// system buffer. The buffer is filled before a part of its sector is modified. It is written when another
/// sector needs the buffer, when its sector is moved straight, and by truncate and close. When an
/// asynchronous call returns, only its whole sectors are still under way.
///
/// A gap between the end of the file and the start of a write past it is first filled with zeros.
class Descriptor final : public OpenFile {
 public:
  /// Opens the file of that name, or creates it. Throws ffio::Error.
  Descriptor(Kernel& kernel, const std::string& name, const Space& space);

  amount::Bytes size() const override { return file_->bytes; }
  void close() override;

  const File& file() const { return *file_; }

 private:
  Transfer move(Kind kind, const Stretch& asked) override;
  void finish(std::uint64_t transfer) override { kernel_.wait(transfer); }
  bool is_finished(std::uint64_t transfer) const override { return kernel_.is_done(transfer); }
  void cut() override;

  Stretch prepared(Stretch stretch);
  void through_buffer(const Stretch& stretch);
  std::byte* fetch(amount::Sectors sector, bool whole);
  void fill(amount::Bytes end);
  void grow(amount::Bytes end);

  /// Moves the file's sectors for its buffer.
  struct BufferedFile final : file::BlockFile {
    explicit BufferedFile(Kernel& its) : kernel(its) {}
    void read(amount::Blocks first, std::span<std::byte> into) override;
    void write(amount::Blocks first, std::span<const std::byte> from) override;

    Kernel& kernel;
    int descriptor = -1;
    const File* file = nullptr;
  };

  BufferedFile buffered_{kernel_};
  File* file_;
};

}  // namespace platter::unicos
