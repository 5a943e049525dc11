#include "runtime/unit/cms_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "emulator/cms/refused.hpp"
#include "emulator/specification/error.hpp"
#include "runtime/unit/cms_unit.hpp"

namespace platter::runtime {
namespace {

using cms::Refused;

std::vector<device::Geometry> volumes_of(machine::Machine& machine) {
  std::vector<device::Geometry> volumes;
  for (int channel = 0; channel < *machine.choice().channels; ++channel)
    volumes.push_back(machine.device(channel).geometry());
  return volumes;
}

void require_possible(const Options& options) {
  const auto refuse = [](const char* flag, const char* why) {
    throw specification::Error(fmt::format("{}: {}", flag, why));
  };
  if (options.distant) refuse("--together", "programs that share a machine do not share minidisks here");
  if (options.cray_words) refuse("--words cray", "the machine has none");
  if (!options.image.empty()) refuse("--image", "minidisks are not kept between runs");
}

constexpr std::int64_t kLine = 80;    // of formatted records, where nobody says
constexpr std::int64_t kBlock = 800;  // of spanned ones (recalled of VS FORTRAN)
constexpr std::int64_t kLongestBlock = 32760;
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

CmsFiles::CmsFiles(machine::Machine& machine, system::Services& system, const Options& options)
    : kernel_(system, machine.processor(), volumes_of(machine), *machine.cms()) {
  require_possible(options);
}

cms::File* CmsFiles::find(const CmsName& name) {
  return kernel_.disk(name.mode).find(name.name);
}

std::unique_ptr<cms::OpenFile> CmsFiles::open(const CmsName& name) {
  cms::Minidisk& disk = kernel_.disk(name.mode);
  cms::File* const file = disk.find(name.name);
  if (file == nullptr)
    throw Refused(cms::kNotFound, fmt::format("file '{} {}{}' not found", name.name, name.mode, name.number));
  return std::make_unique<cms::OpenFile>(kernel_, disk, *file);
}

std::unique_ptr<cms::OpenFile> CmsFiles::create(const CmsName& name, cms::Format format,
                                                std::int64_t length) {
  constexpr std::int64_t kLongest = 65535;
  if (length < 1 || length > kLongest)
    throw Refused(cms::kBadLength,
                  fmt::format("{}: LRECL {}: records have 1 to {} bytes", name.name, length, kLongest));
  erase(name);
  cms::Minidisk& disk = kernel_.disk(name.mode);
  cms::File& file = disk.add(name.name);
  file.format = format;
  file.length = length;
  return std::make_unique<cms::OpenFile>(kernel_, disk, file);
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
  const CmsName& name = found->second.file;
  return fmt::format("{} {}{}", name.name, name.mode, name.number);
}

std::string CmsFiles::name_of(std::int64_t /*unit*/, const std::string& file) {
  return file;
}

bool CmsFiles::has(std::string_view file) {
  return file.find(' ') != std::string_view::npos && find(cms_name(file)) != nullptr;
}

bool CmsFiles::remove(const std::string& file) {
  return erase(cms_name(file));
}

/// OPEN may name the file, but how its records lie FILEDEF says.
Filedef CmsFiles::filedef_of(std::int64_t unit, const std::string& file, bool formatted) const {
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
  if (file.find(' ') != std::string::npos) filedef.file = cms_name(file);
  if (formatted && filedef.records == Filedef::Records::kSpanned) filedef.records = Filedef::Records::kFixed;
  if (filedef.records == Filedef::Records::kSpanned) {
    if (filedef.block == 0) filedef.block = kBlock;
    constexpr std::int64_t kLeast = 12;
    if (filedef.block < kLeast || filedef.block > kLongestBlock)
      throw Refused(cms::kBadOption, fmt::format("BLKSIZE {}: a block has {} to {} bytes", filedef.block,
                                                 kLeast, kLongestBlock));
  } else if (filedef.length == 0) {
    filedef.length = filedef.records == Filedef::Records::kFixed ? kLine : kLongestBlock;
  }
  return filedef;
}

std::unique_ptr<RecordUnit> CmsFiles::open(std::int64_t unit, const std::string& file, bool formatted) {
  return std::make_unique<CmsUnit>(*this, unit, filedef_of(unit, file, formatted), formatted);
}

std::unique_ptr<DirectFile> CmsFiles::open_direct(std::int64_t unit, const std::string&, std::int64_t) {
  throw Refused(cms::kOtherError,
                fmt::format("unit {}: direct access is not modelled under CMS; FSREAD and FSWRITE "
                            "reach records by their numbers",
                            unit));
}

std::unique_ptr<WordFile> CmsFiles::open_words(std::int64_t unit, const std::string&, std::int64_t) {
  throw Refused(
      cms::kOtherError,
      fmt::format("unit {}: files of this system have records, and no words by their number", unit));
}

void CmsFiles::close() {
  for (auto& [name, file] : by_calls_) file->close();
  by_calls_.clear();
}

}  // namespace platter::runtime
