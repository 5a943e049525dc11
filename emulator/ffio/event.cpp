#include "emulator/ffio/event.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/ffio/cos_buffers.hpp"

namespace platter::ffio {

void Event::Calls::count(std::int64_t asked, std::int64_t got, bool well_formed) {
  least = times == 0 ? asked : std::min(least, asked);
  most = std::max(most, asked);
  ++times;
  if (!well_formed) ++ill_formed;
  requested += asked;
  delivered += got;
}

bool Event::well_formed(std::int64_t bytes) const {
  return position_ % kBlockBytes == 0 && bytes % kBlockBytes == 0;
}

Moved Event::read(std::span<std::byte> into, Record record) {
  const bool well = well_formed(std::ssize(into));
  const Moved moved = below_->read(into, record);
  reads_.count(std::ssize(into), moved.bytes, well);
  position_ += moved.bytes;
  return moved;
}

void Event::write(std::span<const std::byte> from, Record record) {
  writes_.count(std::ssize(from), std::ssize(from), well_formed(std::ssize(from)));
  below_->write(from, record);
  position_ += std::ssize(from);
}

Started Event::start_read(std::span<std::byte> into) {
  started_reads_.count(std::ssize(into), 0, well_formed(std::ssize(into)));
  position_ += std::ssize(into);
  return below_->start_read(into);
}

Started Event::start_write(std::span<const std::byte> from) {
  started_writes_.count(std::ssize(from), std::ssize(from), well_formed(std::ssize(from)));
  position_ += std::ssize(from);
  return below_->start_write(from);
}

Started Event::start_read_at(std::int64_t offset, std::span<std::byte> into) {
  started_reads_.count(std::ssize(into), 0, offset % kBlockBytes == 0 && std::ssize(into) % kBlockBytes == 0);
  return below_->start_read_at(offset, into);
}

Started Event::start_write_at(std::int64_t offset, std::span<const std::byte> from) {
  started_writes_.count(std::ssize(from), std::ssize(from),
                        offset % kBlockBytes == 0 && std::ssize(from) % kBlockBytes == 0);
  return below_->start_write_at(offset, from);
}

std::int64_t Event::wait(const Started& started) {
  return below_->wait(started);
}

void Event::seek(std::int64_t to) {
  ++seeks_;
  position_ = to;
  below_->seek(to);
}

void Event::end_file() {
  ++ends_;
  below_->end_file();
}

void Event::backspace() {
  ++backspaces_;
  below_->backspace();
}

void Event::truncate() {
  ++truncates_;
  below_->truncate();
}

void Event::flush() {
  ++flushes_;
  below_->flush();
}

void Event::say(const char* name, const Calls& calls) const {
  if (calls.times == 0 && report_ == Report::kBrief) return;
  surroundings_.say(fmt::format("{:<10} {:>9} {:>10} {:>13} {:>13} {:>11} {:>11}", name, calls.times,
                                calls.ill_formed, calls.requested, calls.delivered, calls.least, calls.most));
}

void Event::close() {
  below_->close();
  if (report_ == Report::kNone) return;
  surroundings_.say(fmt::format("event layer of file {}", surroundings_.name()));
  surroundings_.say(fmt::format("{:<10} {:>9} {:>10} {:>13} {:>13} {:>11} {:>11}", "", "calls", "ill formed",
                                "requested", "delivered", "least", "most"));
  say("read", reads_);
  say("reada", started_reads_);
  say("write", writes_);
  say("writea", started_writes_);
  const auto line = [&](const char* name, std::int64_t times) {
    if (times > 0 || report_ == Report::kSummary) surroundings_.say(fmt::format("{:<10} {:>9}", name, times));
  };
  line("seek", seeks_);
  line("truncate", truncates_);
  line("flush", flushes_);
  line("weof", ends_);
  line("backspace", backspaces_);
}

}  // namespace platter::ffio
