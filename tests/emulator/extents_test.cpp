// Files in several extents, on several drives, with several requests under way, and calls of every kind.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "emulator/codec/ibm_records.hpp"
#include "emulator/storage/allocator.hpp"
#include "tests/emulator/machine_bench.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using device::Word;
using record::Does;
using record::Kind;

/// Returns a file with four extents on two drives. One uses every third sector, and one has a single sector.
file::Dataset in_pieces() {
  return {"PIECES", {extent(0, 100, 7), extent(1, 40, 5, 3), extent(0, 50, 1), extent(1, 900, 30)}};
}
constexpr std::size_t kWordsOfDataset = 43 * 512;

// Positions of files and requests to devices are counted in sectors; other units do not compile.
template <typename Count>
concept IsOnDrive = requires(const file::Extent& extent, Count count) { extent.on_drive(count); };
static_assert(IsOnDrive<amount::Sectors> && !IsOnDrive<std::int64_t> && !IsOnDrive<amount::Blocks>);
template <typename Count>
concept MakesRun = requires(Count count) { device::Run{count, count, 1}; };
static_assert(MakesRun<amount::Sectors> && !MakesRun<std::int64_t> && !MakesRun<amount::Words>);
template <typename Count>
concept IsTaken = requires(file::Allocator<amount::Sectors>& free, Count count) { free.take(count, count); };
static_assert(IsTaken<amount::Sectors> && !IsTaken<std::int64_t> && !IsTaken<amount::Bytes>);
template <typename Count>
concept IsLimit = requires(Count count) { codec::RecordBlocks(codec::Blocking::kWhole, count); };
static_assert(IsLimit<amount::Bytes> && !IsLimit<std::int64_t> && !IsLimit<amount::Blocks>);

// Transfers are counted in sectors, and a call's words in words.
template <typename Count>
concept MakesTransfer = requires(Count count) { system::Transfer{device::Direction::kRead, count, count}; };
static_assert(MakesTransfer<amount::Sectors> && !MakesTransfer<std::int64_t> &&
              !MakesTransfer<amount::Words>);
template <typename Count>
concept IsLookedAt = requires(system::System& system, Count at) { system.look(20, at, {}); };
static_assert(IsLookedAt<amount::Words> && !IsLookedAt<std::int64_t> && !IsLookedAt<amount::Sectors>);
static_assert(std::is_same_v<decltype(system::Call::address), amount::Words>);

TEST(Extents, FindEachSector) {
  const file::Dataset dataset = in_pieces();
  EXPECT_EQ(dataset.sectors(), amount::Sectors{43});
  const std::vector<std::pair<int, std::int64_t>> places{{0, 100}, {0, 106}, {1, 40}, {1, 52},
                                                         {0, 50},  {1, 900}, {1, 929}};
  const std::vector<std::int64_t> sectors{0, 6, 7, 11, 12, 13, 42};
  for (std::size_t i = 0; i < sectors.size(); ++i) {
    const auto [extent, sector] = dataset.find(amount::Sectors{sectors[i]});
    EXPECT_EQ(std::pair(extent->channel, extent->on_drive(sector).count), places[i]) << sectors[i];
  }
}

/// Random words are transferred, alone or while other requests are under way on the same drives, and compared
/// with an array.
TEST(Extents, KeepEveryWord) {
  MachineBench bench;
  bench.system().connect(20, in_pieces());
  std::mt19937 random(7);
  const auto pick = [&](std::size_t below) { return random() % below; };
  std::vector<Word> model(kWordsOfDataset);
  std::vector<Word> other(512 * 20, 5);
  Word next = 1;
  for (int i = 0; i < 300; ++i) {
    const std::size_t count = 1 + pick(pick(2) == 0 ? 600 : 6000);
    const std::size_t at = pick(kWordsOfDataset - count + 1);
    if (pick(2) == 0 && !bench.busy(5))
      bench.call("WDISK", 5, other, 512 * 1000);  // makes the first drive busy
    std::vector<Word> words(count);
    if (pick(2) == 0) {
      std::generate(words.begin(), words.end(), [&] { return ++next; });
      std::copy(words.begin(), words.end(), model.begin() + static_cast<std::ptrdiff_t>(at));
      bench.call("WRABS", 20, words, static_cast<std::int64_t>(at));
      std::fill(words.begin(), words.end(), 0);
      std::vector<Word> seen(kWordsOfDataset);
      bench.system().look(20, {}, seen);
      ASSERT_EQ(seen, model) << i << ": what waits for a drive is seen by those behind it";
      bench.wait(20);
    } else {
      bench.finish("RDABS", 20, words, static_cast<std::int64_t>(at));
      ASSERT_TRUE(std::equal(words.begin(), words.end(), model.begin() + static_cast<std::ptrdiff_t>(at)))
          << i;
    }
  }
}

