#include "tools/compiler/build/digest_cache.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <ctime>
#include <fstream>
#include <sstream>
#include <string_view>
#include <utility>

#include "tools/compiler/build/digest.hpp"
#include "tools/compiler/build/host.hpp"
#include "tools/compiler/build/ownership.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/files/text_file.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTitle = "platter sums 2";
constexpr std::size_t kMostSums = 200;  // enough for several builds of Platter; then the cache is cleared

/// Returns the file's text if only this user can have written it, otherwise "".
std::string own_text_of(const fs::path& file) {
  const int opened = open_own(file);
  if (opened < 0) return {};
  std::string text = files::text_of(fmt::format("/proc/self/fd/{}", opened));
  ::close(opened);
  return text;
}

/// Returns the key of a file. Returns "" if the file is missing, or so recent that it may still change within
/// the resolution of the file system's clock. The key contains the host, because two hosts that share the
/// cache may have different files with the same numbers.
std::string key_of(const fs::path& file) {
  static const std::string host = digest_of(name_of_host()).substr(0, 16);
  constexpr std::time_t kYoung = 2;  // seconds
  struct stat now{};
  if (::stat(file.c_str(), &now) != 0 || now.st_ctim.tv_sec + kYoung > std::time(nullptr)) return {};
  return fmt::format("{}:{}:{}:{}:{}.{:09}:{}.{:09}", host, now.st_dev, now.st_ino, now.st_size,
                     now.st_mtim.tv_sec, now.st_mtim.tv_nsec, now.st_ctim.tv_sec, now.st_ctim.tv_nsec);
}

}  // namespace

DigestCache::DigestCache(fs::path kept) : kept_(std::move(kept)) {
  std::istringstream in(kept_.empty() ? "" : own_text_of(kept_));
  std::string line;
  if (!std::getline(in, line) || line != kTitle) return;
  // The last line is the digest of all lines before it. If the disk was full, lines may be missing.
  std::map<std::string, std::string> sums;
  Digest all;
  std::string key;
  std::string sum;
  while (in >> key >> sum) {
    if (key == "end") {
      if (sum == all.take()) sums_ = std::move(sums);
      return;
    }
    all.add(key);
    all.add(sum);
    sums[key] = sum;
  }
}

DigestCache::~DigestCache() {
  if (!learned_ || kept_.empty()) return;
  try {
    const Scratch scratch(kept_.parent_path(), "build.");
    const fs::path written = scratch.file("sums");
    std::ofstream out(written);
    out << kTitle << '\n';
    Digest all;
    for (const auto& [key, sum] : sums_) {
      out << key << ' ' << sum << '\n';
      all.add(key);
      all.add(sum);
    }
    out << "end " << all.take() << '\n';
    out.close();
    fs::permissions(written, fs::perms::owner_read | fs::perms::owner_write);
    if (out) fs::rename(written, kept_);
  } catch (const std::exception&) {  // the digests are not stored
  }
}

std::string DigestCache::of(const fs::path& file) {
  return of(file, [&] { return files::text_of(file); });
}

std::string DigestCache::of(const fs::path& program, const std::function<std::string()>& ask) {
  return known(key_of(program), ask);
}

std::string DigestCache::about(const std::string& about, const std::function<std::string()>& find) {
  return known("about:" + about, find);
}

std::string DigestCache::known(const std::string& key, const std::function<std::string()>& ask) {
  if (const auto known = sums_.find(key); !key.empty() && known != sums_.end()) return known->second;
  std::string sum = digest_of(ask());
  if (key.empty()) return sum;
  if (sums_.size() >= kMostSums) sums_.clear();
  sums_[key] = sum;
  learned_ = true;
  return sum;
}

}  // namespace platter::guest
