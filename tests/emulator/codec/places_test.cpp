// The places that a reader passes: going back leads to the same places (docs/dataset_format.md).

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "emulator/codec/cos/file.hpp"
#include "emulator/codec/cos/reader.hpp"
#include "tests/emulator/codec/memory_device.hpp"

namespace platter::tests::places_tests {
namespace {

using dataset::Mark;
using dataset::Place;
using dataset::ReadStatus;
using dataset::Word;

/// Writes several files of records with random lengths.
void write_files(MemoryDevice& device, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  constexpr std::size_t kLengths[] = {0, 1, 2, 100, 509, 510, 511, 512, 1022, 2000};
  dataset::File file(device);
  for (int files = 0; files < 4; ++files) {
    for (std::uint64_t records = random() % 6; records > 0; --records)
      file.write(std::vector<Word>(kLengths[random() % std::size(kLengths)], 1));
    file.end_file();
  }
  file.close();
}

/// Returns every place from the start of the data to its end.
std::vector<Place> places_of(dataset::Reader& reader) {
  std::vector<Place> places{reader.place()};
  while (reader.read({}, dataset::RemainderPolicy::kSkip).met != ReadStatus::kEndOfData)
    places.push_back(reader.place());
  return places;
}

void expect_way_back(dataset::Reader& reader, const std::vector<Place>& places) {
  for (std::size_t at = places.size(); at-- > 0;) {
    ASSERT_EQ(reader.place().block, places[at].block) << at;
    ASSERT_EQ(reader.place().word, places[at].word) << at;
    ASSERT_EQ(reader.place().file, places[at].file) << "the file began elsewhere, " << at;
    ASSERT_TRUE(reader.place() == places[at]) << at;
    ASSERT_EQ(reader.back(), at > 0);
  }
}

TEST(Places, ReadingBackwardsFindsTheSamePlaces) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    MemoryDevice device;
    write_files(device, seed);
    dataset::Reader reader(device);
    const auto places = places_of(reader);
    expect_way_back(reader, places);
    EXPECT_FALSE(reader.doubt());
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

/// Changes the last EOF to state that its file started one block earlier. Data words are 1.
bool falsify_last_file(MemoryDevice& device) {
  for (auto block = device.held.rbegin(); block != device.held.rend(); ++block) {
    const auto mark = std::find_if(block->second.rbegin(), block->second.rend(), [](Word word) {
      return dataset::is_record_control(word) && dataset::unpack_record(word).mark == Mark::kFile;
    });
    if (mark == block->second.rend()) continue;
    auto control = dataset::unpack_record(*mark);
    ++control.file_back;
    *mark = dataset::pack(control);
    return true;
  }
  return false;
}

// After the first wrong field, a reader searches for the previous EOF.
TEST(Places, AWrongFileIndexDoesNotChangeThePlacesReadBackwards) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    MemoryDevice device;
    write_files(device, seed);
    ASSERT_TRUE(falsify_last_file(device));
    dataset::Reader reader(device);
    const auto places = places_of(reader);
    ASSERT_TRUE(reader.doubt());
    expect_way_back(reader, places);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

}  // namespace
}  // namespace platter::tests::places_tests
