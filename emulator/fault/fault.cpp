#include "emulator/fault/fault.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "emulator/specification/error.hpp"
#include "emulator/specification/units.hpp"

namespace platter::fault {
namespace {

constexpr std::chrono::seconds kLongest{8'000'000};  // virtual time ends then
constexpr std::int64_t kMaxRetries = 1000;           // this limit also bounds the length of a run

constexpr KindEntry kKinds[] = {
    {Kind::kUnreadable, "unreadable", "a sector fails on every attempt", Scope::kBlock, On::kRead, true,
     false, false},
    {Kind::kCorrectable, "correctable", "a sector fails on the first `retries` attempts (default: 1)",
     Scope::kBlock, On::kRead, true, false, false},
    {Kind::kParity, "parity", "the words of a sector cross the channel with wrong parity", Scope::kBlock,
     On::kBoth, true, false, false},
    {Kind::kSeek, "seek", "the heads miss the cylinder, and the drive recalibrates within `time`",
     Scope::kCommand, On::kBoth, true, true, true},
    {Kind::kOffLine, "offline", "the drive accepts no command for `time` (default: forever)", Scope::kCommand,
     On::kBoth, false, true, false},
    {Kind::kInterrupt, "interrupt",
     "the interrupt of a command is lost; the driver notices this after `time`", Scope::kCommand, On::kBoth,
     false, true, false},
    {Kind::kCommand, "command", "the controller loses a command; the driver repeats it after `time`",
     Scope::kCommand, On::kBoth, false, true, false},
    {Kind::kSlow, "slow", "each command takes `time` longer (default: 100 ms)", Scope::kCommand, On::kBoth,
     false, true, false},
    {Kind::kLoss, "loss", "a cache or a solid-state store loses the words that only it holds", Scope::kStore,
     On::kBoth, false, false, false},
    {Kind::kFull, "full", "an allocation of space for a file fails", Scope::kAllocation, On::kBoth, false,
     false, false},
    {Kind::kPower, "power", "the power of the machine fails at the time `at`", Scope::kMachine, On::kBoth,
     false, false, false},
    {Kind::kGateway, "gateway", "a gateway of a multicomputer dies; only in jobs", Scope::kGateway, On::kBoth,
     false, false, false},
};

constexpr KeyEntry kKeys[] = {
    {KeyGroup::kPlace, "drive", "drive=N", "the drive of channel N, from 1"},
    {KeyGroup::kPlace, "member", "member=N", "the N-th drive of a group, from 1"},
    {KeyGroup::kPlace, "cylinder", "cylinder=N", "the cylinder, from 0"},
    {KeyGroup::kPlace, "head", "head=N", "the head group in the cylinder, from 0"},
    {KeyGroup::kPlace, "sector", "sector=N", "the sector on its track, from 0"},
    {KeyGroup::kPlace, "block", "block=N",
     "the block of the channel's device, or of the file if one is named, from 0"},
    {KeyGroup::kPlace, "file", "file=NAME",
     "the dataset or file that contains the block; `block` is also needed, except for `full`"},
    {KeyGroup::kPlace, "part", "part=PART",
     "a block of the file system: directory; with file: header or bitmap (VMS), pointer (CMS)"},
    {KeyGroup::kPlace, "gateway", "gateway=N", "the N-th gateway of a multicomputer's site, from 1"},
    {KeyGroup::kMoment, "at", "at=TIME", "once, at this virtual time or later, as in at=20ms"},
    {KeyGroup::kMoment, "nth", "nth=N", "once, when the N-th command uses the place"},
    {KeyGroup::kMoment, "rate", "rate=P",
     "with this probability, from 0 to 1 with at most six decimals; --seed seeds the random choice"},
    {KeyGroup::kMoment, "times", "times=N", "at most N times; with `at` or `nth`, from that moment on"},
    {KeyGroup::kParameter, "on", "on=WHICH", "the commands to which the fault applies: read, write or both"},
    {KeyGroup::kParameter, "retries", "retries=N", "attempts that fail after the first, at most 1000"},
    {KeyGroup::kParameter, "time", "time=TIME", "a duration, as in time=5ms"},
};

std::vector<std::string> names_of_kinds() {
  std::vector<std::string> names;
  for (const KindEntry& entry : kKinds) names.emplace_back(entry.name);
  return names;
}

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// Reads the parameters of one fault. Each function throws specification::Error.
class Parser {
 public:
  Parser(std::string where, const KindEntry& kind) : where_(std::move(where)), kind_(kind) {}

