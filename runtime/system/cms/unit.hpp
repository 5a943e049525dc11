#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "emulator/codec/ibm_blocks.hpp"
#include "emulator/system/cms/printer.hpp"
#include "runtime/fortran/unit/interface/direct_file.hpp"
#include "runtime/fortran/unit/interface/record_unit.hpp"
#include "runtime/system/cms/files.hpp"

namespace platter::runtime {

/// A Fortran unit on the virtual printer: each record is a line, and a start of its own. What is printed goes
/// nowhere.
class CmsPrinter final : public RecordUnit {
 public:
  CmsPrinter(cms::Kernel& kernel, cms::Printer& printer, std::int64_t unit)
      : kernel_(kernel), printer_(printer), unit_(unit) {}

  Record read() override { refuse("READ"); }
  void write(std::span<const dataset::Word> words, amount::Bits length) override;
  void backspace() override { refuse("BACKSPACE"); }
  void end_file() override {}
  void rewind() override { refuse("REWIND"); }
  void close() override { printer_.close(); }
  void discard() override { close(); }
  bool has_written() const override { return true; }

  using RecordUnit::buffer_in;
  void buffer_in(std::span<dataset::Word>, std::size_t, bool, const Convert&) override {
    refuse("BUFFER IN");
  }
  void buffer_out(std::span<const dataset::Word>, bool) override { refuse("BUFFER OUT"); }
  double status() override { return kDone; }
  amount::Words length() override { return {}; }
  bool take_end_of_file() override { return false; }
  const std::string& complaint() const override { return complaint_; }

 private:
  [[noreturn]] void refuse(const char* statement) const;

  cms::Kernel& kernel_;
  cms::Printer& printer_;
  std::int64_t unit_;
  std::string complaint_{};
};

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
  std::unique_ptr<codec::RecordBlocks> writer_;  ///< while a file of mode 4 is written
  std::int64_t next_ = 1;                        ///< record of the file
  std::vector<std::byte> block_;                 ///< the block that is read
  std::deque<codec::Segment> segments_;          ///< of it, which the program has not read
  std::int64_t passed_ = 0;                      ///< records of the program's in front of the next
  bool has_written_ = false;
  bool end_of_file_ = false;
  bool past_end_ = false;  ///< where ENDFILE stands, or would: BACKSPACE goes in front of that
  bool noted_ = false;
  std::string complaint_;
};

}  // namespace platter::runtime
