#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "emulator/system/ffio/cos_buffers.hpp"
#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/page_store.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// Keeps the most recently used pages of a file in memory. In asynchronous mode (cachea) it writes pages in
/// the background, and reads ahead of the program if consecutive READs are sequential, forwards or backwards.
///
/// Pages move to and from the file below at an offset, without a seek. A cache moves whole pages, and cuts
/// the file to its length when it is closed. A cachea writes only the modified blocks, up to the end of the
/// file.
class Cache final : public Layer {
 public:
  struct Parameters {
    amount::Blocks page;    ///< size of a page
    std::int64_t pages;     ///< number of pages
    amount::Blocks bypass;  ///< requests of at least this size bypass the cache; 0: none do
    bool asynchronous;
    std::int64_t lead;  ///< number of pages read ahead
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
    std::int64_t number = -1;        ///< number of the page in the file; -1: the entry is free
    std::uint64_t used = 0;          ///< value of clock_ at the last access
    bool loaded = false;             ///< true: all blocks of the page are valid
    std::vector<bool> changed;       ///< per block: modified
    std::vector<bool> here{};        ///< per block: valid although the page is not loaded
    std::vector<std::byte> bytes{};  ///< buffer of the transfer under way
    Started under_way{};
    bool is_under_way = false;
    bool reads = false;
  };

  /// Range of pages that a READ has accessed, both inclusive.
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
  amount::Bytes below_size_;  ///< size of the file below
  amount::Bytes position_{};
  std::optional<Read> before_;
};

using amount::Blocks;
using amount::Bytes;
using amount::bytes_in;

Cache::Cache(std::unique_ptr<Layer> below, std::unique_ptr<PageStore> area, LayerContext& context,
             const Parameters& parameters)
    : below_(std::move(below)),
      area_(std::move(area)),
      context_(context),
      parameters_(parameters),
      page_bytes_(parameters.page.count * kBlockBytes),
      pages_(static_cast<std::size_t>(parameters.pages)),
      size_(below_->size()),
      below_size_(size_) {
  area_->resize(parameters.pages * parameters.page);
  for (Page& page : pages_) page.changed.resize(parameters.page.size());
}

bool Cache::is_changed(const Page& page) {
  return std::find(page.changed.begin(), page.changed.end(), true) != page.changed.end();
}

/// Calls `work` for each page that `count` bytes from the position on touch, with the page's number, the
/// offset of its first byte, the number of its bytes, and the number of bytes before them.
template <typename Work>
void Cache::by_pages(Bytes count, Work work) {
  for (Bytes done; done < count;) {
    const auto number = (position_ + done) / page_bytes_;
    const auto first = (position_ + done) % page_bytes_;
    const auto here = std::min(count - done, page_bytes_ - first);
    work(number, first, here, done);
    done += here;
  }
}

Cache::Page* Cache::find(std::int64_t number) {
  const auto found =
      std::find_if(pages_.begin(), pages_.end(), [&](const Page& page) { return page.number == number; });
  return found == pages_.end() ? nullptr : &*found;
}

Cache::Page& Cache::longest_unused() {
  return *std::min_element(pages_.begin(), pages_.end(),
                           [](const Page& a, const Page& b) { return a.used < b.used; });
}

void Cache::settle(Page& page) {
  if (!std::exchange(page.is_under_way, false)) return;
  const bool was_loaded = std::exchange(page.loaded, page.loaded && !page.reads);
  const auto bytes = below_->wait(page.under_way);
  page.loaded = was_loaded;
  if (!page.reads) return;
  std::fill(page.bytes.begin() + bytes.offset(), page.bytes.end(), std::byte{0});
  area_->give(at(page), page.bytes);
}

/// Writes runs of modified blocks; in synchronous mode, writes the whole page. `waits`: until the write is
/// complete.
void Cache::write_back(Page& page, bool waits) {
  settle(page);
  const auto blocks = parameters_.page.count;
  const auto base = page.number * page_bytes_;
  const auto end = up(size_ - base, kBlockBytes);  // number of the page's blocks before the end of the file
  page.bytes.resize(page_bytes_.size());
  area_->take(at(page), page.bytes);
  const auto changed = [&](std::int64_t block) { return page.changed[static_cast<std::size_t>(block)]; };
  for (std::int64_t first = 0; first < blocks;) {
    std::int64_t count = blocks;
    if (parameters_.asynchronous) {
      while (first < blocks && !changed(first)) ++first;
      count = 0;
      while (first + count < std::min(blocks, end) && changed(first + count)) ++count;
      if (count == 0) break;
    }
    settle(page);  // at most one write of a page at a time
    page.under_way = below_->start_write_at(
        base + first * kBlockBytes, std::span<const std::byte>(page.bytes)
                                        .subspan((first * kBlockBytes).size(), (count * kBlockBytes).size()));
    page.is_under_way = true;
    page.reads = false;
    below_size_ = std::max(below_size_, base + (first + count) * kBlockBytes);
    first += count;
  }
  std::fill(page.changed.begin(), page.changed.end(), false);
  if (waits) settle(page);
}

