#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "emulator/device/command.hpp"
#include "emulator/device/device.hpp"
#include "emulator/device/undo_log.hpp"
#include "emulator/system/background.hpp"
#include "emulator/time/time.hpp"

namespace platter::system {

/// Is notified of each command when a system gives it to a channel's device.
class CommandListener {
 public:
  virtual ~CommandListener() = default;
  virtual void submitted(int channel, const device::Command& command, time::Instant now) = 0;
};

/// A reader. Its words have arrived on the host, but are not visible to the program yet.
class PendingReader {
 public:
  virtual ~PendingReader() = default;
  /// Called when the words are about to be overwritten on the device: the reader must save them.
  virtual void keep() = 0;
};

/// A logically independent channel as the system sees it: a device, and the readers with words that the
/// program has not seen yet.
class Channel {
 public:
  /// `load`: the other users of the device; nullptr: there are none.
  Channel(device::Device& device, Load* load) : device_(&device), load_(load) {}

  device::Device& device() const { return *device_; }

  /// Called before the system submits a command to the device: submits those of other users that precede it,
  /// and notifies the listener.
  void announce(const device::Command& command, time::Instant now) const {
    if (load_ != nullptr) load_->precede(*device_, now);
    if (listener_ != nullptr) listener_->submitted(number_, command, now);
  }
  /// The listener is notified of each command, with this channel number.
  void set_listener(CommandListener& listener, int number) {
    listener_ = &listener;
    number_ = number;
  }

  /// Writes words to the device from word `first` on. Before that, each pending reader saves its words.
  void write(amount::Words first, std::span<const device::Word> words) {
    for (PendingReader* reader : unseen_) reader->keep();
    if (log_ != nullptr) [[unlikely]]
      note_write(first, amount::Words{std::ssize(words)});
    device_->store().write(first, words);
  }

  /// Logs the earlier words of blocks from now on, so that they can be returned to them. `unsaved`: returns
  /// the blocks whose words are not on the surface yet.
  using FindUnsaved = std::function<std::set<amount::Sectors>()>;
  void log_writes(FindUnsaved unsaved) {
    log_ = std::make_unique<device::UndoLog>();
    unsaved_ = std::move(unsaved);
  }
  /// Returns the unsaved blocks to their earlier words (UndoLog::undo).
  std::map<amount::Sectors, std::int64_t> undo() { return log_->undo(device_->store(), unsaved_()); }
  /// Returns a block to the state of a block that was never written.
  void erase(amount::Sectors block) {
    device_->store().erase(block);
    if (log_ != nullptr) log_->forget(block);
  }

  void add(PendingReader& reader) { unseen_.push_back(&reader); }
  void remove(PendingReader& reader) { std::erase(unseen_, &reader); }

 private:
  void note_write(amount::Words first, amount::Words words) {
    const amount::Words sector = device_->geometry().words_per_sector;
    const amount::Sectors begin{first / sector};
    const amount::Sectors end{up(first + words, sector)};
    log_->note(device_->store(), sector, begin, end - begin, unsaved_());
  }

  device::Device* device_;
  Load* load_;
  CommandListener* listener_ = nullptr;  ///< nullptr: there is none
  int number_ = 0;
  std::vector<PendingReader*> unseen_;
  std::unique_ptr<device::UndoLog> log_{};  ///< nullptr: no failure of the power is planned
  FindUnsaved unsaved_{};
};

}  // namespace platter::system