  [[noreturn]] void fail(const std::string& problem) const {
    throw specification::Error(fmt::format("{}: {}", where_, problem));
  }

  Fault parse(const Pairs& pairs) {
    fault_.kind = kind_.kind;
    fault_.on = kind_.on;
    std::vector<std::string> seen;
    for (const auto& [key, value] : pairs) {
      if (std::find(seen.begin(), seen.end(), key) != seen.end())
        fail(fmt::format("'{}' is given twice; give it once", key));
      seen.push_back(key);
      take(key, value);
    }
    check();
    return fault_;
  }

 private:
  std::vector<std::string> allowed_keys() const {
    std::vector<std::string> allowed;
    for (const KeyEntry& entry : kKeys) {
      if (accepts(kind_, entry)) allowed.emplace_back(entry.name);
    }
    return allowed;
  }

  std::int64_t count(const std::string& key, const std::string& value, std::int64_t minimum,
                     std::int64_t maximum = 1'000'000'000'000) const {
    const auto number = specification::parse_whole<std::int64_t>(value);
    if (!number || *number < minimum || *number > maximum)
      fail(fmt::format("{} must be a whole number from {} to {}, not '{}'", key, minimum, maximum, value));
    return *number;
  }

  time::Duration duration(const std::string& key, const std::string& value) const {
    const auto unit = std::min(value.find_first_not_of("0123456789. "), value.size());
    std::string number = value.substr(0, unit);
    number.erase(number.find_last_not_of(' ') + 1);
    const auto parsed = specification::parse_duration(number + " " + value.substr(unit), kLongest);
    if (!parsed.problem.empty()) fail(fmt::format("{}={}{}", key, value, parsed.problem));
    return parsed.value;
  }

  std::int64_t rate(const std::string& value) const {
    constexpr std::int64_t kMillion = 1'000'000;
    constexpr int kDecimals = 6;
    const bool is_number = value.find_first_not_of("0123456789.") == std::string::npos;
    const auto quantity = is_number ? specification::parse_quantity(value + " x") : std::nullopt;
    const auto millionths = quantity ? specification::scaled(*quantity, kDecimals) : std::nullopt;
    if (!millionths || *millionths > kMillion)
      fail(fmt::format("rate must be a number from 0 to 1 with at most six decimals, not '{}'", value));
    return *millionths;
  }

  void take(const std::string& key, const std::string& value) {
    const auto allowed = allowed_keys();
    if (std::find(allowed.begin(), allowed.end(), key) == allowed.end())
      fail(fmt::format("a fault of kind {} does not accept '{}'{}", kind_.name, key,
                       specification::suggestion(key, allowed)));
    if (value.empty()) fail(fmt::format("'{}' has no value; write {}=VALUE", key, key));
    if (key == "drive") fault_.drive = count(key, value, 1);
    if (key == "member") fault_.member = count(key, value, 1);
    if (key == "cylinder") fault_.cylinder = count(key, value, 0);
    if (key == "head") fault_.head = count(key, value, 0);
    if (key == "sector") fault_.sector = count(key, value, 0);
    if (key == "block") fault_.block = count(key, value, 0);
    if (key == "file") fault_.file = value;
    if (key == "part") take_part(value);
    if (key == "gateway") fault_.gateway = count(key, value, 1);
    if (key == "at") fault_.at = duration(key, value);
    if (key == "nth") fault_.nth = count(key, value, 1);
    if (key == "rate") fault_.rate = rate(value);
    if (key == "times") fault_.times = count(key, value, 1);
    if (key == "retries")
      fault_.retries = count(key, value, kind_.kind == Kind::kUnreadable ? 0 : 1, kMaxRetries);
    if (key == "time") fault_.time = duration(key, value);
    if (key == "on") take_on(value);
  }

  void take_on(const std::string& value) {
    const std::vector<std::string> allowed{"read", "write", "both"};
    const auto found = std::find(allowed.begin(), allowed.end(), value);
    if (found == allowed.end()) fail(fmt::format("on must be read, write or both, not '{}'", value));
    fault_.on = static_cast<On>(found - allowed.begin());
  }

  void take_part(const std::string& value) {
    if (std::find(std::begin(kParts), std::end(kParts), value) == std::end(kParts))
      fail(fmt::format("part must be one of {}, not '{}'", fmt::join(kParts, ", "), value));
    fault_.part = value;
  }