void Cache::start_load(Page& page) {
  settle(page);
  page.bytes.resize(page_bytes_.size());
  page.under_way = below_->start_read_at(page.number * page_bytes_, page.bytes);
  page.is_under_way = page.reads = true;
  page.loaded = true;
}

/// Loads the page if needed, and waits for it. Blocks that the program has written are preserved.
void Cache::load(Page& page) {
  if (page.loaded) return settle(page);
  const bool nothing_there = page.number * page_bytes_ >= below_size_;
  if (!nothing_there) {
    const auto part = [&](std::int64_t block) {
      return std::pair{at(page) + block * kBlockBytes, kBlockBytes.size()};
    };
    std::vector<std::pair<Bytes, std::vector<std::byte>>> kept;
    for (std::int64_t block = 0; block < parameters_.page.count; ++block) {
      if (!page.here[static_cast<std::size_t>(block)]) continue;
      const auto [where, length] = part(block);
      kept.emplace_back(where, std::vector<std::byte>(length));
      area_->take(where, kept.back().second);
    }
    start_load(page);
    settle(page);
    for (const auto& [where, bytes] : kept) area_->give(where, bytes);
  }
  page.loaded = true;
}

/// Returns a page entry for this page of the file, and frees the least recently used one for it.
Cache::Page& Cache::page_for(std::int64_t number) {
  Page& page = longest_unused();
  if (page.number >= 0 && is_changed(page)) write_back(page, true);
  settle(page);
  page.number = number;
  page.loaded = false;
  page.here.assign(parameters_.page.size(), false);
  const std::vector<std::byte> nothing(page_bytes_.size());
  area_->give(at(page), nothing);
  page.used = ++clock_;
  if (parameters_.asynchronous) {  // write the next candidate for replacement in the background
    if (Page& next = longest_unused(); &next != &page && next.number >= 0 && is_changed(next))
      write_back(next, false);
  }
  return page;
}

Cache::Page& Cache::access(std::int64_t number) {
  context_.search();
  Page* found = find(number);
  Page& page = found != nullptr ? *found : page_for(number);
  page.used = ++clock_;
  return page;
}

/// Returns the direction in which this READ continues the previous one. 1: it starts at the page after the
/// previous READ's last page, or on that page and extends past it. -1: the same, backwards. 0: neither, and
/// nothing is read ahead.
int Cache::way_of(const Read& now) const {
  if (!before_) return 0;
  if (now.first == before_->last + 1 || (now.first == before_->last && now.last > now.first)) return 1;
  if (now.last == before_->first - 1 || (now.last == before_->first && now.first < now.last)) return -1;
  return 0;
}

/// Starts to read the pages after (`way` 1) or before (-1) this page that exist in the file below. Their
/// number is limited to the number of other pages in the cache.
void Cache::read_ahead(std::int64_t number, int way) {
  const auto lead = std::min(parameters_.lead, parameters_.pages - 1);
  for (std::int64_t i = 1; i <= lead; ++i) {
    const auto next = number + i * way;
    if (next < 0 || next * page_bytes_ >= below_size_) return;
    if (find(next) == nullptr) start_load(page_for(next));
  }
}

/// Returns whether a request of this length bypasses the cache. If so, its pages are written if modified, and
/// removed from the cache.
bool Cache::goes_past(Bytes bytes) {
  if (parameters_.bypass == Blocks{} || bytes < parameters_.bypass.count * kBlockBytes) return false;
  by_pages(bytes, [&](std::int64_t number, Bytes, Bytes, Bytes) {
    if (Page* page = find(number)) {
      if (is_changed(*page)) write_back(*page, true);
      settle(*page);
      page->number = -1;
      page->used = 0;
    }
  });
  return true;
}

Moved Cache::read(std::span<std::byte> into, Record) {
  const auto wanted = std::min(bytes_in(into), std::max(size_ - position_, Bytes{}));
  const auto piece = [&](Bytes done, Bytes count) { return into.subspan(done.size(), count.size()); };
  if (wanted > Bytes{} && goes_past(wanted)) {
    below_->wait(below_->start_read_at(position_, piece({}, wanted)));
  } else if (wanted > Bytes{}) {
    const Read now{position_ / page_bytes_, (position_ + wanted - Bytes{1}) / page_bytes_};
    const auto way = way_of(now);
    by_pages(wanted, [&](std::int64_t number, Bytes first, Bytes count, Bytes done) {
      Page& page = access(number);
      load(page);
      area_->read(at(page) + first, piece(done, count));
      if (way > 0 && number > before_->last) read_ahead(number, way);
    });
    if (way < 0) read_ahead(now.first, way);
    before_ = now;
  }
  position_ += wanted;
  return {wanted, wanted < bytes_in(into) ? ReadStatus::kEndOfData : ReadStatus::kMore};
}

