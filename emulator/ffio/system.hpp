#pragma once

#include <memory>

#include "emulator/ffio/layer.hpp"

namespace platter::ffio {

/// The lowest layer: each request is a call of the system (`system`, `syscall`).
class System final : public Layer {
 public:
  explicit System(std::unique_ptr<SystemFile> file) : file_(std::move(file)) {}

  Moved read(std::span<std::byte> into, Record) override {
    const auto bytes = file_->read(into);
    return {bytes, bytes < std::ssize(into) ? Met::kEndOfData : Met::kNothing};
  }
  void write(std::span<const std::byte> from, Record) override { file_->write(from); }
  Started start_read(std::span<std::byte> into) override { return {file_->start_read(into)}; }
  Started start_write(std::span<const std::byte> from) override { return {file_->start_write(from)}; }
  Started start_read_at(std::int64_t offset, std::span<std::byte> into) override {
    return {file_->start_read_at(offset, into)};
  }
  Started start_write_at(std::int64_t offset, std::span<const std::byte> from) override {
    return {file_->start_write_at(offset, from)};
  }
  std::int64_t wait(const Started& started) override { return file_->wait(started.ticket); }
  bool is_done(const Started& started) const override { return file_->is_done(started.ticket); }
  void seek(std::int64_t to) override { file_->seek(to); }
  void truncate() override { file_->truncate(); }
  void flush() override {}
  void close() override { file_->close(); }
  std::int64_t size() const override { return file_->size(); }

 private:
  std::unique_ptr<SystemFile> file_;
};

/// The end of a chain that leads nowhere: what is written is gone, and there is nothing to be read.
class Null final : public Layer {
 public:
  Moved read(std::span<std::byte>, Record) override { return {0, Met::kEndOfData}; }
  void write(std::span<const std::byte>, Record) override {}
  void seek(std::int64_t) override {}
  void truncate() override {}
  void flush() override {}
  void close() override {}
  std::int64_t size() const override { return 0; }
};

}  // namespace platter::ffio
