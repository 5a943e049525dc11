// OPEN under CMS: FILE= and RECL=, with the FILEDEF of the unit and its defaults.

#include <fmt/format.h>

#include "emulator/system/cms/refused.hpp"
#include "runtime/system/cms/files.hpp"
#include "runtime/system/cms/unit.hpp"

namespace platter::runtime {

using cms::Refused;

namespace {

constexpr amount::Bytes kLine{80};  // LRECL of formatted records by default
// BLKSIZE of spanned records by default (unsourced, recalled from VS FORTRAN).
constexpr amount::Bytes kBlock{800};
constexpr amount::Bytes kLongestBlock{32760};
constexpr int kSpannedMode = 4;

/// Returns the file of a unit without FILEDEF (CMS; mode 4 is a design choice, since spanned records need
/// it).
std::string default_name(std::int64_t unit) {
  return fmt::format("FILE FT{:02}F001 A4", unit);
}

}  // namespace

std::string CmsFiles::usual_name(std::int64_t unit) const {
  const auto found = filedefs_.find(unit);
  if (found == filedefs_.end()) return default_name(unit);
  if (found->second.on_printer) return "PRINTER";
  const CmsName& name = found->second.file;
  return fmt::format("{} {}{}", name.name, name.mode, name.number);
}

std::string CmsFiles::scratch_name(std::int64_t unit) const {
  return fmt::format("SCRATCH FT{:02}F001 A4", unit);
}

std::string CmsFiles::name_of(std::int64_t /*unit*/, const std::string& file) {
  return file;
}

bool CmsFiles::is_on_printer(std::int64_t unit) const {
  const auto found = filedefs_.find(unit);
  return found != filedefs_.end() && found->second.on_printer;
}

/// Returns the unit's FILEDEF, or the default one, for the file that OPEN names or FILE FTnnF001.
Filedef CmsFiles::given_filedef(std::int64_t unit, const std::string& file) const {
  const auto found = filedefs_.find(unit);
  Filedef filedef;
  if (found != filedefs_.end()) filedef = found->second;
  if (found == filedefs_.end()) {
    filedef.has_record_format = false;
    filedef.file = cms_name(default_name(unit));
  }
  if (file.find(' ') != std::string::npos) filedef.file = cms_name(file);
  return filedef;
}

Filedef CmsFiles::completed(Filedef filedef, std::int64_t unit, bool formatted) {
  if (formatted && filedef.records == Filedef::Records::kSpanned) {
    if (filedef.has_record_format)
      throw Refused(
          cms::kBadFormat,
          fmt::format(
              "unit {}: FILEDEF specifies spanned records, but formatted statements need RECFM F or V",
              unit));
    filedef.records = Filedef::Records::kFixed;
  }
  if (filedef.records == Filedef::Records::kSpanned && filedef.file.number != kSpannedMode) {
    throw Refused(cms::kBadOption,
                  fmt::format("unit {}: unformatted records are spanned unless FILEDEF specifies RECFM F or "
                              "V, and spanned records need files of mode 4, such as A4",
                              unit));
  }
  if (filedef.records == Filedef::Records::kSpanned) {
    if (filedef.block == amount::Bytes{}) filedef.block = kBlock;
    constexpr amount::Bytes kLeast{12};
    if (filedef.block < kLeast || filedef.block > kLongestBlock)
      throw Refused(cms::kBadOption, fmt::format("BLKSIZE {}: a block must have {} to {} bytes",
                                                 filedef.block.count, kLeast.count, kLongestBlock.count));
  } else if (filedef.length == amount::Bytes{}) {
    const bool fixed = filedef.records == Filedef::Records::kFixed;
    filedef.length = fixed ? kLine : kLongestBlock;
    // LRECL of an existing file is the default.
    const cms::File* const old = find(filedef.file);
    if (fixed && old != nullptr && old->format == cms::Format::kFixed) filedef.length = old->length;
  }
  return filedef;
}

std::unique_ptr<SequentialFile> CmsFiles::open(std::int64_t unit, const std::string& file, bool formatted) {
  if (is_on_printer(unit)) return std::make_unique<CmsPrinter>(kernel_, printer_, unit);
  return std::make_unique<CmsSequential>(*this, unit, given_filedef(unit, file), formatted);
}

std::unique_ptr<DirectFile> CmsFiles::open_direct(std::int64_t unit, const std::string& file,
                                                  amount::Bytes record, bool formatted) {
  if (is_on_printer(unit))
    throw Refused(cms::kOtherError, fmt::format("unit {}: the printer does not allow direct access", unit));
  kernel_.end_statement();
  return std::make_unique<CmsDirect>(*this, unit, given_filedef(unit, file).file, record, formatted);
}

std::unique_ptr<WordFile> CmsFiles::open_words(std::int64_t unit, const std::string&, amount::Blocks) {
  throw Refused(
      cms::kOtherError,
      fmt::format("unit {}: files of this system have records, so words cannot be addressed by number",
                  unit));
}

}  // namespace platter::runtime
