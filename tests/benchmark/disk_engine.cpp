// Measures the speed of the disk engine: one-sector requests per second of one core, next to a loop of fixed
// work, so that figures of different hosts can be compared. This is not a test. It prints for each case the
// requests per second and how many steps of the fixed loop one request costs.

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdint>
#include <deque>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "emulator/device/device_factory.hpp"
#include "emulator/machine/machine.hpp"
#include "emulator/system/unicos/descriptor.hpp"
#include "tests/support/stretches.hpp"

namespace {

using namespace std::chrono_literals;
using namespace platter;

constexpr std::int64_t kMillionWords = 1953;        // sectors of the paper's files
constexpr std::int64_t kHundredCylinders = 18'000;  // number of sectors; written, they take 74 MB of memory

std::uint64_t xorshift(std::uint64_t x) {
  x ^= x << 13U;
  x ^= x >> 7U;
  return x ^ x << 17U;
}

/// Nanoseconds of one step of the fixed loop on this host, measured once.
double step_ns() {
  static const double measured = [] {
    constexpr int kSteps = 200'000'000;
    std::uint64_t x = 1;
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < kSteps; ++i) x = xorshift(x);
    benchmark::DoNotOptimize(x);
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count() /
           kSteps;
  }();
  return measured;
}

/// Measures the fixed loop by itself. All other results are relative to it.
void fixed_loop(benchmark::State& state) {
  std::uint64_t x = 1;
  for (auto _ : state) {
    for (int i = 0; i < 1000; ++i) x = xorshift(x);
    benchmark::DoNotOptimize(x);
  }
  state.SetItemsProcessed(state.iterations() * 1000);
}

/// Counts requests, and reports how many steps of the fixed loop one costs.
class Requests {
 public:
  explicit Requests(benchmark::State& state) : state_(state), step_ns_(step_ns()), begin_(Clock::now()) {}
  ~Requests() {
    const double ns = std::chrono::duration<double, std::nano>(Clock::now() - begin_).count();
    state_.SetItemsProcessed(state_.iterations());
    state_.counters["steps"] = ns / static_cast<double>(state_.iterations()) / step_ns_;
  }
  Requests(const Requests&) = delete;
  Requests& operator=(const Requests&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  benchmark::State& state_;
  double step_ns_;
  Clock::time_point begin_;
};

/// Selects the next sector.
class Addresses {
 public:
  Addresses(std::int64_t file, bool random) : file_(file), random_(random) {}
  std::int64_t next() {
    if (random_) {
      x_ = xorshift(x_);
      return static_cast<std::int64_t>(x_ % static_cast<std::uint64_t>(file_));
    }
    return sector_++ % file_;
  }

 private:
  std::int64_t file_;
  bool random_;
  std::uint64_t x_ = 1;
  std::int64_t sector_ = 0;
};

/// Starts the next transfer when the previous one is complete.
class Client final : public device::Client, public device::HeadsClient {
 public:
  void sector_moved(time::Instant) override {}
  void on_cylinder(int, std::uint64_t, time::Instant) override {}
  void completed(time::Instant now) override {
    done = true;
    at = now;
  }
  bool done = false;
  time::Instant at{};
};

/// Returns a DD-19 drive on a DCU-2 controller.
std::unique_ptr<device::Device> drive(time::Engine& engine, record::Recorder& recorder,
                                      device::HeadsClient& heads) {
  static const auto builder =
      device::DeviceFactory(specification::Catalogue::builtin(), false).device("dd19", "dcu2");
  return builder.make({.channel = 0, .engine = engine, .recorder = recorder, .heads = &heads, .phase = 1});
}

void controller_alone(benchmark::State& state, device::Direction direction, std::int64_t file, bool random) {
  Client client;
  time::Engine engine;
  record::Recorder recorder;
  const auto device = drive(engine, recorder, client);
  Addresses addresses(file, random);
  std::uint64_t request = 0;
  const Requests requests(state);
  for (auto _ : state) {
    client.done = false;
    device->submit({.client = &client,
                    .origin = {++request},
                    .direction = direction,
                    .blocks = tests::run_of(addresses.next(), 1)},
                   client.at);
    while (!client.done) engine.act();
  }
}

/// Keeps the given number of drives busy: each gets the next request when one is complete.
class Busy final : public device::Client, public device::HeadsClient {
 public:
  Busy(time::Engine& engine, record::Recorder& recorder, std::int64_t& done)
      : device_(drive(engine, recorder, *this)), done_(done) {}
  void ask(time::Instant now) {
    device_->submit({.client = this, .origin = {1}, .blocks = tests::run_of(addresses_.next(), 1)}, now);
  }
  void sector_moved(time::Instant) override {}
  void on_cylinder(int, std::uint64_t, time::Instant) override {}
  void completed(time::Instant now) override {
    ++done_;
    ask(now);
  }

