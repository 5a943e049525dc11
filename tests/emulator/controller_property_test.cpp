// Properties of every controller, tested with random specifications and random sequences of transfers.

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <random>
#include <set>

#include "tests/emulator/device_bench.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using record::Event;
using record::Kind;
using time::Instant;

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool coin() { return between(0, 1) == 1; }

 private:
  std::mt19937_64 engine_;
};

/// A random disk and controller.
struct Parts {
  explicit Parts(Random& random)
      : track(random.between(2, 40)),
        heads(random.between(1, 4)),
        buffers(random.between(1, 4)),
        word_ns(random.between(1, 3000)),
        rest_words(random.between(0, 512)),
        select_us(random.between(0, 1) * random.between(0, 20'000)),
        head_skew(random.between(0, 1) * random.between(0, track - 1)),
        cylinder_skew(random.between(0, 1) * random.between(0, track - 1)) {
    const auto number = [](const char* key, const std::string& value) {
      return fmt::format("{} = {{ value = \"{}\", basis = \"assumed\" }}\n", key, value);
    };
    catalogue.add("disks", "any", "any.toml",
                  "description = \"any\"\n" + number("cylinders", "6 cylinders") +
                      number("head_groups", fmt::format("{} head groups", heads)) +
                      number("sectors_per_track", fmt::format("{} sectors", track)) +
                      number("words_per_sector", "512 words") +
                      number("head_skew", fmt::format("{} sectors", head_skew)) +
                      number("cylinder_skew", fmt::format("{} sectors", cylinder_skew)) +
                      number("rotation", fmt::format("{} rpm", random.between(600, 7200))) +
                      number("rotation_tolerance", "2 %") + number("rotation_wander", "0.5 %") +
                      fmt::format("seek_by = \"{}\"\n", random.between(0, 1) == 0 ? "rotation" : "time") +
                      "[[seek]]\n" + number("cylinders", "1 cylinders") +
                      number("time", fmt::format("{} us", random.between(0, 20'000))) + "[[seek]]\n" +
                      number("cylinders", "5 cylinders") + number("time", "25 ms"));
    catalogue.add("controllers", "any", "any.toml",
                  "description = \"any\"\n" + number("buffers", fmt::format("{} buffers", buffers)) +
                      number("word_time", fmt::format("{} ns", word_ns)) +
                      number("rest_words", fmt::format("{} words", rest_words)) +
                      number("select_time", fmt::format("{} us", select_us)) +
                      fmt::format("read_ahead = \"{}\"\n", random.coin() ? "next sector" : "none") +
                      fmt::format("write_complete = \"{}\"\n", random.coin() ? "buffered" : "on surface"));
  }
  std::int64_t sectors() const { return 6 * heads * track; }
  /// Returns the skew in sectors between all tracks up to that of `sector`, counted one by one.
  std::int64_t skew(std::int64_t sector) const {
    std::int64_t all = 0;
    for (std::int64_t start = track; start <= sector; start += track)
      all += start % (heads * track) == 0 ? cylinder_skew : head_skew;
    return all;
  }

  std::int64_t track;
  std::int64_t heads;
  std::int64_t buffers;
  std::int64_t word_ns;
  std::int64_t rest_words;
  std::int64_t select_us;
  std::int64_t head_skew;
  std::int64_t cylinder_skew;
  specification::Catalogue catalogue = specification::Catalogue::builtin();
};

struct Request {
  Direction direction;
  std::int64_t sector;
  std::int64_t sectors;
};

/// Returns random requests: often for the next sector in sequence, sometimes for any sector.
std::vector<Request> requests(Random& random, const Parts& parts, int count) {
  std::vector<Request> result;
  std::int64_t next = 0;
  for (int i = 0; i < count; ++i) {
    const std::int64_t sectors =
        random.between(1, std::min<std::int64_t>(parts.sectors() / 2, random.coin() ? 2 : 50));
    if (random.between(0, 3) == 0 || next + sectors > parts.sectors())
      next = random.between(0, parts.sectors() - sectors);
    result.push_back({random.coin() ? Direction::kRead : Direction::kWrite, next, sectors});
    next += sectors;
  }
  return result;
}

/// A sequence of requests to one controller, with its log.
struct Session {
  explicit Session(std::uint64_t session_seed) : seed(session_seed) {
    for (const auto& request : asked) {
      start(request);
      ++started;
    }
    bench.run();
  }

  void start(const Request& request) {
    time::Instant when = at(1ms);
    if (started > 0 && random.coin()) {
      bench.run();  // until all data are on the surface, then some time later
      when = bench.log.events.back().at + time::Duration{random.between(0, 40'000'000'000)};
    } else if (started > 0) {
      while (bench.completions.size() < started)
        bench.step();  // lets the next request start as soon as the previous one has completed
      when = bench.completions.back().at;
    }
    bench.start(request.direction, request.sector, request.sectors, when);
  }

  std::uint64_t seed;
  Random random{seed};
  Parts parts{random};
  std::vector<Request> asked = requests(random, parts, 60);
  DeviceBench bench{parts.catalogue, "any", "any", seed, seed % 2 == 1};
  std::size_t started = 0;
};

/// All tests below use the same sessions.
class AnyController : public testing::Test {
 public:
  template <typename Check>
  static void each(Check check) {
    static const auto sessions = [] {
      std::vector<std::unique_ptr<Session>> made;
      for (std::uint64_t seed = 1; seed <= 60; ++seed) made.push_back(std::make_unique<Session>(seed));
      return made;
    }();
    for (const auto& session : sessions) {
      SCOPED_TRACE("seed " + std::to_string(session->seed));
      check(*session);
    }
  }
};

TEST_F(AnyController, CompletesEachRequestExactlyOnceInOrderAndThenIsQuiet) {
  each([](const Session& session) {
    ASSERT_EQ(session.bench.completions.size(), session.asked.size());
    for (std::size_t i = 0; i < session.asked.size(); ++i)
      EXPECT_EQ(session.bench.completions[i].request, i + 1);
    EXPECT_EQ(session.bench.log.of(Kind::kCompletion).size(), session.asked.size());
    EXPECT_TRUE(session.bench.quiet());
  });
}

TEST_F(AnyController, NeverLetsTimeRunBackwards) {
  each([](const Session& session) {
    Instant before{};
    for (const auto& event : session.bench.log.events) {
      ASSERT_GE(event.at, before) << record::name(event.kind);
      before = event.at;
    }
  });
}

TEST_F(AnyController, PassesAndMovesEachSectorOfEachRequestOnceInOrder) {
  each([](const Session& session) {
    std::map<std::uint64_t, std::vector<std::int64_t>> passed;
    std::map<std::uint64_t, std::vector<std::int64_t>> moved;
    for (const auto& event : session.bench.log.of(Kind::kSector))
      passed[event.request].push_back(event.number);
    for (const auto& event : session.bench.log.of(Kind::kTransfer))
      moved[event.request].push_back(event.number);
    for (std::size_t i = 0; i < session.asked.size(); ++i) {
      std::vector<std::int64_t> expected;
      for (std::int64_t s = 0; s < session.asked[i].sectors; ++s)
        expected.push_back(session.asked[i].sector + s);
      EXPECT_EQ(passed[i + 1], expected) << "request " << i + 1;
      EXPECT_EQ(moved[i + 1], expected) << "request " << i + 1;
    }
  });
}

TEST_F(AnyController, StartsEachPassOnTheSectorsOwnBoundaryAndEndsItOnTheNext) {
  each([](const Session& session) {
    device::Rotation rotation = session.bench.rotation();
    for (const auto& event : session.bench.log.of(Kind::kSector)) {
      const Instant begin = event.at - event.length;
      const auto k = rotation.first_boundary(begin);
      ASSERT_EQ(rotation.boundary(k), begin);
      ASSERT_EQ(k % session.parts.track,
                (event.number + session.parts.skew(event.number)) % session.parts.track);
      ASSERT_EQ(rotation.boundary(k + 1), event.at);
    }
  });
}

TEST_F(AnyController, LetsNoTwoPassesOverlap) {
  each([](const Session& session) {
    Instant end{};
    for (const auto& event : session.bench.log.of(Kind::kSector)) {
      ASSERT_GE(event.at - event.length, end);
      end = event.at;
    }
  });
}

TEST_F(AnyController, MovesNoTwoSectorsOverTheChannelAtOnce) {
  each([](const Session& session) {
    Instant end{};
    for (const auto& event : session.bench.log.of(Kind::kTransfer)) {
      ASSERT_GE(event.at - event.length, end);
      const bool reads = session.asked[event.request - 1].direction == Direction::kRead;
      ASSERT_EQ(event.length, (reads ? session.parts.rest_words : 512) * session.parts.word_ns * 1ns);
      end = event.at;
    }
  });
}

/// For a read, a buffer is occupied from the start of a sector's pass to the end of its transfer. For a
/// write, it is occupied from the start of the transfer to the end of the pass.
TEST_F(AnyController, NeverUsesMoreBuffersThanItHas) {
  each([](const Session& session) {
    std::map<std::pair<std::uint64_t, std::int64_t>, std::pair<Instant, Instant>> held;
    for (const auto& event : session.bench.log.events) {
      if (event.kind != Kind::kSector && event.kind != Kind::kTransfer) continue;
      const Instant begin = event.at - event.length;
      const auto [entry, fresh] = held.try_emplace({event.request, event.number}, begin, event.at);
      if (!fresh)
        entry->second = {std::min(entry->second.first, begin), std::max(entry->second.second, event.at)};
    }
    std::multiset<std::pair<Instant, int>> changes;  // at one instant, releases precede allocations
    for (const auto& [key, interval] : held) {
      changes.insert({interval.first, 1});
      changes.insert({interval.second, -1});
    }
    std::int64_t in_use = 0;
    for (const auto& [when, change] : changes) {
      in_use += change;
      ASSERT_LE(in_use, session.parts.buffers) << time::microseconds(when);
    }
  });
}

TEST_F(AnyController, MovesASectorsWordsAfterItsPassWhenReadingAndBeforeItWhenWriting) {
  each([](const Session& session) {
    std::map<std::pair<std::uint64_t, std::int64_t>, Event> passes;
    for (const auto& event : session.bench.log.of(Kind::kSector))
      passes.insert({{event.request, event.number}, event});
    for (const auto& moved : session.bench.log.of(Kind::kTransfer)) {
      const auto& pass = passes.at({moved.request, moved.number});
      if (session.asked[moved.request - 1].direction == Direction::kRead) {
        ASSERT_GE(moved.at - moved.length, pass.at);
      } else {
        ASSERT_LE(moved.at, pass.at - pass.length);
      }
    }
  });
}

TEST_F(AnyController, LosesOnlyWholeRevolutionsAndReportsAll) {
  each([](const Session& session) {
    // The time from the end of a sector to the start of the next one is the skew between their tracks, plus
    // whole revolutions.
    device::Rotation rotation = session.bench.rotation();
    const auto passes = session.bench.log.of(Kind::kSector);
    std::int64_t lost = 0;
    for (std::size_t i = 1; i < passes.size(); ++i) {
      if (passes[i].number != passes[i - 1].number + 1) continue;
      const auto gap = rotation.first_boundary(passes[i].at - passes[i].length) -
                       rotation.first_boundary(passes[i - 1].at) -
                       (session.parts.skew(passes[i].number) - session.parts.skew(passes[i - 1].number));
      ASSERT_EQ(gap % session.parts.track, 0);
      lost += gap / session.parts.track;
    }
    std::int64_t told = 0;
    for (const auto& event : session.bench.lost()) told += event.number;
    EXPECT_EQ(told, lost);
  });
}

}  // namespace
}  // namespace platter::tests
