// Two drives on one controller. It serves one command at a time, but the drives seek independently.

#include <gtest/gtest.h>

#include <random>

#include "tests/emulator/device_bench.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using record::Kind;
using time::Instant;

class Pair;

/// Gives its commands to a drive, each when the previous one has completed.
class Program final : public device::Client {
 public:
  explicit Program(device::Device& device) : device_(device) {}
  void then(Direction direction, std::int64_t first, std::int64_t sectors) {
    commands_.push_back({.direction = direction, .blocks = run_of(first, sectors)});
  }
  void go(Instant now) {
    if (done == commands_.size()) return;
    auto command = commands_[done];
    command.client = this;
    command.origin.request = done + 1;
    device_.submit(command, now);
  }
  void sector_moved(Instant) override {}
  void completed(Instant now) override {
    ++done;
    last = now;
    go(now);
  }
  std::size_t size() const { return commands_.size(); }

  std::size_t done = 0;
  Instant last{};

 private:
  device::Device& device_;
  std::vector<device::Command> commands_;
};

/// Two drives. If `shared`, they are on one controller.
class Pair {
 public:
  explicit Pair(bool shared,
                const specification::Catalogue& catalogue = specification::Catalogue::builtin()) {
    recorder_.add(log);
    const auto builder = device::DeviceFactory(catalogue, false).device("dd19", "dcu2");
    const auto turns = shared ? std::make_shared<device::ControllerArbiter>() : nullptr;
    for (int channel = 0; channel < 2; ++channel) {
      drives.push_back(builder.make({.channel = channel,
                                     .engine = engine_,
                                     .recorder = recorder_,
                                     .phase = channel * 100'000,
                                     .turns = turns}));
      programs.emplace_back(*drives.back());
    }
  }
  void run() {
    for (auto& program : programs) program.go(at(1ms));
    while (engine_.next() != time::kNever) engine_.act();
    for (const auto& drive : drives) EXPECT_TRUE(drive->quiet());
    for (const auto& program : programs) EXPECT_EQ(program.done, program.size());
  }
  std::vector<record::Event> of(Kind kind, int channel) const {
    auto events = log.of(kind);
    std::erase_if(events, [&](const auto& event) { return event.channel != channel; });
    return events;
  }
  Instant end() const { return std::max(programs[0].last, programs[1].last); }

 private:
  time::Engine engine_;
  record::Recorder recorder_;

 public:
  EventLog log;
  std::vector<std::unique_ptr<device::Device>> drives;
  std::deque<Program> programs;
};

TEST(SharedController, ServesTheSecondDriveWhenTheFirstIsDone) {
  Pair pair(true);
  for (auto& program : pair.programs) program.then(Direction::kRead, 0, 18);
  pair.run();
  EXPECT_EQ(pair.of(Kind::kCommand, 1).at(0).at, pair.programs[0].last);
  device::Rotation& second = *pair.drives[1]->rotation();
  const auto first = second.first_boundary(pair.programs[0].last + 100us, amount::Sectors{0});
  EXPECT_EQ(pair.programs[1].last, second.boundary(first + 18) + 512 * 100ns);
}

TEST(SharedController, LetsDrivesSeekAtTheSameTime) {
  Pair pair(true);
  for (auto& program : pair.programs) program.then(Direction::kRead, 400 * 180, 1);
  pair.run();
  const auto seeks = pair.log.of(Kind::kSeek);
  ASSERT_EQ(seeks.size(), 2U);
  EXPECT_EQ(seeks[0].at, at(1ms)) << "the second one need not wait to be selected";
  EXPECT_EQ(seeks[1].at, at(1ms) + 100us);
  EXPECT_LT(pair.end() - at(1ms), seeks[0].length + 4 * 17ms) << "two seeks would be twice as long";
}

TEST(SharedController, IsAsFastAsTwoForOneDriveThatIsUsedAlone) {
  for (const auto direction : {Direction::kRead, Direction::kWrite}) {
    Pair shared(true);
    Pair apart(false);
    for (auto* pair : {&shared, &apart}) {
      for (const int first : {0, 1, 2, 500, 501, 3}) pair->programs[1].then(direction, first, 1);
      pair->run();
    }
    EXPECT_EQ(shared.log.text(), apart.log.text());
  }
}

TEST(SharedController, ACommandOfTheOtherDriveDiscardsTheReadAhead) {
  Pair shared(true);
  Pair apart(false);
  for (auto* pair : {&shared, &apart}) {
    for (const int first : {0, 1, 2}) pair->programs[0].then(Direction::kRead, first, 1);
    for (const int first : {0, 1, 2}) pair->programs[1].then(Direction::kRead, first, 1);
    pair->run();
  }
  EXPECT_TRUE(apart.log.of(Kind::kLostRevolution).empty());
  EXPECT_FALSE(shared.log.of(Kind::kLostRevolution).empty());
}

/// The controller is occupied from the start of a command until its last sector has passed and crossed.
TEST(SharedController, NeverServesTwoCommandsAtOnceAndServesAll) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    std::mt19937_64 random(seed);
    Pair pair(true);
    for (auto& program : pair.programs) {
      std::int64_t next = 0;
      for (int i = 0; i < 20; ++i) {
        if (random() % 2 == 0) next = static_cast<std::int64_t>(random() % 70'000);
        const auto sectors = static_cast<std::int64_t>(random() % 20 + 1);
        program.then(random() % 2 == 0 ? Direction::kRead : Direction::kWrite, next, sectors);
        next += sectors;
      }
    }
    pair.run();
    std::vector<std::pair<Instant, Instant>> served;
    for (int channel = 0; channel < 2; ++channel) {
      for (const auto& command : pair.of(Kind::kCommand, channel)) {
        Instant end = command.at;
        for (const auto kind : {Kind::kSector, Kind::kTransfer, Kind::kCompletion}) {
          for (const auto& event : pair.log.of(kind, command.request)) {
            if (event.channel == channel) end = std::max(end, event.at);
          }
        }
        served.emplace_back(command.at, end);
      }
      ASSERT_EQ(pair.of(Kind::kCommand, channel).size(), 20U);
    }
    // Two commands of one drive may overlap at the surface: the words of the next write arrive while the last
    // sectors of the previous one pass.
    for (std::size_t a = 0; a < 20; ++a) {
      for (std::size_t b = 20; b < 40; ++b) {
        ASSERT_TRUE(served[a].second <= served[b].first || served[b].second <= served[a].first)
            << "seed " << seed << ", commands " << a + 1 << " and " << b - 19;
      }
    }
  }
}

}  // namespace
}  // namespace platter::tests
