#include "tools/live/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "emulator/machine/machine.hpp"
#include "emulator/record/accounts.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/time/random.hpp"
#include "runtime/fortran/unit/dataset/blocked_file.hpp"
#include "runtime/fortran/unit/dataset/unit_library.hpp"
#include "tools/live/outcome.hpp"

namespace platter::live {
namespace {

using amount::Sectors;
using amount::Words;
using specification::Error;
using time::Duration;

const char* const kStatements[] = {"BUFFER IN", "BUFFER OUT", "READ", "WRITE"};

/// The events of the measured part.
class MeasuredEvents final : public record::Listener {
 public:
  explicit MeasuredEvents(Events which) : which_(which) {}
  static record::Kinds kinds(Events which) {
    return which == Events::kNone ? record::Kinds{record::Kind::kLostRevolution} : record::Kinds::of_tree();
  }
  void on_event(const record::Event& event) override {
    if (which_ == Events::kPage && event.kind == record::Kind::kTest && event.number == 1) return;
    if (event.kind == record::Kind::kLostRevolution) lost.push_back(event);
    if (which_ != Events::kNone) events.push_back(event);
  }
  void clear() {
    events.clear();
    lost.clear();
  }
  std::vector<record::Event> events;
  std::vector<record::Event> lost;

 private:
  Events which_;
};

class ExperimentRunner {
 public:
  explicit ExperimentRunner(const Experiment& experiment)
      : experiment_(experiment),
        measured_(experiment.events),
        machine_(catalogue_of(experiment), experiment.choice, recorder_) {
    recorder_.add(measured_, MeasuredEvents::kinds(experiment.events));
  }

  Outcome run() {
    if (experiment_.statement.empty()) {
      call();
    } else {
      execute();
    }
    const time::Instant over = machine_.processor().now();
    machine_.system().idle();
    return {.machine = machine_,
            .begin = begin_,
            .over = over,
            .before = before_,
            .accounts = over_,
            .calls = calls_,
            .sectors = sectors_,
            .events = measured_.events,
            .lost = measured_.lost,
            .lists_events = experiment_.events != Events::kNone};
  }

 private:
  static specification::Catalogue catalogue_of(const Experiment& experiment) {
    auto catalogue = specification::Catalogue::builtin();
    for (const auto& set : experiment.sets) catalogue.set(set);
    return catalogue;
  }

  /// Returns the machine's channel for a channel of the program. Both count from 0.
  int drive(int channel) const { return static_cast<int>(experiment_.channel) - 1 + channel; }
  std::int64_t connector(int channel) const { return machine_.connector_base() + 1 + drive(channel); }

  const system::Routine& routine() {
    const auto& specification = machine_.system().specification();
    const auto* found = specification.find(experiment_.routine);
    if (found != nullptr && found->moves()) return *found;
    throw Error(fmt::format("{} has no routine '{}' that transfers sectors{}", machine_.choice().system,
                            experiment_.routine,
                            specification::suggestion(experiment_.routine, specification.routine_names())));
  }

  /// Returns the first sector that a call transfers.
  Sectors address(int channel, std::int64_t call) {
    if (!experiment_.random) return Sectors{experiment_.first + call * experiment_.sectors};
    const Sectors all = file(channel);
    const auto drawn = time::mixed(time::mixed(experiment_.choice.seed, static_cast<std::uint64_t>(channel)),
                                   static_cast<std::uint64_t>(call) + 1);
    return Sectors{
        static_cast<std::int64_t>(drawn % static_cast<std::uint64_t>(all.count - experiment_.sectors + 1))};
  }

  /// Returns the number of sectors that the program's calls may address.
  Sectors file(int channel) {
    const Sectors all = machine_.device(drive(channel)).geometry().sectors();
    return experiment_.file > 0 ? std::min(all, Sectors{experiment_.file}) : all;
  }

  void require_to_fit(int channel, std::int64_t sectors) {
    const Sectors all = file(channel);
    if (sectors > all.count)
      throw Error(
          fmt::format("{} sectors are requested, but the {} has {}; make fewer calls, or transfer fewer "
                      "sectors with each",
                      sectors, experiment_.file > 0 ? "file" : "drive", all.count));
  }

  void require_channels() const {
    const auto all = *machine_.choice().channels;
    const auto last = experiment_.channel - 1 + experiment_.used;
    if (last <= all) return;
    throw Error(fmt::format("used: the program uses channel {}, but the {} at site {} has only {} channels",
                            last, machine_.choice().machine, machine_.choice().site, all));
  }

  void compute(Duration length) { machine_.processor().compute(length, experiment_.held); }

  void mark_begin() {
    begin_ = machine_.processor().now();
    before_ = machine_.processor().accounts();
  }
  void mark_end() { over_ = machine_.processor().accounts(); }

