#include "emulator/system/layer/kinds.hpp"

namespace platter::layer {
namespace {

/// The lowest layer calls the system's routines for the unit's dataset. Only here simulated time passes for
/// transfers.
class Calls final : public Layer {
 public:
  Calls(const Place& place, bool to_surface) : Layer(nullptr), file_(place.file), to_surface_(to_surface) {}

  void carry_out(Order& order) override {
    order.to_surface = order.writes() && to_surface_;
    file_.add(order);
  }
  void rewind() override { file_.call(file_.routines().seek); }
  void close() override {
    const Routines& routines = file_.routines();
    if (routines.truncate != nullptr && file_.has_written()) {
      file_.call(routines.seek);
      file_.call(routines.truncate);
    }
    file_.call(routines.close);
  }

 private:
  RequestCoalescer& file_;
  bool to_surface_;
};

}  // namespace

/// Calls the system's routines.
const Kind& calls_kind() {
  static constexpr Kind kKind{
      .name = "calls", .level = Level::kCalls, .read = [](specification::Reader& reader) -> Make {
        const bool to_surface =
            reader.has("until") && reader.one_of("until", {"controller", "surface"}) == "surface";
        return [=](const Place& place) { return std::make_unique<Calls>(place, to_surface); };
      }};
  return kKind;
}

}  // namespace platter::layer
