#include "emulator/system/cms/user_directory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/system/cms/refused.hpp"

namespace platter::cms {

using amount::Sectors;

namespace {

constexpr std::int64_t kPage = 4096;
constexpr std::int64_t kMostPages = 1000;  // the first pages of the system area; segments follow

}  // namespace

void UserDirectory::write(std::vector<Entry> entries) {
  std::vector<std::int64_t> page_of;
  std::int64_t bytes = 0;
  for (const Entry& entry : entries) {
    const std::int64_t length =
        std::min(entry.statements * kernel_.specification().directory_statement.count, kPage);
    if (bytes % kPage + length > kPage) bytes = (bytes / kPage + 1) * kPage;
    page_of.push_back(bytes / kPage);
    bytes += length;
  }
  const std::int64_t pages = (bytes + kPage - 1) / kPage;
  if (pages > std::min(kMostPages, kernel_.pages(Area::kSystem).count))
    throw Refused(kFull, fmt::format("DIRECT: the directory needs {} pages; at most {} are allowed", pages,
                                     kMostPages));
  for (std::int64_t page = 0; page < pages; ++page) kernel_.move_page(Area::kSystem, Sectors{page}, true);
  sorted_ = std::is_sorted(entries.begin(), entries.end(),
                           [](const Entry& one, const Entry& next) { return one.user < next.user; });
  entries_ = std::move(entries);
  page_ = std::move(page_of);
  pages_ = pages;
}

const UserDirectory::Entry& UserDirectory::find(const std::string& user) {
  const auto found =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& one) { return one.user == user; });
  const bool there = found != entries_.end();
  const std::int64_t page = there ? page_[static_cast<std::size_t>(found - entries_.begin())] : pages_ - 1;
  const bool at_once = kernel_.specification().directory_index && sorted_;
  for (std::int64_t i = at_once ? std::max<std::int64_t>(page, 0) : 0; i <= page; ++i)
    kernel_.move_page(Area::kSystem, Sectors{i}, false);
  if (!there)
    throw Refused(kNoUser, fmt::format("{} is not in the CP directory; DIRECT writes it from a file", user));
  return *found;
}

}  // namespace platter::cms
