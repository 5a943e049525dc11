// The layout of a volume: the directory, the storage bitmap and the index file are in its middle
// (docs/vms.md).

#include <gtest/gtest.h>

#include "tests/emulator/system/vms/vms_bench.hpp"

namespace platter::tests::volume_tests {
namespace {

using amount::Sectors;

/// 1000 clusters of 3 blocks. A block of the bitmap has 4096 bits, so the bitmap needs one block.
constexpr device::Geometry kDisk{.cylinders = 100,
                                 .head_groups = 1,
                                 .sectors_per_track = Sectors{30},
                                 .words_per_sector = amount::Words{64}};

vms::FileTimes with_headers(std::int64_t headers) {
  vms::FileTimes files;
  files.cluster = Blocks{3};
  files.headers = headers;
  return files;
}

TEST(VolumeLayout, ReservesTheDirectoryTheBitmapAndTheIndexFileInTheMiddle) {
  vms::Volume volume(0, kDisk, with_headers(100));
  EXPECT_EQ(volume.blocks(), Blocks{3000});
  EXPECT_EQ(volume.free(), Blocks{3000 - 102}) << "34 clusters for 1 + 1 + 100 blocks";
  EXPECT_EQ(volume.longest(), Blocks{1500});
  EXPECT_EQ(volume.directory(), Sectors{1500});
  vms::File file;
  file.header = 7;
  EXPECT_EQ(volume.bitmap(file), Sectors{1501});
  EXPECT_EQ(volume.header(file), Sectors{1502 + 7});
}

TEST(VolumeLayout, ReservesWholeClusters) {
  EXPECT_EQ(vms::Volume(0, kDisk, with_headers(101)).free(), Blocks{3000 - 105});
  EXPECT_EQ(vms::Volume(0, kDisk, with_headers(1)).free(), Blocks{3000 - 3});
}

TEST(BlockMode, ExtendsAFileByItsOwnQuantityElseByTheStreams) {
  VmsBench bench;
  const auto blocks_after_one = [&](const std::string& name, Blocks of_file, Blocks of_stream) {
    vms::Channel channel(bench.kernel, bench.create(name, {.extension = of_file}), true);
    vms::BlockStream stream(channel, of_stream, std::nullopt);
    stream.write({}, Bytes(kBlock));
    return channel.file().blocks();
  };
  EXPECT_EQ(blocks_after_one("A", Blocks{}, Blocks{60}), Blocks{60});
  EXPECT_EQ(blocks_after_one("B", Blocks{30}, Blocks{60}), Blocks{30});
  EXPECT_EQ(blocks_after_one("C", Blocks{}, Blocks{}), Blocks{3}) << "a cluster";
}

/// An extension writes the file's header, here twice, and every second extension also writes the bitmap.
TEST(Extensions, WriteHeadersAndTheBitmap) {
  auto catalogue = specification::Catalogue::builtin();
  const auto text = builtin_text("systems", "vms");
  const auto with = [](std::string whole, const std::string& key, const std::string& value) {
    const auto at = whole.find("\n" + key + " = ");
    return whole.replace(at, whole.find('\n', at + 1) - at,
                         "\n" + key + " = { value = \"" + value + "\", basis = \"assumed\" }");
  };
  catalogue.add("systems", "vms", "mine.toml",
                with(with(text, "header_writes", "2 writes"), "bitmap_writes", "50 %"));
  VmsBench bench(true, catalogue);
  class Writes final : public record::Listener {
   public:
    void on_event(const record::Event& event) override {
      if (event.does == record::Does::kWrite) ++count;
    }
    int count = 0;
  } writes;
  auto& file = bench.variable("A");
  bench.recorder.add(writes, {record::Kind::kCall});
  for (int extension = 1; extension <= 6; ++extension) {
    bench.kernel.extend(file, Blocks{3}, false);
    EXPECT_EQ(writes.count, 2 * extension + extension / 2) << extension;
  }
}

}  // namespace
}  // namespace platter::tests::volume_tests
