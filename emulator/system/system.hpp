#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/device/heads.hpp"
#include "emulator/processor/processor.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/system/call_error.hpp"
#include "emulator/system/channel.hpp"
#include "emulator/system/connector.hpp"
#include "emulator/system/request.hpp"
#include "emulator/system/system_specification.hpp"

namespace platter::system {

/// An operating system at work: programs call its routines on connectors (unit numbers), and look at the
/// status of what is under way there.
class System final : public device::HeadsClient {
 public:
  System(SystemSpecification specification, time::Engine& engine, processor::Processor& processor,
         record::Recorder& recorder);

  /// Channels are numbered in order of being added.
  void add_channel(device::Device& device) {
    channels_.emplace_back(device);
    files_.add(device.geometry());
  }

  /// From here on the system has work of its own now and then, if its specification says so.
  void disturb(std::uint64_t seed);

  /// Connects a unit number to a dataset, which must lie on an existing channel's drive. Throws CallError
  /// while the connector is busy.
  void connect(std::int64_t connector, const file::Dataset& dataset);

  bool is_connected(std::int64_t connector) const { return connectors_.contains(connector); }

  /// Calls `routine` for words `address`, `address`+1, ... of the connector's dataset. Returns when the
  /// routine does, with the request's number. Throws CallError.
  std::uint64_t call(const Routine& routine, std::int64_t connector, Call call);
  std::uint64_t call(const Routine& routine, std::int64_t connector, std::span<device::Word> words,
                     std::int64_t address) {
    return call(routine, connector, Call{words, address});
  }

  /// What a read called now would find, without reading it: a library's knowledge of its own buffers.
  void look(std::int64_t connector, std::int64_t address, std::span<device::Word> words);

  /// How many of the dataset's sectors lie in the same cylinder, from `sector` on.
  std::int64_t sectors_in_cylinder(std::int64_t connector, std::int64_t sector);

  /// Where datasets lie, and which have been written.
  file::FileSystem& files() { return files_; }
  const file::FileSystem& files() const { return files_; }
  /// Deletes the dataset of that name, if there is one: its sectors are as if never written, and anybody's.
  /// Throws CallError, in the name of `routine`, while a connector is busy with it, and where another has
  /// written between its first and its last sector.
  void remove(std::string_view routine, std::string_view name);
  /// Before the program runs: a dataset that was written before.
  void know(const file::Written& written);

  /// A library works for the program, inside a statement on that connector.
  void work(std::int64_t connector, time::Duration length);

  /// Tells of something that a library does on that connector, now.
  void tell(std::int64_t connector, record::Event event);
  record::Recorder& recorder() { return recorder_; }

  /// What the connector's entry says, as a program looks at it. `routine` is who asks, for messages.
  bool test(std::string_view routine, std::int64_t connector);
  /// Waits in the system until the connector is not busy. Throws time::Deadlock.
  void wait(std::string_view routine, std::int64_t connector);
  /// Until that request of it is complete.
  void wait(std::string_view routine, std::int64_t connector, std::uint64_t request);
  /// Waits until nothing is in flight anywhere, the surfaces included. Throws time::Deadlock.
  void idle();
  /// What TIMEF returns: whole ticks, in the system's unit.
  double timer() const;

  const SystemSpecification& specification() const { return specification_; }
  std::size_t channels() const { return channels_.size(); }
  const file::Dataset& dataset(std::string_view routine, std::int64_t connector);

  void on_cylinder(int channel, std::uint64_t request, time::Instant now) override;

 private:
  void go_through(const Routine& steps, const Connector& connector, const std::function<void()>& wait);
  template <typename Busy>
  void wait_while(Busy busy, const Connector& connector, std::string_view routine);
  Connector& connector(std::string_view routine, std::int64_t number) {
    const bool again = last_used_ != nullptr && last_used_->first == number;  // programs test and test again
    return again ? last_used_->second : look_up(routine, number);
  }
  Connector& look_up(std::string_view routine, std::int64_t number);

  SystemSpecification specification_;
  const Routine* status_;  ///< of its routines: the steps of a look at the status; nullptr: none
  const Routine* wait_;    ///< and of waiting
  record::Recorder& recorder_;
  time::Engine& engine_;
  processor::Processor& processor_;
  std::unique_ptr<Disturbance> disturbance_;
  std::deque<Channel> channels_;
  file::FileSystem files_;
  std::map<std::int64_t, Connector> connectors_;
  std::pair<const std::int64_t, Connector>* last_used_ =
      nullptr;  ///< of connectors_, whose entries stay where they are
  std::uint64_t requests_ = 0;
};

}  // namespace platter::system