 private:
  std::unique_ptr<device::Device> device_;
  Addresses addresses_{kHundredCylinders, true};
  std::int64_t& done_;
};

void drives(benchmark::State& state, int count) {
  time::Engine engine;
  record::Recorder recorder;
  std::int64_t done = 0;
  std::deque<Busy> all;
  for (int i = 0; i < count; ++i) all.emplace_back(engine, recorder, done);
  for (int i = 0; i < count; ++i) all[static_cast<std::size_t>(i)].ask(time::kStart + 7us * i);
  const Requests requests(state);
  for (auto _ : state) {
    const std::int64_t before = done;
    while (done == before) engine.act();  // NOLINT(bugprone-infinite-loop): a client counts
  }
}

/// Measures a call followed by a wait in the system. Words are moved, and no listener receives events.
void machine(benchmark::State& state, const char* routine, std::int64_t file, bool random) {
  record::Recorder recorder;
  machine::Machine machine(specification::Catalogue::builtin(), {}, recorder);
  auto& system = machine.system();
  const auto& called = *system.specification().find(routine);
  std::vector<device::Word> words(512, 1);
  Addresses addresses(file, random);
  const std::string wait = "IOWAIT";
  const Requests requests(state);
  for (auto _ : state) {
    system.call(called, 5, words, amount::Words{addresses.next() * 512});
    system.wait(wait, 5);
  }
}

/// Measures a call followed by a status test every 25 us, as in the paper's Appendix A.
void machine_testing(benchmark::State& state, const char* routine) {
  record::Recorder recorder;
  machine::Machine machine(specification::Catalogue::builtin(), {}, recorder);
  auto& system = machine.system();
  const auto& called = *system.specification().find(routine);
  std::vector<device::Word> words(512, 1);
  Addresses addresses(kMillionWords, false);
  const std::string test = "IFTBL";
  const Requests requests(state);
  for (auto _ : state) {
    system.call(called, 5, words, amount::Words{addresses.next() * 512});
    while (system.test(test, 5)) machine.processor().compute(25us);
  }
}

/// Returns the process's resident memory in kB, if the host reports it.
long resident_kb() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::stol(line.substr(6));
  }
  return 0;
}

