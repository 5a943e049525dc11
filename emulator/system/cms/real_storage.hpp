#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "emulator/storage/allocator.hpp"
#include "emulator/system/cms/kernel.hpp"

namespace platter::cms {

/// CP's page frames. Pages belong to address spaces: the storage of a virtual machine, or a saved segment. A
/// page that is referenced and has no frame is read, with one start, if it has a copy on a volume. If no
/// frame is free, the page that was referenced least recently loses its frame (CP approximates this order
/// with reference bits, unsourced). It is written to the paging area first, unless a copy of it is on a
/// volume.
class RealStorage {
 public:
  /// The kernel must outlive the object. `frames` is at least 1.
  RealStorage(Kernel& kernel, std::int64_t frames)
      : kernel_(kernel), frames_(frames), slots_({}, kernel.pages(Area::kPaging)) {}

  /// Creates an address space without pages, and returns its number.
  int add_space();
  /// Creates an address space whose pages are in the system area from page `saved` on. They are never
  /// written.
  int add_saved_space(amount::Sectors saved);
  /// Frees the frames and the slots of the space.
  void remove_space(int space);
  /// References a page. `changes`: the page is modified, so that its copy on a volume is no longer valid.
  /// Throws Refused if the paging area is full.
  void reference(int space, std::int64_t page, bool changes);

  /// Numbers of pages of a space.
  struct Use {
    std::int64_t resident = 0;  ///< pages in frames
    std::int64_t slots = 0;     ///< pages in the paging area
    std::int64_t reads = 0;     ///< pages that have been read
    std::int64_t writes = 0;    ///< pages that have been written
  };
  Use use(int space) const;
  /// Returns the sums for all spaces. Reads and writes include those of removed spaces.
  Use use() const;

 private:
  using Name = std::pair<int, std::int64_t>;  ///< space and page
  struct Page {
    bool resident = false;
    bool changed = false;  ///< true: no volume has a valid copy
    std::optional<amount::Sectors> slot{};
    std::list<Name>::iterator recent{};  ///< valid if resident
  };
  struct Space {
    std::optional<amount::Sectors> saved{};
    std::map<std::int64_t, Page> pages{};
    std::int64_t reads = 0;
    std::int64_t writes = 0;
  };
  void free_frame();

  Kernel& kernel_;
  std::int64_t frames_;
  file::Allocator<amount::Sectors> slots_;
  std::map<int, Space> spaces_{};
  std::list<Name> recent_{};  ///< resident pages, the least recently referenced one first
  int next_ = 0;
  Use removed_{};
};

}  // namespace platter::cms
