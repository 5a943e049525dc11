#include "emulator/system/cms/real_storage.hpp"

#include "emulator/system/cms/refused.hpp"

namespace platter::cms {

using amount::Sectors;

int RealStorage::add_space() {
  spaces_[next_];
  return next_++;
}

int RealStorage::add_saved_space(Sectors saved) {
  spaces_[next_].saved = saved;
  return next_++;
}

void RealStorage::remove_space(int space) {
  const auto found = spaces_.find(space);
  if (found == spaces_.end()) return;
  for (const auto& [number, page] : found->second.pages) {
    if (page.resident) recent_.erase(page.recent);
    if (page.slot) slots_.release(*page.slot, Sectors{1});
  }
  removed_.reads += found->second.reads;
  removed_.writes += found->second.writes;
  spaces_.erase(found);
}

/// Takes the frame of the page that was referenced least recently.
void RealStorage::free_frame() {
  const Name name = recent_.front();
  Space& space = spaces_.at(name.first);
  Page& page = space.pages.at(name.second);
  if (page.changed) {
    if (!page.slot) page.slot = slots_.take(Sectors{1});
    if (!page.slot) throw Refused(kFull, "CP: the paging area is full; LOGOFF users, or use fewer pages");
    kernel_.move_page(Area::kPaging, *page.slot, true);
    ++space.writes;
    page.changed = false;
  }
  recent_.pop_front();
  page.resident = false;
}

void RealStorage::reference(int number, std::int64_t which, bool changes) {
  Space& space = spaces_.at(number);
  Page& page = space.pages[which];
  if (!page.resident) {
    if (std::ssize(recent_) >= frames_) free_frame();
    if (page.slot) {
      kernel_.move_page(Area::kPaging, *page.slot, false);
      ++space.reads;
    } else if (space.saved) {
      kernel_.move_page(Area::kSystem, *space.saved + Sectors{which}, false);
      ++space.reads;
    }
    page.resident = true;
    page.recent = recent_.insert(recent_.end(), {number, which});
  } else {
    recent_.splice(recent_.end(), recent_, page.recent);
  }
  if (changes) page.changed = true;
}

RealStorage::Use RealStorage::use(int number) const {
  const auto found = spaces_.find(number);
  if (found == spaces_.end()) return {};
  Use use{.reads = found->second.reads, .writes = found->second.writes};
  for (const auto& [which, page] : found->second.pages) {
    use.resident += page.resident ? 1 : 0;
    use.slots += page.slot ? 1 : 0;
  }
  return use;
}

RealStorage::Use RealStorage::use() const {
  Use sum = removed_;
  for (const auto& [number, space] : spaces_) {
    const Use one = use(number);
    sum.resident += one.resident;
    sum.slots += one.slots;
    sum.reads += one.reads;
    sum.writes += one.writes;
  }
  return sum;
}

}  // namespace platter::cms
