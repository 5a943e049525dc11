#include "tests/reference/emulated.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <list>
#include <map>
#include <memory>
#include <stdexcept>

#include "emulator/device/buffered_drive.hpp"
#include "emulator/device/cache.hpp"
#include "emulator/device/instant_device.hpp"
#include "emulator/device/io_subsystem.hpp"
#include "emulator/device/revolution_account.hpp"
#include "emulator/device/solid_state.hpp"
#include "emulator/device/striped.hpp"
#include "tests/reference/buffered_drive_model.hpp"
#include "tests/reference/make_model.hpp"

namespace platter::reference {
namespace {

time::Duration duration(Ps length) {
  return time::Duration{length};
}
time::Instant instant(Ps at) {
  return time::kStart + duration(at);
}
Ps ps(time::Instant at) {
  return at == time::kNever ? kNever : (at - time::kStart).count();
}

device::DiskSpecification disk_of(const DiskShape& shape) {
  std::vector<device::SeekCurve::Point> points;
  for (const auto& [cylinders, time] : shape.seek) points.push_back({cylinders, duration(time)});
  return {.description = "random",
          .geometry = {.cylinders = shape.cylinders,
                       .head_groups = shape.head_groups,
                       .sectors_per_track = amount::Sectors{shape.track},
                       .words_per_sector = amount::Words{shape.words},
                       .head_skew = amount::Sectors{shape.head_skew},
                       .cylinder_skew = amount::Sectors{shape.cylinder_skew}},
          .rpm = shape.rpm,
          .rotation_tolerance = 0,
          .rotation_wander = 0,
          .seek = device::SeekCurve(points),
          .seek_by_rotation = true};
}

device::ControllerSpecification controller_of(const ControllerShape& shape) {
  return {.description = "random",
          .buffers = shape.buffers,
          .word_time = duration(shape.word_time),
          .rest = amount::Words{shape.rest_words},
          .select_time = duration(shape.select_time),
          .reads_ahead = shape.reads_ahead,
          .completes_buffered = shape.completes_buffered};
}

/// Makes the emulator's devices from shapes, in the order in which its machine makes them.
class Maker {
 public:
  Maker(time::Engine& engine, record::Recorder& recorder, std::shared_ptr<device::ControllerArbiter> turns)
      : engine_(engine), recorder_(recorder), turns_(std::move(turns)) {}

  std::unique_ptr<device::Device> make(const Shape& shape) {
    switch (shape.kind) {
      case DeviceKind::kDrive:
        return drive(shape, controller_of(shape.controller), turns_);
      case DeviceKind::kIoSubsystem: {
        const device::IoSubsystemSpecification specification{.access_time = duration(shape.access_time),
                                                             .word_time = duration(shape.word_time),
                                                             .reads_ahead = shape.reads_track,
                                                             .segments = shape.segments,
                                                             .segment = amount::Sectors{shape.segment}};
        auto inner = drive(shape, controller_of({.buffers = 2}), nullptr);
        return std::make_unique<device::IoSubsystem>(specification, std::move(inner), socket(shape));
      }
      case DeviceKind::kSolidState: {
        const device::SolidStateSpecification specification{
            .geometry = {.sectors_per_track = amount::Sectors{shape.blocks},
                         .words_per_sector = amount::Words{shape.words}},
            .access_time = duration(shape.access_time),
            .word_time = duration(shape.word_time)};
        return std::make_unique<device::SolidState>(specification, socket(shape));
      }
      case DeviceKind::kStripe: {
        device::Striped::Members members;
        for (const Shape& part : shape.parts) members.push_back(make(part));
        const device::Geometry geometry{.sectors_per_track = amount::Sectors{shape.size()},
                                        .words_per_sector = amount::Words{shape.block_words()}};
        return std::make_unique<device::Striped>(
            std::move(members), device::StripeLayout{std::ssize(shape.parts), amount::Sectors{shape.stripe}},
            geometry);
      }
      case DeviceKind::kCache: {
        const device::CacheSpecification specification{
            .blocks = amount::Sectors{shape.blocks},
            .mark = amount::Sectors{shape.mark},
            .writes = shape.writes_through ? device::WritePolicy::kThrough : device::WritePolicy::kBehind,
            .access_time = duration(shape.access_time),
            .word_time = duration(shape.word_time)};
        auto inner = make(shape.parts.front());
        return std::make_unique<device::Cache>(specification, std::move(inner), socket(shape));
      }
      case DeviceKind::kInstant:
        break;
    }
    auto inner = make(shape.parts.front());
    return std::make_unique<device::InstantDevice>(std::move(inner), socket(shape));
  }

