#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "emulator/storage/record_blocks.hpp"
#include "runtime/fortran/unit/interface/record_unit.hpp"
#include "runtime/system/cms/files.hpp"

namespace platter::runtime {

/// A Fortran unit on a file of CMS: a record is one of the file's or, in files of mode 4, a row of segments
/// in blocks, each of which is a variable record of the file's. All that fails is cms::Refused.
///
/// A WRITE or ENDFILE behind a READ or a REWIND replaces what follows. BACKSPACE goes back to the start and
/// passes by all records but the last (decided by us).
class CmsUnit final : public RecordUnit {
 public:
  CmsUnit(CmsFiles& files, std::int64_t unit, const Filedef& filedef, bool formatted);

  Record read() override;
  void write(std::span<const dataset::Word> words, amount::Bits length) override;
  void backspace() override;
  void end_file() override;
  void rewind() override;
  void close() override;
  void discard() override { close(); }
  bool has_written() const override { return has_written_; }

  using RecordUnit::buffer_in;
  void buffer_in(std::span<dataset::Word> words, std::size_t count, bool partial,
                 const Convert& convert) override;
  void buffer_out(std::span<const dataset::Word> words, bool partial) override;
  double status() override { return kDone; }
  amount::Words length() override { return {}; }
  bool take_end_of_file() override { return std::exchange(end_of_file_, false); }
  const std::string& complaint() const override { return complaint_; }

 private:
  void begin(const char* statement);
  void open();
  void create();
  bool is_at_end() const;
  void require_length(std::size_t bytes) const;
  void note_calls();
  bool take(std::vector<std::byte>& record);
  bool take_segments(std::vector<std::byte>& record);
  void put(std::vector<std::byte> record);
  void finish_writing();

  CmsFiles& files_;
  std::int64_t unit_;
  Filedef filedef_;
  bool formatted_;
  std::shared_ptr<cms::OpenFile> file_;
  std::unique_ptr<file::RecordBlocks> writer_;  ///< while a file of mode 4 is written
  std::int64_t next_ = 1;                       ///< record of the file
  std::deque<std::pair<std::vector<std::byte>, bool>>
      segments_;             ///< of the block that is read, and which ends
  std::int64_t passed_ = 0;  ///< records of the program's in front of the next
  bool has_written_ = false;
  bool end_of_file_ = false;
  bool behind_end_ = false;  ///< where ENDFILE stands, or would: BACKSPACE goes in front of that
  bool noted_ = false;
  std::string complaint_;
};

}  // namespace platter::runtime
