// Each kind of device against its model: random devices, random sequences of commands, equal to the
// picosecond.

#include <gtest/gtest.h>

#include "tests/reference/emulated.hpp"

namespace platter::reference {
namespace {

/// Returns the approximate time of a sector or a block.
Ps scale_of(const Shape& shape) {
  if (!shape.parts.empty()) return scale_of(shape.parts.front());
  if (shape.kind == DeviceKind::kSolidState)
    return shape.access_time + shape.words * shape.word_time + 1'000'000;
  return Ps{60'000'000'000'000} / shape.disk.rpm / shape.disk.track;
}

Case alone(Random& random, const Shape& shape, std::int64_t commands = 12) {
  return {
      .shapes = {shape},
      .sequences = {random_sequence(random, shape.size(), commands, scale_of(shape), shape.disk.grain())}};
}

TEST(ReferenceModel, DriveWithSectorBuffersActsAsItsModel) {
  compare_all({2, 90, 183, 6108, 29761}, [](Random& random) { return alone(random, random_drive(random)); });
}

TEST(ReferenceModel, DrivesOnOneControllerActAsTheirModel) {
  compare_all({}, [](Random& random) {
    Case one;
    one.shares_controller = true;
    const std::int64_t drives = random.between(2, 3);
    const Shape first = random_drive(random);
    for (std::int64_t i = 0; i < drives; ++i) {
      Shape shape = random.coin() ? random_drive(random) : first;
      shape.controller = first.controller;
      one.sequences.push_back(random_sequence(random, shape.size(), 8, scale_of(shape), shape.disk.grain()));
      one.shapes.push_back(shape);
    }
    return one;
  });
}

TEST(ReferenceModel, IoSubsystemActsAsItsModel) {
  compare_all({}, [](Random& random) { return alone(random, random_io_subsystem(random)); });
}

TEST(ReferenceModel, SolidStateDeviceActsAsItsModel) {
  compare_all({}, [](Random& random) { return alone(random, random_solid_state(random), 30); });
}

TEST(ReferenceModel, InstantDeviceActsAsItsModel) {
  compare_all({}, [](Random& random) { return alone(random, random_instant(random, 1), 30); });
}

TEST(ReferenceModel, StripeActsAsItsModel) {
  compare_all({}, [](Random& random) { return alone(random, random_stripe(random, 1)); });
}

TEST(ReferenceModel, CacheActsAsItsModel) {
  compare_all({}, [](Random& random) { return alone(random, random_cache(random, 1)); });
}

}  // namespace
}  // namespace platter::reference
