#include <memory>

#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// The lowest layer: each request is a call of the system (`system`, `syscall`).
class System final : public Layer {
 public:
  explicit System(std::unique_ptr<SystemFile> file) : file_(std::move(file)) {}

  Moved read(std::span<std::byte> into, Record) override {
    const auto bytes = file_->read(into);
    return {bytes, bytes < amount::bytes_in(into) ? ReadStatus::kEndOfData : ReadStatus::kMore};
  }
  void write(std::span<const std::byte> from, Record) override { file_->write(from); }
  Started start_read(std::span<std::byte> into) override { return {file_->start_read(into)}; }
  Started start_write(std::span<const std::byte> from) override { return {file_->start_write(from)}; }
  Started start_read_at(amount::Bytes offset, std::span<std::byte> into) override {
    return {file_->start_read_at(offset, into)};
  }
  Started start_write_at(amount::Bytes offset, std::span<const std::byte> from) override {
    return {file_->start_write_at(offset, from)};
  }
  amount::Bytes wait(const Started& started) override { return file_->wait(started.ticket); }
  bool is_done(const Started& started) const override { return file_->is_done(started.ticket); }
  void seek(amount::Bytes to) override { file_->seek(to); }
  void truncate() override { file_->truncate(); }
  void flush() override {}
  void close() override { file_->close(); }
  amount::Bytes size() const override { return file_->size(); }

 private:
  std::unique_ptr<SystemFile> file_;
};

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

const KindList& system_kinds() {
  static constexpr Kind kSystem{
      .name = "system", .is_last = true, .make = [](const Making& making) -> std::unique_ptr<Layer> {
        return std::make_unique<System>(making.context.open());
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
