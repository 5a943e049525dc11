#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/page_store.hpp"

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
    amount::Blocks start;      ///< that it has from the beginning
    amount::Blocks most;       ///< that it may have
    amount::Blocks increment;  ///< and how many more it takes at once
    bool scratch;
    bool overflows;
    const char* called;  ///< in messages: MR, SDS
  };
  Resident(Below below, std::unique_ptr<PageStore> area, LayerContext& context, const Parameters& parameters);

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(amount::Bytes to) override;
  void truncate() override;
  void flush() override {}
  void close() override;
  amount::Bytes size() const override { return size_; }

 private:
  void load();
  void make_room(amount::Bytes bytes);
  void begin_overflow();
  void go_below();
  amount::Bytes room() const { return most_; }

  Below make_below_;
  std::unique_ptr<Layer> below_;
  std::unique_ptr<PageStore> area_;
  LayerContext& context_;
  Parameters parameters_;
  amount::Bytes most_;
  amount::Bytes increment_;
  amount::Bytes has_{};  ///< of the area
  amount::Bytes size_{};
  amount::Bytes position_{};
  amount::Bytes below_position_{};
  bool overflowed_ = false;
  bool changed_ = false;
};

}  // namespace platter::ffio
