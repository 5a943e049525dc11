// A processor, alone and shared by programs, against its model.

#include "emulator/processor/processor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <list>
#include <thread>

#include "emulator/processor/processes.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/time/engine.hpp"
#include "tests/reference/processor_model.hpp"
#include "tests/reference/sequence.hpp"

namespace platter::reference {
namespace {

/// The emulator's processor executes a case.
class EmulatedProcessor {
 public:
  explicit EmulatedProcessor(const ProcessorCase& one) : one_(one) {
    processor_.set_word_lockout(time::Duration{one.word_lockout});
    if (one.end != kNever) processor_.set_end(time::kStart + time::Duration{one.end});
    for (std::size_t i = 0; i < one.bells.size(); ++i) ringers_.emplace_back(*this, i);
  }

  ProcessorOutcome run() {
    if (one_.shared) {
      run_processes();
    } else {
      try {
        execute(0);
      } catch (const processor::OutOfTime&) {
        emit(ProcessorEvent::Kind::kOutOfTime, 0, 0);
      }
      outcome_.accounts.push_back(accounts_of(processor_.accounts()));
    }
    return outcome_;
  }

 private:
  /// Raises one interrupt.
  struct Ringer final : time::Actor, processor::InterruptHandler {
    Ringer(EmulatedProcessor& its_all, std::size_t its_number) : all(its_all), number(its_number) {
      all.engine_.plan(all.engine_.join(*this), time::kStart + time::Duration{bell().at});
    }
    const Bell& bell() const { return all.one_.bells[number]; }
    void act(time::Instant) override {
      all.processor_.words_moved(amount::Words{bell().words});
      all.processor_.raise(processor::Interrupt::Reason::kSector, 0, std::uint64_t{0},
                           time::Duration{bell().service}, this);
    }
    void serve(const processor::Interrupt& interrupt) override {
      all.emit(ProcessorEvent::Kind::kServed, 0, number);
      all.processor_.serve(interrupt.length, interrupt);
      served = true;
    }
    EmulatedProcessor& all;
    std::size_t number;
    bool served = false;
  };

  Ps now() { return (processor_.now() - time::kStart).count(); }
  void emit(ProcessorEvent::Kind kind, std::size_t program, std::size_t number) {
    outcome_.events.push_back({now(), kind, program, number});
  }
  static ProgramAccounts accounts_of(const processor::Accounts& accounts) {
    return {accounts.user.count(), accounts.system.count(), accounts.interrupt.count(), accounts.idle.count(),
            accounts.lockout.count()};
  }

  void execute(std::size_t program) {
    const auto& operations = one_.programs[program].operations;
    for (std::size_t i = 0; i < operations.size(); ++i) {
      const Operation& operation = operations[i];
      switch (operation.kind) {
        case Operation::Kind::kCompute:
          processor_.compute(time::Duration{operation.length}, operation.held);
          break;
        case Operation::Kind::kSystem:
          processor_.work(time::Duration{operation.length}, 0, 0);
          break;
        case Operation::Kind::kWait: {
          const Ringer& ringer = *std::next(ringers_.begin(), static_cast<std::ptrdiff_t>(operation.bell));
          processor_.wait([&] { return ringer.served; }, [] { return "waits for a bell"; });
          break;
        }
      }
      emit(ProcessorEvent::Kind::kDone, program, i);
    }
  }

  void run_processes() {
    processor::Processes processes(engine_, processor_,
                                   one_.quantum == kNever ? time::kLongest : time::Duration{one_.quantum});
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < one_.programs.size(); ++i) {
      const auto number = processes.add(one_.programs[i].priority);
      threads.emplace_back([this, &processes, number, i] {
        processes.begin(number);
        execute(i);
        processes.end();
      });
    }
    processes.start();
    for (auto& thread : threads) thread.join();
    for (std::size_t i = 0; i < one_.programs.size(); ++i)
      outcome_.accounts.push_back(accounts_of(processes.accounts(i)));
  }

  ProcessorCase one_;
  ProcessorOutcome outcome_;
  time::Engine engine_;
  record::Recorder recorder_;
  processor::Processor processor_{engine_, recorder_};
  std::list<Ringer> ringers_;
};

/// Returns a case with short times, so that many events come at the same instant.
ProcessorCase random_processor_case(Random& random, std::size_t programs) {
  ProcessorCase one;
  one.word_lockout = random.between(0, 3);
  const Ps scale = random.coin() ? 10 : 100;
  const std::int64_t bells = random.between(1, 12);
  for (std::int64_t i = 0; i < bells; ++i) {
    one.bells.push_back({.at = random.between(1, 8 * scale),
                         .service = random.once_in(4) ? 0 : random.between(0, scale / 2),
                         .words = random.between(0, 8)});
  }
  for (std::size_t program = 0; program < programs; ++program) {
    ProgramShape& shape = one.programs.emplace_back();
    shape.priority = static_cast<int>(random.between(1, 3));
    const std::int64_t operations = random.between(1, 10);
    for (std::int64_t i = 0; i < operations; ++i) {
      Operation operation;
      operation.kind = static_cast<Operation::Kind>(random.between(0, 2));
      operation.length = random.between(0, scale);
      if (operation.kind == Operation::Kind::kCompute && random.coin())
        operation.held = random.between(0, 1'000'000);
      if (operation.kind == Operation::Kind::kWait)
        operation.bell = static_cast<std::size_t>(random.between(0, bells - 1));
      shape.operations.push_back(operation);
    }
  }
  return one;
}

ProcessorCase alone_case(Random& random) {
  ProcessorCase one = random_processor_case(random, 1);
  if (random.once_in(3)) one.end = random.between(1, 300);
  return one;
}

ProcessorCase shared_case(Random& random) {
  ProcessorCase one = random_processor_case(random, static_cast<std::size_t>(random.between(1, 4)));
  one.shared = true;
  if (random.coin()) one.quantum = random.between(1, 60);
  return one;
}

/// `usual`: the number of sequences if the environment specifies none.
void compare_processors(std::uint64_t usual, const std::vector<std::uint64_t>& failed,
                        ProcessorCase (*made)(Random& random)) {
  const char* number = std::getenv("PLATTER_SEQUENCES");
  const std::uint64_t sequences = number == nullptr ? usual : std::strtoull(number, nullptr, 10);
  int failures = 0;
  const auto one = [&](std::uint64_t seed) {
    if (failures >= 3) return;
    Random random(seed);
    const ProcessorCase some = made(random);
    const auto emulator = EmulatedProcessor(some).run();
    const auto model = ProcessorModel(some).run();
    if (emulator == model) return;
    ++failures;
    ADD_FAILURE() << "seed " << seed << "\n"
                  << some.text() << "emulator:\n"
                  << emulator.text() << "model:\n"
                  << model.text();
  };
  for (std::uint64_t seed = 1; seed <= sequences; ++seed) one(seed);
  for (const std::uint64_t seed : failed) one(seed);
}

TEST(ReferenceModel, ProcessorOfOneProgramActsAsItsModel) {
  compare_processors(2000, {}, alone_case);
}

TEST(ReferenceModel, ProcessorSharedByProgramsActsAsItsModel) {
  // The number is small because each program has a thread, and switching threads takes most of the time.
  compare_processors(500, {13, 23, 24, 42, 46, 53, 168, 535, 666}, shared_case);
}

}  // namespace
}  // namespace platter::reference