 private:
  device::DeviceContext socket(const Shape& shape) {
    return {.channel = 0, .engine = engine_, .recorder = recorder_, .phase = shape.phase};
  }
  std::unique_ptr<device::Device> drive(const Shape& shape, const device::ControllerSpecification& controller,
                                        const std::shared_ptr<device::ControllerArbiter>& turns) {
    device::DeviceContext place = socket(shape);
    place.turns = turns;
    auto made = std::make_unique<device::BufferedDrive>(disk_of(shape.disk), controller, place);
    made->watch(std::make_unique<device::RevolutionAccount>(0, made->number(), made->geometry(),
                                                            *made->rotation(), recorder_));
    return made;
  }

  time::Engine& engine_;
  record::Recorder& recorder_;
  std::shared_ptr<device::ControllerArbiter> turns_;
};

/// Submits a sequence to a device of the emulator.
class Program final : public time::Actor, public device::Client {
 public:
  Program(time::Engine& engine, device::Device& device, std::size_t number, const Sequence& sequence,
          std::vector<Event>& events)
      : engine_(engine),
        device_(device),
        number_(number),
        events_(events),
        submitter_(sequence, [this](const Command& command, Ps now) { submit(command, now); }),
        seat_(engine.join(*this)) {
    plan();
  }
  void act(time::Instant now) override {
    submitter_.act(ps(now));
    plan();
  }
  void sector_moved(time::Instant now) override { emit(Kind::kNotified, now); }
  void completed(time::Instant now) override {
    emit(Kind::kFinished, now);
    submitter_.completed(ps(now));
    plan();
  }
  std::size_t complete() const { return submitter_.complete(); }

 private:
  void plan() {
    engine_.plan(seat_, submitter_.next() == kNever ? time::kNever : instant(submitter_.next()));
  }
  void emit(Kind kind, time::Instant now) {
    events_.push_back({ps(now), kind, number_, submitter_.complete() + 1, 0, 0});
  }
  void submit(const Command& command, Ps now) {
    auto& runs = runs_.emplace_back();
    for (const std::int64_t block : command.blocks) {
      if (!runs.empty() && block == runs.back().block(runs.back().count).count) {
        ++runs.back().count;
      } else {
        runs.push_back({amount::Sectors{block}, amount::Sectors{1}, command.stride});
      }
    }
    device_.submit({.client = this,
                    .origin = {.request = command.request},
                    .direction = command.writes ? device::Direction::kWrite : device::Direction::kRead,
                    .until = command.to_surface ? device::Until::kSurface : device::Until::kController,
                    .blocks = device::Runs(runs)},
                   instant(now));
  }

