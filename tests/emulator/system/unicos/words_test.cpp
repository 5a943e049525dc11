// No byte is lost: random calls through two descriptors are compared with plain arrays, over several
// partitions and drives.

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "emulator/system/ffio/error.hpp"
#include "tests/emulator/device_files.hpp"
#include "tests/emulator/system/unicos/kernel_bench.hpp"

namespace platter::tests {
namespace {

/// A file as a plain array, with the position of a descriptor.
class Model {
 public:
  Model(KernelBench& bench, std::uint64_t seed) : bench_(bench), random_(seed) {}

  void live(int calls) {
    for (const char* name : {"a", "b", "c"}) {
      unicos::Space space;
      if (below(2) == 0) space.unit = amount::Blocks{1 + below(20)};
      if (below(3) == 0) space.blocks = amount::Blocks{below(40)};
      if (below(2) == 0 && bench_.files.room().size() > 1) space.partitions = {2, 0};
      auto& one = files_[name];
      one.descriptor = bench_.open(name, space);
      one.other = bench_.open(name);
    }
    for (int i = 0; i < calls && !testing::Test::HasFatalFailure(); ++i) step();
    for (auto& [name, one] : files_) {
      finish(one, 0);
      one.descriptor->close();
      Words all(length(one.bytes) + kBlock);
      one.other->seek({});
      ASSERT_EQ(one.other->read(all.bytes(), ffio::Record::kGoesOn).bytes.count, length(one.bytes));
      ASSERT_TRUE(std::equal(one.bytes.begin(), one.bytes.end(), all.bytes().begin())) << name;
      one.other->close();
      bench_.kernel.remove(name);
    }
    for (const auto& room : bench_.files.room()) EXPECT_EQ(room.free, room.all);
  }

 private:
  struct Read {
    ffio::Started ticket;
    std::unique_ptr<Words> words;
    std::span<std::byte> into;
    Bytes expected;
  };
  struct Open {
    std::unique_ptr<Descriptor> descriptor, other;
    Bytes bytes;
    std::int64_t position = 0;
    std::vector<Read> under_way;
  };

  static std::int64_t length(const Bytes& bytes) { return static_cast<std::int64_t>(bytes.size()); }
  std::int64_t below(std::int64_t limit) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(limit));
  }

  /// Returns a random length, mostly of whole blocks.
  std::int64_t some_bytes() {
    return below(3) != 0 ? below(30) * kBlock : below(2) == 0 ? below(3 * kBlock) : below(30 * kBlock);
  }

  void finish(Open& one, std::size_t left) {
    while (one.under_way.size() > left) {
      auto& read = one.under_way.front();
      ASSERT_EQ(one.descriptor->wait(read.ticket).count, length(read.expected));
      ASSERT_TRUE(std::equal(read.expected.begin(), read.expected.end(), read.into.begin()));
      one.under_way.erase(one.under_way.begin());
    }
  }

  Bytes part(const Open& one, std::int64_t offset, std::int64_t count) {
    const auto from = std::min(offset, length(one.bytes));
    const auto to = std::min(offset + count, length(one.bytes));
    return {one.bytes.begin() + from, one.bytes.begin() + to};
  }

  void step() {
    auto& one = std::next(files_.begin(), below(3))->second;
    auto& file = *one.descriptor;
    const std::int64_t count = some_bytes();
    const std::int64_t skew = below(8) == 0 ? 1 + below(7) : 0;  // offset in the program's array, in bytes
    auto words = std::make_unique<Words>(count + skew, random_());
    const auto bytes = words->bytes().subspan(static_cast<std::size_t>(skew));
    const std::int64_t offset = some_bytes();
    const bool at = below(2) == 0;
    switch (below(9)) {
      case 0:
      case 1: {
        const auto expected = part(one, one.position, count);
        ASSERT_EQ(file.read(bytes, ffio::Record::kGoesOn).bytes.count, length(expected));
        ASSERT_TRUE(std::equal(expected.begin(), expected.end(), bytes.begin()));
        one.position += length(expected);
        break;
      }
      case 2:
      case 3:
        put(one, one.position, bytes);
        file.write(bytes, ffio::Record::kGoesOn);
        one.position += count;
        break;
      case 4: {
        const auto place = at ? offset : one.position;
        const auto expected = part(one, place, count);
        const auto ticket = at ? file.start_read_at(amount::Bytes{offset}, bytes) : file.start_read(bytes);
        one.under_way.push_back({ticket, std::move(words), bytes, expected});
        if (!at) one.position += length(expected);
        break;
      }
      case 5: {
        const auto place = at ? offset : one.position;
        put(one, place, bytes);
        const auto ticket = at ? file.start_write_at(amount::Bytes{offset}, bytes) : file.start_write(bytes);
        one.under_way.push_back({ticket, std::move(words), bytes, {bytes.begin(), bytes.end()}});
        if (!at) one.position += count;
        break;
      }
      case 6:
        one.position = offset;
        file.seek(amount::Bytes{offset});
        break;
      case 7:
        if (below(4) != 0) break;
        finish(one, 0);
        one.bytes.resize(static_cast<std::size_t>(one.position));
        file.truncate();
        break;
      default:
        finish(one, static_cast<std::size_t>(below(4)));
        one.other->seek(amount::Bytes{offset});
        const auto expected = part(one, offset, count);
        ASSERT_EQ(one.other->read(bytes, ffio::Record::kGoesOn).bytes.count, length(expected));
        ASSERT_TRUE(std::equal(expected.begin(), expected.end(), bytes.begin()));
    }
    ASSERT_EQ(file.size().count, length(one.bytes));
    ASSERT_EQ(file.position().count, one.position);
    if (below(3) == 0) bench_.compute(time::Duration{below(40'000'000'000)});
  }

  static void put(Open& one, std::int64_t offset, std::span<const std::byte> bytes) {
    if (bytes.empty()) return;
    const auto end = static_cast<std::size_t>(offset) + bytes.size();
    if (one.bytes.size() < end) one.bytes.resize(end);
    std::copy(bytes.begin(), bytes.end(), one.bytes.begin() + offset);
  }

  KernelBench& bench_;
  std::mt19937_64 random_;
  std::map<std::string, Open> files_;
};

struct Where {
  const char* name;
  const char* site;
  const char* disk;  ///< replaces the machine's disk; empty to keep it
  bool instant;
};

class DescriptorBytes : public testing::TestWithParam<Where> {};

TEST_P(DescriptorBytes, AnySequenceOfCallsReturnsTheWrittenBytes) {
  const Where& where = GetParam();
  auto catalogue = specification::Catalogue::builtin();
  if (*where.disk != 0)
    plant(catalogue, "machines", "ymp", "disk = \"dd49\"", std::string("disk = \"") + where.disk + "\"");
  for (std::uint64_t seed = 1; seed <= 30 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    KernelBench bench({.site = where.site,
                       .catalogue = catalogue,
                       .instant = where.instant,
                       .load = where.instant ? 0 : 20'000,
                       .seed = seed});
    Model(bench, seed).live(200);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, DescriptorBytes,
    testing::Values(Where{"one_drive", "plain", "", false}, Where{"instantly", "plain", "", true},
                    Where{"cached", "ldcache", "", false}, Where{"three_drives", "three", "", false},
                    Where{"eight_instantly", "striped", "", true},
                    Where{"large_sectors", "plain", "dd60", false}, Where{"ssd", "ssd", "", false}),
    [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace platter::tests
