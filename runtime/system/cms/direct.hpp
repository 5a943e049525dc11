#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "runtime/fortran/unit/interface/direct_file.hpp"
#include "runtime/system/cms/files.hpp"

namespace platter::runtime {

/// A Fortran unit of direct access on a file of CMS, whose records are fixed and of the RECL that OPEN says.
/// A record behind the last puts empty ones between (decided by us; VS FORTRAN made as many as FILEDEF's
/// XTENT said beforehand, unsourced). All that fails is cms::Refused.
class CmsDirect final : public DirectFile {
 public:
  /// A file that is not there is made.
  CmsDirect(CmsFiles& files, std::int64_t unit, const CmsName& name, amount::Bytes record, bool formatted);

  Record read(std::int64_t number) override;
  void write(std::int64_t number, std::span<const dataset::Word> words, amount::Bits length) override;
  void close() override;
  void discard() override { close(); }

  amount::Bytes record_length() const override { return record_; }
  std::int64_t next() const override { return next_; }

 private:
  void begin(const char* statement);
  void fill(std::int64_t end);

  CmsFiles& files_;
  std::int64_t unit_;
  amount::Bytes record_;
  std::byte empty_;  ///< what records that nobody wrote are full of
  std::shared_ptr<cms::OpenFile> file_;
  std::int64_t next_ = 1;
};

}  // namespace platter::runtime
