#include "emulator/fault/plan.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "emulator/specification/error.hpp"
#include "emulator/time/random.hpp"

namespace platter::fault {
namespace {

bool is_on(const Fault& fault, const Target& target) {
  return (!fault.drive || *fault.drive == target.channel + 1) &&
         (!fault.member || *fault.member == target.member);
}

/// Returns whether a device of this medium can have faults of the kind.
bool can_have(const KindEntry& kind, const Target& target) {
  switch (kind.scope) {
    case Scope::kStore:
      return target.medium != Medium::kSurface;
    case Scope::kBlock:
    case Scope::kCommand:
      return target.medium != Medium::kCache && (!kind.needs_rotation || target.rotates);
    default:
      return false;
  }
}

/// Returns the first problem of the fault's place on this device; "" if the device has the place.
std::string problem_of(const Fault& fault, const Target& target) {
  const auto check = [](const char* key, const std::optional<std::int64_t>& value, std::int64_t count) {
    if (!value || *value < count) return std::string();
    return fmt::format("{}={} does not exist; {}s are numbered from 0 to {}", key, *value, key, count - 1);
  };
  const KindEntry& kind = entry_of(fault.kind);
  if (!can_have(kind, target)) {
    return kind.scope == Scope::kStore
               ? "a device without a cache keeps its words; name a solid-state store or a device with a cache"
               : "a device without moving parts cannot have this fault; name a drive";
  }
  for (const auto& problem :
       {check("cylinder", fault.cylinder, target.cylinders), check("head", fault.head, target.heads),
        check("sector", fault.sector, target.sectors),
        fault.file.empty() ? check("block", fault.block, target.blocks) : std::string()}) {
    if (!problem.empty()) return problem;
  }
  return {};
}

}  // namespace

Plan::Plan(const std::vector<Fault>& faults, std::uint64_t seed) : seed_(seed) {
  for (const Fault& fault : faults) entries_.push_back({.fault = fault});
}

void Plan::require_gateway(const Fault& fault) const {
  if (gateways_ > 0 && fault.gateway.value_or(1) <= gateways_) return;
  throw specification::Error(
      gateways_ == 0
          ? fmt::format(
                "fault {}: the machine has no gateways; only jobs for a multicomputer have (platter job)",
                fault.text)
          : fmt::format("fault {}: gateway={} does not exist; gateways are numbered from 1 to {}", fault.text,
                        *fault.gateway, gateways_));
}

void Plan::require_places() const {
  for (const Entry& entry : entries_) {
    const Fault& fault = entry.fault;
    const Scope scope = entry_of(fault.kind).scope;
    if (scope == Scope::kAllocation || scope == Scope::kMachine) continue;
    if (scope == Scope::kGateway) {
      require_gateway(fault);
      continue;
    }
    std::string problem;
    bool fits = false;
    bool found = false;
    int channels = 0;
    int members = 0;
    for (const Target& target : targets_) {
      channels = std::max(channels, target.channel + 1);
      if (!fault.drive || *fault.drive == target.channel + 1) members = std::max(members, target.member);
      if (!is_on(fault, target)) continue;
      found = true;
      if (auto its = problem_of(fault, target); its.empty()) {
        fits = true;
      } else if (problem.empty() || can_have(entry_of(fault.kind), target)) {
        problem = std::move(its);
      }
    }
    if (fits) continue;
    if (!found && fault.drive && *fault.drive > channels) {
      problem =
          fmt::format("drive={} does not exist; drives are numbered from 1 to {}", *fault.drive, channels);
    } else if (!found) {
      problem = members == 0 ? "the drive is not in a group; leave out member"
                             : fmt::format("member={} does not exist; members are numbered from 1 to {}",
                                           fault.member.value_or(0), members);
    }
    throw specification::Error(fmt::format("fault {}: {}", fault.text, problem));
  }
}

std::vector<Entry*> Plan::entries_of(const Target& target) {
  std::vector<Entry*> found;
  for (Entry& entry : entries_) {
    if (is_on(entry.fault, target) && can_have(entry_of(entry.fault.kind), target)) found.push_back(&entry);
  }
  return found;
}

bool Plan::is_at(const Entry& entry, const Target& target, const Place& place) const {
  const Fault& fault = entry.fault;
  if (!fault.file.empty() || !fault.part.empty()) {
    for (const FindBlock& find : find_) {
      if (const auto found = find(fault))
        return found->first == target.channel && found->second == place.block;
    }
    return false;
  }
  const auto fits = [](const std::optional<std::int64_t>& wanted, std::int64_t its) {
    return !wanted || *wanted == its;
  };
  return fits(fault.cylinder, place.cylinder) && fits(fault.head, place.head) &&
         fits(fault.sector, place.sector) && fits(fault.block, place.block);
}

bool Plan::fires(Entry& entry, time::Instant now) {
  const Fault& fault = entry.fault;
  if (entry.fired >= fault.max_count()) return false;
  if (fault.at && now < time::kStart + *fault.at) return false;
  ++entry.met;
  if (fault.nth && entry.met < *fault.nth) return false;
  if (fault.rate) {
    constexpr std::uint64_t kMillion = 1'000'000;
    const auto own = time::mixed(seed_, static_cast<std::uint64_t>(&entry - entries_.data()));
    const auto drawn = time::mixed(own, static_cast<std::uint64_t>(entry.met)) % kMillion;
    if (drawn >= static_cast<std::uint64_t>(*fault.rate)) return false;
  }
  ++entry.fired;
  return true;
}

Entry* Plan::preventing(std::string_view file, time::Instant now) {
  for (Entry& entry : entries_) {
    const Fault& fault = entry.fault;
    const bool is_of_file = fault.file.empty() || fault.file == file;
    if (entry_of(fault.kind).scope == Scope::kAllocation && is_of_file && fires(entry, now)) {
      ++entry.failed;
      return &entry;
    }
  }
  return nullptr;
}

Entry* Plan::killing(std::int64_t gateway, time::Instant now) {
  for (Entry& entry : entries_) {
    const Fault& fault = entry.fault;
    if (fault.kind == Kind::kGateway && fault.gateway.value_or(gateway) == gateway && fires(entry, now))
      return &entry;
  }
  return nullptr;
}

Entry* Plan::power_failure() {
  Entry* first = nullptr;
  for (Entry& entry : entries_) {
    if (entry.fault.kind == Kind::kPower && (first == nullptr || *entry.fault.at < *first->fault.at))
      first = &entry;
  }
  return first;
}

void Plan::note_loss(Entry& entry, int channel, std::int64_t block) {
  ++entry.lost_blocks[find_name_ ? find_name_(channel, block) : std::string()];
}

std::string Entry::losses() const {
  std::int64_t all = 0;
  std::vector<std::string> parts;
  for (const auto& [name, blocks] : lost_blocks) {
    all += blocks;
    parts.push_back(fmt::format("{} of {}", blocks, name.empty() ? "no file" : name));
  }
  if (all == 0) return "no acknowledged block is lost";
  return fmt::format("{} acknowledged {} lost: {}", all, all == 1 ? "block is" : "blocks are",
                     fmt::join(parts, ", "));
}

std::string Report::text() const {
  const auto& kind = entry_of(entry->fault.kind);
  if (kind.scope == Scope::kAllocation) return fmt::format("no space left (fault {})", entry->fault.text);
  std::string text = fmt::format("drive {}", channel + 1);
  if (block >= 0) text += fmt::format(", sector {}", block);
  text += fmt::format(": {}", kind.name);
  if (is_recovered) text += ", recovered";
  if (retries > 0) text += fmt::format(" after {} {}", retries, retries == 1 ? "retry" : "retries");
  return text + fmt::format(" (fault {})", entry->fault.text);
}

}  // namespace platter::fault
