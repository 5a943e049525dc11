#pragma once

#include <functional>
#include <memory>
#include <span>

#include "emulator/codec/block_device.hpp"
#include "emulator/codec/reader.hpp"

namespace platter::dataset {

/// How records and ends of file lie in the blocks of a dataset: a sequential file of Fortran's, and a place
/// between two records, or inside one.
class RecordFormat {
 public:
  virtual ~RecordFormat() = default;

  /// Reads the next words of a record. Behind the end of the data it stays there.
  virtual ReadResult read(std::span<Word> into, RemainderPolicy rest) = 0;
  /// Adds `length` to the record, which `ends` with it or not: whole words where it does not. What was behind
  /// is gone; of a record that was read in part nothing is.
  virtual void write(std::span<const Word> words, amount::Bits length, bool ends) = 0;
  virtual void end_file() = 0;
  /// Over the record or end of file before; to the start of one that was read, or written, in part. Does
  /// nothing at the start of the data.
  virtual void backspace() = 0;
  /// To the start; close() has nothing left to do after it. Both write the ends that are missing.
  virtual void rewind() = 0;
  virtual void close() = 0;
  /// Leaves on the device what was written, as a reader finds it. What is written next goes on from there.
  virtual void stop_writing() = 0;
};

/// Makes one on a device.
using MakeRecords = std::function<std::unique_ptr<RecordFormat>(BlockDevice&)>;

}  // namespace platter::dataset
