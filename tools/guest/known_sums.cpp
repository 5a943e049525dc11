#include "tools/guest/known_sums.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <ctime>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

#include "emulator/specification/fingerprint.hpp"
#include "tools/guest/scratch.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTitle = "platter sums 1";
constexpr std::size_t kMost = 200;  // of several builds of Platter; beyond that all are learned again

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text;
  std::error_code none;
  text.resize(static_cast<std::size_t>(fs::exists(file, none) ? fs::file_size(file, none) : 0));
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

std::uint64_t sum_of(std::string_view text) {
  specification::Fingerprint sum;
  sum.add(text);
  return sum.value();
}

/// What a file is known by, or nothing where it is not there, or so young that it may yet change within a
/// step of the file system's clock.
std::string key_of(const fs::path& file) {
  constexpr std::time_t kYoung = 2;  // s
  struct stat now{};
  if (::stat(file.c_str(), &now) != 0 || now.st_ctim.tv_sec + kYoung > std::time(nullptr)) return {};
  return fmt::format("{}:{}:{}:{}.{:09}:{}.{:09}", now.st_dev, now.st_ino, now.st_size, now.st_mtim.tv_sec,
                     now.st_mtim.tv_nsec, now.st_ctim.tv_sec, now.st_ctim.tv_nsec);
}

}  // namespace

KnownSums::KnownSums(fs::path kept) : kept_(std::move(kept)) {
  std::ifstream in(kept_);
  std::string line;
  if (!std::getline(in, line) || line != kTitle) return;
  // The last line says how many there are: where a disk was full some are missing.
  std::map<std::string, std::uint64_t> sums;
  std::string key;
  std::uint64_t sum = 0;
  while (in >> key >> sum) {
    if (key == "end") {
      if (sum == sums.size()) sums_ = std::move(sums);
      return;
    }
    sums[key] = sum;
  }
}

KnownSums::~KnownSums() {
  if (!learned_ || kept_.empty()) return;
  try {
    const Scratch scratch(kept_.parent_path(), "build.");
    const fs::path written = scratch.file("sums");
    std::ofstream out(written);
    out << kTitle << '\n';
    for (const auto& [key, sum] : sums_) out << key << ' ' << sum << '\n';
    out << "end " << sums_.size() << '\n';
    out.close();
    if (out) fs::rename(written, kept_);
  } catch (const std::exception&) {  // as if nothing had been learned
  }
}

std::uint64_t KnownSums::of(const fs::path& file) {
  return of(file, [&] { return text_of(file); });
}

std::uint64_t KnownSums::of(const fs::path& program, const std::function<std::string()>& ask) {
  const std::string key = key_of(program);
  if (const auto known = sums_.find(key); !key.empty() && known != sums_.end()) return known->second;
  const std::uint64_t sum = sum_of(ask());
  if (key.empty()) return sum;
  if (sums_.size() >= kMost) sums_.clear();
  sums_[key] = sum;
  learned_ = true;
  return sum;
}

}  // namespace platter::guest
