#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "emulator/storage/file_system.hpp"
#include "emulator/system/request.hpp"

namespace platter::system {

/// A unit number with the dataset that it is connected to and the requests that are under way on it.
class Connector {
 public:
  Connector(std::int64_t number, std::deque<Channel>& channels, processor::Processor& processor,
            record::Recorder& recorder)
      : number_(number), channels_(channels), processor_(processor), recorder_(recorder) {}
  Connector(const Connector&) = delete;
  Connector& operator=(const Connector&) = delete;

  /// Connects the unit to a dataset. The unit must not be busy.
  void connect(const file::Dataset& dataset);

  /// Replaces the dataset by the same one with more or fewer sectors at its end. Requests under way continue.
  void set_layout(const file::Dataset& dataset) {
    dataset_ = dataset;
    for (const auto& one : requests_) one->dataset_changed();
  }

  const file::Dataset& dataset() const { return dataset_; }
  /// Returns the number of sectors from the start of the dataset up to the last one that the requests under
  /// way use.
  amount::Sectors uses() const;
  bool is_busy() const { return under_way_ > 0; }
  bool is_busy(std::uint64_t request) const;
  /// The number of the last request; 0: there was none.
  std::uint64_t request() const { return last_; }

  /// Appends the requests with words that are not on all of their devices yet.
  void add_waiting(std::vector<const Request*>& waiting) const {
    for (const auto& one : requests_) {
      if (one->holds_words()) waiting.push_back(one.get());
    }
  }

  /// The requests, busy or not.
  const std::vector<std::unique_ptr<Request>>& requests() const { return requests_; }

  /// Calls the routine, and returns when the routine does. `requests` counts all requests of the system and
  /// is incremented; `max_requests` is the limit for requests under way on this unit. `faults`: planned
  /// faults that may prevent a write of new sectors; nullptr: none may. Throws CallError if the words cannot
  /// be moved.
  void call(const Routine& routine, Call&& call, std::uint64_t& requests, std::size_t max_requests,
            file::FileSystem& files, fault::Plan* faults);

  /// Returns the worst fault of all finished requests, or of the request with this number, and forgets it,
  /// because the caller notifies the program.
  std::optional<fault::Report> take_fault(std::uint64_t request);
  bool has_faults() const { return !faults_.empty(); }

  /// Describes an unfinished request, for messages. The unit must be busy.
  std::string under_way() const { return busy()->under_way(); }

 private:
  const Request* busy() const;
  bool has_claimed(amount::Words words, amount::Words address, const file::FileSystem& files) const;
  Request& free_one(const Routine& routine, std::size_t max_requests);
  void check(const Routine& routine, amount::Words words, amount::Words address) const;
  void claim(const Routine& routine, amount::Words words, amount::Words address,
             file::FileSystem& files) const;

  std::int64_t number_;
  std::deque<Channel>& channels_;
  processor::Processor& processor_;
  record::Recorder& recorder_;
  file::Dataset dataset_{};
  amount::Words sector_words_{};  ///< words per sector of the dataset's devices
  std::vector<std::unique_ptr<Request>>
      requests_;       ///< as many as were ever under way at the same time; finished ones are used again
  int under_way_ = 0;  ///< number of busy requests
  /// Faults of finished requests that the program has not been notified of, by request.
  std::map<std::uint64_t, fault::Report> faults_{};
  std::uint64_t last_ = 0;
};

}  // namespace platter::system
