// Transfers of RMS's record streams against their model.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/system/vms/record_stream.hpp"
#include "tests/reference/sequence.hpp"
#include "tests/reference/vms_model.hpp"

namespace platter::reference {
namespace {

constexpr std::int64_t kVmsBlocks = 3000;  // number of blocks of the file

struct VmsCall {
  enum class Kind : std::uint8_t {
    kGet,
    kFind,
    kPut,
    kPutTruncating,
    kUpdate,
    kSeekNumber,
    kPutThere,
    kRewind,
    kSeekEnd,
    kEndHere
  };
  Kind kind{};
  std::int64_t number = 0;  ///< the length of a record to put, or the number of a record
};

struct VmsCase {
  VmsBuffering buffering{};
  std::int64_t length = 0;  ///< length of fixed records; 0: variable records
  std::vector<VmsCall> calls{};
};

std::string text(const VmsCase& one) {
  static constexpr const char* kNames[] = {"get",      "find",        "put",       "put truncating",
                                           "update",   "seek number", "put there", "rewind",
                                           "seek end", "end here"};
  std::string all = "buffers " + std::to_string(one.buffering.buffers) + " of " +
                    std::to_string(one.buffering.blocks) + (one.buffering.reads_ahead ? " reads ahead" : "") +
                    (one.buffering.writes_behind ? " writes behind" : "") + ", records of " +
                    std::to_string(one.length) + "\n";
  for (const VmsCall& call : one.calls)
    all +=
        std::string(kNames[static_cast<std::size_t>(call.kind)]) + " " + std::to_string(call.number) + "\n";
  return all;
}

std::string text(const std::vector<VmsTransfer>& transfers) {
  std::string all;
  for (const VmsTransfer& one : transfers) {
    all += std::string(one.writes ? "write " : "read ") + std::to_string(one.first) + " " +
           std::to_string(one.count) + "\n";
  }
  return all;
}

/// Returns valid calls. The positions and lengths of the records are tracked so that each call is valid.
VmsCase random_vms_case(Random& random) {
  using Kind = VmsCall::Kind;
  VmsCase one;
  one.buffering = {random.between(1, random.coin() ? 4 : 16), random.between(1, 4), random.coin(),
                   random.coin()};
  const std::int64_t longest = random.coin() ? 200 : 3000;
  if (random.coin()) one.length = random.between(1, longest);
  std::vector<std::int64_t> records;  // lengths of the records
  std::size_t next = 0;
  bool has_current = false;
  bool is_found = false;   // the current record was found but not read, so its length is not known
  bool is_beyond = false;  // the stream is positioned after the end of the file
  const std::int64_t calls = random.between(5, 120);
  for (std::int64_t i = 0; i < calls; ++i) {
    const std::int64_t what = random.between(0, 19);
    const std::int64_t length = one.length > 0 ? one.length : random.between(0, longest);
    const bool at_end = next >= records.size() && !is_beyond;
    if (what < 7 && next < records.size()) {
      one.calls.push_back({what == 0 ? Kind::kFind : Kind::kGet});
      ++next;
      has_current = true;
      is_found = what == 0;
    } else if (what < 12 && at_end) {
      const std::int64_t several = random.between(1, 20);
      for (std::int64_t k = 0; k < several; ++k) {
        const std::int64_t its = one.length > 0 ? one.length : random.between(0, longest);
        one.calls.push_back({Kind::kPut, its});
        records.push_back(its);
      }
      next = records.size();
      has_current = false;
    } else if (what == 12 && next < records.size() && !is_beyond) {
      one.calls.push_back({Kind::kPutTruncating, length});
      records.resize(next);
      records.push_back(length);
      next = records.size();
      has_current = false;
    } else if (what == 13 && has_current && !is_found) {
      one.calls.push_back({Kind::kUpdate});
      has_current = false;
    } else if (what < 16 && one.length > 0) {
      const auto number =
          random.between(1, static_cast<std::int64_t>(records.size()) + (random.once_in(3) ? 12 : 1));
      one.calls.push_back({Kind::kSeekNumber, number});
      next = static_cast<std::size_t>(number - 1);
      has_current = false;
      is_beyond = next > records.size();
      if (is_beyond || random.coin()) {
        one.calls.push_back({Kind::kPutThere, one.length});
        ++next;
        records.resize(std::max(records.size(), next), one.length);
        is_beyond = false;
      }
    } else if (what == 16) {
      one.calls.push_back({Kind::kRewind});
      next = 0;
      has_current = is_beyond = false;
    } else if (what < 19) {
      one.calls.push_back({Kind::kSeekEnd});
      next = records.size();
      is_beyond = false;
      // The last record that was read could still be updated, but the test does not try that.
      one.calls.push_back({Kind::kRewind});
      one.calls.push_back({Kind::kSeekEnd});
      has_current = false;
    } else if (!is_beyond) {
      one.calls.push_back({Kind::kEndHere});
      if (has_current) --next;
      records.resize(std::min(records.size(), next));
      has_current = false;
    }
  }
  return one;
}

/// Records the QIOs on the file, which is one extent of the volume, by request.
class QioListener final : public record::Listener {
 public:
  void on_event(const record::Event& event) override {
    const bool moves = event.does == record::Does::kRead || event.does == record::Does::kWrite;
    if (event.kind == record::Kind::kCall && moves && event.number > 0) {
      transfers.push_back({event.does == record::Does::kWrite, 0, 0});
      by_request_[event.request] = transfers.size() - 1;
    }
    if (event.kind != record::Kind::kSector) return;
    VmsTransfer& one = transfers.at(by_request_.at(event.request));
    if (one.count == 0) one.first = event.number - first_sector + 1;
    ++one.count;
  }
  std::int64_t first_sector = 0;
  std::vector<VmsTransfer> transfers;

