#pragma once

#include <map>
#include <memory>

#include "emulator/system/unicos/kernel.hpp"

namespace platter::unicos {

/// A file as a program has opened it: a position, and calls of the kernel.
///
/// Whole sectors (of 4096 bytes, or as the drive has them) that begin at one of the file's and lie on words
/// of the program go straight between its memory and the drive, all of a call in one request. What is left of
/// a call at its beginning and end, and all of it where it does not lie so, goes through the file's one
/// buffer of the system's, sector by sector: read before a part of it is changed, and written when another
/// sector is wanted there, when one of its sectors is moved straight, by truncation and by close. Of an
/// asynchronous call only the whole sectors are under way when it returns.
///
/// A gap between the end of a file and what is written behind it is filled with zeros first.
class Descriptor final : public OpenFile {
 public:
  /// Opens it; where there is none of that name, a new one. Throws ffio::Error.
  Descriptor(Kernel& kernel, const std::string& name, const Space& space);
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  amount::Bytes size() const override { return file_->bytes; }
  amount::Bytes read(std::span<std::byte> into) override;
  void write(std::span<const std::byte> from) override;
  ffio::Ticket start_read(std::span<std::byte> into) override;
  ffio::Ticket start_write(std::span<const std::byte> from) override;
  ffio::Ticket start_read_at(amount::Bytes offset, std::span<std::byte> into) override;
  ffio::Ticket start_write_at(amount::Bytes offset, std::span<const std::byte> from) override;
  amount::Bytes wait(ffio::Ticket ticket) override;
  bool is_done(ffio::Ticket ticket) const override;
  void seek(amount::Bytes to) override;
  void truncate() override;
  void close() override;

  int number() const override { return number_; }
  amount::Bytes position() const { return position_; }
  const File& file() const { return *file_; }
  const Statistics& statistics() const override { return statistics_; }

 private:
  /// An asynchronous call that has not been waited for.
  struct Started {
    Kind kind;
    amount::Bytes bytes;
    ffio::Ticket ticket;  ///< the kernel's; 0: all was done at once
  };
  /// Bytes of the file from `offset` on, and where they are in memory: a read's or a write's.
  struct Stretch {
    amount::Bytes offset;
    std::span<std::byte> into{};
    std::span<const std::byte> from{};

    bool writes() const { return !from.empty(); }
    amount::Bytes length() const { return amount::bytes_in(into) + amount::bytes_in(from); }
    amount::Bytes end() const { return offset + length(); }
    /// Its bytes from `begin` of the file to `end`.
    Stretch part(amount::Bytes begin, amount::Bytes end) const;
    /// Whether its bytes begin on a word of memory.
    bool is_on_words() const;
    /// A call that moves them as words; `address` is the first word's.
    system::Call as_words(amount::Words address) const;
  };

  /// Returns the ticket of what is under way.
  ffio::Ticket move(Kind kind, const Stretch& stretch);
  ffio::Ticket move_read(Kind kind, amount::Bytes offset, std::span<std::byte> into, amount::Bytes& count);
  ffio::Ticket move_write(Kind kind, amount::Bytes offset, std::span<const std::byte> from);
  ffio::Ticket started(Kind kind, amount::Bytes bytes, ffio::Ticket ticket);
  void through_buffer(const Stretch& stretch);
  std::byte* fetch(amount::Sectors sector, bool whole);
  void fill(amount::Bytes end);
  void grow(amount::Bytes end);
  void note(Kind kind, amount::Bytes processed, amount::Bytes requested);

  /// The file's sectors, as its buffer reads and writes them.
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
  std::map<ffio::Ticket, Started> started_;
  ffio::Ticket tickets_ = 0;
  Statistics statistics_;
};

}  // namespace platter::unicos
