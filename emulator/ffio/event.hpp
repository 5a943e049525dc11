#pragma once

#include <cstdint>
#include <memory>

#include "emulator/ffio/layer.hpp"
#include "emulator/ffio/surroundings.hpp"

namespace platter::ffio {

/// Counts what the layer above asks of the one below, and says so when the file is closed.
class Event final : public Layer {
 public:
  enum class Report : std::uint8_t { kNone, kBrief, kSummary };

  Event(std::unique_ptr<Layer> below, Surroundings& surroundings, Report report)
      : below_(std::move(below)), surroundings_(surroundings), report_(report) {}

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  Started start_read(std::span<std::byte> into) override;
  Started start_write(std::span<const std::byte> from) override;
  Started start_read_at(std::int64_t offset, std::span<std::byte> into) override;
  Started start_write_at(std::int64_t offset, std::span<const std::byte> from) override;
  std::int64_t wait(const Started& started) override;
  bool is_done(const Started& started) const override { return below_->is_done(started); }
  void seek(std::int64_t to) override;
  void end_file() override;
  void backspace() override;
  void truncate() override;
  void flush() override;
  void close() override;
  std::int64_t size() const override { return below_->size(); }
  bool has_records() const override { return below_->has_records(); }

 private:
  /// Calls of one kind.
  struct Calls {
    std::int64_t times = 0;
    std::int64_t ill_formed = 0;  ///< not of whole blocks from one's beginning
    std::int64_t requested = 0, delivered = 0, least = 0, most = 0;  ///< bytes

    void count(std::int64_t asked, std::int64_t got, bool well_formed);
  };
  bool well_formed(std::int64_t bytes) const;
  void say(const char* name, const Calls& calls) const;

  std::unique_ptr<Layer> below_;
  Surroundings& surroundings_;
  Report report_;
  std::int64_t position_ = 0;
  Calls reads_{}, writes_{}, started_reads_{}, started_writes_{};
  std::int64_t seeks_ = 0, truncates_ = 0, flushes_ = 0, ends_ = 0, backspaces_ = 0;
};

}  // namespace platter::ffio
