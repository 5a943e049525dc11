#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "emulator/system/services.hpp"

namespace platter::runtime::whatif {

/// Replaces the calls of a connector. Sequential calls are combined into one of several times the length.
/// With a second buffer, the next call is made as soon as the program knows that the previous one is
/// complete. A copy from a buffer takes no time, because a program written in this way would not copy.
class Stream {
 public:
  /// `words`: returns the length of the connector's dataset.
  Stream(system::Services& services, std::int64_t connector, std::function<amount::Words()> words)
      : services_(services), connector_(connector), words_of_dataset_(std::move(words)) {}

  /// Carry out a call of the program that reads or writes. Return the number of the request that moves the
  /// words of the call.
  std::uint64_t read(const system::Routine& routine, std::span<device::Word> words, amount::Words address,
                     std::int64_t calls, std::int64_t buffers);
  std::uint64_t write(const system::Routine& routine, std::span<const device::Word> words,
                      amount::Words address, std::int64_t calls, std::int64_t buffers);
  /// Test or wait for the words that the program has requested. If they are complete, read ahead.
  bool test(std::string_view routine);
  void wait(std::string_view routine);
  /// Writes the calls that are combined so far.
  void flush();
  /// Completes all requests of this object, because the program makes a call on the connector with another
  /// routine.
  void make_way();
  /// Drops the words that were read ahead, because the dataset is written.
  void forget();

 private:
  /// Memory of a request.
  struct Buffer {
    std::vector<device::Word> words;
    amount::Words address{};
    bool arrived = false;
    /// Destinations in the program, and their addresses in the dataset.
    std::vector<std::pair<std::span<device::Word>, amount::Words>> wanted{};
    amount::Words end() const { return address + amount::Words{std::ssize(words)}; }
  };

  static constexpr amount::Words kFirst{-1};    ///< the next read is treated as the first of a sequence
  static constexpr amount::Words kUnknown{-2};  ///< the next read is treated as a single one

  std::uint64_t fetch(amount::Words address, amount::Words count);
  bool deliver(std::span<device::Word> words, amount::Words address);
  void go_on();
  bool is_waited_for() const;
  bool is_under_way() const { return under_way_ && !under_way_->arrived; }

  system::Services& services_;
  std::int64_t connector_;
  std::function<amount::Words()> words_of_dataset_;
  const system::Routine* routine_ = nullptr;   ///< routine of the last call
  std::list<std::shared_ptr<Buffer>> read_{};  ///< oldest first
  std::shared_ptr<Buffer> gathered_{};         ///< words to be written
  std::shared_ptr<Buffer> under_way_{};        ///< buffer of the last call
  std::shared_ptr<Buffer> writing_{};
  bool is_others_ = false;       ///< the last call of the connector was made without this object
  amount::Words next_ = kFirst;  ///< address after the words of the last read
  bool goes_on_ = false;         ///< the last read is sequential to the one before
  amount::Words length_{};       ///< length of the last call
  std::int64_t calls_ = 1;
  std::int64_t buffers_ = 1;
  std::int64_t together_ = 0;  ///< number of calls combined in gathered_
  std::uint64_t request_ = 0;
};

}  // namespace platter::runtime::whatif
