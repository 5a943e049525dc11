// Transfers of UNICOS's kernel against their model.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/system/unicos/descriptor.hpp"
#include "tests/reference/sequence.hpp"
#include "tests/reference/unicos_model.hpp"

namespace platter::reference {
namespace {

constexpr std::int64_t kUnicosSector = 4096;
constexpr std::int64_t kUnicosUnit = 16;

struct UnicosCall {
  enum class Kind : std::uint8_t { kOpen, kSeek, kRead, kWrite, kTruncate, kClose, kRemove };
  Kind kind{};
  std::string file{};
  std::int64_t bytes = 0;
};
using UnicosCalls = std::vector<UnicosCall>;

std::string text(const UnicosCalls& calls) {
  static constexpr const char* kNames[] = {"open", "seek", "read", "write", "truncate", "close", "remove"};
  std::string all;
  for (const UnicosCall& call : calls)
    all += std::string(kNames[static_cast<std::size_t>(call.kind)]) + " " + call.file + " " +
           std::to_string(call.bytes) + "\n";
  return all;
}

std::string text(const std::vector<UnicosTransfer>& transfers) {
  std::string all;
  for (const UnicosTransfer& transfer : transfers) {
    all += transfer.writes ? "write" : "read";
    for (const auto sector : transfer.sectors) all += " " + std::to_string(sector);
    all += "\n";
  }
  return all;
}

/// Returns a number of bytes: a few bytes, some words, whole sectors, or any number.
std::int64_t random_bytes(Random& random, std::int64_t sectors) {
  switch (random.between(0, 3)) {
    case 0:
      return random.between(0, 300);
    case 1:
      return random.between(0, sectors * kUnicosSector / 8) * 8;
    case 2:
      return random.between(0, sectors) * kUnicosSector;
    default:
      return random.between(0, sectors * kUnicosSector);
  }
}

/// Returns calls for a few files, all of which are closed and removed at the end.
UnicosCalls random_unicos_calls(Random& random) {
  using Kind = UnicosCall::Kind;
  UnicosCalls calls;
  std::set<std::string> there;
  std::set<std::string> open;
  const std::int64_t count = random.between(3, 40);
  for (std::int64_t i = 0; i < count; ++i) {
    const std::string name(1, static_cast<char>('a' + random.between(0, 2)));
    if (!open.contains(name)) {
      if (there.contains(name) && random.once_in(5)) {
        calls.push_back({Kind::kRemove, name});
        there.erase(name);
        continue;
      }
      calls.push_back({Kind::kOpen, name});
      open.insert(name);
      there.insert(name);
    }
    const std::int64_t what = random.between(0, 11);
    if (what < 2) {
      calls.push_back({Kind::kSeek, name, random_bytes(random, random.once_in(4) ? 150 : 30)});
    } else if (what < 5) {
      calls.push_back({Kind::kRead, name, random_bytes(random, 20)});
    } else if (what < 10) {
      calls.push_back({Kind::kWrite, name, random_bytes(random, 20)});
    } else if (what == 10) {
      calls.push_back({Kind::kTruncate, name});
    } else {
      calls.push_back({Kind::kClose, name});
      open.erase(name);
    }
  }
  for (const auto& name : open) calls.push_back({Kind::kClose, name});
  for (const auto& name : there) calls.push_back({Kind::kRemove, name});
  return calls;
}

/// Records the sectors that cross between the I/O subsystem and memory, by request.
class TransferListener final : public record::Listener {
 public:
  void on_event(const record::Event& event) override {
    const bool moves = event.does == record::Does::kRead || event.does == record::Does::kWrite;
    if (event.kind == record::Kind::kCall && moves && event.number > 0) {
      transfers.push_back({event.does == record::Does::kWrite, {}});
      request_ = event.request;
    }
    // The drive's own transfers to the subsystem take no time.
    const bool crosses = event.kind == record::Kind::kTransfer && event.length > time::Duration::zero();
    if (crosses && event.request == request_) transfers.back().sectors.push_back(event.number);
  }
  std::vector<UnicosTransfer> transfers;

