#include "tests/reference/sequence.hpp"

#include <algorithm>

namespace platter::reference {
namespace {

constexpr Ps kGrain = 500'000'000;

}  // namespace

std::string text(const Sequence& sequence) {
  std::string lines;
  for (const Step& step : sequence) {
    lines += std::string(step.command.writes ? "write" : "read") +
             (step.command.to_surface ? " to the surface" : "") + ", " + std::to_string(step.delay) +
             (step.after_completion ? " ps after the completion" : " ps after the submission") +
             " of the one before, blocks";
    for (const std::int64_t block : step.command.blocks) lines += " " + std::to_string(block);
    lines += "\n";
  }
  return lines;
}

Ps DiskShape::grain() const {
  return rpm == 6000 && track == 10 ? kGrain : 1;
}

std::int64_t Shape::size() const {
  switch (kind) {
    case DeviceKind::kDrive:
    case DeviceKind::kIoSubsystem:
      return disk.sectors();
    case DeviceKind::kSolidState:
      return blocks;
    case DeviceKind::kStripe: {
      std::int64_t least = parts.front().size();
      for (const Shape& part : parts) least = std::min(least, part.size());
      return least / stripe * stripe * static_cast<std::int64_t>(parts.size());
    }
    case DeviceKind::kCache:
    case DeviceKind::kInstant:
      break;
  }
  return parts.front().size();
}

std::int64_t Shape::block_words() const {
  if (kind == DeviceKind::kSolidState) return words;
  return parts.empty() ? disk.words : parts.front().block_words();
}

std::string Shape::text() const {
  const auto number = [](const char* name, std::int64_t value) {
    return std::string(" ") + name + " " + std::to_string(value);
  };
  const auto drive = [&] {
    std::string all = number("cylinders", disk.cylinders) + number("head groups", disk.head_groups) +
                      number("track", disk.track) + number("words", disk.words) +
                      number("head skew", disk.head_skew) + number("cylinder skew", disk.cylinder_skew) +
                      number("rpm", disk.rpm) + number("phase", phase) + " seek";
    for (const auto& [cylinders, time] : disk.seek)
      all += " " + std::to_string(cylinders) + ":" + std::to_string(time);
    return all;
  };
  std::string all;
  switch (kind) {
    case DeviceKind::kDrive:
      all = "drive" + drive() + number("buffers", controller.buffers) +
            number("word time", controller.word_time) + number("rest words", controller.rest_words) +
            number("select time", controller.select_time) +
            number("read ahead", controller.reads_ahead ? 1 : 0) +
            number("completes buffered", controller.completes_buffered ? 1 : 0);
      break;
    case DeviceKind::kIoSubsystem:
      all = "io subsystem" + drive() + number("access time", access_time) + number("word time", word_time) +
            number("reads track", reads_track ? 1 : 0) + number("segments", segments) +
            number("segment", segment);
      break;
    case DeviceKind::kSolidState:
      all = "solid state" + number("blocks", blocks) + number("words", words) +
            number("access time", access_time) + number("word time", word_time);
      break;
    case DeviceKind::kStripe:
      all = "stripe" + number("blocks", stripe);
      break;
    case DeviceKind::kCache:
      all = "cache" + number("blocks", blocks) + number("mark", mark) +
            number("through", writes_through ? 1 : 0) + number("access time", access_time) +
            number("word time", word_time);
      break;
    case DeviceKind::kInstant:
      all = "instant";
      break;
  }
  for (const Shape& part : parts) all += " (" + part.text() + ")";
  return all;
}

namespace {

/// Returns a time of at most `most`, which is 0 with a probability of one third.
Ps some_time(Random& random, Ps most) {
  return random.once_in(3) ? 0 : random.between(1, most);
}

DiskShape random_disk(Random& random) {
  DiskShape disk;
  disk.cylinders = random.between(1, 6);
  disk.head_groups = random.between(1, 4);
  disk.track = random.between(1, random.coin() ? 6 : 40);
  disk.words = random.between(1, 512);
  if (random.once_in(3)) disk.head_skew = random.between(0, disk.track - 1);
  if (random.once_in(3)) disk.cylinder_skew = random.between(0, disk.track - 1);
  disk.rpm = random.once_in(20) ? random.between(1, 50) : random.between(600, 7200);
  disk.seek.emplace_back(1, random.between(0, 20'000'000'000));
  if (disk.cylinders > 2 && random.coin()) {
    const std::int64_t far = random.between(2, disk.cylinders - 1);
    disk.seek.emplace_back(far, disk.seek.back().second + random.between(0, 30'000'000'000));
  }
  if (!random.once_in(4)) return disk;
  // All times are multiples of half a millisecond, so that many events come at the same instant.
  disk.rpm = 6000;
  disk.track = 10;
  disk.words = 100;
  disk.head_skew = std::min<std::int64_t>(disk.head_skew, 9);
  disk.cylinder_skew = std::min<std::int64_t>(disk.cylinder_skew, 9);
  for (auto& [cylinders, time] : disk.seek) time = time / kGrain * kGrain;
  return disk;
}

}  // namespace

Shape random_drive(Random& random) {
  Shape shape;
  shape.kind = DeviceKind::kDrive;
  shape.disk = random_disk(random);
  shape.phase = random.between(0, 999'999);
  shape.controller.buffers = random.between(1, 4);
  shape.controller.word_time = some_time(random, 4'000'000);
  shape.controller.rest_words = random.once_in(4) ? 0 : random.between(0, 600);
  shape.controller.select_time = some_time(random, random.coin() ? 200'000'000 : 20'000'000'000);
  shape.controller.reads_ahead = random.coin();
  shape.controller.completes_buffered = random.coin();
  if (shape.disk.grain() == 1) return shape;
  shape.phase = random.between(0, 9) * 100'000;
  shape.controller.word_time = random.between(0, 4) * kGrain / shape.disk.words;
  shape.controller.rest_words = random.between(0, 1) * shape.disk.words;
  shape.controller.select_time = random.between(0, 3) * kGrain;
  return shape;
}

Shape random_io_subsystem(Random& random) {
  Shape shape;
  shape.kind = DeviceKind::kIoSubsystem;
  shape.disk = random_disk(random);
  shape.phase = random.between(0, 999'999);
  shape.access_time = some_time(random, 500'000'000);
  shape.word_time = some_time(random, 3'000'000);
  shape.reads_track = random.coin();
  shape.segments = random.between(1, 4);
  shape.segment = random.between(1, 20);
  if (shape.disk.grain() == 1) return shape;
  shape.phase = random.between(0, 9) * 100'000;
  shape.access_time = random.between(0, 3) * kGrain;
  shape.word_time = random.between(0, 3) * kGrain / shape.disk.words;
  return shape;
}

Shape random_solid_state(Random& random) {
  Shape shape;
  shape.kind = DeviceKind::kSolidState;
  shape.blocks = random.between(1, 300);
  shape.words = random.between(1, 512);
  shape.access_time = some_time(random, 500'000'000);
  shape.word_time = some_time(random, 1'000'000);
  return shape;
}

namespace {

Shape random_part(Random& random, int depth) {
  switch (random.between(0, depth > 0 ? 5 : 2)) {
    case 0:
      return random_drive(random);
    case 1:
      return random_io_subsystem(random);
    case 3:
      return random_stripe(random, depth - 1);
    case 4:
      return random_cache(random, depth - 1);
    case 5:
      return random_instant(random, depth - 1);
    default:
      return random_solid_state(random);
  }
}

/// Gives all drives of the shape blocks of that length.
void set_words(Shape& shape, std::int64_t words) {
  shape.disk.words = shape.words = words;
  for (Shape& part : shape.parts) set_words(part, words);
}

}  // namespace

Shape random_stripe(Random& random, int depth) {
  Shape shape;
  shape.kind = DeviceKind::kStripe;
  const std::int64_t members = random.between(1, 4);
  for (std::int64_t i = 0; i < members; ++i) shape.parts.push_back(random_part(random, depth));
  const std::int64_t words = random.between(1, 512);
  std::int64_t least = shape.parts.front().size();
  for (Shape& part : shape.parts) {
    set_words(part, words);
    least = std::min(least, part.size());
  }
  shape.stripe = random.between(1, std::min<std::int64_t>(least, random.coin() ? 4 : 20));
  return shape;
}

Shape random_cache(Random& random, int depth) {
  Shape shape;
  shape.kind = DeviceKind::kCache;
  shape.parts.push_back(random_part(random, depth));
  shape.blocks = random.between(1, random.coin() ? 6 : 60);
  shape.writes_through = random.once_in(3);
  shape.mark = shape.writes_through ? 1 : random.between(1, shape.blocks);
  shape.access_time = some_time(random, 100'000'000);
  shape.word_time = some_time(random, 1'000'000);
  return shape;
}

Shape random_instant(Random& random, int depth) {
  Shape shape;
  shape.kind = DeviceKind::kInstant;
  shape.parts.push_back(random_part(random, depth));
  return shape;
}

Sequence random_sequence(Random& random, std::int64_t blocks, std::int64_t most, Ps scale, Ps grain) {
  Sequence sequence;
  const std::int64_t commands = random.between(1, most);
  std::int64_t next = random.between(0, blocks - 1);
  bool writes = random.coin();
  for (std::int64_t i = 0; i < commands; ++i) {
    Step step;
    if (random.once_in(3)) writes = !writes;
    step.command.writes = writes;
    step.command.to_surface = writes && random.once_in(4);
    step.command.request = static_cast<std::uint64_t>(i + 1);
    step.command.stride = random.once_in(6) ? random.between(2, 3) : 1;
    const std::int64_t pieces = random.once_in(6) ? random.between(1, 3) : 1;
    for (std::int64_t piece = 0; piece < pieces; ++piece) {
      if (piece > 0 || random.once_in(4)) next = random.between(0, blocks - 1);
      const std::int64_t count = random.between(1, random.coin() ? 2 : 30);
      for (std::int64_t k = 0; k < count && next < blocks; ++k, next += step.command.stride)
        step.command.blocks.push_back(next);
      if (step.command.blocks.empty()) step.command.blocks.push_back(next = random.between(0, blocks - 1));
      if (random.once_in(8)) next = step.command.blocks.front();
    }
    step.after_completion = !random.once_in(3);
    step.delay =
        random.once_in(3) ? 0 : random.between(1, random.coin() ? scale : 30 * scale) / grain * grain;
    sequence.push_back(step);
  }
  return sequence;
}

}  // namespace platter::reference
