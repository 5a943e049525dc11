#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace platter::reference {

/// Sectors that one call of the kernel moves, in this order, as sector numbers of the partition.
struct UnicosTransfer {
  bool writes = false;
  std::vector<std::int64_t> sectors{};
  bool operator==(const UnicosTransfer&) const = default;
};

/// The transfers of UNICOS's kernel on one partition, by the rules of docs/unicos.md. Files have no contents
/// here.
class UnicosModel {
 public:
  /// `sectors`: size of the partition in sectors of 4096 bytes. Files grow by `unit` sectors.
  UnicosModel(std::int64_t sectors, std::int64_t unit);

  void open(const std::string& file);
  void seek(const std::string& file, std::int64_t to) { files_[file].position = to; }
  void read(const std::string& file, std::int64_t bytes);
  void write(const std::string& file, std::int64_t bytes);
  void truncate(const std::string& file);
  void close(const std::string& file);
  void remove(const std::string& file);

  std::vector<UnicosTransfer> transfers;

 private:
  struct File {
    std::int64_t bytes = 0;
    std::int64_t position = 0;
    std::vector<std::int64_t> sectors{};  ///< numbers of the file's sectors on the partition
    std::int64_t buffered = -1;  ///< index of the file's sector that is in the system's buffer; -1: none
    bool is_newer = false;       ///< the buffer has to be written
  };

  void move(File& file, bool writes, std::int64_t offset, std::int64_t end);
  void through_buffer(File& file, bool writes, std::int64_t offset, std::int64_t end);
  void fetch(File& file, std::int64_t sector, bool whole);
  void flush(File& file);
  void transfer(File& file, bool writes, std::int64_t first, std::int64_t count);
  void grow(File& file, std::int64_t bytes);
  void fill(File& file, std::int64_t to);
  void release(File& file, std::int64_t sectors);
  bool is_free(std::int64_t first) const;

  std::int64_t unit_;
  std::vector<bool> used_;
  std::map<std::string, File> files_;
};

}  // namespace platter::reference
