#pragma once

#include <map>
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
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  amount::Bytes size() const override { return file_->bytes; }
  ffio::Moved read(std::span<std::byte> into, ffio::Record record) override;
  void write(std::span<const std::byte> from, ffio::Record record) override;
  ffio::Started start_read(std::span<std::byte> into) override;
  ffio::Started start_write(std::span<const std::byte> from) override;
  ffio::Started start_read_at(amount::Bytes offset, std::span<std::byte> into) override;
  ffio::Started start_write_at(amount::Bytes offset, std::span<const std::byte> from) override;
  amount::Bytes wait(const ffio::Started& started) override;
  bool is_done(const ffio::Started& started) const override;
  void seek(amount::Bytes to) override;
  void truncate() override;
  void close() override;

  int number() const override { return number_; }
  amount::Bytes position() const { return position_; }
  const File& file() const { return *file_; }
  const Statistics& statistics() const override { return statistics_; }

 private:
  /// An asynchronous call that the program has not waited for yet.
  struct UnderWay {
    Kind kind;
    amount::Bytes bytes;
    ffio::Ticket ticket;  ///< the kernel's ticket; 0: the call was complete at once
  };
  /// Bytes of the file from `offset` on, and their place in memory: the destination of a read or the source
  /// of a write.
  struct Stretch {
    amount::Bytes offset;
    std::span<std::byte> into{};
    std::span<const std::byte> from{};

    bool writes() const { return !from.empty(); }
    amount::Bytes length() const { return amount::bytes_in(into) + amount::bytes_in(from); }
    amount::Bytes end() const { return offset + length(); }
    /// Returns the part from byte `begin` of the file to byte `end`.
    Stretch part(amount::Bytes begin, amount::Bytes end) const;
    /// Returns whether the bytes in memory start on a word boundary.
    bool is_on_words() const;
    /// Returns a call that moves the bytes as words; `address` is the first word in the file.
    system::Call as_words(amount::Words address) const;
  };

  /// Moves the bytes. Returns the ticket of the transfer under way; 0: complete.
  ffio::Ticket move(Kind kind, const Stretch& stretch);
  /// Returns the part of `into` that the bytes of the file from `offset` on fill.
  std::span<std::byte> readable(amount::Bytes offset, std::span<std::byte> into) const;
  ffio::Ticket move_write(Kind kind, amount::Bytes offset, std::span<const std::byte> from);
  ffio::Started started(Kind kind, amount::Bytes bytes, ffio::Ticket ticket);
  void through_buffer(const Stretch& stretch);
  std::byte* fetch(amount::Sectors sector, bool whole);
  void fill(amount::Bytes end);
  void grow(amount::Bytes end);
  void note(Kind kind, amount::Bytes processed, amount::Bytes requested);

  /// Moves the file's sectors for its buffer.
  struct BufferedFile final : file::BlockFile {
    explicit BufferedFile(Kernel& its) : kernel(its) {}
    void read(amount::Blocks first, std::span<std::byte> into) override;
    void write(amount::Blocks first, std::span<const std::byte> from) override;

    Kernel& kernel;
    int descriptor = -1;
    const File* file = nullptr;
  };

  Kernel& kernel_;
  BufferedFile buffered_{kernel_};
  File* file_;
  int number_ = -1;
  amount::Bytes position_{};
  std::map<ffio::Ticket, UnderWay> started_;
  ffio::Ticket tickets_ = 0;
  Statistics statistics_;
};

}  // namespace platter::unicos