 private:
  std::uint64_t request_ = 0;
};

/// One machine with its file system for all cases.
class UnicosMachine {
 public:
  UnicosMachine()
      : machine_(specification::Catalogue::builtin(), {.machine = "ymp", .site = "plain"}, recorder_),
        files_({machine_.device(0).geometry()}, unicos::specification_of(machine_.personality()).growth),
        kernel_(machine_.system(), machine_.processor(), files_,
                unicos::specification_of(machine_.personality())) {
    recorder_.add(listener_);
  }

  std::vector<UnicosTransfer> run(const UnicosCalls& calls) {
    using Kind = UnicosCall::Kind;
    listener_.transfers.clear();
    std::map<std::string, std::unique_ptr<unicos::Descriptor>> open;
    for (const UnicosCall& call : calls) {
      std::vector<device::Word> words(static_cast<std::size_t>(call.bytes + 7) / 8);
      const auto bytes = std::as_writable_bytes(std::span(words)).first(static_cast<std::size_t>(call.bytes));
      switch (call.kind) {
        case Kind::kOpen:
          open[call.file] = std::make_unique<unicos::Descriptor>(kernel_, call.file, unicos::Space{});
          break;
        case Kind::kSeek:
          open.at(call.file)->seek(amount::Bytes{call.bytes});
          break;
        case Kind::kRead:
          open.at(call.file)->read(bytes, ffio::Record::kGoesOn);
          break;
        case Kind::kWrite:
          open.at(call.file)->write(bytes, ffio::Record::kGoesOn);
          break;
        case Kind::kTruncate:
          open.at(call.file)->truncate();
          break;
        case Kind::kClose:
          open.at(call.file)->close();
          open.erase(call.file);
          break;
        case Kind::kRemove:
          kernel_.remove(call.file);
          break;
      }
    }
    return listener_.transfers;
  }

 private:
  record::Recorder recorder_;
  TransferListener listener_;
  machine::Machine machine_;
  unicos::FileSystem files_;
  unicos::Kernel kernel_;
};

std::vector<UnicosTransfer> model_of(const UnicosCalls& calls, std::int64_t sectors) {
  using Kind = UnicosCall::Kind;
  UnicosModel model(sectors, kUnicosUnit);
  for (const UnicosCall& call : calls) {
    switch (call.kind) {
      case Kind::kOpen:
        model.open(call.file);
        break;
      case Kind::kSeek:
        model.seek(call.file, call.bytes);
        break;
      case Kind::kRead:
        model.read(call.file, call.bytes);
        break;
      case Kind::kWrite:
        model.write(call.file, call.bytes);
        break;
      case Kind::kTruncate:
        model.truncate(call.file);
        break;
      case Kind::kClose:
        model.close(call.file);
        break;
      case Kind::kRemove:
        model.remove(call.file);
        break;
    }
  }
  return model.transfers;
}

TEST(ReferenceModel, UnicosKernelTransfersAsItsModel) {
  const char* number = std::getenv("PLATTER_SEQUENCES");
  const std::uint64_t sequences = number == nullptr ? 2000 : std::strtoull(number, nullptr, 10);
  int failures = 0;
  auto machine = std::make_unique<UnicosMachine>();
  for (std::uint64_t seed = 1; seed <= sequences && failures < 3; ++seed) {
    if (seed % 500 == 0)
      machine = std::make_unique<UnicosMachine>();  // a new machine, because virtual time is limited
    Random random(seed);
    const UnicosCalls calls = random_unicos_calls(random);
    const auto emulator = machine->run(calls);
    const auto model = model_of(calls, 2000);
    if (emulator == model) continue;
    ++failures;
    const auto differ = std::mismatch(emulator.begin(), emulator.end(), model.begin(), model.end());
    ADD_FAILURE() << "seed " << seed << ", transfer " << differ.first - emulator.begin() << "\n"
                  << text(calls) << "emulator:\n"
                  << text(emulator) << "model:\n"
                  << text(model);
  }
}

}  // namespace
}  // namespace platter::reference
