#include "emulator/system/connector.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/system/call_error.hpp"

namespace platter::system {

using amount::Sectors;
using amount::Words;

void Connector::connect(const file::Dataset& dataset) {
  dataset_ = dataset;
  sector_words_ = channels_[static_cast<std::size_t>(dataset.channel())].device().geometry().words_per_sector;
  requests_.clear();
  last_ = 0;
}

const Request* Connector::busy() const {
  const auto found =
      std::find_if(requests_.begin(), requests_.end(), [](const auto& one) { return one->is_busy(); });
  return found == requests_.end() ? nullptr : found->get();
}

bool Connector::is_busy(std::uint64_t request) const {
  return std::any_of(requests_.begin(), requests_.end(),
                     [&](const auto& one) { return one->is_busy() && one->id() == request; });
}

std::optional<fault::Report> Connector::take_fault(std::uint64_t request) {
  std::optional<fault::Report> worst;
  for (const auto& [number, report] : faults_) {
    if (request != 0 && number != request) continue;
    if (!worst || (worst->is_recovered && !report.is_recovered)) worst = report;
  }
  std::erase_if(faults_, [&](const auto& one) { return request == 0 || one.first == request; });
  return worst;
}

Sectors Connector::uses() const {
  Sectors sectors;
  for (const auto& one : requests_) {
    if (one->is_busy()) sectors = std::max(sectors, one->end());
  }
  return sectors;
}

void Connector::check(const Routine& routine, Words words, Words address) const {
  const Words sector = sector_words_;
  if (words == Words{})
    throw CallError(routine.name, "word count 0", "at least one word must be transferred");
  if (routine.whole_sectors && words % sector != Words{}) {
    throw CallError(routine.name, fmt::format("word count {}", words.count),
                    fmt::format("must be a multiple of {}", sector.count));
  }
  if (routine.whole_sectors && address % sector != Words{}) {
    throw CallError(routine.name, fmt::format("word address {}", address.count),
                    fmt::format("must be on a sector boundary, a multiple of {}", sector.count));
  }
  const Words length = dataset_.sectors().count * sector;
  if (address < Words{} || address > length - words) {
    throw CallError(routine.name, fmt::format("word address {}", address.count),
                    fmt::format("{} words from there on must be within words 0 to {} of dataset {}",
                                words.count, length.count - 1, dataset_.name));
  }
}

void Connector::claim(const Routine& routine, Words words, Words address, file::FileSystem& files) const {
  const Sectors first{address / sector_words_};
  const Sectors last{(address + words - Words{1}) / sector_words_};
  const auto* other = files.claim(dataset_, first, last);
  if (other == nullptr) return;
  const auto on_drive = [&](Sectors sector) {
    const auto [extent, its] = dataset_.find(sector);
    return extent->on_drive(its).count;
  };
  throw CallError(
      routine.name, fmt::format("word address {}", address.count),
      fmt::format("dataset {3} cannot write sectors {0} to {1} of drive {2}, because dataset {4} has written "
                  "from {5} to {6}; give one of them another location with --file, or use another unit",
                  on_drive(first), on_drive(last), other->drive + 1, dataset_.name, other->dataset.name,
                  other->first.count, other->last.count));
}

/// Returns whether the dataset has written in the range that contains all of these words.
bool Connector::has_claimed(Words words, Words address, const file::FileSystem& files) const {
  return files.has_claimed(dataset_, Sectors{address / sector_words_},
                           Sectors{(address + words - Words{1}) / sector_words_});
}

/// Returns an idle request for the next call. Throws CallError if `max_requests` requests are busy.
Request& Connector::free_one(const Routine& routine, std::size_t max_requests) {
  const auto found =
      std::find_if(requests_.begin(), requests_.end(), [](const auto& one) { return !one->is_busy(); });
  if (found != requests_.end()) return **found;
  if (requests_.size() < max_requests)
    return *requests_.emplace_back(std::make_unique<Request>(number_, dataset_, sector_words_, channels_,
                                                             processor_, recorder_, under_way_, faults_));
  throw CallError(routine.name, fmt::format("unit {}", number_),
                  max_requests == 1
                      ? "is busy with the previous request; test IFTBL(3,IND), or wait with IOWAIT or IDLE"
                      : fmt::format("is busy with {} requests, the maximum; wait for one", max_requests));
}

void Connector::call(const Routine& routine, Call&& call, std::uint64_t& requests, std::size_t max_requests,
                     file::FileSystem& files, fault::Plan* faults) {
  const Words words = call.words();
  if (routine.moves()) check(routine, words, call.address);
  Request& request = free_one(routine, max_requests);
  last_ = ++requests;
  if (faults != nullptr && routine.writes() && !has_claimed(words, call.address, files)) {
    if (const auto* prevented = faults->preventing(dataset_.name, processor_.now())) {
      faults_[last_] = {.entry = prevented, .is_recovered = false};
      return;
    }
  }
  if (routine.writes()) claim(routine, words, call.address, files);
  request.start(routine, std::move(call), last_);
}

}  // namespace platter::system
