#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace platter::reference {

/// One start of a minidisk's device: blocks of the minidisk, all of one cylinder.
struct CmsStart {
  bool writes = false;
  std::vector<std::int64_t> blocks{};
  bool operator==(const CmsStart&) const = default;
};

/// The starts that calls of CMS's file system lead to, by the rules of docs/cms.md. Files have no contents
/// here.
class CmsModel {
 public:
  CmsModel(std::int64_t block_bytes, std::int64_t blocks, std::int64_t blocks_of_cylinder);

  /// Creates a file. `length`: length of each record if the records are fixed.
  void create(const std::string& file, bool fixed, std::int64_t length);
  void erase(const std::string& file);
  void open(const std::string& file);
  void read(const std::string& file, std::int64_t number, std::int64_t count);
  /// Writes `count` fixed records from record `number` on, or one variable record of `length` bytes.
  void write(const std::string& file, std::int64_t number, std::int64_t count, std::int64_t length);
  /// Ends the file before record `number`.
  void cut(const std::string& file, std::int64_t number);
  void close(const std::string& file);
  std::int64_t records(const std::string& file) const {
    return static_cast<std::int64_t>(files_.at(file).lengths.size());
  }

  std::vector<CmsStart> starts;

 private:
  struct File {
    bool fixed = true;
    std::int64_t length = 0;
    std::vector<std::int64_t> lengths{};   ///< lengths of the records in bytes, including the 2 bytes for the
                                           ///< length of a variable record
    std::vector<std::int64_t> blocks{};    ///< numbers of the file's blocks on the minidisk
    std::vector<std::int64_t> pointers{};  ///< pointer blocks on the disk, those of the highest level first
    // State while the file is open.
    std::int64_t buffered = -1;                      ///< the file's block in the buffer, or -1
    bool is_newer = false;                           ///< the buffer has to be written
    bool is_changed = false;                         ///< the directory has to be written
    std::vector<std::int64_t> pointers_in_memory{};  ///< pointer block of each level; -1: none

    std::int64_t place(std::int64_t number) const;
    std::int64_t bytes() const { return place(static_cast<std::int64_t>(lengths.size()) + 1); }
  };

  std::int64_t take();
  void start(bool writes, std::vector<std::int64_t> blocks);
  void transfer(bool writes, const File& file, std::int64_t first, std::int64_t count);
  std::vector<std::int64_t> levels(const File& file) const;
  void look_up(File& file, std::int64_t block);
  void flush(File& file);
  void write_bytes(File& file, std::int64_t place, std::int64_t count, std::int64_t bytes_before);

  std::int64_t block_bytes_;
  std::int64_t blocks_of_cylinder_;
  std::vector<bool> used_;
  std::map<std::string, File> files_;
};

}  // namespace platter::reference
