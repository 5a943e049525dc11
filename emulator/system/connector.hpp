#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "emulator/processor/processor.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/system/channel.hpp"
#include "emulator/system/dataset.hpp"
#include "emulator/system/request.hpp"
#include "emulator/system/routine.hpp"

namespace platter::system {

/// A unit number: the dataset that it is connected to, and the request that is under way on it, if any. A
/// request is the steps of its routine, gone through once for each of its transfers.
///
/// Words written are taken at the call; words read appear when the status changes. Where the paper is silent
/// this is ours, and docs/model.md says so.
class Connector final : public device::Client, public processor::InterruptHandler, public Unseen {
 public:
  Connector(std::int64_t number, processor::Processor& processor, record::Recorder& recorder)
      : number_(number), processor_(processor), recorder_(recorder) {}
  Connector(const Connector&) = delete;
  Connector& operator=(const Connector&) = delete;

  /// Not while it is busy.
  void connect(const Dataset& dataset, Channel& channel);

  const Dataset& dataset() const { return dataset_; }
  Channel& channel() const { return *channel_; }
  bool is_busy() const { return busy_; }
  /// The last one's number; 0: there was none.
  std::uint64_t request() const { return id_; }

  /// Calls the routine; returns when it does. `requests`: how many there were so far. Throws CallError where
  /// the words cannot be moved.
  void call(const Routine& routine, Request request, std::uint64_t& requests);

  /// Writes what this request will have written into words of the same drive, `first` on, that are looked at.
  void overlay(const Dataset& looked_at, std::int64_t first, std::span<device::Word> words) const;

  /// What it has not finished, in words.
  std::string under_way() const;

  void began() override;
  void sector_moved(time::Instant now) override;
  void completed(time::Instant now) override;
  void serve(const processor::Interrupt& interrupt) override;
  void keep() override;

 private:
  /// Inside a call of the program's, or inside an interrupt.
  enum class Context : std::uint8_t { kCall, kInterrupt };

  bool writes() const { return routine_->writes(); }
  std::int64_t sectors() const;
  void check(const Routine& routine, std::size_t words, std::int64_t address) const;
  void claim(const Routine& routine, std::size_t words, std::int64_t address);
  void plan_transfers();
  void submit(const Step& step);
  void take_words();
  void run(Context context);
  void spend(Context context, time::Duration length);
  void finish();
  void tell(record::Kind kind, std::int64_t number, time::Duration length = {});

  std::int64_t number_;
  processor::Processor& processor_;
  record::Recorder& recorder_;
  Dataset dataset_{};
  Channel* channel_ = nullptr;

  bool busy_ = false;
  const Routine* routine_ = nullptr;
  std::size_t step_ = 0;
  std::uint64_t id_ = 0;
  time::Instant called_{};
  Request request_{};
  std::size_t transfer_ = 0;         ///< of the request's: the one for which the steps are gone through
  bool goes_on_ = false;             ///< transfers are a library's, and may go back to a sector that was moved
  time::Duration service_{};         ///< of each of its sectors as it moves
  bool arrived_ = false;             ///< words read are in memory, though the program may not see them yet
  bool waiting_ = false;             ///< a wait step is waiting for it
  std::vector<device::Word> kept_{};   ///< words of a write that may not go onto the medium yet, or words read
                                     ///< from where another write has gone before the status changed
  processor::Interrupt serving_{};
};

}  // namespace platter::system
