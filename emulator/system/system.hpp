#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/disk/controller.hpp"
#include "emulator/disk/medium.hpp"
#include "emulator/processor/processor.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/system/call_error.hpp"
#include "emulator/system/channel.hpp"
#include "emulator/system/dataset.hpp"
#include "emulator/system/system_specification.hpp"

namespace platter::system {

/// An operating system at work: programs call its routines on connectors (unit numbers), it starts transfers
/// on channels, serves their interrupts, and sets the status that programs test.
///
/// Words written are taken at the call; words read appear when the status changes. Where the paper is silent
/// this is ours, and docs/model.md says so.
class System final : public processor::InterruptHandler, public disk::ControllerClient {
 public:
  System(SystemSpecification specification, time::Engine& engine, record::Recorder& recorder);

  /// Channels are numbered in order of being added.
  void add_channel(disk::Controller& controller, disk::Drive& drive) {
    channels_.push_back({&controller, &drive});
  }

  /// From here on the system has work of its own now and then, if its specification says so.
  void disturb(std::uint64_t seed);

  /// Connects a unit number to a dataset, which must lie on an existing channel's drive. Throws CallError
  /// while the connector is busy.
  void connect(std::int64_t connector, const Dataset& dataset);

  bool is_connected(std::int64_t connector) const { return connectors_.contains(connector); }

  /// Calls `routine` for words `address`, `address`+1, ... of the connector's dataset. Returns when the
  /// routine does; `words` must stay where it is until the status changes. Throws CallError.
  void call(const Routine& routine, std::int64_t connector, std::span<disk::Word> words,
            std::int64_t address);

  /// One of the transfers that a library makes of a request.
  struct Piece {
    disk::Direction direction;
    std::int64_t first;  ///< sector, from the request's first
    std::int64_t sectors;
    time::Duration service{};  ///< of the processor's for each sector as it moves, beside the routine's
    time::Duration after{};    ///< and when it is complete
  };

  /// A request as a library makes it, of whole sectors.
  struct Request {
    std::span<disk::Word> words;
    std::int64_t address;              ///< of the first word in the dataset
    std::vector<Piece> pieces{};       ///< each started when the one before is complete. None: one for all
    bool to_surface = false;           ///< writes are complete when on the surface
    time::Duration at_end{};           ///< of the processor's before the status changes
    std::function<void()> finished{};  ///< called when the status changes and the words are there
  };
  void call(const Routine& routine, std::int64_t connector, Request request);

  /// What a read called now would find, without reading it: a library's knowledge of its own buffers.
  void look(std::int64_t connector, std::int64_t address, std::span<disk::Word> words);

  /// How many of the dataset's sectors lie in the same cylinder, from `sector` on.
  std::int64_t sectors_in_cylinder(std::int64_t connector, std::int64_t sector);

  /// The datasets that have been written, by drive.
  std::vector<Written> written_datasets() const;
  /// The one of that name; nullptr if there is none.
  const Written* find_written(std::string_view name) const;
  /// Whether a dataset of another name has written there; sectors of the drive.
  bool is_others(std::string_view name, int channel, std::int64_t first, std::int64_t sectors) const;
  /// Deletes the dataset of that name, if there is one: its sectors are as if never written, and anybody's.
  /// Throws CallError, in the name of `routine`, while a connector is busy with it, and where another has
  /// written between its first and its last sector.
  void remove(std::string_view routine, std::string_view name);
  /// Before the program runs: a dataset that was written before.
  void know(const Written& written);

  /// A library works for the program, inside a statement on that connector.
  void work(std::int64_t connector, time::Duration length);

  /// What the connector's entry says, as a program looks at it. `routine` is who asks, for messages.
  bool test(std::string_view routine, std::int64_t connector);
  /// Waits in the system until the connector is not busy.
  void wait(std::string_view routine, std::int64_t connector);
  /// Waits until nothing is in flight anywhere, the surfaces included.
  void idle();
  /// What TIMEF returns: whole ticks, in the system's unit.
  double timer() const;

  processor::Processor& processor() { return processor_; }
  const SystemSpecification& specification() const { return specification_; }
  std::size_t channels() const { return channels_.size(); }
  const Dataset& dataset(std::string_view routine, std::int64_t connector);

  void serve(const processor::Interrupt& interrupt) override;
  void sector_moved(int channel, std::uint64_t request, time::Instant now) override;
  void on_cylinder(int channel, std::uint64_t request, time::Instant now) override;
  void completed(int channel, std::uint64_t request, time::Instant now) override;

 private:
  /// Inside a call of the program's, or inside an interrupt.
  enum class Context : std::uint8_t { kCall, kInterrupt };

  struct Planned : disk::Transfer {
    time::Duration service{};
    time::Duration after{};
  };

  /// A unit number and what is under way on it.
  struct Connector {
    Dataset dataset;
    bool busy = false;
    const Routine* routine = nullptr;
    std::size_t step = 0;
    std::uint64_t request = 0;
    time::Instant called{};
    std::span<disk::Word> words{};
    std::int64_t first_word = 0;      ///< of the dataset
    std::deque<Planned> transfers{};  ///< still to be made; more than one where sectors are not whole
    Planned transfer{};               ///< the one for which the steps are gone through
    bool to_surface = false;
    time::Duration at_end{};
    bool waiting = false;              ///< a wait step is waiting for it
    bool arrived = false;              ///< words read are in memory, though the program may not see them yet
    std::function<void()> finished{};  ///< whom to tell
    std::vector<disk::Word> snapshot{};  ///< words of a write that may not go onto the medium yet, or words
                                         ///< read from where another write has gone before the status changed
  };

  Connector& connector(std::string_view routine, std::int64_t number);
  void check(const Routine& routine, const Connector& connector, std::size_t words,
             std::int64_t address) const;
  void claim(const Routine& routine, const Connector& connector, std::size_t words, std::int64_t address);
  void plan_transfers(Connector& connector, const std::vector<Piece>& pieces) const;
  std::int64_t sectors_of(const Connector& connector) const;
  void read_medium(const Dataset& dataset, std::int64_t word, std::span<disk::Word> words) const;
  void run(std::int64_t number, Context context);
  void spend(Context context, time::Duration length, const Connector& connector);
  void begin_transfer(std::int64_t number);
  void give_channel(std::int64_t number, time::Instant now);
  void finish(Connector& connector);
  void store(Connector& connector);
  template <typename Done>
  void wait_until(std::string_view routine, std::int64_t number, Done done);
  std::string under_way(std::int64_t number) const;
  void put_on_medium(const Connector& writer, std::span<const disk::Word> words);

  SystemSpecification specification_;
  record::Recorder& recorder_;
  time::Engine& engine_;
  processor::Processor processor_;
  std::unique_ptr<Disturbance> disturbance_;
  std::vector<Channel> channels_;
  std::map<std::int64_t, Connector> connectors_;
  std::pair<const std::int64_t, Connector>* last_used_ =
      nullptr;  ///< of connectors_, whose entries stay where they are
  std::uint64_t requests_ = 0;
  processor::Interrupt serving_{};
};

}  // namespace platter::system
