#include "emulator/system/vms/channel.hpp"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "emulator/system/vms/condition.hpp"

namespace platter::vms {

using amount::Blocks;
using amount::Bytes;
using device::kWordBytes;
using device::Word;
using record::Does;

namespace {

Blocks blocks_of(std::size_t bytes) {
  return Blocks{up(Bytes{static_cast<std::int64_t>(bytes)}, kBlockBytes)};
}

bool are_blocks(std::span<const std::byte> bytes) {
  return reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(Word) == 0 &&
         bytes.size() % kBlockBytes.size() == 0;
}

}  // namespace

class Channel::Pending {
 public:
  system::StartedCall call{};
  Words through{};              ///< buffer, used if the program's bytes are not whole blocks aligned to words
  std::span<std::byte> into{};  ///< destination of a read through `through`
  amount::Words at{};           ///< first word of the file that it transfers
  amount::Words words{};        ///< number of words
  bool is_checked = false;      ///< a data check follows
};

Channel::Channel(Kernel& kernel, File& file, bool writes)
    : kernel_(kernel),
      file_(file),
      writes_(writes),
      checks_(kernel.specification().files.data_check),
      connector_(kernel.connect(file)) {
  ++file_.opened;
}

Channel::~Channel() {
  if (open_) --file_.opened;
}

void Channel::close() {
  if (!std::exchange(open_, false)) return;
  while (!swapped_.empty()) {
    wait(*swapped_.front());
    swapped_.pop_front();
  }
  --file_.opened;
  kernel_.disconnect(connector_);
  kernel_.release(file_, changed_);
}

void Channel::wrote_to(Blocks block, std::size_t bytes) {
  const Bytes end = (block.count - 1) * kBlockBytes + Bytes{static_cast<std::int64_t>(bytes)};
  if (end <= file_.bytes) return;
  file_.bytes = end;
  changed_ = true;
}

void Channel::truncate() {
  kernel_.volume(file_).truncate(file_);
  kernel_.services().set_layout(file_.dataset());
  changed_ = true;
}

void Channel::remove() {
  file_.deleted = true;
}

void Channel::require_within(Blocks block, std::size_t bytes, const char* what) const {
  if (block < Blocks{1})
    throw Refused(Condition::kBadParameter,
                  fmt::format("{}: virtual block {}: blocks are numbered from 1", file_.name, block.count));
  if (blocks_of(bytes) > file_.blocks() - block + Blocks{1}) {
    throw Refused(
        Condition::kSystemEndOfFile,
        fmt::format("{}: {} of {} bytes from virtual block {} exceeds the file, which has {} blocks",
                    file_.name, what, bytes, block.count, file_.blocks().count));
  }
}

/// Checks that the window contains the retrieval pointers of these blocks. For each one that is missing, the
/// window is turned, which reads the header.
void Channel::turn_window(Blocks block, std::size_t bytes) {
  const std::int64_t size = kernel_.specification().files.window;
  Blocks first{1};
  for (std::int64_t i = 0; i < std::ssize(file_.extents); ++i) {
    const Blocks count{file_.extents[static_cast<std::size_t>(i)].sectors.count};
    const bool wanted = first < block + blocks_of(bytes) && block < first + count;
    if (wanted && (i < window_ || i >= window_ + size)) {
      window_ = i;
      kernel_.turn(file_);
    }
    first += count;
  }
}

std::shared_ptr<Channel::Pending> Channel::start(const char* name, const Part& part) {
  auto pending = std::make_shared<Pending>();
  system::Call call{.address = (part.block.count - 1) * device::words_of(kBlockBytes)};
  if (part.is_taken || !are_blocks(part.into) || !are_blocks(part.from)) {
    Words& words = pending->through;
    words.assign(device::words_of(blocks_of(part.bytes()).count * kBlockBytes).size(), 0);
    if (part.writes()) {
      std::memcpy(words.data(), part.from.data(), part.from.size());
      call.from = words;
    } else {
      pending->into = part.into;
      call.into = words;
    }
  } else {
    const auto count = [](auto bytes) { return bytes.size() / std::size_t{kWordBytes}; };
    call.into = {reinterpret_cast<Word*>(part.into.data()), count(part.into)};
    call.from = {reinterpret_cast<const Word*>(part.from.data()), count(part.from)};
  }
  turn_window(part.block, part.bytes());
  const auto& routine = kernel_.routine(name, part.writes() ? Does::kWrite : Does::kRead);
  pending->at = call.address;
  pending->words = call.words();
  pending->is_checked = part.writes() ? checks_.writes : checks_.reads;
  pending->call = kernel_.start(routine, connector_, std::move(call));
  return pending;
}

bool Channel::is_complete(const Pending& pending) const {
  return pending.call.is_complete();
}

void Channel::wait(Pending& pending) {
  kernel_.wait("$SYNCH", pending.call);
  if (pending.is_checked) check(pending);
  if (!pending.into.empty()) std::memcpy(pending.into.data(), pending.through.data(), pending.into.size());
  pending.into = {};
}

/// The drive reads the sectors again, and the controller compares them with memory.
void Channel::check(Pending& pending) {
  pending.is_checked = false;
  kernel_.call(kernel_.routine(kFilesRead, Does::kRead), connector_,
               {.timing_only = pending.words, .address = pending.at});
}

void Channel::read(Blocks block, std::span<std::byte> into) {
  require_within(block, into.size(), "a read");
  ++kernel_.counters().direct;
  if (!into.empty()) wait(*start(kReadWait, {.block = block, .into = into}));
}

void Channel::require_writes() const {
  if (!writes_)
    throw Refused(Condition::kNotWritable, fmt::format("{}: the file was opened read-only", file_.name));
}

void Channel::write(Blocks block, std::span<const std::byte> from) {
  require_writes();
  require_within(block, from.size(), "a write");
  ++kernel_.counters().direct;
  if (!from.empty()) wait(*start(kWriteWait, {.block = block, .from = from}));
}

std::shared_ptr<Channel::Pending> Channel::start_read(Blocks block, std::span<std::byte> into) {
  require_within(block, into.size(), "a read");
  ++kernel_.counters().direct;
  return start(kReadStart, {.block = block, .into = into});
}

std::shared_ptr<Channel::Pending> Channel::start_write(Blocks block, std::span<const std::byte> from) {
  require_within(block, from.size(), "a write");
  ++kernel_.counters().direct;
  return start(kWriteStart, {.block = block, .from = from});
}

void Channel::swap_out(Blocks block, std::span<const std::byte> from) {
  require_within(block, from.size(), "a write");
  while (!swapped_.empty() && swapped_.front()->call.is_complete()) swapped_.pop_front();
  // At the system's limit for requests under way, the next write has to wait.
  if (swapped_.size() + 1 >= kernel_.services().specification().requests) {
    wait(*swapped_.front());
    swapped_.pop_front();
  }
  auto pending = std::make_shared<Pending>();
  kernel_.for_another(
      [&] { pending = start(kSwapperWrite, {.block = block, .from = from, .is_taken = true}); });
  swapped_.push_back(std::move(pending));
}

}  // namespace platter::vms
