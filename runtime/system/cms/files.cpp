#include "runtime/system/cms/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "emulator/specification/error.hpp"
#include "emulator/system/cms/refused.hpp"
#include "runtime/system/cms/host_copy.hpp"
#include "runtime/system/cms/unit.hpp"

namespace platter::runtime {

using cms::Refused;

namespace {

constexpr std::size_t kLongestName = 8;

}  // namespace

CmsName cms_name(std::string_view text) {
  std::string capitals(text);
  for (char& c : capitals) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::istringstream words(capitals);
  std::string name;
  std::string type;
  std::string mode = "A1";
  std::string more;
  words >> name >> type;
  words >> mode;
  const auto refuse = [&](const std::string& why) {
    throw Refused(cms::kBadName,
                  fmt::format("'{}': {}; a file is called NAME TYPE MODE, as QUERY DATA A1", text, why));
  };
  if (words >> more) refuse("there is too much of it");
  const auto is_good = [](const std::string& word) {
    return !word.empty() && word.size() <= kLongestName &&
           std::all_of(word.begin(), word.end(), [](unsigned char c) {
             return std::isalnum(c) != 0 ||
                    std::string_view("$#@+-:_").find(static_cast<char>(c)) != std::string_view::npos;
           });
  };
  if (type.empty()) refuse("it has no type");
  if (!is_good(name) || !is_good(type)) refuse("name and type have one to eight letters, digits and $#@+-:_");
  const bool digit = mode.size() == 2 && mode[1] >= '0' && mode[1] <= '6';
  if (std::isalpha(static_cast<unsigned char>(mode[0])) == 0 || mode.size() > 2 ||
      (mode.size() == 2 && !digit))
    refuse("a mode is a letter, and perhaps a digit from 0 to 6");
  return {.name = name + ' ' + type, .mode = mode[0], .number = digit ? mode[1] - '0' : 1};
}

namespace {

std::vector<device::Geometry> volumes_of(machine::Machine& machine) {
  std::vector<device::Geometry> volumes;
  for (int channel = 0; channel < *machine.choice().channels; ++channel)
    volumes.push_back(machine.device(channel).geometry());
  return volumes;
}

void require_files_of_cms(const Options& options) {
  const auto refuse = [](const char* flag, const char* why) {
    throw specification::Error(fmt::format("{}: {}", flag, why));
  };
  if (options.distant) refuse("--together", "programs that share a machine do not share minidisks here");
  if (options.cray_words) refuse("--words cray", "the machine has none");
  if (!options.image.empty())
    refuse("--image", "minidisks are not kept between runs; --copy-out takes files to the host");
}

constexpr amount::Bytes kLine{80};  // LRECL of formatted records by default
// BLKSIZE of spanned records by default (unsourced, recalled from VS FORTRAN).
constexpr amount::Bytes kBlock{800};
constexpr amount::Bytes kLongestBlock{32760};
constexpr int kSpannedMode = 4;

}  // namespace

CmsFiles::CmsFiles(machine::Machine& machine, system::Services& system, const Options& options)
    : kernel_(system, machine.processor(), volumes_of(machine),
              cms::specification_of(machine.personality())) {
  require_files_of_cms(options);
  for (const auto& copy : copies_in(options.of_system)) copy_in(machine, kernel_, copy);
}

cms::File* CmsFiles::find(const CmsName& name) {
  return kernel_.disk(name.mode).find(name.name);
}

std::shared_ptr<cms::OpenFile> CmsFiles::open(const CmsName& name) {
  cms::Minidisk& disk = kernel_.disk(name.mode);
  cms::File* const file = disk.find(name.name);
  if (file == nullptr)
    throw Refused(cms::kNotFound, fmt::format("file '{} {}{}' not found", name.name, name.mode, name.number));
  auto& opened = open_[file];
  auto shared = opened.lock();
  if (!shared) opened = shared = std::make_shared<cms::OpenFile>(kernel_, disk, *file);
  return shared;
}

std::shared_ptr<cms::OpenFile> CmsFiles::create(const CmsName& name, cms::Format format,
                                                amount::Bytes length) {
  constexpr amount::Bytes kLongest{65535};
  if (length < amount::Bytes{1} || length > kLongest)
    throw Refused(cms::kBadLength, fmt::format("{}: LRECL {}: records have 1 to {} bytes", name.name,
                                               length.count, kLongest.count));
  erase(name);
  cms::Minidisk& disk = kernel_.disk(name.mode);
  cms::File& file = disk.add(name.name);
  file.mode_number = name.number;
  file.format = format;
  file.length = length;
  return open(name);
}

bool CmsFiles::erase(const CmsName& name) {
  cms::Minidisk& disk = kernel_.disk(name.mode);
  const cms::File* const file = disk.find(name.name);
  if (file == nullptr) return false;
  if (file->opened > 0)
    throw Refused(cms::kOtherError, fmt::format("{}: is open; close it first", name.name));
  disk.remove(name.name);
  return true;
}

std::string CmsFiles::usual_name(std::int64_t unit) const {
  const auto found = filedefs_.find(unit);
  if (found == filedefs_.end()) return fmt::format("FT{:02}F001", unit);
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

bool CmsFiles::has(std::string_view file) {
  if (file.find(' ') == std::string_view::npos) return false;
  try {
    return find(cms_name(file)) != nullptr;
  } catch (const Refused&) {  // the name is not valid, or there is no such disk
    return false;
  }
}

bool CmsFiles::remove(const std::string& file) {
  return file.find(' ') != std::string::npos && erase(cms_name(file));
}

bool CmsFiles::is_on_printer(std::int64_t unit) const {
  const auto found = filedefs_.find(unit);
  return found != filedefs_.end() && found->second.on_printer;
}

/// Returns the unit's FILEDEF, or a default one for the file that OPEN names.
Filedef CmsFiles::said_of(std::int64_t unit, const std::string& file) const {
  const auto found = filedefs_.find(unit);
  if (found == filedefs_.end() && file.find(' ') == std::string::npos) {
    throw Refused(
        cms::kOtherError,
        fmt::format("there is no FILEDEF for unit {}: CALL CMS('FILEDEF {} DISK NAME TYPE A4 (RECFM VBS', "
                    "IRC)",
                    unit, unit));
  }
  Filedef filedef;
  if (found != filedefs_.end()) filedef = found->second;
  if (found == filedefs_.end()) filedef.says_records = false;
  if (file.find(' ') != std::string::npos) filedef.file = cms_name(file);
  return filedef;
}

/// Returns the unit's FILEDEF with its missing parts completed by the defaults for the kind of statement.
Filedef CmsFiles::filedef_of(std::int64_t unit, const std::string& file, bool formatted) {
  Filedef filedef = said_of(unit, file);
  if (formatted && filedef.records == Filedef::Records::kSpanned) {
    if (filedef.says_records)
      throw Refused(cms::kBadFormat,
                    fmt::format("unit {}: FILEDEF says spanned records, and formatted statements "
                                "take RECFM F or V",
                                unit));
    filedef.records = Filedef::Records::kFixed;
  }
  if (filedef.records == Filedef::Records::kSpanned && filedef.file.number != kSpannedMode) {
    throw Refused(
        cms::kBadOption,
        fmt::format("unit {}: unformatted records are spanned where no FILEDEF says RECFM F or V, and "
                    "spanned ones are kept in files of mode 4, as A4",
                    unit));
  }
  if (filedef.records == Filedef::Records::kSpanned) {
    if (filedef.block == amount::Bytes{}) filedef.block = kBlock;
    constexpr amount::Bytes kLeast{12};
    if (filedef.block < kLeast || filedef.block > kLongestBlock)
      throw Refused(cms::kBadOption, fmt::format("BLKSIZE {}: a block has {} to {} bytes",
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
  return std::make_unique<CmsSequential>(*this, unit, filedef_of(unit, file, formatted), formatted);
}

std::unique_ptr<DirectFile> CmsFiles::open_direct(std::int64_t unit, const std::string& file,
                                                  amount::Bytes record, bool formatted) {
  if (is_on_printer(unit))
    throw Refused(cms::kOtherError, fmt::format("unit {}: the printer has no direct access", unit));
  kernel_.end_statement();
  return std::make_unique<CmsDirect>(*this, unit, said_of(unit, file).file, record, formatted);
}

std::unique_ptr<WordFile> CmsFiles::open_words(std::int64_t unit, const std::string&, amount::Blocks) {
  throw Refused(
      cms::kOtherError,
      fmt::format("unit {}: files of this system have records, and no words by their number", unit));
}

void CmsFiles::close() {
  for (auto& [name, file] : by_calls_) file->close();
  printer_.close();
  by_calls_.clear();
}

}  // namespace platter::runtime
