// Processes that share a processor: who has it when, and what becomes of those that wait.

#include "emulator/processor/processes.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/emulator/machine_bench.hpp"

namespace platter::tests {
namespace {

using processor::Processes;

/// Rings at an instant, as a device's interrupt does.
class Bell final : public time::Actor, public processor::InterruptHandler {
 public:
  Bell(time::Engine& engine, processor::Processor& processor, time::Duration at) : processor_(processor) {
    engine.plan(engine.join(*this), time::kStart + at);
  }
  void act(time::Instant) override {
    processor_.raise(processor::Interrupt::Reason::kCompletion, 0, std::uint64_t{0}, time::Duration{}, this);
  }
  void serve(const processor::Interrupt&) override { has_rung = true; }
  bool has_rung = false;

 private:
  processor::Processor& processor_;
};

class Sharing : public testing::Test {
 public:
  time::Engine engine;
  record::Recorder recorder;
  processor::Processor cpu{engine, recorder};
  std::vector<std::string> told;

  void tell(const std::string& what) {
    told.push_back(fmt::format("{} {}", (cpu.now() - time::kStart) / 1us, what));
  }
  void compute(time::Duration length) { cpu.compute(length); }
  void wait_for(const Bell& bell) {
    cpu.wait([&] { return bell.has_rung; }, [] { return "waits for a bell"; });
  }
  /// Runs them as processes of these priorities.
  void run(Processes& processes, std::vector<std::pair<int, std::function<void()>>> all) {
    std::vector<std::thread> threads;
    for (auto& [priority, work] : all) {
      const auto number = processes.add(priority);
      threads.emplace_back([&processes, number, &work = work] {
        processes.begin(number);
        work();
        processes.end();
      });
    }
    processes.start();
    for (auto& thread : threads) thread.join();
  }
};

TEST_F(Sharing, without_a_quantum_one_after_the_other) {
  Processes processes(engine, cpu, time::kLongest);
  run(processes, {{1,
                   [&] {
                     compute(30us);
                     compute(20us);
                     tell("a");
                   }},
                  {1, [&] {
                     compute(10us);
                     tell("b");
                   }}});
  EXPECT_EQ(told, (std::vector<std::string>{"50 a", "60 b"}));
  EXPECT_EQ(processes.changes(), 0);
}

TEST_F(Sharing, equals_take_turns_by_the_quantum) {
  Processes processes(engine, cpu, 10us);
  run(processes, {{1,
                   [&] {
                     compute(25us);
                     tell("a");
                   }},
                  {1,
                   [&] {
                     compute(5us);
                     tell("b");
                     compute(10us);
                     tell("b again");
                   }},
                  {1, [&] {
                     compute(12us);
                     tell("c");
                   }}});
  // a to 10, b to 15, and on to 20, c to 30, a to 40, b to 45, c to 47, a to 52
  EXPECT_EQ(told, (std::vector<std::string>{"15 b", "45 b again", "47 c", "52 a"}));
  EXPECT_EQ(processes.accounts(0).user, 25us);
  EXPECT_EQ(processes.accounts(1).user, 15us);
  EXPECT_EQ(processes.accounts(2).user, 12us);
}

TEST_F(Sharing, one_of_lower_priority_has_what_is_left) {
  Bell bell(engine, cpu, 20us);
  Processes processes(engine, cpu, 3us);
  run(processes, {{1,
                   [&] {
                     compute(30us);
                     tell("low");
                   }},
                  {2, [&] {
                     compute(5us);
                     wait_for(bell);
                     tell("rung");
                     compute(7us);
                     tell("high");
                   }}});
  EXPECT_EQ(told, (std::vector<std::string>{"20 rung", "27 high", "42 low"}));
}

TEST_F(Sharing, a_processor_idles_while_all_wait) {
  Bell first(engine, cpu, 20us);
  Bell second(engine, cpu, 50us);
  Processes processes(engine, cpu, 3us);
  run(processes, {{1,
                   [&] {
                     wait_for(second);
                     tell("a");
                     compute(4us);
                     tell("a over");
                   }},
                  {1, [&] {
                     wait_for(first);
                     tell("b");
                     compute(4us);
                     tell("b over");
                   }}});
  EXPECT_EQ(told, (std::vector<std::string>{"20 b", "24 b over", "50 a", "54 a over"}));
  EXPECT_EQ(processes.accounts(0).idle + processes.accounts(1).idle, 46us);
}

TEST_F(Sharing, who_waits_for_nothing_is_told_so_and_the_others_go_on) {
  Bell bell(engine, cpu, 20us);
  Processes processes(engine, cpu, 3us);
  run(processes, {{1,
                   [&] {
                     try {
                       cpu.wait([] { return false; }, [] { return "waits for Godot"; });
                     } catch (const time::Deadlock& error) {
                       tell(error.what());
                     }
                   }},
                  {1, [&] {
                     wait_for(bell);
                     compute(4us);
                     tell("b");
                   }}});
  EXPECT_EQ(told, (std::vector<std::string>{"24 b", "24 waits for Godot"}));
}

TEST_F(Sharing, at_the_end_of_time_all_are_over) {
  cpu.set_end(time::kStart + 15us);
  Processes processes(engine, cpu, 10us);
  const auto work = [&](const char* name) {
    return [this, name] {
      try {
        compute(100us);
      } catch (const processor::OutOfTime&) {
        tell(name);
      }
    };
  };
  run(processes, {{1, work("a")}, {1, work("b")}});
  EXPECT_EQ(told, (std::vector<std::string>{"15 b", "15 a"}));
}

TEST_F(Sharing, who_waits_in_vain_goes_on_with_the_error) {
  Processes processes(engine, cpu, 10us);
  const Bell bell(engine, cpu, 50us);
  run(processes, {{1,
                   [&] {
                     int looks = 0;
                     const auto done = [&] {
                       return ++looks == 3 ? throw std::runtime_error("lost") : false;
                     };
                     EXPECT_THROW(cpu.wait(done, [] { return "waits for nothing"; }), std::runtime_error);
                     const int before = looks;
                     compute(100us);
                     tell("a");
                     EXPECT_EQ(looks, before) << "somebody still asks whether it may go on";
                   }},
                  {1, [&] {
                     compute(5us);
                     tell("b");
                   }}});
  EXPECT_EQ(told, (std::vector<std::string>{"15 b", "105 a"}));
}

}  // namespace
}  // namespace platter::tests
