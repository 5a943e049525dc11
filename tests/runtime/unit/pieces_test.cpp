// Files in several pieces in an image: written, stopped, and read again by another run.

#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>
#include <optional>

#include "emulator/machine/machine.hpp"
#include "emulator/specification/error.hpp"
#include "runtime/program/image/image_sync.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using amount::Sectors;
using device::Word;

// An image stores sectors of a drive, or the bytes of a file.
template <typename Number>
concept IsSector = requires(Number first) { image::Piece{.drive = 0, .first_sector = first}; } ||
                   requires(Number kept) { image::FileTraits{.kept = kept}; };
static_assert(IsSector<Sectors> && !IsSector<amount::Blocks> && !IsSector<std::int64_t>);
template <typename Number>
concept IsLength = requires(Number bytes) { image::FileTraits{.bytes = bytes}; };
static_assert(IsLength<amount::Bytes> && !IsLength<Sectors> && !IsLength<std::int64_t>);

/// A run: a machine, and the image that stores the contents of its drives.
struct KeptRun {
  explicit KeptRun(const std::string& image, std::int64_t channels = 4) {
    machine::MachineConfig choice;
    choice.channels = channels;
    machine.emplace(specification::Catalogue::builtin(), choice, recorder);
    sync.emplace(image::ImageFile(image, image::ImageFile::Mode::kMayCreate), *machine);
  }
  void call(const char* routine, std::vector<Word>& words, std::int64_t address) {
    auto& system = machine->system();
    system.call(*system.specification().find(routine), 20, words, amount::Words{address});
    system.wait("IOWAIT", 20);
  }
  record::Recorder recorder;
  std::optional<machine::Machine> machine;
  std::optional<image::ImageSync> sync;
};

/// The dataset has pieces on three drives: one uses every third sector, one has a single sector, and one is
/// never written.
const file::Dataset kPieces{
    "PIECES",
    {extent(0, 100, 7), extent(1, 40, 5, 3), extent(0, 50, 1), extent(1, 900, 30), extent(2, 3, 20)}};
constexpr std::size_t kWritten = 43 * 512;

class Pieces : public testing::Test {
 protected:
  Folder folder;
  std::string image = (folder.path() / "disks").string();
};

TEST_F(Pieces, AnImageKeepsTheExtentsBetweenRuns) {
  std::vector<Word> words(kWritten);
  std::iota(words.begin(), words.end(), 1);
  {
    KeptRun run(image);
    run.machine->system().connect(20, kPieces);
    run.call("WDISK", words, 0);
    run.sync->save();
  }
  for (int again = 0; again < 2; ++again) {
    KeptRun run(image);
    auto& files = run.machine->system().files();
    const auto* found = files.find("PIECES");
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->dataset.extents, kPieces.extents);
    ASSERT_NE(files.others("ANOTHER", 1, Sectors{929}, Sectors{1}), nullptr)
        << "its sectors are its own on every drive";
    EXPECT_EQ(files.others("ANOTHER", 1, Sectors{930}, Sectors{1}), nullptr);
    EXPECT_EQ(files.others("ANOTHER", 2, Sectors{3}, Sectors{20}) != nullptr, again > 0)
        << "the first run wrote nothing there";
    run.machine->system().connect(20, found->dataset);
    std::vector<Word> back(kWritten);
    run.call("RDISK", back, 0);
    EXPECT_EQ(back, words);
    // Now the third drive also contains words.
    std::vector<Word> last(512, 7);
    run.call("WDISK", last, 62 * 512);
    run.sync->save();
  }
  KeptRun run(image);
  EXPECT_NE(run.machine->system().files().others("ANOTHER", 2, Sectors{22}, Sectors{1}), nullptr);
}

/// Since the dataset became longer, only its piece on the last drive was written.
TEST_F(Pieces, ALongerDatasetIsStoredForEveryDrive) {
  auto longer = kPieces;
  longer.extents.back().sectors += Sectors{10};
  {
    KeptRun run(image);
    std::vector<Word> words(512, 1);
    run.machine->system().connect(20, kPieces);
    run.call("WDISK", words, 0);
    run.machine->system().connect(20, longer);
    run.call("WDISK", words, 62 * 512);
    run.sync->save();
  }
  KeptRun run(image);
  EXPECT_EQ(run.machine->system().files().find("PIECES")->dataset.extents, longer.extents);
  EXPECT_NE(run.machine->system().files().others("ANOTHER", 2, Sectors{22}, Sectors{1}), nullptr);
}

TEST_F(Pieces, RemovingADatasetFreesAllItsExtents) {
  {
    KeptRun run(image);
    run.machine->system().connect(20, kPieces);
    std::vector<Word> words(kWritten, 1);
    run.call("WDISK", words, 0);
    run.sync->save();
    run.machine->system().remove("CLOSE", "PIECES");
    run.sync->save();
  }
  KeptRun run(image);
  EXPECT_TRUE(run.machine->system().files().written().empty());
}

TEST_F(Pieces, ADatasetNeedsAllItsDrives) {
  {
    KeptRun run(image);
    run.machine->system().connect(20, kPieces);
    std::vector<Word> words(kWritten, 1);
    run.call("WDISK", words, 0);
    run.sync->save();
  }
  try {
    KeptRun run(image, 2);
    ADD_FAILURE() << "taken";
  } catch (const specification::Error& error) {
    EXPECT_NE(std::string(error.what())
                  .find("dataset PIECES is also on drive 3, and this run has 2; use --channels 3"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace platter::tests
