// Nothing tells the emulator how many revolutions are missed: change one thing, and M or S changes by itself.

#include <gtest/gtest.h>

#include "tests/emulator/driver.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {
namespace {

using specification::Catalogue;

TEST(NothingTold, a_longer_compute_loop_misses_a_revolution) {
  EXPECT_NEAR(run({.loop = 25us}).missed, 0, 1e-6);
  EXPECT_NEAR(run({.loop = 300us}).missed, 0.5, 0.5 - 0.01);
  EXPECT_NEAR(run({.loop = 10ms}).missed, 1, 0.4);
}

TEST(NothingTold, one_controller_buffer_fewer_misses_a_revolution_a_sector) {
  auto catalogue = Catalogue::builtin();
  plant_value(catalogue, "controllers", "dcu2", "buffers", "1 buffers");
  // With boundaries, of which each is one of those anyway.
  const auto m = run({.buffer = 18, .sectors = 180 * 10, .catalogue = &catalogue});
  EXPECT_NEAR(m.revolutions, 1 + 1.0 / 18, 0.01);
  EXPECT_NEAR(run({.buffer = 18}).revolutions, 1.1 / 18, 0.001);
}

TEST(NothingTold, without_reading_ahead_one_sector_a_call_misses_a_revolution) {
  auto catalogue = Catalogue::builtin();
  plant(catalogue, "controllers", "dcu2", "read_ahead = \"next sector\"", "read_ahead = \"none\"");
  EXPECT_NEAR(run({.catalogue = &catalogue}).missed, 1, 0.05);
  EXPECT_NEAR(run({.routine = "WDISK", .catalogue = &catalogue}).missed, 0, 1e-6)
      << "writes do not ask for it";
}

TEST(NothingTold, a_write_that_is_complete_on_the_surface_misses_a_revolution) {
  auto catalogue = Catalogue::builtin();
  plant(catalogue, "controllers", "dcu2", "write_complete = \"buffered\"", "write_complete = \"on surface\"");
  EXPECT_NEAR(run({.routine = "WDISK"}).missed, 0, 1e-6);
  EXPECT_NEAR(run({.routine = "WDISK", .catalogue = &catalogue}).missed, 1, 0.05);
}

// All seven microseconds a sector in the copy at completion: then a smaller buffer than 24 sectors is already
// late.
TEST(NothingTold, a_copy_moved_to_completion_lowers_the_buffer_size_at_which_reads_are_late) {
  const auto first_late = [](const Catalogue* catalogue) {
    for (std::int64_t buffer = 1; buffer <= 60; ++buffer) {
      if (run({.routine = "RDABS", .buffer = buffer, .sectors = 1800, .catalogue = catalogue}).missed > 0.5)
        return buffer;
    }
    return std::int64_t{0};
  };
  auto moved = Catalogue::builtin();
  auto text = replaced(builtin_text("systems", "ctss"), "service = { value = \"3 us\"",
                       "service = { value = \"0 us\"");
  moved.add("systems", "ctss", "planted",
            replaced(text, "{ step = \"copy\", time = { value = \"4 us\"",
                     "{ step = \"copy\", time = { value = \"7 us\""));
  auto spread = Catalogue::builtin();
  text = replaced(builtin_text("systems", "ctss"), "service = { value = \"3 us\"",
                  "service = { value = \"7 us\"");
  spread.add("systems", "ctss", "planted",
             replaced(text, "{ step = \"copy\", time = { value = \"4 us\"",
                      "{ step = \"copy\", time = { value = \"0 us\""));
  EXPECT_LT(first_late(&moved), 24);
  EXPECT_GT(first_late(&moved), 1);
  EXPECT_EQ(first_late(&spread), 0) << "never late";
}

// Files that start on a cylinder have their boundaries where their calls end. A seek of 14 ms hides in the
// revolution that a late call loses anyway, so that 11 revolutions a cylinder become 10, and a fit reads S
// = 19.8.
TEST(NothingTold, a_seek_of_14_ms_hides_in_the_missed_revolution) {
  auto catalogue = Catalogue::builtin();
  plant(catalogue, "disks", "dd19", "value = \"15.75 ms\"", "value = \"14 ms\"");
  Program program{.overlapped = false, .first_sector = 0, .catalogue = &catalogue};
  const auto hidden = revolution_line(run_sizes(program, kCraySizes));
  EXPECT_NEAR(sectors_per_revolution(hidden), 19.8, 0.1);
  EXPECT_NEAR(hidden.slope, 1, 0.01);
  EXPECT_GT(hidden.r2, 0.9999) << "and the straight line shows nothing of it";

  program.catalogue = nullptr;
  EXPECT_NEAR(sectors_per_revolution(revolution_line(run_sizes(program, kCraySizes))), 18, 0.2);
}

TEST(NothingTold, seventeen_sectors_on_a_track_are_measured_as_seventeen) {
  auto catalogue = Catalogue::builtin();
  plant_value(catalogue, "disks", "dd19", "sectors_per_track", "17 sectors");
  const auto line = revolution_line(run_sizes({.overlapped = false, .catalogue = &catalogue}, kCraySizes));
  EXPECT_NEAR(sectors_per_revolution(line), 17, 0.2);
  EXPECT_NEAR(line.slope, 1, 0.05);
}

TEST(NothingTold, a_call_of_half_the_time_is_measured_as_half) {
  auto catalogue = Catalogue::builtin();
  const std::string steps[2] = {
      "name = \"RDISK\"\naliases = [\"MDISK\"]\nlibrary = \"cftlib\"\ndoes = \"read\"\nwhole_sectors = "
      "true\n"
      "steps = [\n  { step = \"cpu\", time = { value = \"400 us\"",
      "name = \"RDISK\"\naliases = [\"MDISK\"]\nlibrary = \"cftlib\"\ndoes = \"read\"\nwhole_sectors = "
      "true\n"
      "steps = [\n  { step = \"cpu\", time = { value = \"70 us\""};
  plant(catalogue, "systems", "ctss", steps[0], steps[1]);
  const auto line = overhead_line(run_sizes({.catalogue = &catalogue}, kCraySizes));
  EXPECT_NEAR(line.slope, 330, 10);
  EXPECT_NEAR(line.intercept, 6, 2);
}

TEST(NothingTold, a_later_return_from_waiting_makes_writes_late_too) {
  auto catalogue = Catalogue::builtin();
  plant_value(catalogue, "systems", "ctss", "wait_return", "1 ms");
  EXPECT_NEAR(run({.routine = "WDISK", .overlapped = false}).missed, 0, 0.01);
  EXPECT_GT(run({.routine = "WDISK", .overlapped = false, .catalogue = &catalogue}).missed, 0.1);
}

}  // namespace
}  // namespace platter::tests
