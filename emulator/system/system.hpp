#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/device/heads.hpp"
#include "emulator/processor/processor.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/system/channel.hpp"
#include "emulator/system/connector.hpp"
#include "emulator/system/request.hpp"
#include "emulator/system/services.hpp"
#include "emulator/system/system_specification.hpp"

namespace platter::system {

/// An operating system that runs on a machine's devices. Several processes may share it, each with its own
/// connectors. The current process is number 0 until change_process() is called.
class System final : public Services, public device::HeadsClient {
 public:
  System(SystemSpecification specification, time::Engine& engine, processor::Processor& processor,
         record::Recorder& recorder);

  /// Adds the channel with the next number, from 0.
  void add_channel(device::Device& device) {
    channels_.emplace_back(device, load_.get());
    files_.add(device.geometry());
  }
  /// Notifies the listener of each later command that the system gives a device.
  void set_listener(CommandListener& listener) {
    for (std::size_t i = 0; i < channels_.size(); ++i)
      channels_[i].set_listener(listener, static_cast<int>(i));
  }
  /// Gives channels that are added later the other users that the specification describes, if any.
  void add_users(std::uint64_t seed) { load_ = std::make_unique<Load>(specification_.load, seed); }
  /// Must be called after the last add_channel(). `allocates_at_writes`: a dataset needs space when it writes
  /// new sectors; otherwise, a file system asks for it. The plan must outlive this object.
  void set_faults(fault::Plan& plan, bool allocates_at_writes);
  /// The power of the machine fails: words that are not on a surface are lost, also those of stores without
  /// moving parts. Counts in the entry the blocks that were acknowledged. Nothing can happen afterwards.
  void lose_power(fault::Entry& entry);
  /// Starts the disturbances that the specification describes, if any.
  void disturb(std::uint64_t seed);
  /// Registers a dataset that was written before the run. Must be called before the program runs.
  void know(const file::Written& written);
  /// The places of datasets, and the list of written ones.
  file::FileSystem& files() { return files_; }

  /// Gives a process copies of the connectors that process 0 has.
  void equip(std::size_t process);
  /// Makes this process the caller of all later calls.
  void change_process(std::size_t process) {
    process_ = process;
    last_used_ = nullptr;
  }
  std::size_t process() const { return process_; }
  /// Marks the process as ended. Its connectors no longer keep their datasets from being removed.
  void end_process(std::size_t process) { over_.insert(process); }
  /// Returns whether a test of a status has an effect: it takes time, or a listener records it.
  bool sees_tests() const { return tests_take_time() || recorder_.wants(record::Kind::kTest); }
  bool tests_take_time() const { return status_ != nullptr; }

  using Services::call;

  const SystemSpecification& specification() const override { return specification_; }
  std::size_t channels() const override { return channels_.size(); }
  double timer() const override;
  void connect(std::int64_t connector, const file::Dataset& dataset) override;
  void set_layout(const file::Dataset& dataset) override;
  bool is_connected(std::int64_t connector) const override {
    return connectors_.contains({process_, connector});
  }
  const file::Dataset& dataset(std::string_view routine, std::int64_t connector) override;
  std::uint64_t call(const Routine& routine, std::int64_t connector, Call call) override;
  bool test(std::string_view routine, std::int64_t connector) override;
  std::optional<bool> glance(std::int64_t connector) const override {
    if (last_used_ == nullptr || last_used_->first.second != connector || sees_tests()) return std::nullopt;
    const bool busy = last_used_->second.is_busy();
    if (busy && processor_.is_alone()) return std::nullopt;  // test() throws
    if (!busy && last_used_->second.has_faults()) return std::nullopt;
    return busy;
  }
  void wait(std::string_view routine, std::int64_t connector) override;
  void wait(std::string_view routine, std::int64_t connector, std::uint64_t request) override;
  std::optional<fault::Report> take_fault(std::int64_t connector, std::uint64_t request) override {
    const auto found = connectors_.find({process_, connector});
    if (found == connectors_.end() || !found->second.has_faults()) return std::nullopt;
    return found->second.take_fault(request);
  }
  std::optional<fault::Report> prevented_allocation(std::string_view file) override;
  void add_files(fault::Plan::FindBlock find) override {
    if (faults_ != nullptr) faults_->add_files(std::move(find));
  }
  void idle() override;
  void look(std::int64_t connector, amount::Words address, std::span<device::Word> words) override;
  amount::Sectors sectors_in_cylinder(std::int64_t connector, amount::Sectors sector) override;
  void work(std::int64_t connector, time::Duration length) override;
  void emit(std::int64_t connector, record::Event event) override;
  std::uint64_t new_id() override { return recorder_.new_id(); }
  const file::Written* find(std::string_view name) const override { return files_.find(name); }
  std::vector<file::Written> written() const override { return files_.written(); }
  std::optional<file::Dataset> place(std::string_view name) const override;
  std::optional<file::Dataset> scratch(const std::string& name, int channel) override {
    return files_.scratch(name, channel);
  }
  void remove(std::string_view routine, std::string_view name) override;

  void on_cylinder(int channel, std::uint64_t request, time::Instant now) override;

 private:
  std::set<amount::Sectors> unsaved(int channel) const;
  void require_one_size(const file::Dataset& dataset) const;
  void go_through(const Routine& steps, const Connector& connector, const std::function<void()>& wait);
  template <typename Busy>
  void wait_while(Busy busy, const Connector& connector, std::string_view routine);
  Connector& connector(std::string_view routine, std::int64_t number) {
    const bool again =
        last_used_ != nullptr && last_used_->first.second == number;  // programs test one unit repeatedly
    return again ? last_used_->second : look_up(routine, number);
  }
  Connector& look_up(std::string_view routine, std::int64_t number);

  SystemSpecification specification_;
  const Routine* status_;  ///< the routine that tests the status; nullptr: none
  const Routine* wait_;    ///< the routine that waits; nullptr: none
  record::Recorder& recorder_;
  time::Engine& engine_;
  processor::Processor& processor_;
  std::unique_ptr<Disturbance> disturbance_;
  std::unique_ptr<Load> load_;
  std::deque<Channel> channels_;
  file::FileSystem files_;
  fault::Plan* faults_ = nullptr;       ///< nullptr: no faults are planned
  fault::Plan* allocations_ = nullptr;  ///< the planned faults, if a dataset allocates space when it writes
                                        ///< new sectors; otherwise nullptr
  using Key = std::pair<std::size_t, std::int64_t>;  ///< process, and unit number in it
  std::map<Key, Connector> connectors_;
  std::size_t process_ = 0;
  std::set<std::size_t> over_;  ///< processes that have ended
  /// The entry of connectors_ that process_ has used last; map entries do not move.
  std::pair<const Key, Connector>* last_used_ = nullptr;
  std::uint64_t requests_ = 0;
};

}  // namespace platter::system
