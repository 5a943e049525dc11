#include "tools/lab/drawn_disk.hpp"

#include <fmt/format.h>

#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/lab/keyed_hash.hpp"

namespace platter::lab {
namespace {

/// Numbers from successive pairs of bytes.
class Draws {
 public:
  explicit Draws(std::string bytes) : bytes_(std::move(bytes)) {}
  /// Returns a number from `first`, among `count` numbers at distances of `step`.
  int next(int first, int count, int step = 1) {
    constexpr unsigned kByte = 256;
    const auto high = static_cast<unsigned char>(bytes_.at(at_));
    const auto low = static_cast<unsigned char>(bytes_.at(at_ + 1));
    at_ += 2;
    return first + step * static_cast<int>((high * kByte + low) % static_cast<unsigned>(count));
  }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

}  // namespace

DrawnDisk draw(std::string_view key, std::string_view student) {
  Draws draws(keyed_hash(key, fmt::format("platter lab disk 1\n{}", student)));
  // The ranges of drawn_disk.hpp, as first number, count and step.
  DrawnDisk disk{};
  disk.rpm = draws.next(2700, 181, 10);
  disk.sectors_per_track = draws.next(12, 13);
  disk.flaky_sector = draws.next(60, 160);
  disk.retries = draws.next(1, 4);
  return disk;
}

SealedMachine machine_with(const DrawnDisk& disk, const std::string& student) {
  return {
      .student = student,
      .sets = {fmt::format("disk.rotation={} rpm", disk.rpm),
               fmt::format("disk.sectors_per_track={}", disk.sectors_per_track)},
      .faults = {fmt::format("correctable,drive=1,block={},retries={}", disk.flaky_sector, disk.retries)}};
}

std::string read_key(const std::string& file) {
  constexpr std::size_t kShortest = 16;
  constexpr std::uintmax_t kLongest = 10'000;
  std::string key = runtime::read_untrusted(file, kLongest);
  if (key.size() < kShortest)
    throw specification::Error(
        fmt::format("--key {}: a key has at least {} bytes; head -c 32 /dev/urandom > {} makes one", file,
                    kShortest, file));
  return key;
}

}  // namespace platter::lab
