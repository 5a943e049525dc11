// Processes that share a processor: the order in which they run, and what happens to processes that wait.

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

/// An actor with an interrupt at a given instant, like that of a device.
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
  /// Runs the functions as processes with these priorities.
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

TEST_F(Sharing, ProgramsRunOneAfterTheOtherWithoutAQuantum) {
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

TEST_F(Sharing, EqualsTakeTurnsByTheQuantum) {
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
  // a runs to 10, b to 15 and 20, c to 30, a to 40, b to 45, c to 47, a to 52
  EXPECT_EQ(told, (std::vector<std::string>{"15 b", "45 b again", "47 c", "52 a"}));
  EXPECT_EQ(processes.accounts(0).user, 25us);
  EXPECT_EQ(processes.accounts(1).user, 15us);
  EXPECT_EQ(processes.accounts(2).user, 12us);
}

TEST_F(Sharing, AProgramOfLowerPriorityRunsWhileTheOtherWaits) {
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

TEST_F(Sharing, AProcessorIdlesWhileAllWait) {
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

TEST_F(Sharing, DeadlockIsReportedAndOtherProcessesContinue) {
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

TEST_F(Sharing, AllProgramsStopAtTheEndOfTime) {
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

TEST_F(Sharing, ComputingMayEndAtTheEndOfTime) {
  cpu.set_end(time::kStart + 25us);
  Processes processes(engine, cpu, 10us);
  run(processes, {{1,
                   [&] {
                     compute(5us);
                     tell("a");
                   }},
                  {1, [&] {
                     compute(20us);
                     tell("b");
                     EXPECT_THROW(compute(time::Duration{1}), processor::OutOfTime);
                   }}});
  EXPECT_EQ(told, (std::vector<std::string>{"5 a", "25 b"}));
}

TEST_F(Sharing, DeadlockedProcessContinuesWithTheError) {
  Processes processes(engine, cpu, 10us);
  const Bell bell(engine, cpu, 50us);
  run(processes, {{1,
                   [&] {
                     int looks = 0;
                     const auto done = [&] {
                       return ++looks == 2 ? throw std::runtime_error("lost") : false;
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

// The following tests use several processors.

TEST_F(Sharing, TwoProcessorsComputeAtTheSameTime) {
  Processes processes(engine, cpu, time::kLongest, 2);
  run(processes, {{1,
                   [&] {
                     compute(30us);
                     tell("a");
                     compute(20us);
                     tell("a over");
                   }},
                  {1,
                   [&] {
                     compute(10us);
                     tell("b");
                   }},
                  {1, [&] {
                     compute(25us);
                     tell("c");
                   }}});
  // c runs after b, on the same processor
  EXPECT_EQ(told, (std::vector<std::string>{"10 b", "30 a", "35 c", "50 a over"}));
  EXPECT_EQ(processes.idle(0, 50us), 0us);
  EXPECT_EQ(processes.idle(1, 50us), 15us);
  EXPECT_EQ(processes.changes(), 0);
}

TEST_F(Sharing, TheFirstProcessorIsInterrupted) {
  class Service final : public time::Actor {
   public:
    Service(time::Engine& engine, processor::Processor& processor, time::Duration at) : its(processor) {
      engine.plan(engine.join(*this), time::kStart + at);
    }
    void act(time::Instant) override {
      its.raise(processor::Interrupt::Reason::kSector, 0, std::uint64_t{0}, time::Duration{4us});
    }
    processor::Processor& its;
  };
  Service service(engine, cpu, 5us);
  Processes processes(engine, cpu, time::kLongest, 2);
  run(processes, {{1,
                   [&] {
                     compute(10us);
                     tell("a");
                   }},
                  {1, [&] {
                     compute(10us);
                     tell("b");
                   }}});
  EXPECT_EQ(told, (std::vector<std::string>{"10 b", "14 a"}));
  EXPECT_EQ(processes.accounts(0).interrupt, 4us);
  EXPECT_EQ(processes.accounts(1).interrupt, 0us);
}

TEST_F(Sharing, OneProcessorIsInTheSystemAtATime) {
  Processes processes(engine, cpu, time::kLongest, 3);
  const auto call = [&](const char* name) {
    return [this, &processes, name] {
      {
        const processor::InSystem in_system(&processes);
        cpu.work(10us, 0, 0);
      }
      compute(1us);
      tell(name);
    };
  };
  run(processes, {{1, call("a")}, {1, call("b")}, {1, call("c")}});
  EXPECT_EQ(told, (std::vector<std::string>{"11 a", "21 b", "31 c"}));
  EXPECT_EQ(processes.accounts(2).system, 30us) << "it waits in the system";
}

TEST_F(Sharing, WaitInTheSystemLetsOthersRun) {
  Bell bell(engine, cpu, 20us);
  Processes processes(engine, cpu, time::kLongest, 2);
  run(processes, {{1,
                   [&] {
                     const processor::InSystem in_system(&processes);
                     wait_for(bell);
                     tell("rung");
                     cpu.work(3us, 0, 0);
                   }},
                  {1, [&] {
                     compute(1us);
                     {
                       const processor::InSystem in_system(&processes);
                       cpu.work(5us, 0, 0);
                       tell("b");
                     }
                     compute(15us);
                     const processor::InSystem in_system(&processes);
                     tell("b again");
                   }}});
  EXPECT_EQ(told, (std::vector<std::string>{"6 b", "20 rung", "23 b again"}));
  EXPECT_EQ(processes.accounts(0).idle, 20us);
}

TEST_F(Sharing, OneOfHigherPriorityTakesTheProcessorOfTheLowest) {
  Bell bell(engine, cpu, 10us);
  Processes processes(engine, cpu, time::kLongest, 2);
  run(processes, {{3,
                   [&] {
                     wait_for(bell);
                     compute(6us);
                     tell("high");
                   }},
                  {2,
                   [&] {
                     compute(30us);
                     tell("middle");
                   }},
                  {1, [&] {
                     compute(30us);
                     tell("low");
                   }}});
  // low computes from 0 to 10, while high waits
  EXPECT_EQ(told, (std::vector<std::string>{"16 high", "30 middle", "36 low"}));
}

TEST_F(Sharing, ProcessStaysSuspendedWhileAnotherActsForIt) {
  Processes processes(engine, cpu, time::kLongest, 2);
  std::vector<Processes::Number> names;
  processes.on_change([&](Processes::Number number) { names.push_back(number); });
  run(processes, {{1,
                   [&] {
                     compute(1us);
                     const auto before = processes.act_for(1);
                     cpu.work(20us, 0, 0);
                     EXPECT_EQ(names.back(), 1U);
                     processes.act_again_for(before);
                     tell("a");
                   }},
                  {1, [&] {
                     compute(10us);
                     tell("b");
                   }}});
  EXPECT_EQ(told, (std::vector<std::string>{"21 a", "21 b"}));
}

TEST_F(Sharing, DeadlockOnSeveralProcessorsIsReported) {
  Processes processes(engine, cpu, 3us, 2);
  const auto wait = [&](const char* what) {
    return [this, what] {
      compute(4us);
      try {
        cpu.wait([] { return false; }, [&] { return what; });
      } catch (const time::Deadlock& error) {
        tell(error.what());
      }
    };
  };
  run(processes, {{1, wait("a")}, {1, wait("b")}, {2, wait("c")}});
  EXPECT_EQ(told.size(), 3U);
  // c runs to 4, a to 3 and from 4 to 5 in its place, and b from 3 to 7
  EXPECT_EQ(engine.now() - time::kStart, 7us);
}

}  // namespace
}  // namespace platter::tests
