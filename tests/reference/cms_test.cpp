// Starts of input and output of CMS's file system against their model.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/system/cms/kernel.hpp"
#include "emulator/system/cms/open_file.hpp"
#include "tests/reference/cms_model.hpp"
#include "tests/reference/sequence.hpp"

namespace platter::reference {
namespace {

constexpr std::int64_t kCylinders = 6;
constexpr std::int64_t kTracks = 15;

struct CmsCall {
  enum class Kind : std::uint8_t { kCreate, kErase, kOpen, kRead, kWrite, kCut, kClose };
  Kind kind{};
  std::string file{};
  bool fixed = true;
  std::int64_t number = 0;
  std::int64_t count = 0;
  std::int64_t length = 0;
};

struct CmsCase {
  std::int64_t block = 512;
  std::vector<CmsCall> calls{};
};

std::string text(const CmsCase& one) {
  static constexpr const char* kNames[] = {"create", "erase", "open", "read", "write", "cut", "close"};
  std::string all = "blocks of " + std::to_string(one.block) + " bytes\n";
  for (const CmsCall& call : one.calls) {
    all += std::string(kNames[static_cast<std::size_t>(call.kind)]) + " " + call.file +
           (call.fixed ? " fixed" : " variable") + " number " + std::to_string(call.number) + " count " +
           std::to_string(call.count) + " length " + std::to_string(call.length) + "\n";
  }
  return all;
}

std::string text(const std::vector<CmsStart>& starts) {
  std::string all;
  for (const CmsStart& start : starts) {
    all += start.writes ? "write" : "read";
    for (const auto block : start.blocks) all += " " + std::to_string(block);
    all += "\n";
  }
  return all;
}

std::int64_t track_of(std::int64_t block) {
  const std::map<std::int64_t, std::int64_t> blocks_of_track{{512, 46}, {1024, 31}, {2048, 18}, {4096, 10}};
  return blocks_of_track.at(block);
}

/// Returns valid calls for a few files, which never fill the minidisk.
CmsCase random_cms_case(Random& random) {
  CmsCase one;
  one.block = std::int64_t{512} << random.between(0, 3);
  const std::int64_t most =
      kCylinders * kTracks * track_of(one.block) / 4 * one.block;  // largest size of a file, in bytes
  struct Known {
    bool fixed = true;
    std::int64_t length = 0;
    std::int64_t records = 0;
    bool is_open = false;
    std::int64_t bytes = 0;  // upper bound of the bytes of all files
  };
  std::map<std::string, Known> files;
  using Kind = CmsCall::Kind;
  const std::int64_t calls = random.between(5, 100);
  for (std::int64_t i = 0; i < calls; ++i) {
    const std::string name = std::string(1, static_cast<char>('A' + random.between(0, 2))) + " DATA";
    if (!files.contains(name)) {
      Known file;
      file.fixed = random.coin();
      file.length = random.between(1, random.coin() ? 200 : (random.coin() ? 3 : 30) * one.block);
      file.length = std::min<std::int64_t>(file.length, 60'000);
      if (random.once_in(4)) file.length = one.block;
      files[name] = file;
      one.calls.push_back({Kind::kCreate, name, file.fixed, 0, 0, file.length});
    }
    Known& file = files[name];
    if (!file.is_open) {
      if (random.once_in(6)) {
        one.calls.push_back({Kind::kErase, name});
        files.erase(name);
        continue;
      }
      file.is_open = true;
      one.calls.push_back({Kind::kOpen, name});
    }
    const std::int64_t what = random.between(0, 12);
    if (what == 0) {
      file.is_open = false;
      one.calls.push_back({Kind::kClose, name});
    } else if (what == 1 && file.records > 0 && random.coin()) {
      const std::int64_t number = random.between(1, file.records);
      file.records = number - 1;
      one.calls.push_back({Kind::kCut, name, file.fixed, number});
    } else if (what < 7) {
      if (file.records == 0) continue;
      const std::int64_t number = random.between(1, file.records);
      const std::int64_t count = file.fixed ? random.between(1, random.coin() ? 3 : 60) : 1;
      one.calls.push_back({Kind::kRead, name, file.fixed, number, count});
    } else {
      const std::int64_t number = random.coin() ? file.records + 1 : random.between(1, file.records + 1);
      const std::int64_t count = file.fixed ? random.between(1, random.coin() ? 3 : 300) : 1;
      const std::int64_t length = file.fixed || random.coin() ? file.length : random.between(1, file.length);
      file.bytes += count * (length + 2);
      if (file.bytes > most) break;
      file.records = file.fixed ? std::max(file.records, number + count - 1) : number;
      // A variable record whose length does not change keeps the records after it; the model counts them.
      one.calls.push_back({Kind::kWrite, name, file.fixed, number, count, length});
    }
  }
  for (const auto& [name, file] : files) {
    if (file.is_open) one.calls.push_back({Kind::kClose, name});
  }
  return one;
}

/// Records the starts. A call makes one, or continues its chain, and its sectors pass one by one.
class StartListener final : public record::Listener {
 public:
  void on_event(const record::Event& event) override {
    if (event.kind == record::Kind::kCall && event.who.starts_with("SIO"))
      starts.push_back({event.does == record::Does::kWrite, {}});
    if (event.kind == record::Kind::kSector) starts.back().blocks.push_back(event.number - first_sector);
  }
  std::int64_t first_sector = 0;
  std::vector<CmsStart> starts;
};

/// One machine for all cases, whose minidisk is formatted for each.
class CmsMachine {
 public:
  CmsMachine()
      : machine_(specification::Catalogue::builtin(), {.machine = "ibm3081"}, recorder_),
        kernel_(machine_.system(), machine_.processor(), volumes(),
                cms::specification_of(machine_.personality())) {
    recorder_.add(listener_);
  }

  std::vector<CmsStart> run(const CmsCase& one) {
    using Kind = CmsCall::Kind;
    const int device = 0x200 + static_cast<int>(one.block / 512);
    cms::Minidisk& disk = kernel_.format(device, 'B', amount::Bytes{one.block}, kCylinders);
    listener_.first_sector = disk.sector(amount::Blocks{0}).count;
    listener_.starts.clear();
    std::map<std::string, std::unique_ptr<cms::OpenFile>> open;
    for (const CmsCall& call : one.calls) {
      switch (call.kind) {
        case Kind::kCreate: {
          cms::File& file = disk.add(call.file);
          file.format = call.fixed ? cms::Format::kFixed : cms::Format::kVariable;
          file.length = amount::Bytes{call.length};
          break;
        }
        case Kind::kErase:
          disk.remove(call.file);
          break;
        case Kind::kOpen:
          open[call.file] = std::make_unique<cms::OpenFile>(kernel_, disk, *disk.find(call.file));
          break;
        case Kind::kRead: {
          cms::OpenFile& file = *open.at(call.file);
          std::vector<std::byte> into(static_cast<std::size_t>(call.count * file.file().length.count));
          file.read(call.number, call.count, into);
          break;
        }
        case Kind::kWrite:
          open.at(call.file)->write(
              call.number, call.count,
              std::vector<std::byte>(static_cast<std::size_t>(call.count * call.length)));
          break;
        case Kind::kCut:
          open.at(call.file)->cut(call.number);
          break;
        case Kind::kClose:
          open.at(call.file)->close();
          open.erase(call.file);
          break;
      }
    }
    return listener_.starts;
  }

 private:
  std::vector<device::Geometry> volumes() {
    std::vector<device::Geometry> all;
    for (int i = 0; i < *machine_.choice().channels; ++i) all.push_back(machine_.device(i).geometry());
    return all;
  }
  record::Recorder recorder_;
  StartListener listener_;
  machine::Machine machine_;
  cms::Kernel kernel_;
};

std::vector<CmsStart> model_of(const CmsCase& one) {
  using Kind = CmsCall::Kind;
  const std::int64_t cylinder = kTracks * track_of(one.block);
  CmsModel model(one.block, kCylinders * cylinder, cylinder);
  for (const CmsCall& call : one.calls) {
    switch (call.kind) {
      case Kind::kCreate:
        model.create(call.file, call.fixed, call.length);
        break;
      case Kind::kErase:
        model.erase(call.file);
        break;
      case Kind::kOpen:
        model.open(call.file);
        break;
      case Kind::kRead:
        model.read(call.file, call.number, call.count);
        break;
      case Kind::kWrite:
        model.write(call.file, call.number, call.count, call.length);
        break;
      case Kind::kCut:
        model.cut(call.file, call.number);
        break;
      case Kind::kClose:
        model.close(call.file);
        break;
    }
  }
  return model.starts;
}

TEST(ReferenceModel, CmsFileSystemStartsAsItsModel) {
  const char* number = std::getenv("PLATTER_SEQUENCES");
  const std::uint64_t sequences = number == nullptr ? 2000 : std::strtoull(number, nullptr, 10);
  int failures = 0;
  auto machine = std::make_unique<CmsMachine>();
  for (std::uint64_t seed = 1; seed <= sequences && failures < 3; ++seed) {
    if (seed % 500 == 0)
      machine = std::make_unique<CmsMachine>();  // builds a new machine, because the virtual time of one
                                                 // machine is limited
    Random random(seed);
    const CmsCase one = random_cms_case(random);
    const auto emulator = machine->run(one);
    const auto model = model_of(one);
    if (emulator == model) continue;
    ++failures;
    const auto differ = std::mismatch(emulator.begin(), emulator.end(), model.begin(), model.end());
    ADD_FAILURE() << "seed " << seed << ", start " << differ.first - emulator.begin() << "\n"
                  << text(one) << "emulator:\n"
                  << text(emulator) << "model:\n"
                  << text(model);
  }
}

}  // namespace
}  // namespace platter::reference
