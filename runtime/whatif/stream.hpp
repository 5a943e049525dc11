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

/// The calls of a connector, made otherwise than the program makes them. Those one behind the other are
/// put together into one of so many times their length; with a second buffer the next is made as soon as the
/// program knows that the one before is complete. A copy from a buffer takes no time: the program that would
/// have been written so has none.
class Stream {
 public:
  /// `words`: that the connector's dataset has room for.
  Stream(system::Services& services, std::int64_t connector, std::function<amount::Words()> words)
      : services_(services), connector_(connector), words_of_dataset_(std::move(words)) {}

  /// What the program asks for. Returns the number of the request that brings it.
  std::uint64_t read(const system::Routine& routine, std::span<device::Word> words, amount::Words address,
                     std::int64_t calls, std::int64_t buffers);
  std::uint64_t write(const system::Routine& routine, std::span<const device::Word> words,
                      amount::Words address, std::int64_t calls, std::int64_t buffers);
  /// Whether what it has asked for is under way, and what it does where that is not so any more.
  bool test(std::string_view routine);
  void wait(std::string_view routine);
  /// Writes what has been put together so far.
  void flush();
  /// The program makes a call on the connector by another routine: nothing of this may be under way.
  void make_way();
  /// What was read ahead holds no more: somebody writes.
  void forget();

 private:
  /// Words in memory of ours, as long as a request needs them.
  struct Buffer {
    std::vector<device::Word> words;
    amount::Words address{};
    bool arrived = false;
    std::vector<std::pair<std::span<device::Word>, amount::Words>> wanted{};  ///< by the program, and where
    amount::Words end() const { return address + amount::Words{std::ssize(words)}; }
  };

  static constexpr amount::Words kFirst{-1};    ///< the next read is taken for the first of several
  static constexpr amount::Words kUnknown{-2};  ///< it is taken for one alone

  std::uint64_t fetch(amount::Words address, amount::Words count);
  bool deliver(std::span<device::Word> words, amount::Words address);
  void go_on();
  bool is_waited_for() const;
  bool is_under_way() const { return under_way_ && !under_way_->arrived; }

  system::Services& services_;
  std::int64_t connector_;
  std::function<amount::Words()> words_of_dataset_;
  const system::Routine* routine_ = nullptr;   ///< of the last call
  std::list<std::shared_ptr<Buffer>> read_{};  ///< oldest first
  std::shared_ptr<Buffer> gathered_{};         ///< to be written
  std::shared_ptr<Buffer> under_way_{};        ///< of the last call
  std::shared_ptr<Buffer> writing_{};
  bool is_others_ = false;       ///< the last call was made past this
  amount::Words next_ = kFirst;  ///< address behind the last read's words
  bool goes_on_ = false;         ///< the last read follows on the one before
  amount::Words length_{};       ///< of the last call
  std::int64_t calls_ = 1;
  std::int64_t buffers_ = 1;
  std::int64_t together_ = 0;  ///< calls in gathered_
  std::uint64_t request_ = 0;
};

}  // namespace platter::runtime::whatif
