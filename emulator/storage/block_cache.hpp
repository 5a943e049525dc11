#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "emulator/amount/amount.hpp"

namespace platter::file {

/// The parameters of a cache.
struct CachePolicy {
  /// The choice of the buffer that is reused for other blocks.
  enum class Replacement : std::uint8_t { kInTurn, kLeastRecentlyUsed };

  amount::Bytes block{};     ///< bytes of a block
  amount::Blocks blocks{1};  ///< largest number of blocks in a buffer
  std::int64_t buffers = 1;
  bool reads_ahead = false;    ///< reads the blocks after those of a buffer early; needs two buffers
  bool writes_behind = false;  ///< waits for a write only when its buffer is needed; needs two buffers
  Replacement replacement = Replacement::kInTurn;
};

/// The file whose blocks are cached. Blocks are numbered from 0.
class BlockFile {
 public:
  /// A transfer under way. The caller keeps its bytes in place until wait() returns.
  class Transfer {
   public:
    virtual ~Transfer() = default;
    virtual void wait() = 0;
  };

  virtual ~BlockFile() = default;
  virtual void read(amount::Blocks first, std::span<std::byte> into) = 0;
  virtual void write(amount::Blocks first, std::span<const std::byte> from) = 0;
  /// start_read() and start_write() start a transfer. They return nullptr if the transfer is complete when
  /// they return, as in this default.
  virtual std::unique_ptr<Transfer> start_read(amount::Blocks first, std::span<std::byte> into) {
    read(first, into);
    return nullptr;
  }
  virtual std::unique_ptr<Transfer> start_write(amount::Blocks first, std::span<const std::byte> from) {
    write(first, from);
    return nullptr;
  }
};

/// Returns memory for a buffer, aligned to 512 bytes.
std::shared_ptr<std::byte> plain_storage(std::size_t bytes);

/// Buffers with blocks of a file. Each buffer contains a run of blocks, which may start at any block, up to
/// the length in the policy. Changed blocks are written when their buffer is needed for others, and by
/// flush(). With write-behind, a buffer is written as soon as the next one is started.
///
/// `end` is the number of blocks of the file that contain data. The file is an argument of the calls, since
/// several openings of the file may share a cache.
class BlockCache {
 public:
  /// Allocates the memory of a buffer.
  using Storage = std::function<std::shared_ptr<std::byte>(std::size_t bytes)>;
  explicit BlockCache(const CachePolicy& policy, const Storage& storage = plain_storage);

  /// Returns the block and those that follow it in its buffer, with the file's contents. Reads them unless a
  /// buffer contains them. `block` is less than `end`.
  std::span<std::byte> read(BlockFile& file, amount::Blocks block, amount::Blocks end);
  /// Does the same as read(), but the caller may change the bytes. `keeps`: whether the caller keeps any
  /// bytes of the block. A block from `end` on, or one that the caller does not keep, is not read but filled
  /// with zeros, and joins the buffer of the previous block if that has room.
  std::span<std::byte> write(BlockFile& file, amount::Blocks block, amount::Blocks end, bool keeps);
  /// Marks a block, which a buffer contains, as changed, so that it will be written.
  void mark_changed(amount::Blocks block);
  /// Returns the block and those that follow it in its buffer; empty if no buffer contains it. Reads nothing.
  std::span<const std::byte> held(amount::Blocks block);
  /// Copies one block into a buffer, after it was moved without the cache.
  void put(BlockFile& file, amount::Blocks block, std::span<const std::byte> bytes);

  /// Writes all changed blocks, and waits for all transfers.
  void flush(BlockFile& file);
  /// Writes the changed blocks of the buffers that contain any of these blocks, and waits for all transfers.
  void flush(BlockFile& file, amount::Blocks first, amount::Blocks count);
  /// Writes all changed blocks, and empties all buffers.
  void drop(BlockFile& file);
  /// Empties the buffers that contain any of these blocks. Changes in those buffers are lost.
  void discard(amount::Blocks first, amount::Blocks count);

 private:
  struct Buffer {
    std::shared_ptr<std::byte> bytes{};
    amount::Blocks first{};        ///< number of the buffer's first block
    amount::Blocks count{};        ///< 0 if the buffer is empty
    amount::Blocks changed{};      ///< index of the first changed block in the buffer
    amount::Blocks changed_end{};  ///< index past the last changed block; 0 if none has changed
    std::uint64_t used = 0;        ///< number of the last use, counted over all buffers
    std::unique_ptr<BlockFile::Transfer> under_way{};
    bool is_arriving = false;  ///< the transfer under way reads the blocks

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
  std::size_t next_ = 0;  ///< next buffer to be reused, with Replacement::kInTurn
  std::uint64_t uses_ = 0;
};

}  // namespace platter::file