/// Measures how much the memory grows during a million requests. It should not grow with their number.
void memory(benchmark::State& state) {
  record::Recorder recorder;
  machine::Machine machine(specification::Catalogue::builtin(), {}, recorder);
  auto& system = machine.system();
  const auto& called = *system.specification().find("RDISK");
  std::vector<device::Word> words(512, 1);
  Addresses addresses(kHundredCylinders, true);
  const auto requests = [&](int count) {
    for (int i = 0; i < count; ++i) {
      system.call(called, 5, words, amount::Words{addresses.next() * 512});
      system.wait("IOWAIT", 5);
    }
  };
  requests(100'000);
  const long before = resident_kb();
  for (auto _ : state) requests(1'000'000);
  state.counters["grown_kB"] = static_cast<double>(resident_kb() - before);
}

/// Measures tracks per second and drive: for a file striped over eight DD-40 on I/O subsystems, of which each
/// request moves one track per drive, and for a single drive without a subsystem.
void tracks(benchmark::State& state, const char* site, const char* controller, bool writes) {
  constexpr std::int64_t kTrack = 48;
  record::Recorder recorder;
  auto catalogue = specification::Catalogue::builtin();
  catalogue.set("machine.disk=dd40");
  catalogue.set(std::string("machine.controller=") + controller);
  machine::Machine machine(catalogue, {.machine = "ymp", .site = site}, recorder);
  std::vector<device::Geometry> partitions;
  for (int i = 0; i < *machine.choice().channels; ++i) partitions.push_back(machine.device(i).geometry());
  unicos::FileSystem files(partitions, unicos::specification_of(machine.personality()).growth);
  unicos::Kernel kernel(machine.system(), machine.processor(), files,
                        unicos::specification_of(machine.personality()));
  unicos::Space space{.unit = amount::Blocks{kTrack}};
  for (int i = 0; i < *machine.choice().channels; ++i) space.partitions.push_back(i);
  unicos::Descriptor file(kernel, "fort.1", space);
  const auto drives = std::ssize(partitions);
  constexpr std::int64_t kTracks = 400;  // number of tracks of each drive
  std::vector<device::Word> words(static_cast<std::size_t>(drives * kTrack * 512), 1);
  const auto bytes = std::as_writable_bytes(std::span(words));
  for (std::int64_t i = 0; i < kTracks; ++i) file.write(bytes, ffio::Record::kGoesOn);
  std::int64_t at = kTracks;
  const Requests requests(state);
  for (auto _ : state) {
    if (at++ == kTracks) {
      file.seek({});
      at = 1;
    }
    writes ? file.write(bytes, ffio::Record::kGoesOn)
           : static_cast<void>(file.read(bytes, ffio::Record::kGoesOn));
  }
  state.counters["sectors/s"] = benchmark::Counter(static_cast<double>(state.iterations() * drives * kTrack),
                                                   benchmark::Counter::kIsRate);
}

BENCHMARK(fixed_loop);
BENCHMARK_CAPTURE(controller_alone, read_in_sequence, device::Direction::kRead, kMillionWords, false);
BENCHMARK_CAPTURE(controller_alone, write_in_sequence, device::Direction::kWrite, kMillionWords, false);
BENCHMARK_CAPTURE(controller_alone, read_at_random, device::Direction::kRead, kMillionWords, true);
BENCHMARK_CAPTURE(drives, 1, 1);
BENCHMARK_CAPTURE(drives, 10, 10);
BENCHMARK_CAPTURE(drives, 1000, 1000);
BENCHMARK_CAPTURE(machine, read_in_sequence, "RDISK", kMillionWords, false);
BENCHMARK_CAPTURE(machine, write_in_sequence, "WDISK", kMillionWords, false);
BENCHMARK_CAPTURE(machine, read_at_random, "RDISK", kMillionWords, true);
BENCHMARK_CAPTURE(machine, write_at_random, "WDISK", kMillionWords, true);
BENCHMARK_CAPTURE(machine, write_in_sequence_on_74_MB, "WDISK", kHundredCylinders, false);
BENCHMARK_CAPTURE(machine_testing, read_in_sequence, "RDISK");
BENCHMARK_CAPTURE(tracks, read_of_a_bare_drive, "plain", "dcu2", false);
BENCHMARK_CAPTURE(tracks, read_of_one_behind_an_io_subsystem, "plain", "iosd", false);
BENCHMARK_CAPTURE(tracks, read_of_eight_behind_io_subsystems, "striped", "iosd", false);
BENCHMARK_CAPTURE(tracks, write_of_a_bare_drive, "plain", "dcu2", true);
BENCHMARK_CAPTURE(tracks, write_of_one_behind_an_io_subsystem, "plain", "iosd", true);
BENCHMARK_CAPTURE(tracks, write_of_eight_behind_io_subsystems, "striped", "iosd", true);
BENCHMARK(memory)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
