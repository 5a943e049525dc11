#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "emulator/amount/amount.hpp"

namespace platter::file {

/// How a cache works.
struct CachePolicy {
  /// Which buffer is used for other blocks.
  enum class Replacement : std::uint8_t { kInTurn, kLeastRecentlyUsed };

  amount::Bytes block{};     ///< bytes of a block
  amount::Blocks blocks{1};  ///< blocks of a buffer at most
  std::int64_t buffers = 1;
  bool reads_ahead = false;    ///< the blocks that follow those of a buffer are read early; needs two buffers
  bool writes_behind = false;  ///< writes are waited for only when their buffer is needed; needs two buffers
  Replacement replacement = Replacement::kInTurn;
};

/// The file that a cache moves blocks from and to. Blocks are numbered from 0.
class BlockFile {
 public:
  /// A transfer that is under way. Its bytes stay where they are until it has been waited for.
  class Transfer {
   public:
    virtual ~Transfer() = default;
    virtual void wait() = 0;
  };

  virtual ~BlockFile() = default;
  virtual void read(amount::Blocks first, std::span<std::byte> into) = 0;
  virtual void write(amount::Blocks first, std::span<const std::byte> from) = 0;
  /// The same, under way when the call returns; nullptr if the transfer is complete by then.
  virtual std::unique_ptr<Transfer> start_read(amount::Blocks first, std::span<std::byte> into) {
    read(first, into);
    return nullptr;
  }
  virtual std::unique_ptr<Transfer> start_write(amount::Blocks first, std::span<const std::byte> from) {
    write(first, from);
    return nullptr;
  }
};

/// Memory of a buffer, aligned to 512 bytes.
std::shared_ptr<std::byte> plain_storage(std::size_t bytes);

/// Buffers with blocks of a file: each has a run of blocks that begins anywhere, at most as many as the
/// policy states. Changed blocks are written when their buffer is needed for others, and by flush();
/// write-behind starts to write a buffer as soon as the next one is begun.
///
/// `end` is the number of blocks of the file that contain anything. The calls are given the file, since a
/// cache may be shared by several openings of it.
class BlockCache {
 public:
  /// Allocates the memory of a buffer.
  using Storage = std::function<std::shared_ptr<std::byte>(std::size_t bytes)>;
  explicit BlockCache(const CachePolicy& policy, const Storage& storage = plain_storage);

  /// The block, and those that follow it in its buffer, with what the file has; read unless a buffer has it.
  /// `block` is less than `end`.
  std::span<std::byte> read(BlockFile& file, amount::Blocks block, amount::Blocks end);
  /// The same for changing them. A block from `end` on, or one whose bytes the caller does not keep, is not
  /// read but zeros, and joins the buffer with the blocks before it if that has room.
  std::span<std::byte> write(BlockFile& file, amount::Blocks block, amount::Blocks end, bool keeps);
  /// The block, which a buffer has, has changed: it will be written.
  void mark_changed(amount::Blocks block);
  /// The block, and those that follow it in its buffer; empty if no buffer has it. Reads nothing.
  std::span<const std::byte> held(amount::Blocks block);
  /// A buffer has a copy of this one block, which was moved past the cache.
  void put(BlockFile& file, amount::Blocks block, std::span<const std::byte> bytes);

  /// Writes all changed blocks, and waits for all transfers.
  void flush(BlockFile& file);
  /// The same for buffers with any of these blocks.
  void flush(BlockFile& file, amount::Blocks first, amount::Blocks count);
  /// Writes all changed blocks; no buffer has any block from here on.
  void drop(BlockFile& file);
  /// No buffer has these blocks from here on; changes of the blocks of its buffer are lost.
  void discard(amount::Blocks first, amount::Blocks count);

 private:
  struct Buffer {
    std::shared_ptr<std::byte> bytes{};
    amount::Blocks first{};        ///< its first block
    amount::Blocks count{};        ///< 0: it is empty
    amount::Blocks changed{};      ///< the first changed block, from 0
    amount::Blocks changed_end{};  ///< past the last changed one; 0: none has changed
    std::uint64_t used = 0;        ///< when it was used last, by a count of uses
    std::unique_ptr<BlockFile::Transfer> under_way{};

    bool overlaps(amount::Blocks other, amount::Blocks others) const {
      return count > amount::Blocks{} && first < other + others && other < first + count;
    }
  };

  Buffer* find(amount::Blocks block);
  Buffer& take(BlockFile& file);
  Buffer& begin(BlockFile& file, amount::Blocks block);
  Buffer& load(BlockFile& file, Buffer& buffer, amount::Blocks block, amount::Blocks end, bool ahead);
  void read_ahead(BlockFile& file, const Buffer& before, amount::Blocks end);
  static void settle(Buffer& buffer);
  void write_back(BlockFile& file, Buffer& buffer);
  std::span<std::byte> bytes(const Buffer& buffer, amount::Blocks from, amount::Blocks count) const;
  std::span<std::byte> use(Buffer& buffer, amount::Blocks block);

  CachePolicy policy_;
  std::vector<Buffer> buffers_;
  std::size_t next_ = 0;  ///< in turn
  std::uint64_t uses_ = 0;
};

}  // namespace platter::file