/// The words that one drive has read do not change if they are overwritten while the second drive is waited
/// for.
TEST(Extents, WordsReadByOneDriveDoNotChangeWhileTheOtherIsRead) {
  MachineBench bench;
  bench.system().connect(20, {"TWO", {extent(0, 0, 1), extent(1, 0, 1)}});
  bench.system().connect(21, {"TWO", {extent(0, 0, 1)}});
  std::vector<Word> old(2 * 512, 1);
  bench.finish("WDISK", 20, old, 0);
  std::vector<Word> busy(100 * 512, 7);
  bench.call("RDISK", 6, busy, 512 * 1000);  // occupies the second drive
  std::vector<Word> back(2 * 512);
  bench.call("RDISK", 20, back, 0);
  std::vector<Word> newer(512, 2);
  bench.call("WDISK", 21, newer, 0);
  bench.wait(21);
  ASSERT_TRUE(bench.busy(20));
  bench.wait(20);
  EXPECT_EQ(back, old);
}

TEST(Extents, TheDrivesOfOneFileMustHaveTheSameBlockSize) {
  auto catalogue = specification::Catalogue::builtin();
  catalogue.add("disks", "small", "small.toml",
                replaced(builtin_text("disks", "dd19"), "value = \"512 words\"", "value = \"256 words\""));
  plant(catalogue, "machines", "cray1",
        "name = \"lasl\"\nchannels = { value = \"4 channels\", basis = \"paper\", note = \"section 2\" }",
        "name = \"lasl\"\n[[site.channel]]\ndisks = [\"dd19\"]\n[[site.channel]]\ndisks = [\"small\"]");
  MachineBench bench(catalogue);
  EXPECT_NO_THROW(bench.system().connect(20, {"ONE", {extent(1, 0, 9)}}));
  EXPECT_THROW(bench.system().connect(20, {"BOTH", {extent(0, 0, 9), extent(1, 0, 9)}}), system::CallError);
}

TEST(Extents, TwoDrivesTransferAtTheSameTime) {
  MachineBench bench;
  bench.system().connect(20, {"ONE", {extent(0, 0, 36)}});
  bench.system().connect(21, {"TWO", {extent(2, 0, 18), extent(3, 0, 18)}});
  std::vector<Word> words(36 * 512);
  const auto time = [&](std::int64_t connector) {
    const auto before = bench.now();
    bench.finish("RDISK", connector, words, 0);
    return bench.now() - before;
  };
  const auto one = time(20);
  const auto two = time(21);
  // Each drive's half takes at most a revolution, plus the wait for its first sector.
  EXPECT_GT(one, 33ms);
  EXPECT_LT(two, 35ms);
  const auto commands = bench.log.of(Kind::kCommand);
  ASSERT_EQ(commands.size(), 3U);
  EXPECT_EQ(commands[1].at, commands[2].at);
  EXPECT_EQ(commands[1].request, commands[2].request);
}

TEST(Extents, AreNotOverwrittenByOtherDatasets) {
  MachineBench bench;
  bench.system().connect(20, in_pieces());
  bench.system().connect(21, {"OTHER", {extent(1, 905, 3)}});
  std::vector<Word> words(kWordsOfDataset);
  bench.finish("WDISK", 20, words, 0);
  words.resize(512);
  EXPECT_THROW(bench.call("WDISK", 21, words, 0), system::CallError);
  bench.system().remove("test", "PIECES");
  EXPECT_NO_THROW(bench.finish("WDISK", 21, words, 0));
}

