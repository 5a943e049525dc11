#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "runtime/fortran/unit/interface/sequential_file.hpp"

namespace platter::runtime {

/// A file as records of one length, numbered from 1, which DirectUnit reads and writes. Each system
/// implements this class for its files. Errors that the program may handle are derived from IoError.
class DirectFile {
 public:
  /// `record`: length of the records. `fill`: the byte with which WRITE fills the rest of a record.
  explicit DirectFile(amount::Bytes record, std::byte fill = {}) : record_(record), fill_(fill) {}
  virtual ~DirectFile() = default;
  DirectFile(const DirectFile&) = delete;
  DirectFile& operator=(const DirectFile&) = delete;

  amount::Bytes record_length() const { return record_; }
  std::byte fill() const { return fill_; }

  /// Called at the start of each READ, WRITE or CLOSE. `number`: the number of the record; 0 for CLOSE.
  virtual void begin(UnitStatement statement, std::int64_t number) = 0;
  /// Called at the end of each statement, also after an error.
  virtual void end() {}
  // `into` and `from` have the length of a record.
  virtual void read(std::int64_t number, std::span<std::byte> into) = 0;
  virtual void write(std::int64_t number, std::span<const std::byte> from) = 0;
  /// Throws the system's error for a WRITE of too many bytes.
  [[noreturn]] virtual void refuse_length(const std::string& problem) const = 0;
  /// Called after a record has been transferred, with the number of the one that follows it.
  virtual void note_next(std::int64_t /*number*/) {}
  virtual void close() = 0;
  /// Closes the file without writing the buffered data. Returns false if the file can only be closed.
  virtual bool discard() { return false; }

 private:
  amount::Bytes record_;
  std::byte fill_;
};

}  // namespace platter::runtime
