#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <vector>

#include "emulator/processor/processor.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/storage/dataset.hpp"
#include "emulator/system/call.hpp"
#include "emulator/system/channel.hpp"
#include "emulator/system/routine.hpp"

namespace platter::system {

/// A call that is under way on a dataset: the steps of its routine, gone through once for each of its
/// transfers. A transfer becomes a command for each device that it touches, and is complete when all are.
///
/// Words written are taken at the call; words read appear when the status changes. Where the paper is silent
/// this is ours, and docs/model.md says so.
class Request final : public processor::InterruptHandler {
 public:
  /// What it asks of one device.
  class Part final : public device::Client, public PendingReader {
   public:
    Part(Request& whole, int number, Channel& channel)
        : whole_(&whole), number_(number), channel_(&channel) {}

    void began() override { whole_->began(*this); }
    void sector_moved(time::Instant) override { whole_->sector_moved(*this); }
    void completed(time::Instant) override { whole_->completed(*this); }
    void keep() override { whole_->keep(*this); }

   private:
    friend class Request;
    Request* whole_;
    int number_;  ///< of the channel
    Channel* channel_;
    std::vector<device::Run> runs_{};  ///< of its command
    device::Command command_{};        ///< of the transfer under way, or next
    bool begun_ = false;               ///< words that are written are on it
    bool arrived_ = false;             ///< words read are in memory, though the program may not see them yet
    bool is_kept_ = false;             ///< and have been copied, since others are written there
  };

  /// `under_way` counts those of the same connector.
  Request(std::int64_t connector, const file::Dataset& dataset, amount::Words sector_words,
          std::deque<Channel>& channels, processor::Processor& processor, record::Recorder& recorder,
          int& under_way);
  Request(const Request&) = delete;
  Request& operator=(const Request&) = delete;

  bool is_busy() const { return busy_; }
  /// The sector of the dataset behind those that its words lie in.
  amount::Sectors end() const { return first_ + sectors_; }
  /// Of the last call; 0: there was none.
  std::uint64_t id() const { return id_; }

  /// The dataset lies on other channels, too, or on fewer.
  void dataset_changed() { met_ = false; }
  /// Not while it is busy; returns when the routine does. The call has been found to be possible.
  void start(const Routine& routine, Call&& call, std::uint64_t id);

  /// Whether words that it writes are not on all of their devices yet.
  bool holds_words() const { return busy_ && writes() && !kept_.empty(); }
  /// Writes those into words of a dataset, `first` on, that are looked at.
  void overlay(const file::Dataset& looked_at, amount::Words first, std::span<device::Word> words) const;

  /// What has not finished, in words.
  std::string under_way() const;

  void serve(const processor::Interrupt& interrupt) override;

 private:
  void began(Part& part);
  void sector_moved(const Part& part);
  void completed(Part& part);
  void keep(Part& part);
  void read(const Part& part, std::span<device::Word> words) const;

  bool writes() const { return routine_->writes(); }
  void meet_channels();
  void plan_transfers();
  void prepare();
  void submit(const Step& step);
  void take_words();
  void run(const processor::Interrupt* inside);
  void spend(const processor::Interrupt* inside, time::Duration length);
  void finish();
  void emit(record::Kind kind, std::int64_t number, time::Duration length = {});

  std::int64_t connector_;
  const file::Dataset& dataset_;  ///< may grow at its end meanwhile
  std::deque<Channel>& channels_;
  processor::Processor& processor_;
  record::Recorder& recorder_;
  int& under_way_;
  amount::Words sector_words_;  ///< of its devices
  bool met_ = false;            ///< all channels that the dataset lies on have parts
  std::vector<Part> parts_{};   ///< one for each channel, in the order in which the dataset meets them

  bool busy_ = false;
  const Routine* routine_ = nullptr;
  std::size_t step_ = 0;
  std::uint64_t id_ = 0;
  time::Instant called_{};
  Call call_{};
  amount::Sectors first_{};  ///< of the dataset that its words lie in, and how many
  amount::Sectors sectors_{};
  std::vector<Transfer> transfers_{};
  std::size_t transfer_ = 0;  ///< of these: the one for which the steps are gone through
  bool goes_on_ = false;      ///< transfers are a library's, and may go back to a sector that was moved
  time::Duration service_{};  ///< of each of its sectors as it moves
  int moving_ = 0;            ///< parts that are not complete
  bool waiting_ = false;      ///< a wait step is waiting for it
  std::vector<device::Word> kept_{};  ///< words of a write that may not go onto the medium yet, or words read
                                      ///< from where another write has gone before the status changed
};

}  // namespace platter::system
