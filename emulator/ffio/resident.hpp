#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "emulator/ffio/area.hpp"
#include "emulator/ffio/layer.hpp"

namespace platter::ffio {

/// Makes what is below, when it is wanted.
using Below = std::function<std::unique_ptr<Layer>()>;

/// Keeps a file, or its beginning, in main memory (mr) or on the SSD (sds) from open to close. The file below
/// is read as a whole at the beginning and written as a whole at the end; of one that is scratch neither is
/// done, and it is not there unless it overflows.
///
/// What does not fit goes to the file below, at its own place. From then on every seek is made below, too.
class Resident final : public Layer {
 public:
  struct Parameters {
    std::int64_t start;      ///< blocks that it has from the beginning
    std::int64_t most;       ///< blocks that it may have
    std::int64_t increment;  ///< and how many more it takes at once
    bool scratch;
    bool overflows;
    const char* called;  ///< in messages: MR, SDS
  };
  Resident(Below below, std::unique_ptr<Area> area, Surroundings& surroundings, const Parameters& parameters);

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(std::int64_t to) override;
  void truncate() override;
  void flush() override {}
  void close() override;
  std::int64_t size() const override { return size_; }

 private:
  void load();
  void make_room(std::int64_t bytes);
  void begin_overflow();
  void go_below();
  std::int64_t room() const { return parameters_.most; }

  Below make_below_;
  std::unique_ptr<Layer> below_;
  std::unique_ptr<Area> area_;
  Surroundings& surroundings_;
  Parameters parameters_;  ///< sizes in bytes
  std::int64_t has_ = 0;   ///< bytes of the area
  std::int64_t size_ = 0;
  std::int64_t position_ = 0;
  std::int64_t below_position_ = 0;
  bool overflowed_ = false;
  bool changed_ = false;
};

}  // namespace platter::ffio
