#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "emulator/fault/plan.hpp"
#include "emulator/processor/processor.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/storage/dataset.hpp"
#include "emulator/system/call.hpp"
#include "emulator/system/channel.hpp"
#include "emulator/system/routine.hpp"

namespace platter::system {

/// A call that is under way on a dataset. The steps of its routine are carried out once for each transfer. A
/// transfer becomes a command for each device that it touches, and is complete when all of these are.
///
/// The words of a write are taken at the call; the words of a read appear when the status changes. The paper
/// does not describe this: it is a design choice (docs/model.md).
class Request final : public processor::InterruptHandler {
 public:
  /// The part of the request that one device carries out.
  class Part final : public device::Client, public PendingReader {
   public:
    Part(Request& whole, int number, Channel& channel)
        : whole_(&whole), number_(number), channel_(&channel) {}

    void began() override { whole_->began(*this); }
    void sector_moved(time::Instant) override { whole_->sector_moved(*this); }
    void completed(time::Instant) override { whole_->completed(*this); }
    void keep() override { whole_->keep(*this); }
    void met_fault(const fault::Report& report) override { whole_->met_fault(report); }

   private:
    friend class Request;
    Request* whole_;
    int number_;  ///< channel number
    Channel* channel_;
    std::vector<device::Run> runs_{};  ///< sectors of command_
    device::Command command_{};        ///< command of the current or next transfer
    bool begun_ = false;               ///< true: the words of a write are on the device
    bool done_ = false;                ///< true: the device has completed its part of the current transfer
    bool arrived_ = false;  ///< true: the words of a read have arrived, but the program may not see them yet
    bool is_kept_ = false;  ///< true: these words were copied to kept_, because another write overwrites them
  };

  /// `under_way` counts the busy requests of the same connector. `faults` receives the planned faults of
  /// requests, by the request's number, when the request's status changes.
  Request(std::int64_t connector, const file::Dataset& dataset, amount::Words sector_words,
          std::deque<Channel>& channels, processor::Processor& processor, record::Recorder& recorder,
          int& under_way, std::map<std::uint64_t, fault::Report>& faults);
  Request(const Request&) = delete;
  Request& operator=(const Request&) = delete;

  bool is_busy() const { return busy_; }
  /// Returns the sector of the dataset after the last one that the request's words are in.
  amount::Sectors end() const { return first_ + sectors_; }
  /// The number of the last call; 0: there was none.
  std::uint64_t id() const { return id_; }

  /// Must be called when the dataset has gained or lost channels.
  void dataset_changed() { met_ = false; }
  /// Starts a call, and returns when the routine does. The request must not be busy, and the call must have
  /// been checked.
  void start(const Routine& routine, Call&& call, std::uint64_t id);

  /// Returns whether words of a write are not on all of their devices yet.
  bool holds_words() const { return busy_ && writes() && !kept_.empty(); }
  /// Copies the words of an unfinished write (see holds_words()) over the part of `words` that they belong
  /// to. `words` are the words of `looked_at` from `first` on.
  void overlay(const file::Dataset& looked_at, amount::Words first, std::span<device::Word> words) const;

  /// Adds the blocks of a channel's device that the request writes, if it is busy.
  void add_written(int channel, std::set<amount::Sectors>& blocks) const;
  /// Adds the blocks of a channel's device that contain the request's new words already, although the device
  /// has not started to write them.
  void add_unsent(int channel, std::set<amount::Sectors>& blocks) const;

  /// Describes the unfinished request, for messages.
  std::string under_way() const;

  void serve(const processor::Interrupt& interrupt) override;

 private:
  void began(Part& part);
  void sector_moved(const Part& part);
  void completed(Part& part);
  void keep(Part& part);
  void met_fault(const fault::Report& report);
  bool has_failed() const { return fault_ && !fault_->is_recovered; }
  void add_blocks(int channel, const Transfer& transfer, std::set<amount::Sectors>& blocks) const;
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
  const file::Dataset& dataset_;  ///< may grow or shrink at its end while the request is under way
  std::deque<Channel>& channels_;
  processor::Processor& processor_;
  record::Recorder& recorder_;
  int& under_way_;
  std::map<std::uint64_t, fault::Report>& faults_;
  amount::Words sector_words_;  ///< words per sector of the dataset's devices
  bool met_ = false;            ///< true: parts_ covers all channels of the dataset
  std::vector<Part> parts_{};   ///< one per channel, in the order of the dataset's extents

  bool busy_ = false;
  const Routine* routine_ = nullptr;
  std::size_t step_ = 0;
  std::uint64_t id_ = 0;
  time::Instant called_{};
  Call call_{};
  amount::Sectors first_{};  ///< first sector of the dataset that the words are in, and the number of sectors
  amount::Sectors sectors_{};
  std::vector<Transfer> transfers_{};
  std::size_t transfer_ = 0;  ///< index of the transfer in progress
  /// True: a library chose the transfers, which may return to a sector that was moved before.
  bool goes_on_ = false;
  time::Duration service_{};  ///< processor time of each sector as it moves
  int moving_ = 0;            ///< number of parts that are not complete
  bool waiting_ = false;      ///< true: a wait step waits for the transfer
  /// Words of a write that are not on all devices yet, or words of a read that another write overwrote on the
  /// device before the status changed.
  std::vector<device::Word> kept_{};
  std::optional<fault::Report> fault_{};  ///< the worst fault of the call so far
};

}  // namespace platter::system
