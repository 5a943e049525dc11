// Planted faults: if an event that a program waits for can no longer happen, the error names the program and
// the event.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "emulator/device/sparse_store.hpp"
#include "emulator/time/engine.hpp"
#include "tests/emulator/machine_bench.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

/// Accepts every command, but never completes some of them.
class Forgetful final : public device::Device {
 public:
  explicit Forgetful(time::Engine& engine) : engine_(engine), seat_(engine.join(*this)) {}
  const device::Geometry& geometry() const override { return geometry_; }
  device::Store& store() override { return medium_; }
  bool quiet() const override { return !on_surface; }
  void add_unsaved(device::Unsaved&) const override {}
  void act(time::Instant now) override { finish(now); }

  bool forgets = false;
  bool on_surface = false;

 protected:
  void start(const device::Command&, time::Instant now) override {
    if (!forgets) engine_.plan(seat_, now + 10us);
  }

 private:
  device::Geometry geometry_{.sectors_per_track = amount::Sectors{100},
                             .words_per_sector = amount::Words{512}};
  device::SparseStore medium_{amount::Words{512}};
  time::Engine& engine_;
  time::Engine::ActorId seat_;
};

system::SystemSpecification ctss() {
  auto document = specification::Catalogue::builtin().open("systems", "ctss");
  return system::read_system(document);
}

class Deadlock : public testing::Test {
 public:
  Deadlock() {
    system.add_channel(device);
    system.connect(5, {"SCRATCH1", {extent(0, 0, device.geometry().sectors().count)}});
  }
  /// Returns the message of the error.
  template <typename Work>
  std::string said(Work work) {
    try {
      work();
    } catch (const time::Deadlock& error) {
      return error.what();
    }
    return "nothing";
  }

  time::Engine engine;
  record::Recorder recorder;
  processor::Processor cpu{engine, recorder};
  system::System system{ctss(), engine, cpu, recorder};
  Forgetful device{engine};
  std::vector<device::Word> words = std::vector<device::Word>(512);
};

TEST_F(Deadlock, AWaitForACompletedRequestIsNotADeadlock) {
  system.call(*system.specification().find("RDISK"), 5, words, {});
  EXPECT_EQ(said([&] { system.wait("IOWAIT", 5); }), "nothing");
}

TEST_F(Deadlock, AWaitForAForgottenCompletionNamesTheRequest) {
  device.forgets = true;
  system.call(*system.specification().find("RDISK"), 5, words, {});
  EXPECT_EQ(said([&] { system.wait("IOWAIT", 5); }),
            "IOWAIT waits for request 1 of unit 5 on channel 1, which can never complete");
  EXPECT_EQ(said([&] { system.idle(); }),
            "IDLE waits for request 1 of unit 5 on channel 1, which can never complete");
}

TEST_F(Deadlock, ATestOfAForgottenRequestNamesTheRequest) {
  system.call(*system.specification().find("RDISK"), 5, words, {});
  EXPECT_EQ(said([&] {
              while (system.test("IFTBL", 5)) cpu.compute(1us);
            }),
            "nothing");
  device.forgets = true;
  system.call(*system.specification().find("RDISK"), 5, words, {});
  EXPECT_EQ(said([&] { system.test("IFTBL", 5); }),
            "IFTBL tests request 2 of unit 5 on channel 1, which can never complete");
}

TEST_F(Deadlock, AWaitForASurfaceThatNeverRestsNamesTheChannel) {
  device.on_surface = true;
  EXPECT_EQ(said([&] { system.idle(); }),
            "IDLE waits for the device of channel 1, which will never become idle");
}

}  // namespace
}  // namespace platter::tests
