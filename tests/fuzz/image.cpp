// Tests images whose tables have arbitrary contents. The image is in memory, so SQLite's file format is not
// tested. The input is a list of operations: some store data in a valid image through its interface, with
// valid checksums, and later ones change the tables directly. The image is then read as platter dataset does,
// and loaded into a machine. Only specification::Error and dataset errors may occur, and saving the image
// must preserve the accepted data.

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "emulator/codec/cos/error.hpp"
#include "emulator/codec/cos/file.hpp"
#include "emulator/specification/error.hpp"
#include "runtime/program/image/image_sync.hpp"
#include "tests/fuzz/input.hpp"
#include "tools/cli/dataset/stored_dataset.hpp"

namespace platter::fuzz {
namespace {

using image::Image;

/// Returns the name of a file in memory, which disappears when this process ends.
const std::string& file() {
  struct InMemory {
    std::filesystem::path folder;
    std::string name;
    InMemory() {
      std::string pattern = "/dev/shm/platter-fuzz.XXXXXX";
      folder = ::mkdtemp(pattern.data());
      name = folder / "image";
    }
    ~InMemory() { std::filesystem::remove_all(folder); }
  };
  static const InMemory one;
  return one.name;
}

Image opened(Image::Mode mode) {
  return Image(image::ImageFile(file(), mode));
}

void require(bool holds) {
  if (!holds) std::abort();
}

struct Close {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};

/// Small blocks of memory come from a pool of each connection, because the sanitizer's allocator is slow.
void configure_sqlite() {
  static const bool configured = sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 1200, 200) == SQLITE_OK;
  require(configured);
}

std::unique_ptr<sqlite3, Close> open_database() {
  sqlite3* database = nullptr;
  const int result = sqlite3_open(file().c_str(), &database);
  std::unique_ptr<sqlite3, Close> owner(database);
  require(result == SQLITE_OK);
  sqlite3_exec(database, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", nullptr, nullptr, nullptr);
  return owner;
}

// Reads a number from 1 or 8 bytes. Small numbers, which are more often valid, are short.
std::int64_t number(Input& input) {
  constexpr std::uint8_t kLong = 255;
  constexpr int kBytes = 8;
  const auto first = input.byte();
  return static_cast<std::int64_t>(first == kLong ? input.number(kBytes) : first);
}

std::string text(Input& input) {
  constexpr std::size_t kLongest = 16;
  const auto bytes = input.bytes(input.byte() % kLongest);
  return {bytes.begin(), bytes.end()};
}

image::Dataset dataset(Input& input) {
  image::Dataset one;
  one.name = text(input);
  constexpr std::size_t kPieces = 3;
  one.pieces.resize(1 + one.name.size() / 2 % kPieces);
  for (image::Piece& piece : one.pieces) {
    for (auto* field : {&piece.drive, &piece.first_sector.count, &piece.sectors.count,
                        &piece.first_written.count, &piece.last_written.count, &piece.interleave}) {
      *field = number(input);
    }
  }
  constexpr std::size_t kReals = 3;
  one.reals = static_cast<image::Reals>(one.name.size() % kReals);
  return one;
}

/// Returns a group with the number of words that the input requests, valid or arbitrary; the rest are zeros.
image::Group group(Input& input) {
  constexpr int kMask = 2;
  constexpr int kWordBytes = 8;
  image::Group one{.written = static_cast<std::uint32_t>(input.number(kMask)), .words = {}};
  one.words.resize(static_cast<std::size_t>(image::kGroupSectors) * dataset::kBlockWords.size());
  const auto count = input.byte();
  const auto apart = std::size_t{input.byte()} + 1;
  for (std::size_t i = 0; i < count; ++i) one.words[i * apart % one.words.size()] = input.number(kWordBytes);
  return one;
}

/// Binds a value of any of SQLite's types.
void bind_any(sqlite3_stmt* statement, Input& input) {
  constexpr int kTypes = 5;
  switch (input.byte() % kTypes) {
    case 0:
      sqlite3_bind_null(statement, 1);
      break;
    case 1:
      sqlite3_bind_int64(statement, 1, number(input));
      break;
    case 2:
      sqlite3_bind_double(statement, 1, static_cast<double>(number(input)) / 2);
      break;
    case 3: {
      const std::string value = text(input);
      sqlite3_bind_text(statement, 1, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
      break;
    }
    default: {
      const std::string value = text(input);
      sqlite3_bind_blob(statement, 1, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
    }
  }
}

constexpr std::array kChanges = {
    "UPDATE property SET value = ? WHERE key = 'format'",
    "UPDATE property SET value = ? WHERE key = 'version'",
    "UPDATE property SET value = ? WHERE key = 'disk'",
    "UPDATE property SET value = ? WHERE key = 'cylinders'",
    "UPDATE property SET value = ? WHERE key = 'head_groups'",
    "UPDATE property SET value = ? WHERE key = 'sectors_per_track'",
    "UPDATE property SET value = ? WHERE key = 'words_per_sector'",
    "UPDATE OR IGNORE property SET key = ? WHERE key = 'cylinders'",
    "UPDATE OR IGNORE sectors SET drive = ?",
    "UPDATE OR IGNORE sectors SET grp = ?",
    "UPDATE sectors SET written = ?",
    "UPDATE sectors SET checksum = ?",
    "UPDATE sectors SET checksum = checksum + ?",
    "UPDATE sectors SET words = ?",
    "UPDATE sectors SET words = substr(words, 1, ?)",
    "UPDATE sectors SET words = words || ?",
    "UPDATE OR IGNORE dataset SET name = ?",
    "UPDATE dataset SET drive = ?",
    "UPDATE dataset SET first = ?",
    "UPDATE dataset SET sectors = ?",
    "UPDATE dataset SET first_written = ?",
    "UPDATE dataset SET last_written = ?",
    "DELETE FROM property WHERE key = ?",
    "DROP TABLE sectors",
    "ALTER TABLE dataset RENAME TO sector",
    "ALTER TABLE sectors RENAME COLUMN words TO bytes",
    "UPDATE dataset SET interleave = ?",
    "UPDATE property SET value = ? WHERE key LIKE 'reals %'",
    "UPDATE OR IGNORE extent SET number = ?",
    "UPDATE OR IGNORE extent SET name = ?",
    "UPDATE extent SET first_written = ?",
};

void change(sqlite3* database, Input& input) {
  sqlite3_stmt* statement = nullptr;
  const char* const sql = kChanges.at(input.byte() % kChanges.size());
  if (sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) == SQLITE_OK) {
    if (sqlite3_bind_parameter_count(statement) > 0) bind_any(statement, input);
    sqlite3_step(statement);  // the table may reject the value
  }
  sqlite3_finalize(statement);
}

template <typename Work>
bool well(Work work) {
  try {
    work();
    return true;
  } catch (const specification::Error&) {
  } catch (const dataset::FormatError&) {
  } catch (const dataset::FullError&) {
  }
  return false;
}

/// Does the work of platter dataset list, export and import.
void read_datasets() {
  std::vector<image::Dataset> datasets;
  well([&] { datasets = opened(Image::Mode::kReadOnly).datasets(); });
  for (const auto& one : datasets) {
    well([&] {
      Image image = opened(Image::Mode::kReadOnly);
      command::ImageDevice device(image, one);
      dataset::File data(device);
      while (data.read({}).met != dataset::ReadStatus::kEndOfData) {
      }
    });
    well([&] {
      Image image = opened(Image::Mode::kMustExist);
      command::ImageDevice device(image, one);
      dataset::File data(device);
      image.require_writable();
      data.write({});
      data.close();
      image.save();
    });
  }
}

// A small machine with two small drives. Reading the specifications of a Cray-1 and building its drives would
// take nearly all of the time. The last group of sectors of these disks is not complete.
constexpr std::array kMachine = {
    std::array{"machines", "cray1", R"(
description = ""
processor = "cray1"
disk = "dd19"
controller = "dcu2"
systems = ["ctss"]
[[site]]
name = "here"
channels = { value = "2 channels", basis = "assumed", note = "" }
)"},
    std::array{"processors", "cray1",
               R"(
title = ""
clock_period = { value = "1 ns", basis = "assumed", note = "" }
cost = "average"
[average]
operation = { value = "1 CP", basis = "assumed", note = "" }
routine = { value = "1 CP", basis = "assumed", note = "" }
)"},
    std::array{"disks", "dd19", R"(
description = ""
cylinders = { value = "5 cylinders", basis = "assumed", note = "" }
head_groups = { value = "2 head groups", basis = "assumed", note = "" }
sectors_per_track = { value = "4 sectors", basis = "assumed", note = "" }
words_per_sector = { value = "512 words", basis = "assumed", note = "" }
rotation = { value = "3600 rpm", basis = "assumed", note = "" }
rotation_tolerance = { value = "0 %", basis = "assumed", note = "" }
rotation_wander = { value = "0 %", basis = "assumed", note = "" }
seek_by = "rotation"
[[seek]]
cylinders = { value = "1 cylinders", basis = "assumed", note = "" }
time = { value = "1 ms", basis = "assumed", note = "" }
[[seek]]
cylinders = { value = "4 cylinders", basis = "assumed", note = "" }
time = { value = "2 ms", basis = "assumed", note = "" }
)"},
    std::array{"controllers", "dcu2", R"(
description = ""
buffers = { value = "2 buffers", basis = "assumed", note = "" }
word_time = { value = "100 ns", basis = "assumed", note = "" }
rest_words = { value = "512 words", basis = "assumed", note = "" }
select_time = { value = "0 us", basis = "assumed", note = "" }
read_ahead = "none"
write_complete = "buffered"
)"},
    std::array{"systems", "ctss", R"(
description = ""
timer_tick = { value = "1 us", basis = "assumed", note = "" }
timer_unit = { value = "1 ms", basis = "assumed", note = "" }
wait_return = { value = "0 us", basis = "assumed", note = "" }
on_cylinder = { value = "0 us", basis = "assumed", note = "" }
[[routine]]
name = "RDISK"
library = "raw"
does = "read"
whole_sectors = true
steps = [{ step = "io", service = { value = "0 us", basis = "assumed", note = "" } }, { step = "interrupt" }]
)"},
};
constexpr device::Geometry kGeometry = {5, 2, amount::Sectors{4}, amount::Words{512}};

const specification::Catalogue& catalogue() {
  static const auto small = [] {
    specification::Catalogue catalogue;
    for (const auto& [kind, name, text] : kMachine) catalogue.add(kind, name, name, text);
    return catalogue;
  }();
  return small;
}

void take_into_a_machine() {
  // Building the machine takes as long as everything else, so it is built only if the image can be opened.
  if (!well([] { const Image opens = opened(Image::Mode::kMustExist); })) return;
  record::Recorder recorder;
  machine::Machine machine(catalogue(), {}, recorder);
  std::optional<image::ImageSync> sync;
  if (!well([&] { sync.emplace(image::ImageFile(file(), Image::Mode::kMayCreate), machine); })) return;
  const std::array<device::Word, 1> mark = {1};
  machine.device(0).store().write({}, mark);
  sync->save();
  sync.reset();
  machine::Machine other(catalogue(), {}, recorder);
  sync.emplace(image::ImageFile(file(), Image::Mode::kMayCreate), other);
  require(other.system().files().written().size() == machine.system().files().written().size());
  std::array<device::Word, 1> found{};
  other.device(0).store().read({}, found);
  require(found == mark);
}

}  // namespace
}  // namespace platter::fuzz

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter::fuzz;
  configure_sqlite();
  Input input(data, size);
  std::filesystem::remove(file());
  well([&] {
    Image image = opened(Image::Mode::kMayCreate);
    if (input.byte() % 4 != 0) image.set_disk("dd19", kGeometry);
    constexpr int kMost = 16;
    for (int left = input.byte() % kMost; left > 0; --left) {
      if (input.byte() % 2 == 0) {
        image.put(dataset(input));
      } else {
        const auto drive = number(input);
        const auto where = number(input);
        image.write(drive, where, group(input));
      }
    }
    image.save();
  });
  {
    const auto database = open_database();
    while (!input.empty()) change(database.get(), input);
  }
  read_datasets();
  take_into_a_machine();
  return 0;
}