  /// The loop of Appendix A: compute, test each channel, and call again on each channel with a complete call.
  void call() {
    auto& system = machine_.system();
    const auto& called = routine();
    const auto channels = static_cast<int>(experiment_.used);
    require_channels();
    std::vector<std::vector<device::Word>> buffers;
    for (int channel = 0; channel < channels; ++channel) {
      require_to_fit(channel, experiment_.random
                                  ? experiment_.sectors
                                  : experiment_.first + experiment_.calls * experiment_.sectors);
      const auto words = machine_.device(drive(channel)).geometry().words_per_sector;
      buffers.emplace_back((experiment_.sectors * words).size());
    }
    std::vector<std::int64_t> made(static_cast<std::size_t>(channels), 0);
    const auto call_again = [&](int channel) {
      auto& so_far = made[static_cast<std::size_t>(channel)];
      const auto words = machine_.device(drive(channel)).geometry().words_per_sector;
      system.call(called, connector(channel), buffers[static_cast<std::size_t>(channel)],
                  address(channel, so_far).count * words);
      ++so_far;
      ++calls_;
      sectors_ += experiment_.sectors;
    };
    mark_begin();
    compute(experiment_.start);
    std::vector<bool> is_done(static_cast<std::size_t>(channels), false);
    for (int channel = 0; channel < channels; ++channel) call_again(channel);
    bool has_called = true;
    for (int left = channels; left > 0;) {
      // A loop takes at least one clock period, even if its entry is negative.
      compute(std::max(machine_.clock_period(),
                       experiment_.loop + (has_called ? experiment_.entry : Duration{})));
      has_called = false;
      for (int channel = 0; channel < channels; ++channel) {
        if (is_done[static_cast<std::size_t>(channel)]) continue;
        if (experiment_.waits) {
          system.wait("IOWAIT", connector(channel));
        } else if (system.test("IFTBL", connector(channel))) {
          continue;
        }
        if (made[static_cast<std::size_t>(channel)] == experiment_.calls) {
          is_done[static_cast<std::size_t>(channel)] = true;
          --left;
          continue;
        }
        compute(experiment_.next);
        call_again(channel);
        has_called = true;
      }
    }
    compute(experiment_.end);
    mark_end();
  }

  /// Executes the statement for consecutive records on the first channel. Records that are read are written
  /// first.
  void execute() {
    const auto& statement = experiment_.statement;
    if (std::find(std::begin(kStatements), std::end(kStatements), statement) == std::end(kStatements)) {
      throw Error(fmt::format(
          "'{}' is not a statement{}", statement,
          specification::suggestion(statement, {std::begin(kStatements), std::end(kStatements)})));
    }
    if (experiment_.random)
      throw Error("random addresses are for routines; a statement reads or writes the next record");
    if (experiment_.used > 1) throw Error("a statement uses one channel: give 'used 1'");
    const auto* library = runtime::library_of(machine_, experiment_.library);
    if (library == nullptr)
      throw Error(fmt::format("{} has no library for {}", machine_.choice().system, statement));
    auto& system = machine_.system();
    const std::int64_t unit_number = connector(0);
    constexpr std::int64_t kControl = 2;  // sectors at the end for control words
    constexpr std::int64_t kWritten =
        2000;  // sectors; the buffers of a library contain less than a quarter of that
    const std::int64_t records = std::max(kWritten / experiment_.sectors, experiment_.calls);
    require_to_fit(0, (records * experiment_.sectors + kControl) * library->interleave);
    runtime::lay_out(system, *library, statement, unit_number);
    runtime::require_sectors_of_a_block(machine_, system, statement, unit_number);
    runtime::SequentialUnit unit = runtime::blocked_unit(system, unit_number, *library);
    // The record and its control words fill whole sectors.
    std::vector<dataset::Word> record(
        static_cast<std::size_t>(experiment_.sectors * (dataset::kBlockWords.count - 1) - 1));
    const bool reads = statement == "READ" || statement == "BUFFER IN";
    if (reads) {
      for (std::int64_t i = 0; i < records; ++i) unit.write(record);
      unit.rewind();
      system.idle();
    }
    measured_.clear();
    mark_begin();
    compute(experiment_.start);
    for (std::int64_t i = 0; i < experiment_.calls; ++i) {
      if (statement == "READ") unit.read();
      if (statement == "WRITE") unit.write(record);
      if (statement == "BUFFER IN") unit.buffer_in(record, false);
      if (statement == "BUFFER OUT") unit.buffer_out(record, false);
      compute(experiment_.loop);
      unit.status();
      compute(experiment_.next);
    }
    compute(experiment_.end);
    mark_end();
    calls_ = experiment_.calls;
    sectors_ = experiment_.calls * experiment_.sectors;
  }

  const Experiment& experiment_;
  record::Recorder recorder_;
  MeasuredEvents measured_;
  machine::Machine machine_;
  time::Instant begin_{};
  processor::Accounts before_{};
  processor::Accounts over_{};
  std::int64_t calls_ = 0;
  std::int64_t sectors_ = 0;
};

}  // namespace

std::string outcome_of(const Experiment& experiment) {
  ExperimentRunner runner(experiment);
  return json_of(runner.run());
}

std::string answer(std::string_view settings) {
  try {
    return outcome_of(read_experiment(settings));
  } catch (const std::exception& error) {
    return fmt::format("{{\"error\":{}}}", json_text(error.what()));
  }
}

}  // namespace platter::live