void Cache::write(std::span<const std::byte> from, Record) {
  const auto count = bytes_in(from);
  size_ = std::max(size_, position_ + count);  // pages may be written before the last byte is in the cache
  if (count > Bytes{} && goes_past(count)) {
    below_->wait(below_->start_write_at(position_, from));
    below_size_ = std::max(below_size_, position_ + count);
  } else {
    by_pages(count, [&](std::int64_t number, Bytes first, Bytes here, Bytes done) {
      Page& page = access(number);
      settle(page);
      const bool whole = parameters_.asynchronous
                             ? first % kBlockBytes == Bytes{} && (first + here) % kBlockBytes == Bytes{}
                             : here == page_bytes_;
      if (!page.loaded && !whole) load(page);
      if (!page.loaded && here == page_bytes_) page.loaded = true;
      area_->write(at(page) + first, from.subspan(done.size(), here.size()));
      for (auto block = first / kBlockBytes; block <= (first + here - Bytes{1}) / kBlockBytes; ++block)
        page.changed[static_cast<std::size_t>(block)] = page.here[static_cast<std::size_t>(block)] = true;
    });
  }
  position_ += count;
}

void Cache::truncate() {
  size_ = position_;
  for (Page& page : pages_) {
    if (page.number < 0) continue;
    settle(page);
    const auto end = size_ - page.number * page_bytes_;  // end of the file, relative to this page
    if (end >= page_bytes_) continue;
    if (end <= Bytes{}) {
      page.number = -1;
      page.used = 0;
      std::fill(page.changed.begin(), page.changed.end(), false);
      continue;
    }
    const std::vector<std::byte> nothing((page_bytes_ - end).size());
    area_->give(at(page) + end, nothing);
    for (auto block = up(end, kBlockBytes); block < parameters_.page.count; ++block)
      page.changed[static_cast<std::size_t>(block)] = false;
  }
}

/// Writes modified pages, in the order of the file.
void Cache::flush() {
  std::vector<Page*> changed;
  for (Page& page : pages_) {
    if (page.number >= 0 && is_changed(page)) changed.push_back(&page);
  }
  std::sort(changed.begin(), changed.end(),
            [](const Page* a, const Page* b) { return a->number < b->number; });
  for (Page* page : changed) write_back(*page, !parameters_.asynchronous);
  for (Page& page : pages_) settle(page);
}

void Cache::close() {
  flush();
  if (below_size_ != size_) {
    below_->seek(size_);
    below_->truncate();
  }
  below_->close();
}

const KindList& cache_kinds() {
  static constexpr Option kOptions[] = {{"mem"}, {"sds"}, {"ssd"}};
  static constexpr Parameter kPageSize{"page_size", Parameter::Unit::kBlocks, 8, 1, kMostBlocks};
  static constexpr Parameter kPages{"num_pages", Parameter::Unit::kCount, 4, 1, 65536};
  static constexpr Parameter kCache[] = {
      kPageSize, kPages, {"bypass_size", Parameter::Unit::kBlocks, 0, 0, kMostBlocks}};
  static constexpr Parameter kCachea[] = {kPageSize,
                                          kPages,
                                          {"max_lead", Parameter::Unit::kCount, 0, 0, 256},
                                          {"shared_cache", Parameter::Unit::kCount, 0, 0, 15}};
  static constexpr auto make = [](const Making& making, const Cache::Parameters& parameters) {
    auto below = making.below();
    const bool secondary = making.wanted.has("sds") || making.wanted.has("ssd");
    return std::make_unique<Cache>(std::move(below), page_store(making.context, secondary), making.context,
                                   parameters);
  };
  static constexpr Kind kKinds[] = {
      {.name = "cache",
       .options = kOptions,
       .parameters = kCache,
       .make = [](const Making& making) -> std::unique_ptr<Layer> {
         const Wanted& wanted = making.wanted;
         return make(making, {.page = amount::Blocks{wanted.number("page_size")},
                              .pages = wanted.number("num_pages"),
                              .bypass = amount::Blocks{wanted.number("bypass_size")},
                              .asynchronous = false,
                              .lead = 0});
       }},
      {.name = "cachea",
       .options = kOptions,
       .parameters = kCachea,
       .make = [](const Making& making) -> std::unique_ptr<Layer> {
         const Wanted& wanted = making.wanted;
         return make(making, {.page = amount::Blocks{wanted.number("page_size")},
                              .pages = wanted.number("num_pages"),
                              .bypass = {},
                              .asynchronous = true,
                              .lead = wanted.number("max_lead")});
       }}};
  static constexpr KindList kList = kKinds;
  return kList;
}

}  // namespace platter::ffio
