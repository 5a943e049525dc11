#include "tools/compiler/build/store.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <system_error>
#include <tuple>
#include <vector>

#include "emulator/specification/error.hpp"
#include "emulator/specification/units.hpp"
#include "runtime/host/folders.hpp"
#include "runtime/program/sandbox/work_folder.hpp"
#include "tools/compiler/build/digest.hpp"
#include "tools/compiler/build/ownership.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/terminal/say.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSums = "digests.sum";

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::uintmax_t chosen_limit() {
  constexpr std::int64_t kMegabyte = 1'000'000;
  constexpr std::int64_t kUsual = 1000;
  constexpr std::int64_t kMost = 1'000'000;
  const auto text = environment("PLATTER_CACHE_SIZE");
  const auto number = text.empty() ? kUsual : specification::parse_whole<std::int64_t>(text).value_or(-1);
  if (number < 0 || number > kMost) {
    throw specification::Error(
        fmt::format("PLATTER_CACHE_SIZE: '{}' is not a whole number of megabytes from 0 to {}", text, kMost));
  }
  return static_cast<std::uintmax_t>(number * kMegabyte);
}

/// Returns whether a file belongs to the cache, since the user may have chosen a directory that contains
/// other files. Earlier versions used names of 16 digits, and before that they also stored a checksum file
/// for each program.
bool is_kept(const fs::path& file) {
  constexpr std::size_t kOnce = 16;
  const std::string name = file.stem().string();
  const bool once = name.size() == kOnce && name.find_first_not_of("0123456789abcdef") == std::string::npos &&
                    (file.extension().empty() || file.extension() == ".sum");
  return once || is_digest(file.filename().string());
}

struct Kept {
  timespec used;
  fs::path file;
  std::uintmax_t size;
};

bool is_before(const Kept& a, const Kept& b) {
  return std::tie(a.used.tv_sec, a.used.tv_nsec, a.file) < std::tie(b.used.tv_sec, b.used.tv_nsec, b.file);
}

std::vector<Kept> programs_in(const fs::path& folder) {
  std::vector<Kept> all;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    struct stat file{};
    if (!is_kept(entry.path()) || ::lstat(entry.path().c_str(), &file) != 0 || !S_ISREG(file.st_mode))
      continue;
    all.push_back({file.st_atim, entry.path(), static_cast<std::uintmax_t>(file.st_size)});
  }
  return all;
}

/// Renames `from` to `to`, replacing any file there. A directory at `to`, which is a sign of damage, is first
/// moved to `aside`.
void put(const fs::path& from, const fs::path& to, const fs::path& aside) {
  std::error_code refused;
  fs::rename(from, to, refused);
  if (!refused) return;
  fs::rename(to, aside, refused);
  fs::rename(from, to);
}

/// Creates the directory for this user only, and its parent directories with default permissions.
void make(const fs::path& folder) {
  std::error_code later;  // reported when something is stored
  fs::create_directories(fs::absolute(folder).parent_path(), later);
  ::mkdir(folder.c_str(), S_IRWXU);
}

}  // namespace

fs::path private_folder(const std::vector<std::string>& allowed) {
  const fs::path folder = runtime::private_folder();
  make(folder);
  std::error_code error;
  const fs::path place = fs::canonical(folder, error);
  const auto refuse = [&](const std::string& why) {
    throw specification::Error(
        fmt::format("{} cannot store results of programs: {}; set PLATTER_CACHE to another folder",
                    folder.string(), why));
  };
  if (error) refuse(error.message());
  if (const auto why = why_not_own(folder); !why.empty()) refuse(why);
  for (const auto& reach : allowed) {
    if (runtime::reaches_private_folder(reach)) refuse(fmt::format("programs may write in {}", reach));
  }
  return place;
}

Store::Store() : folder_(runtime::private_folder()), limit_(chosen_limit()) {
  make(folder_);
  distrusted_ = why_not_own(folder_);
}

fs::path Store::known_sums() const {
  return limit_ == 0 || !distrusted_.empty() ? fs::path() : folder_ / kSums;
}

std::optional<Program> Store::find(const std::string& name) const {
  if (!distrusted_.empty()) return std::nullopt;
  auto program = Program::open(folder_ / name);
  if (program) program->touch();
  return program;
}

void Store::keep(const Program& program, const std::string& name) const {
  if (!distrusted_.empty()) {
    terminal::say(
        "platter: note: {} is not used for compiled programs, because other users could replace them: {}; "
        "set PLATTER_CACHE to another folder\n",
        folder_.string(), distrusted_);
    return;
  }
  try {
    fs::create_directories(folder_);           // reports the error if make() failed
    const Scratch scratch(folder_, "build.");  // earlier versions left directories with this prefix
    program.copy_to(scratch.file(name));
    put(scratch.file(name), folder_ / name, scratch.file("damaged"));
    trim();
  } catch (const std::system_error& error) {
    terminal::say(
        "platter: note: the compiled program is not stored in {}: {}; set PLATTER_CACHE to another folder\n",
        folder_.string(), error.code().message());
  }
}

Store::Contents Store::contents() const {
  Contents contents;
  for (const auto& one : programs_in(folder_)) {
    ++contents.programs;
    contents.bytes += one.size;
  }
  return contents;
}

void Store::clear() const {
  std::error_code ignored;
  for (const auto& one : programs_in(folder_)) fs::remove(one.file, ignored);
  fs::remove(folder_ / kSums, ignored);
}

void Store::trim() const {
  auto all = programs_in(folder_);
  std::uintmax_t size = 0;
  for (const auto& one : all) size += one.size;
  std::sort(all.begin(), all.end(), is_before);
  for (const auto& oldest : all) {
    if (size <= limit_) break;
    std::error_code ignored;
    fs::remove(oldest.file, ignored);
    size -= oldest.size;
  }
}

}  // namespace platter::guest
