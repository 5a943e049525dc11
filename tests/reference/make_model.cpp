#include "tests/reference/make_model.hpp"

#include "tests/reference/buffered_drive_model.hpp"
#include "tests/reference/cache_model.hpp"
#include "tests/reference/io_subsystem_model.hpp"
#include "tests/reference/simple_device_models.hpp"

namespace platter::reference {

std::unique_ptr<Device> make_model(World& world, const Shape& shape,
                                   const std::shared_ptr<ControllerModel>& shared) {
  switch (shape.kind) {
    case DeviceKind::kDrive:
      return std::make_unique<BufferedDriveModel>(world, shape.disk, shape.controller, shape.phase, shared);
    case DeviceKind::kIoSubsystem: {
      auto drive =
          std::make_unique<BufferedDriveModel>(world, shape.disk, ControllerShape{.buffers = 2}, shape.phase);
      return std::make_unique<IoSubsystemModel>(world, shape, std::move(drive));
    }
    case DeviceKind::kSolidState:
      return std::make_unique<SolidStateModel>(world, shape);
    case DeviceKind::kStripe: {
      std::vector<std::unique_ptr<Device>> members;
      for (const Shape& part : shape.parts) members.push_back(make_model(world, part, nullptr));
      return std::make_unique<StripeModel>(shape.stripe, std::move(members));
    }
    case DeviceKind::kCache: {
      auto behind = make_model(world, shape.parts.front(), nullptr);
      return std::make_unique<CacheModel>(world, shape, std::move(behind));
    }
    case DeviceKind::kInstant:
      break;
  }
  // The device that an instant device replaces. It exists but receives no commands, and the emulator assigns
  // its number first.
  class Unused final : public Device {
   public:
    explicit Unused(std::unique_ptr<Device> behind, std::unique_ptr<Device> instant)
        : backing_(std::move(behind)), instant_(std::move(instant)) {}

   protected:
    void start(Ps now) override {
      instant_->submit(current(), {[this](Ps at) { moved(at); }, [this](Ps at) { finish(at); }}, now);
    }

   private:
    std::unique_ptr<Device> backing_;
    std::unique_ptr<Device> instant_;
  };
  auto behind = make_model(world, shape.parts.front(), nullptr);
  auto instant = std::make_unique<InstantModel>(world);
  return std::make_unique<Unused>(std::move(behind), std::move(instant));
}

}  // namespace platter::reference
