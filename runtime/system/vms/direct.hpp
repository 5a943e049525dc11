#pragma once

#include <cstdint>
#include <utility>

#include "runtime/fortran/unit/interface/direct_file.hpp"
#include "runtime/system/vms/files.hpp"

namespace platter::runtime {

/// A unit of VAX Fortran opened for direct access: fixed records by their number, which $GET and $PUT reach
/// by it. What a WRITE leaves of a record is zeros. All that fails is vms::Refused.
class VmsDirect final : public DirectFile {
 public:
  VmsDirect(vms::Kernel& kernel, std::int64_t unit, VaxFile file, const VaxOpening& opening)
      : kernel_(kernel), unit_(unit), file_(std::move(file)), opening_(opening) {}

  Record read(std::int64_t number) override;
  void write(std::int64_t number, std::span<const dataset::Word> words, amount::Bits length) override;
  void close() override;
  void discard() override { close(); }
  amount::Bytes record_length() const override { return file_.channel->file().records.longest; }
  std::int64_t next() const override { return next_; }

 private:
  void begin(const char* statement, std::int64_t number);
  void tell_next(std::int64_t number);

  vms::Kernel& kernel_;
  std::int64_t unit_;
  VaxFile file_;
  VaxOpening opening_;
  std::int64_t next_ = 1;
};

}  // namespace platter::runtime