  time::Engine& engine_;
  device::Device& device_;
  std::size_t number_;
  std::vector<Event>& events_;
  std::list<std::vector<device::Run>> runs_;
  Submitter submitter_;
  time::Engine::ActorId seat_;
};

/// Translates the events of the emulator into those that are compared.
class Translator final : public record::Listener {
 public:
  void on_event(const record::Event& event) override {
    static const std::map<record::Kind, Kind> kinds{
        {record::Kind::kCommand, Kind::kCommand},       {record::Kind::kSeek, Kind::kSeek},
        {record::Kind::kOnCylinder, Kind::kOnCylinder}, {record::Kind::kLatency, Kind::kLatency},
        {record::Kind::kSector, Kind::kPass},           {record::Kind::kTransfer, Kind::kMove},
        {record::Kind::kReadAhead, Kind::kAhead},       {record::Kind::kCompletion, Kind::kComplete},
        {record::Kind::kLostRevolution, Kind::kLost}};
    const auto kind = kinds.find(event.kind);
    if (kind == kinds.end()) return;
    const bool has_length = kind->second != Kind::kLost;
    const Event told{ps(event.at),  kind->second, event.device,
                     event.request, event.number, has_length ? event.length.count() : 0};
    // The model reports the revolutions lost before one pass as one event, even if they have several causes.
    if (!events.empty() && told.kind == Kind::kLost && events.back().kind == Kind::kLost &&
        events.back().at == told.at && events.back().device == told.device) {
      events.back().number += told.number;
    } else {
      events.push_back(told);
    }
  }
  std::vector<Event> events;
};

/// Removes the lost revolutions of drives that a test does not use directly. Under a stripe or a cache, their
/// number depends on how blocks are combined into runs.
void remove_lost(const Case& one, std::vector<Event>& events) {
  const bool all_drives = std::all_of(one.shapes.begin(), one.shapes.end(),
                                      [](const Shape& shape) { return shape.kind == DeviceKind::kDrive; });
  if (!all_drives) std::erase_if(events, [](const Event& event) { return event.kind == Kind::kLost; });
}

}  // namespace

std::vector<Event> events_of_emulator(const Case& one) {
  time::Engine engine;
  record::Recorder recorder;
  Translator translator;
  recorder.add(translator);
  std::vector<std::unique_ptr<device::Device>> devices;
  Maker maker(engine, recorder,
              one.shares_controller ? std::make_shared<device::ControllerArbiter>() : nullptr);
  for (const Shape& shape : one.shapes) devices.push_back(maker.make(shape));
  std::list<Program> programs;
  for (std::size_t i = 0; i < devices.size(); ++i)
    programs.emplace_back(engine, *devices[i], i, one.sequences[i], translator.events);
  while (engine.next() != time::kNever) engine.act();
  std::size_t i = 0;
  for (const Program& program : programs) {
    EXPECT_EQ(program.complete(), one.sequences[i].size());
    EXPECT_TRUE(devices[i]->queue().empty());
    ++i;
  }
  remove_lost(one, translator.events);
  std::sort(translator.events.begin(), translator.events.end());
  return translator.events;
}

std::vector<Event> events_of_model(const Case& one) {
  /// Submits a sequence to a device of the model.
  class ModelProgram final : public Actor {
   public:
    ModelProgram(World& world, Device& device, std::size_t number, const Sequence& sequence)
        : submitter(sequence, [&](const Command& command, Ps now) { device_.submit(command, client_, now); }),
          device_(device),
          client_{[this, &world, number](Ps now) {
                    world.emit({now, Kind::kNotified, number, submitter.complete() + 1, 0, 0});
                  },
                  [this, &world, number](Ps now) {
                    world.emit({now, Kind::kFinished, number, submitter.complete() + 1, 0, 0});
                    submitter.completed(now);
                  }} {
      world.join(*this);
    }
    Ps next() const override { return submitter.next(); }
    void act(Ps now) override { submitter.act(now); }

    Submitter submitter;

   private:
    Device& device_;
    Client client_;
  };
  World world;
  std::vector<std::unique_ptr<Device>> devices;
  const auto shared = one.shares_controller ? std::make_shared<ControllerModel>() : nullptr;
  for (const Shape& shape : one.shapes) devices.push_back(make_model(world, shape, shared));
  std::list<ModelProgram> programs;
  for (std::size_t i = 0; i < devices.size(); ++i)
    programs.emplace_back(world, *devices[i], i, one.sequences[i]);
  world.run();
  remove_lost(one, world.events);
  std::sort(world.events.begin(), world.events.end());
  return world.events;
}

bool compare(std::uint64_t seed, const Case& one) {
  const auto emulator = events_of_emulator(one);
  const auto model = events_of_model(one);
  if (emulator == model) return true;
  const auto differ = std::mismatch(emulator.begin(), emulator.end(), model.begin(), model.end());
  std::string what = "seed " + std::to_string(seed) + "\n";
  for (std::size_t i = 0; i < one.shapes.size(); ++i)
    what += one.shapes[i].text() + "\n" + text(one.sequences[i]);
  const auto some = [](auto from, auto begin, auto end) {
    return text(std::vector<Event>(from - std::min<std::ptrdiff_t>(from - begin, 6),
                                   from + std::min<std::ptrdiff_t>(end - from, 4)));
  };
  what += "emulator:\n" + some(differ.first, emulator.begin(), emulator.end());
  what += "model:\n" + some(differ.second, model.begin(), model.end());
  ADD_FAILURE() << what;
  return false;
}

void compare_all(const std::vector<std::uint64_t>& failed, Case (*made)(Random& random)) {
  const char* number = std::getenv("PLATTER_SEQUENCES");
  const std::uint64_t sequences = number == nullptr ? 2000 : std::strtoull(number, nullptr, 10);
  int failures = 0;
  const auto one = [&](std::uint64_t seed) {
    Random random(seed);
    if (failures < 3 && !compare(seed, made(random))) ++failures;
  };
  for (std::uint64_t seed = 1; seed <= sequences; ++seed) one(seed);
  for (const std::uint64_t seed : failed) one(seed);
}

}  // namespace platter::reference
