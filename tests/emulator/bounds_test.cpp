// The allowed ranges of counts in specifications (docs/specifications.md). A range that starts at 1 belongs
// to a count of things of which at least one is required, such as words of a sector. The other limits keep
// times and addresses within 64 bits.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "emulator/device/controller.hpp"
#include "emulator/device/device_factory.hpp"
#include "emulator/machine/machine_specification.hpp"
#include "emulator/multicomputer/specification.hpp"
#include "emulator/processor/unit_times.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/system/layer/library.hpp"
#include "emulator/system/personality.hpp"
#include "emulator/system/system_specification.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests::bounds_tests {
namespace {

/// A count of a built-in specification.
struct Bounds {
  std::string kind;
  std::string name;
  std::string table;  ///< first line of the table that contains the count, or "" for keys outside tables
  std::string key;
  std::string unit;
  std::int64_t least;
  std::int64_t most;
};

/// Returns the built-in text with another value of the count. A count that the text omits is added to its
/// table.
std::string text_with(const Bounds& bounds, std::int64_t value) {
  std::string text = "\n" + builtin_text(bounds.kind, bounds.name);
  const auto table = text.find("\n" + bounds.table);
  if (table == std::string::npos) throw std::invalid_argument("no table " + bounds.table);
  const auto begin = bounds.table.empty() ? table : text.find('\n', table + 1);
  const std::string count =
      fmt::format("\n{} = {{ value = \"{} {}\", basis = \"assumed\" }}", bounds.key, value, bounds.unit);
  const auto key = text.find(fmt::format("\n{} = ", bounds.key), begin);
  const auto end_of_table = text.find("\n[", begin);
  if (key == std::string::npos || key > end_of_table) return text.insert(begin, count);
  return text.replace(key, text.find('\n', key + 1) - key, count);
}

void read(const Bounds& bounds, specification::Document& document,
          const specification::Catalogue& catalogue) {
  if (bounds.kind == "disks") device::DeviceFactory(catalogue, false).device(bounds.name, "dcu2");
  if (bounds.kind == "controllers") device::read_controller(document);
  if (bounds.kind == "processors") processor::read_unit_times(document);
  if (bounds.kind == "machines") machine::read_machine(document, catalogue);
  if (bounds.kind == "multicomputers") multicomputer::read_specification(document, catalogue);
  if (bounds.kind != "systems") return;
  system::read_system(document, [](specification::Reader& reader, const system::SystemSpecification& its) {
    if (reader.has("library")) layer::read_libraries(reader, its);
    system::read_personality(reader, its);
  });
}

/// Returns whether the value is rejected because of its range. Other messages, such as one about a number
/// that contradicts it, do not count.
bool is_out_of_range(const Bounds& bounds, std::int64_t value) {
  auto catalogue = specification::Catalogue::builtin();
  catalogue.add(bounds.kind, bounds.name, "mine.toml", text_with(bounds, value));
  try {
    auto document = catalogue.open(bounds.kind, bounds.name);
    read(bounds, document, catalogue);
  } catch (const specification::Error& error) {
    const std::string message = error.what();
    const bool rejects_range =
        message.find(fmt::format("\"{} {}\" must ", value, bounds.unit)) != std::string::npos;
    // A negative number is rejected before its range is checked.
    return rejects_range ||
           (value < 0 && message.find(fmt::format("\"{} {}\"", value, bounds.unit)) != std::string::npos);
  }
  return false;
}

class CountsOf : public testing::TestWithParam<Bounds> {};

TEST_P(CountsOf, EachCountIsLimitedToItsRange) {
  const Bounds& bounds = GetParam();
  EXPECT_FALSE(is_out_of_range(bounds, bounds.least));
  EXPECT_FALSE(is_out_of_range(bounds, bounds.most));
  EXPECT_TRUE(is_out_of_range(bounds, bounds.least - 1));
  EXPECT_TRUE(is_out_of_range(bounds, bounds.most + 1));
}

constexpr std::int64_t kMillion = 1'000'000;
constexpr std::int64_t kBillion = 1'000'000'000;

INSTANTIATE_TEST_SUITE_P(
    Bounds, CountsOf,
    testing::Values(Bounds{"disks", "dd19", "", "cylinders", "cylinders", 1, 100'000},
                    Bounds{"disks", "dd19", "", "head_groups", "head groups", 1, 1000},
                    Bounds{"disks", "dd19", "", "sectors_per_track", "sectors", 1, 1000},
                    Bounds{"disks", "dd19", "", "words_per_sector", "words", 1, 100'000},
                    Bounds{"disks", "dd19", "", "rotation", "rpm", 1, 100'000},
                    Bounds{"disks", "ssd", "", "blocks", "blocks", 1, kBillion},
                    Bounds{"disks", "ssd", "", "words_per_block", "words", 1, 100'000},
                    Bounds{"disks", "ldcache", "", "blocks", "blocks", 1, kBillion},
                    // The maximum of `mark` is the number of blocks in the cache.
                    Bounds{"disks", "ldcache", "", "mark", "blocks", 1, 8192},
                    Bounds{"controllers", "dcu2", "", "buffers", "buffers", 1, kMillion},
                    Bounds{"controllers", "iosd", "", "segments", "segments", 1, 1000},
                    Bounds{"controllers", "iosd", "", "segment", "sectors", 1, kMillion},
                    Bounds{"machines", "ymp", "", "processors", "processors", 1, 64},
                    Bounds{"multicomputers", "t3d", "", "pes", "PEs", 1, 1024},
                    Bounds{"multicomputers", "t3d", "", "memory", "Mwords", 1, 1024},
                    Bounds{"multicomputers", "t3d", "[agent]", "memory", "MB", 1, kMillion},
                    Bounds{"multicomputers", "t3d", "[agent]", "memory_limit", "MB", 1, kMillion},
                    Bounds{"processors", "cdc7600", "[registers]", "operands", "registers", 3, kMillion},
                    Bounds{"processors", "cray1", "[instructions]", "held", "parcels", 0, kMillion},
                    Bounds{"processors", "cray1", "[instructions]", "fetched", "parcels", 1, kMillion},
                    Bounds{"processors", "cray1", "[instructions]", "reference", "parcels", 1, kMillion},
                    Bounds{"processors", "cray1", "[instructions]", "branch", "parcels", 1, kMillion},
                    Bounds{"processors", "cray1", "[instructions]", "constant", "parcels", 1, kMillion},
                    Bounds{"processors", "cray1", "[memory]", "banks", "banks", 1, kMillion},
                    Bounds{"processors", "cray1", "[vector]", "ports", "ports", 1, 16},
                    Bounds{"processors", "cray1", "[vector]", "loads_ahead", "registers", 0, 64},
                    Bounds{"systems", "vms", "", "requests", "requests", 1, 1000},
                    Bounds{"systems", "vms", "", "connector_base", "units", 0, kMillion},
                    Bounds{"systems", "vms", "[load]", "sectors", "sectors", 1, 10'000},
                    Bounds{"systems", "vms", "[files]", "cluster", "blocks", 1, kMillion},
                    Bounds{"systems", "vms", "[files]", "default_extension", "blocks", 0, kMillion},
                    Bounds{"systems", "vms", "[files]", "window", "pointers", 1, kMillion},
                    Bounds{"systems", "vms", "[files]", "headers", "blocks", 1, kMillion},
                    Bounds{"systems", "vms", "[files]", "header_writes", "writes", 0, 100},
                    // Multiblock and multibuffer counts are signed bytes.
                    Bounds{"systems", "vms", "[rms]", "block_count", "blocks", 1, 127},
                    Bounds{"systems", "vms", "[rms]", "buffer_count", "buffers", 1, 127},
                    Bounds{"systems", "vms", "[rms]", "extend_quantity", "blocks", 0, 65'535},
                    Bounds{"systems", "vms", "[paging]", "fault_cluster", "pages", 1, kMillion},
                    Bounds{"systems", "vms", "[paging]", "write_cluster", "pages", 1, kMillion},
                    Bounds{"systems", "vms", "[paging]", "working_set", "pages", 16, kMillion},
                    Bounds{"systems", "vms", "[paging]", "modified", "pages", 0, kMillion},
                    Bounds{"systems", "cms", "[cms]", "cylinders", "cylinders", 1, 10'000},
                    Bounds{"systems", "cms", "[cms]", "edit_blocks", "blocks", 1, 10'000},
                    Bounds{"systems", "cms", "[cms]", "frames", "frames", 1, 1'000'000},
                    Bounds{"systems", "cms", "[cms]", "storage", "KiB", 64, 16'384},
                    Bounds{"systems", "cms", "[cms]", "directory_statement", "bytes", 1, 4096},
                    Bounds{"systems", "unicos", "[kernel]", "unit", "blocks", 1, kBillion},
                    Bounds{"systems", "unicos", "[kernel]", "asynchronous", "requests", 1, 1000},
                    Bounds{"systems", "unicos", "[kernel]", "segment_blocks", "blocks", 0, kBillion},
                    Bounds{"systems", "ctss", "[[library]]", "interleave", "sectors", 1, 1000},
                    Bounds{"systems", "ctss", "[[library]]", "least", "sectors", 1, 1000}),
    [](const auto& row) { return fmt::format("{}_{}_{}", row.param.name, row.index, row.param.key); });

}  // namespace
}  // namespace platter::tests::bounds_tests