const std::string kTwoRequests = "requests = { value = \"2 requests\", basis = \"assumed\" }\n";

TEST(Requests, AFileMayHaveAsManyRequestsAsTheSystemAllows) {
  MachineBench bench(with_system(kTwoRequests + routine("RDISK", "read", io(0) + kInterrupt) +
                                 routine("WDISK", "write", io(0) + kInterrupt)));
  std::vector<Word> first(512 * 2, 1);
  std::vector<Word> second(512 * 3, 2);
  bench.call("WDISK", 5, first, 0);
  const auto one = bench.system().dataset("test", 5).name;
  bench.call("WDISK", 5, second, 512);  // overwrites the second half of the first write
  EXPECT_TRUE(bench.busy(5));
  try {
    bench.call("RDISK", 5, first, 0);
    FAIL() << "a third one was taken";
  } catch (const system::CallError& error) {
    EXPECT_NE(std::string(error.what()).find("2 requests"), std::string::npos) << error.what();
  }
  bench.system().wait("WAIT", 5, 1);
  EXPECT_TRUE(bench.busy(5)) << "the second one goes on";
  bench.wait(5);
  EXPECT_FALSE(bench.busy(5));
  std::vector<Word> all(512 * 4);
  bench.finish("RDISK", 5, all, 0);
  EXPECT_EQ(std::count(all.begin(), all.end(), Word{1}), 512);
  EXPECT_EQ(std::count(all.begin(), all.end(), Word{2}), 512 * 3) << "in the order of the calls";
}

std::string no_move(const std::string& name, const std::string& does, const std::string& steps) {
  return "[[routine]]\nname = \"" + name + "\"\nlibrary = \"x\"\ndoes = \"" + does + "\"\nsteps = [" + steps +
         "]\n";
}
std::string cpu_step(int us) {
  return "{ step = \"cpu\", time = { value = \"" + std::to_string(us) + " us\", basis = \"assumed\" } }, ";
}

TEST(Calls, EveryKindOfCallTakesTheTimeOfItsSteps) {
  MachineBench bench(
      with_system(routine("RDISK", "read", io(0) + kInterrupt) + no_move("LSEEK", "seek", cpu_step(22)) +
                  no_move("TRUNC", "truncate", cpu_step(30)) + no_move("OPENF", "open", cpu_step(500)) +
                  no_move("CLOSEF", "close", cpu_step(7)) + no_move("TEST", "status", cpu_step(3)) +
                  no_move("WAITF", "wait", cpu_step(11) + kWait + cpu_step(13))));
  const auto taken = [&](const auto& work) {
    const auto before = bench.now();
    work();
    return bench.now() - before;
  };
  const std::pair<const char*, time::Duration> calls[] = {
      {"LSEEK", 22us}, {"TRUNC", 30us}, {"OPENF", 500us}, {"CLOSEF", 7us}};
  for (const auto& [name, length] : calls)
    EXPECT_EQ(taken([&] { bench.call(name, 5, {}, 0); }), length) << name;
  EXPECT_EQ(taken([&] { bench.busy(5); }), 3us);
  std::vector<Word> words(512);
  bench.call("RDISK", 5, words, 0);
  bench.wait(5);
  const auto status = bench.log.of(Kind::kStatus);
  const auto wait = bench.log.of(Kind::kWait);
  ASSERT_EQ(wait.size(), 1U);
  EXPECT_EQ(wait[0].at - status.back().at, 13us + 180us) << "behind the transfer; wait_return is 180 us";
  std::vector<Does> does;
  for (const auto& event : bench.log.of(Kind::kCall)) does.push_back(event.does);
  EXPECT_EQ(does, (std::vector{Does::kSeek, Does::kTruncate, Does::kOpen, Does::kClose, Does::kRead}));
}

TEST(Calls, ACallThatMovesNothingCannotHaveTransferSteps) {
  EXPECT_THROW(MachineBench(with_system(no_move("LSEEK", "seek", io(0) + kInterrupt))), specification::Error);
  EXPECT_THROW(MachineBench(with_system(no_move("WAITF", "wait", cpu_step(1)))), specification::Error);
}

}  // namespace
}  // namespace platter::tests
