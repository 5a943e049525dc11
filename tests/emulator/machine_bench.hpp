#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "tests/emulator/chosen.hpp"
#include "tests/emulator/event_log.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {

using namespace std::chrono_literals;

/// These return steps of a routine, as written in a specification.
inline std::string cpu(int us) {
  return fmt::format("{{ step = \"cpu\", time = {{ value = \"{} us\", basis = \"assumed\" }} }}, ", us);
}
inline std::string io(int us) {
  return fmt::format("{{ step = \"io\", service = {{ value = \"{} us\", basis = \"assumed\" }} }}, ", us);
}
inline std::string copy(int us) {
  return fmt::format("{{ step = \"copy\", time = {{ value = \"{} us\", basis = \"assumed\" }} }}, ", us);
}
inline const std::string kInterrupt = "{ step = \"interrupt\" }, ";
inline const std::string kWait = "{ step = \"wait\" }, ";

inline std::string routine(const std::string& name, const std::string& direction, const std::string& steps,
                           bool whole_sectors = true) {
  return fmt::format(
      "[[routine]]\nname = \"{}\"\nlibrary = \"x\"\ndoes = \"{}\"\nwhole_sectors = {}\nsteps = [{}]\n", name,
      direction, whole_sectors, steps);
}

/// Returns a catalogue in which the Cray-1 runs a system with these routines.
inline specification::Catalogue with_system(const std::string& routines) {
  auto catalogue = specification::Catalogue::builtin();
  const auto number = [](const char* key, const char* value) {
    return fmt::format("{} = {{ value = \"{}\", basis = \"assumed\" }}\n", key, value);
  };
  catalogue.add("systems", "mine", "mine.toml",
                "description = \"a test's\"\n" + number("timer_tick", "1 us") + number("timer_unit", "1 ms") +
                    number("wait_return", "180 us") + number("on_cylinder", "60 us") + routines);
  plant(catalogue, "machines", "cray1", "systems = [\"ctss\"", "systems = [\"mine\", \"ctss\"");
  return catalogue;
}

/// A machine with a log of all its events, and the calls of a program.
class MachineBench {
 public:
  explicit MachineBench(const specification::Catalogue& catalogue = specification::Catalogue::builtin(),
                        const machine::MachineConfig& choice = Chosen{})
      : machine(catalogue, choice, recorder_) {
    recorder_.add(log);
  }

  void call(const std::string& routine, std::int64_t connector, std::span<device::Word> words,
            std::int64_t address) {
    const auto* found = system().specification().find(routine);
    if (found == nullptr) throw std::invalid_argument("no routine " + routine);
    system().call(*found, connector, words, amount::Words{address});
  }
  bool busy(std::int64_t connector) { return system().test("TEST", connector); }
  void wait(std::int64_t connector) { system().wait("WAIT", connector); }
  void compute(time::Duration work) { machine.processor().compute(work); }
  /// Makes a call and waits for its completion.
  void finish(const std::string& routine, std::int64_t connector, std::span<device::Word> words,
              std::int64_t address) {
    call(routine, connector, words, address);
    wait(connector);
  }
  /// Returns the words of a connector's dataset, read directly from the store.
  std::vector<device::Word> stored(std::int64_t connector, std::int64_t address, std::size_t count) {
    const auto& dataset = system().dataset("TEST", connector);
    std::vector<device::Word> words(count);
    machine.device(dataset.front().channel)
        .store()
        .read(amount::Words{dataset.front().first_sector.count * 512 + address}, words);
    return words;
  }
  time::Instant now() { return machine.processor().now(); }
  system::System& system() { return machine.system(); }

 private:
  record::Recorder recorder_;

 public:
  EventLog log;
  machine::Machine machine;
};

}  // namespace platter::tests
