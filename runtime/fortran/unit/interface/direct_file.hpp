#pragma once

#include <cstdint>
#include <span>

#include "runtime/fortran/unit/interface/record_unit.hpp"

namespace platter::runtime {

/// A unit of direct access: records of one length, by their number from 1.
class DirectFile {
 public:
  virtual ~DirectFile() = default;

  virtual Record read(std::int64_t number) = 0;
  virtual void write(std::int64_t number, std::span<const dataset::Word> words, amount::Bits length) = 0;
  virtual void close() = 0;
  /// What is in buffers is lost.
  virtual void discard() = 0;

  virtual amount::Bytes record_length() const = 0;
  /// Behind the one that was read or written last.
  virtual std::int64_t next() const = 0;
};

}  // namespace platter::runtime
