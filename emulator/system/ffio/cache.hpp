#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/page_store.hpp"

namespace platter::ffio {

/// Keeps the pages of a file that were used last (cache); or, asynchronously, writes pages behind the
/// program's back and reads ahead of it where one READ goes on from the one before, in either direction
/// (cachea).
///
/// Pages go to and from the file below at an offset, without a seek. A cache moves whole pages, and at the
/// end cuts off what is behind the file's; a cachea writes the blocks that were changed, as far as the file
/// goes.
class Cache final : public Layer {
 public:
  struct Parameters {
    amount::Blocks page;    ///< of one
    std::int64_t pages;     ///< how many
    amount::Blocks bypass;  ///< requests of so many go past it; 0: none do
    bool asynchronous;
    std::int64_t lead;  ///< pages read ahead
  };
  Cache(std::unique_ptr<Layer> below, std::unique_ptr<PageStore> area, LayerContext& context,
        const Parameters& parameters);

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(amount::Bytes to) override { position_ = to; }
  void truncate() override;
  void flush() override;
  void close() override;
  amount::Bytes size() const override { return size_; }

 private:
  struct Page {
    std::int64_t number = -1;        ///< in the file; -1: it holds none
    std::uint64_t used = 0;          ///< when, by a count of accesses
    bool loaded = false;             ///< it has what the file has
    std::vector<bool> changed;       ///< blocks
    std::vector<bool> here{};        ///< blocks that are in it, where it is not loaded
    std::vector<std::byte> bytes{};  ///< on their way
    Started under_way{};
    bool is_under_way = false;
    bool reads = false;
  };

  /// The pages that a READ has touched.
  struct Read {
    std::int64_t first, last;
  };

  template <typename Work>
  void by_pages(amount::Bytes count, Work work);
  Page* find(std::int64_t number);
  Page& page_for(std::int64_t number);
  Page& longest_unused();
  Page& access(std::int64_t number);
  void load(Page& page);
  void start_load(Page& page);
  void write_back(Page& page, bool waits);
  void settle(Page& page);
  int way_of(const Read& now) const;
  void read_ahead(std::int64_t number, int way);
  bool goes_past(amount::Bytes bytes);
  amount::Bytes at(const Page& page) const { return (&page - pages_.data()) * page_bytes_; }
  static bool is_changed(const Page& page);

  std::unique_ptr<Layer> below_;
  std::unique_ptr<PageStore> area_;
  LayerContext& context_;
  Parameters parameters_;
  amount::Bytes page_bytes_;
  std::vector<Page> pages_;
  std::uint64_t clock_ = 0;
  amount::Bytes size_;
  amount::Bytes below_size_;  ///< of the file below
  amount::Bytes position_{};
  std::optional<Read> before_;
};

}  // namespace platter::ffio
