#include "runtime/system/cms/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "emulator/specification/error.hpp"
#include "emulator/system/cms/refused.hpp"
#include "runtime/system/cms/host_copy.hpp"

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
                  fmt::format("'{}': {}; write NAME TYPE MODE, such as QUERY DATA A1", text, why));
  };
  if (words >> more) refuse("it has more than three words");
  const auto is_good = [](const std::string& word) {
    return !word.empty() && word.size() <= kLongestName &&
           std::all_of(word.begin(), word.end(), [](unsigned char c) {
             return std::isalnum(c) != 0 ||
                    std::string_view("$#@+-:_").find(static_cast<char>(c)) != std::string_view::npos;
           });
  };
  if (type.empty()) refuse("it has no type");
  if (!is_good(name) || !is_good(type))
    refuse("name and type must have one to eight letters, digits and $#@+-:_");
  const bool digit = mode.size() == 2 && mode[1] >= '0' && mode[1] <= '6';
  if (std::isalpha(static_cast<unsigned char>(mode[0])) == 0 || mode.size() > 2 ||
      (mode.size() == 2 && !digit))
    refuse("a mode must be a letter, optionally followed by a digit from 0 to 6");
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
  if (options.remote_machine) refuse("--together", "programs that share a machine cannot share minidisks");
  if (options.cray_words) refuse("--words cray", "the machine has no Cray words");
  if (!options.image.empty())
    refuse("--image", "minidisks are not saved between runs; use --copy-out to copy files to the host");
}

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
    throw Refused(cms::kBadLength, fmt::format("{}: LRECL {}: a record length must be 1 to {} bytes",
                                               name.name, length.count, kLongest.count));
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
    throw Refused(cms::kOtherError, fmt::format("{}: the file is open; close it first", name.name));
  disk.remove(name.name);
  return true;
}

void CmsFiles::rename(const CmsName& old_name, const CmsName& new_name) {
  cms::File* const file = find(old_name);
  if (file == nullptr)
    throw Refused(cms::kNotFound,
                  fmt::format("file '{} {}{}' not found", old_name.name, old_name.mode, old_name.number));
  if (file->opened > 0)
    throw Refused(cms::kOtherError, fmt::format("{}: the file is open; close it first", old_name.name));
  if (old_name.mode != new_name.mode)
    throw Refused(cms::kBadMode, fmt::format("RENAME: a file stays on its disk {}; use COPYFILE for {}",
                                             old_name.mode, new_name.mode));
  if (old_name.name != new_name.name && find(new_name) != nullptr)
    throw Refused(cms::kBadOption, fmt::format("file '{} {}' already exists", new_name.name, new_name.mode));
  cms::Minidisk& disk = kernel_.disk(old_name.mode);
  open_.erase(file);
  disk.rename(old_name.name, new_name.name).mode_number = new_name.number;
  kernel_.write_directory(disk);
}

namespace {

std::string key_of(const CmsName& name) {
  return fmt::format("{} {}", name.name, name.mode);
}

}  // namespace

cms::OpenFile& CmsFiles::open_by_calls(const CmsName& name) {
  const auto found = by_calls_.find(key_of(name));
  return *(found != by_calls_.end() ? found : by_calls_.emplace(key_of(name), open(name)).first)->second;
}

void CmsFiles::close_by_calls(const CmsName& name) {
  exec_positions_.erase(key_of(name));
  const auto found = by_calls_.find(key_of(name));
  if (found == by_calls_.end()) return;
  found->second->close();
  by_calls_.erase(found);
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

void CmsFiles::close() {
  for (auto& [name, file] : by_calls_) file->close();
  printer_.close();
  by_calls_.clear();
}

}  // namespace platter::runtime
