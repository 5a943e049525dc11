#pragma once

#include <cstdint>
#include <vector>

namespace platter::reference {

/// Virtual blocks of a file that one QIO moves.
struct VmsTransfer {
  bool writes = false;
  std::int64_t first = 0;  ///< first virtual block, from 1
  std::int64_t count = 0;
  bool operator==(const VmsTransfer&) const = default;
};

struct VmsBuffering {
  std::int64_t blocks = 16;
  std::int64_t buffers = 2;
  bool reads_ahead = false;
  bool writes_behind = false;
};

/// The transfers of a stream of RMS records in a file that has enough space, by the rules of docs/vms.md. The
/// records have no contents.
class VmsModel {
 public:
  /// `length`: length of fixed records in bytes; 0 if the records are variable.
  VmsModel(const VmsBuffering& buffering, std::int64_t length);

  void get();
  void find();
  /// Puts a record after the last one. If `truncates`, the file is first cut off at the next record.
  void put(std::int64_t length, bool truncates);
  /// Rewrites the record that was got last.
  void update();
  /// Makes the fixed record of that number, counted from 1, the next one.
  void seek_number(std::int64_t number);
  /// Writes the fixed record that is next.
  void put_there();
  void rewind();
  void seek_end();
  void end_here();
  void close();

  bool at_end() const { return next_ >= bytes_; }

  std::vector<VmsTransfer> transfers;

 private:
  struct Record {
    std::int64_t
        place;  ///< byte at which the record starts; for a variable record, the first byte of its length
    std::int64_t length;
  };
  struct Buffer {
    std::vector<std::int64_t> blocks{};
    std::vector<std::int64_t> changed{};  ///< from the first to the last block that has changed
  };

  std::int64_t head() const { return length_ == 0 ? 2 : 0; }
  std::int64_t size(std::int64_t length) const { return head() + (length + 1) / 2 * 2; }
  std::int64_t last_block() const { return (bytes_ + 511) / 512; }
  std::int64_t length_at(std::int64_t place) const;
  int find_buffer(std::int64_t block) const;
  Buffer& reuse();
  void write(Buffer& buffer);
  void read(Buffer& buffer, std::int64_t block, std::int64_t last);
  std::int64_t read_block(std::int64_t block);
  void write_block(std::int64_t block, std::int64_t last);
  void read_bytes(std::int64_t place, std::int64_t count);
  void write_bytes(std::int64_t place, std::int64_t count, std::int64_t last);
  void write_record(std::int64_t place, std::int64_t length);
  void flush();
  void drop();

  VmsBuffering buffering_;
  std::int64_t length_;
  std::int64_t bytes_ = 0;
  std::int64_t next_ = 0;
  std::int64_t current_ = -1;
  std::vector<Record> records_;  ///< the records of a file with variable records
  std::vector<Buffer> buffers_;
  std::size_t turn_ = 0;  ///< the buffer that is used next
};

}  // namespace platter::reference
