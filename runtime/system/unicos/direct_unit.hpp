#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "runtime/fortran/unit/interface/direct_file.hpp"
#include "runtime/system/unicos/ffio_file.hpp"

namespace platter::runtime {

/// A unit of UNICOS opened for direct access: records of one length, by their number from 1.
///
/// A record goes through the layers in one piece, behind a seek to its place; what a WRITE leaves of it is
/// written as zeros (both decided by us: the guide does not say). All that fails is ffio::Error.
class DirectUnit final : public DirectFile {
 public:
  /// RECL= in bytes.
  DirectUnit(unicos::Kernel& kernel, unicos::Assignment assigned, const ffio::Defaults& defaults,
             unicos::UnitReport& report, amount::Bytes record)
      : file_(kernel, std::move(assigned), defaults, report), record_(record) {}

  Record read(std::int64_t number) override;
  void write(std::int64_t number, std::span<const dataset::Word> words, amount::Bits length) override;
  void close() override;
  void discard() override;

  amount::Bytes record_length() const override { return record_; }
  std::int64_t next() const override { return next_; }

 private:
  amount::Bytes place_of(std::int64_t number) const;

  FfioFile file_;
  amount::Bytes record_;
  std::int64_t next_ = 1;
  std::vector<std::byte> bytes_;
};

}  // namespace platter::runtime