  void check_part() const {
    if (fault_.part == "directory") {
      if (!fault_.file.empty() || fault_.block)
        fail("part=directory is not a part of a file; leave out file and block");
    } else if (fault_.file.empty()) {
      fail(fmt::format("part={} is a part of a file; write file=NAME,part={}", fault_.part, fault_.part));
    }
    if (fault_.member || fault_.cylinder || fault_.head || fault_.sector)
      fail("part states the place; leave out member, cylinder, head and sector");
  }

  void check() const {
    if (!fault_.part.empty()) return check_part();
    if (kind_.scope == Scope::kMachine && !fault_.at)
      fail(fmt::format("a fault of the kind {} needs a time; write {},at=TIME", kind_.name, kind_.name));
    if (fault_.file.empty() || kind_.scope == Scope::kAllocation) return;
    if (!fault_.block) fail("file also needs the number of a block; write file=NAME,block=N");
    if (fault_.drive || fault_.cylinder || fault_.head || fault_.sector || fault_.member)
      fail("file and block already specify the place; leave out drive, member, cylinder, head and sector");
  }

  std::string where_;
  const KindEntry& kind_;
  Fault fault_;
};

const KindEntry& kind_named(const std::string& where, const std::string& name) {
  const auto* const found =
      std::find_if(std::begin(kKinds), std::end(kKinds), [&](const auto& one) { return one.name == name; });
  if (found != std::end(kKinds)) return *found;
  throw specification::Error(fmt::format("{}: '{}' is not a kind of fault{}", where, name,
                                         specification::suggestion(name, names_of_kinds())));
}

}  // namespace

Fault make_fault(const std::string& where, const std::string& kind, const Pairs& values) {
  Fault fault = Parser(where, kind_named(where, kind)).parse(values);
  fault.text = kind;
  for (const auto& [key, value] : values) fault.text += fmt::format(",{}={}", key, value);
  return fault;
}

std::span<const KindEntry> kinds() {
  return kKinds;
}

std::span<const KeyEntry> keys() {
  return kKeys;
}

bool accepts(const KindEntry& kind, const KeyEntry& key) {
  if (key.name == "retries") return kind.has_retries;
  if (key.name == "time") return kind.has_time;
  const bool is_moment = key.group == KeyGroup::kMoment;
  switch (kind.scope) {
    case Scope::kStore:
      return is_moment || key.name == "drive" || key.name == "member";
    case Scope::kAllocation:
      return is_moment || key.name == "file";
    case Scope::kMachine:
      return key.name == "at";
    case Scope::kGateway:
      return is_moment || key.name == "gateway";
    default:
      return key.name != "gateway";
  }
}

const KindEntry& entry_of(Kind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

std::int64_t Fault::max_count() const {
  const bool is_lasting = kind == Kind::kOffLine || (kind == Kind::kGateway && gateway);
  const std::int64_t without = at || nth ? 1 : std::numeric_limits<std::int64_t>::max();
  return times.value_or(is_lasting ? 1 : without);
}

Fault parse_fault(const std::string& where, const std::string& text) {
  Pairs pairs;
  std::string kind;
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find(',', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    const auto sign = part.find('=');
    if (begin == 0) {
      kind = part;
    } else if (sign == std::string::npos) {
      throw specification::Error(
          fmt::format("{}: '{}' is not KEY=VALUE; a fault is KIND[,KEY=VALUE...], as in "
                      "unreadable,drive=1,block=12",
                      where, part));
    } else {
      pairs.emplace_back(part.substr(0, sign), part.substr(sign + 1));
    }
    begin = end + 1;
  }
  return make_fault(where, kind, pairs);
}

std::vector<Fault> read_faults(specification::Reader& reader) {
  std::vector<Fault> faults;
  if (!reader.has("fault")) return faults;
  for (auto& table : reader.tables("fault")) {
    const std::string kind = table.text("kind");
    Pairs pairs;
    for (const auto& key : table.keys()) {
      if (key != "kind") pairs.emplace_back(key, table.text(key));
    }
    if (table.is_right()) {
      try {
        faults.push_back(make_fault("[[fault]]", kind, pairs));
      } catch (const specification::Error& error) {
        table.refuse("kind", error.what());
      }
    }
    table.finish();
  }
  return faults;
}

Recovery read_recovery(specification::Reader reader) {
  Recovery recovery;
  if (reader.has("retries")) recovery.retries = reader.count("retries", "retries", 0, kMaxRetries);
  if (reader.has("recalibration")) recovery.recalibration = reader.duration("recalibration");
  if (reader.has("time_out")) recovery.time_out = reader.duration("time_out");
  if (reader.has("patience")) recovery.patience = reader.duration("patience");
  reader.finish();
  return recovery;
}

}  // namespace platter::fault
