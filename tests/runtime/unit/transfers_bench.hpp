#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "runtime/fortran/unit/dataset/blocked_file.hpp"
#include "tests/runtime/unit/library.hpp"

namespace platter::tests {

/// Notes calls, transfers and completions: "R34" a call that reads 34 sectors and "^" its return, " 17" a
/// transfer of 17 and "." its end.
class Notes : public record::Listener {
 public:
  void on_event(const record::Event& event) override {
    if (event.kind == record::Kind::kCall) {
      text += fmt::format("{}{}", event.does == record::Does::kWrite ? "W" : "R", event.number);
    } else if (event.kind == record::Kind::kCommand) {
      text += fmt::format(" {}", event.number);
    } else if (event.kind == record::Kind::kCompletion) {
      text += ".";
    } else if (event.kind == record::Kind::kReturn) {
      text += "^";
    } else if (event.kind == record::Kind::kTransfer) {
      sectors.push_back(event.number);
    }
  }
  std::string take() { return std::exchange(text, ""); }
  std::string text;
  std::vector<std::int64_t> sectors;  ///< sector numbers on the drive, in the order of their transfers
};

class Transfers : public testing::Test {
 protected:
  Transfers() : machine_(specification::Catalogue::builtin(), {}, recorder_) {
    recorder_.add(notes_, {record::Kind::kCall, record::Kind::kCommand, record::Kind::kCompletion,
                           record::Kind::kReturn, record::Kind::kTransfer});
  }

  /// Writes records with the data words of the given number of sectors.
  void write_records(runtime::SequentialUnit& unit, int count, std::int64_t sectors) {
    const std::vector<dataset::Word> words(static_cast<std::size_t>(511 * sectors), 1);
    for (int i = 0; i < count; ++i) unit.write(words);
    unit.rewind();
    machine_.system().idle();
    notes_.take();
    notes_.sectors.clear();
  }

  machine::Machine& machine() { return machine_; }
  Notes& notes() { return notes_; }

 private:
  record::Recorder recorder_;
  Notes notes_;
  machine::Machine machine_;
};

}  // namespace platter::tests
