#include <memory>

#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// The lowest layer of a chain without a file (`null`): discards writes, and has nothing to read.
class Null final : public Layer {
 public:
  Moved read(std::span<std::byte>, Record) override { return {{}, ReadStatus::kEndOfData}; }
  void write(std::span<const std::byte>, Record) override {}
  void seek(amount::Bytes) override {}
  void truncate() override {}
  void flush() override {}
  void close() override {}
  amount::Bytes size() const override { return {}; }
};

/// The file itself (`system`, `syscall`): each request is a call of the system.
const KindList& system_kinds() {
  static constexpr Kind kSystem{
      .name = "system", .is_last = true, .make = [](const Making& making) -> std::unique_ptr<Layer> {
        return making.context.open();
      }};
  static constexpr Kind kKinds[] = {
      kSystem,
      kSystem.named("syscall"),
      {.name = "null", .is_last = true, .make = [](const Making&) -> std::unique_ptr<Layer> {
         return std::make_unique<Null>();
       }}};
  static constexpr KindList kList = kKinds;
  return kList;
}

}  // namespace platter::ffio