 private:
  std::map<std::uint64_t, std::size_t> by_request_;
};

/// One machine with one file for all cases.
class VmsMachine {
 public:
  VmsMachine()
      : machine_(specification::Catalogue::builtin(), {.machine = "vax780"}, recorder_),
        kernel_(machine_.system(), machine_.processor(), disks(),
                vms::specification_of(machine_.personality())),
        file_(kernel_.create(vms::read_name("RECORDS", ".DAT"), {})) {
    kernel_.extend(file_, amount::Blocks{kVmsBlocks}, true);
    listener_.first_sector = file_.extents.front().first_sector.count;
    recorder_.add(listener_);
  }

  std::vector<VmsTransfer> run(const VmsCase& one) {
    using Kind = VmsCall::Kind;
    file_.bytes = {};
    file_.records = {.format = one.length > 0 ? vms::Format::kFixed : vms::Format::kVariable,
                     .longest = amount::Bytes{one.length}};
    vms::Channel channel(kernel_, file_, true);
    listener_.transfers.clear();
    vms::RecordStream stream(channel,
                             {.blocks = amount::Blocks{one.buffering.blocks},
                              .buffers = one.buffering.buffers,
                              .reads_ahead = one.buffering.reads_ahead,
                              .writes_behind = one.buffering.writes_behind},
                             vms::plain_storage);
    std::vector<std::byte> bytes(4096);
    std::int64_t length = 0;  // length of the record that was read last
    const auto record = [&](std::int64_t count) {
      return std::span<const std::byte>(bytes).first(static_cast<std::size_t>(count));
    };
    for (const VmsCall& call : one.calls) {
      switch (call.kind) {
        case Kind::kGet:
          length = stream.get(bytes).length.count;
          break;
        case Kind::kFind:
          stream.find();
          break;
        case Kind::kPut:
          stream.put(record(call.number));
          break;
        case Kind::kPutTruncating:
          stream.put(record(call.number), true);
          break;
        case Kind::kUpdate:
          stream.update(record(length));
          break;
        case Kind::kSeekNumber:
          stream.seek_number(call.number);
          break;
        case Kind::kPutThere:
          stream.put_there(record(call.number));
          break;
        case Kind::kRewind:
          stream.rewind();
          break;
        case Kind::kSeekEnd:
          stream.seek_end();
          break;
        case Kind::kEndHere:
          stream.end_here();
          break;
      }
    }
    stream.close();
    auto transfers = listener_.transfers;
    channel.close();
    return transfers;
  }

 private:
  std::vector<device::Geometry> disks() {
    std::vector<device::Geometry> all;
    for (int i = 0; i < *machine_.choice().channels; ++i) all.push_back(machine_.device(i).geometry());
    return all;
  }
  record::Recorder recorder_;
  QioListener listener_;
  machine::Machine machine_;
  vms::Kernel kernel_;
  vms::File& file_;
};

std::vector<VmsTransfer> model_of(const VmsCase& one) {
  using Kind = VmsCall::Kind;
  VmsModel model(one.buffering, one.length);
  for (const VmsCall& call : one.calls) {
    switch (call.kind) {
      case Kind::kGet:
        model.get();
        break;
      case Kind::kFind:
        model.find();
        break;
      case Kind::kPut:
        model.put(call.number, false);
        break;
      case Kind::kPutTruncating:
        model.put(call.number, true);
        break;
      case Kind::kUpdate:
        model.update();
        break;
      case Kind::kSeekNumber:
        model.seek_number(call.number);
        break;
      case Kind::kPutThere:
        model.put_there();
        break;
      case Kind::kRewind:
        model.rewind();
        break;
      case Kind::kSeekEnd:
        model.seek_end();
        break;
      case Kind::kEndHere:
        model.end_here();
        break;
    }
  }
  model.close();
  return model.transfers;
}

TEST(ReferenceModel, VmsRecordStreamTransfersAsItsModel) {
  const char* number = std::getenv("PLATTER_SEQUENCES");
  const std::uint64_t sequences = number == nullptr ? 2000 : std::strtoull(number, nullptr, 10);
  int failures = 0;
  auto machine = std::make_unique<VmsMachine>();
  for (std::uint64_t seed = 1; seed <= sequences && failures < 3; ++seed) {
    if (seed % 500 == 0)
      machine = std::make_unique<VmsMachine>();  // a new machine, because virtual time is limited
    Random random(seed);
    const VmsCase one = random_vms_case(random);
    const auto emulator = machine->run(one);
    const auto model = model_of(one);
    if (emulator == model) continue;
    ++failures;
    const auto differ = std::mismatch(emulator.begin(), emulator.end(), model.begin(), model.end());
    ADD_FAILURE() << "seed " << seed << ", transfer " << differ.first - emulator.begin() << "\n"
                  << text(one) << "emulator:\n"
                  << text(emulator) << "model:\n"
                  << text(model);
  }
}

}  // namespace
}  // namespace platter::reference
