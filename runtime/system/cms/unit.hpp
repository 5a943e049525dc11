#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "emulator/codec/ibm_records.hpp"
#include "emulator/system/cms/printer.hpp"
#include "runtime/fortran/unit/interface/direct_file.hpp"
#include "runtime/fortran/unit/interface/sequential_file.hpp"
#include "runtime/system/cms/files.hpp"

namespace platter::runtime {

/// The virtual printer. Each record is a line and costs one start of the device. The printed text is
/// discarded.
class CmsPrinter final : public SequentialFile {
 public:
  CmsPrinter(cms::Kernel& kernel, cms::Printer& printer, std::int64_t unit)
      : SequentialFile(unit), kernel_(kernel), printer_(printer) {}

  Record read() override { refuse("READ"); }
  void write(std::span<const dataset::Word> words, amount::Bits length) override;
  void backspace() override { refuse("BACKSPACE"); }
  EndMark end_file() override { return EndMark::kNone; }
  void rewind() override { refuse("REWIND"); }
  void close() override { printer_.close(); }

 private:
  [[noreturn]] void refuse(const char* statement) const;

  cms::Kernel& kernel_;
  cms::Printer& printer_;
};

/// A CMS file of fixed-length records. Their length is RECL= of the OPEN. A WRITE beyond the last record
/// fills the gap with empty records (design choice; VS FORTRAN created as many records in advance as XTENT of
/// the FILEDEF specified, unsourced). All errors are cms::Refused.
class CmsDirect final : public DirectFile {
 public:
  /// Opens the file, or creates it if there is none.
  CmsDirect(CmsFiles& files, std::int64_t unit, const CmsName& name, amount::Bytes record, bool formatted);

  void begin(UnitStatement statement, std::int64_t number) override;
  void read(std::int64_t number, std::span<std::byte> into) override;
  void write(std::int64_t number, std::span<const std::byte> from) override;
  [[noreturn]] void refuse_length(const std::string& problem) const override;
  void close() override {
    if (const auto file = std::exchange(file_, nullptr)) file->close();
  }

 private:
  void append_empty(std::int64_t end);

  CmsFiles& files_;
  std::int64_t unit_;
  std::shared_ptr<cms::OpenFile> file_;
};

/// A CMS file as a sequence of records. A record of the program is a record of the file. In files of mode 4
/// it is a sequence of segments in blocks, and each block is a variable-length record of the file. All errors
/// are cms::Refused.
///
/// A WRITE or ENDFILE after a READ or REWIND replaces the rest of the file. BACKSPACE rewinds the file and
/// skips all records but the last (design choice).
class CmsSequential final : public SequentialFile {
 public:
  /// `given`: the FILEDEF of the unit, which may lack parts.
  CmsSequential(CmsFiles& files, std::int64_t unit, Filedef given, bool formatted)
      : SequentialFile(unit), files_(files), given_(std::move(given)), formatted_(formatted) {}

  void begin(UnitStatement statement, amount::Words words) override;
  void set_formatted() override;
  Record read() override;
  void write(std::span<const dataset::Word> words, amount::Bits length) override;
  void backspace() override;
  EndMark end_file() override;
  void rewind() override;
  void close() override;
  void end_writing(UnitStatement next) override;

 private:
  void create();
  bool is_at_end() const;
  void require_length(std::size_t bytes) const;
  void note_calls();
  bool take(std::vector<std::byte>& record);
  bool take_segments(std::vector<std::byte>& record);
  void put(std::vector<std::byte> record);

  CmsFiles& files_;
  Filedef given_;
  Filedef filedef_{};  ///< the complete FILEDEF, once a statement has needed it
  bool formatted_;
  bool complete_ = false;
  std::shared_ptr<cms::OpenFile> file_;
  /// Packs records into blocks while a file of mode 4 is written.
  std::unique_ptr<codec::RecordBlocks> writer_;
  std::int64_t next_ = 1;                ///< number of the next record of the file, from 1
  std::vector<std::byte> block_;         ///< the block that is being read
  std::deque<codec::Segment> segments_;  ///< segments of the block that the program has not read
  std::int64_t passed_ = 0;              ///< number of the program's records before the next one
  bool noted_ = false;
};

}  // namespace platter::runtime
