#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "emulator/storage/file_system.hpp"
#include "emulator/system/request.hpp"

namespace platter::system {

/// A unit number: the dataset that it is connected to, and the requests that are under way on it.
class Connector {
 public:
  Connector(std::int64_t number, std::deque<Channel>& channels, processor::Processor& processor,
            record::Recorder& recorder)
      : number_(number), channels_(channels), processor_(processor), recorder_(recorder) {}
  Connector(const Connector&) = delete;
  Connector& operator=(const Connector&) = delete;

  /// Not while it is busy.
  void connect(const file::Dataset& dataset);

  /// It has grown or lost sectors at its end; what is under way goes on.
  void lay(const file::Dataset& dataset) {
    dataset_ = dataset;
    for (const auto& one : requests_) one->dataset_changed();
  }

  const file::Dataset& dataset() const { return dataset_; }
  /// Of the dataset, what is under way needs.
  amount::Sectors uses() const;
  bool is_busy() const { return under_way_ > 0; }
  bool is_busy(std::uint64_t request) const;
  /// The last one's number; 0: there was none.
  std::uint64_t request() const { return last_; }

  /// Adds those of its requests that hold words back.
  void add_waiting(std::vector<const Request*>& waiting) const {
    for (const auto& one : requests_) {
      if (one->holds_words()) waiting.push_back(one.get());
    }
  }

  /// Calls the routine; returns when it does. `requests`: how many there were so far; `most`: how many may be
  /// under way here at once. Throws CallError where the words cannot be moved.
  void call(const Routine& routine, Call&& call, std::uint64_t& requests, std::size_t most,
            file::FileSystem& files);

  /// What it has not finished, in words.
  std::string under_way() const { return busy()->under_way(); }

 private:
  const Request* busy() const;
  Request& free_one(const Routine& routine, std::size_t most);
  void check(const Routine& routine, amount::Words words, amount::Words address) const;
  void claim(const Routine& routine, amount::Words words, amount::Words address,
             file::FileSystem& files) const;

  std::int64_t number_;
  std::deque<Channel>& channels_;
  processor::Processor& processor_;
  record::Recorder& recorder_;
  file::Dataset dataset_{};
  amount::Words sector_words_{};                    ///< of its devices
  std::vector<std::unique_ptr<Request>> requests_;  ///< as many as were ever under way at once
  int under_way_ = 0;                               ///< of these
  std::uint64_t last_ = 0;
};

}  // namespace platter::system
