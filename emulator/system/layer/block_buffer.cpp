#include "emulator/system/layer/block_buffer.hpp"

#include <algorithm>
#include <utility>

namespace platter::layer {

using amount::Blocks;
using dataset::Block;

void BlockBuffer::begin(Layer& top) {
  top_ = &top;
  if (top.begins_empty()) clean_.clear();
}

void BlockBuffer::read(Blocks block, Block& into) {
  for (const auto* one : {&written_, &missed_}) {
    if (!*one || !(*one)->has(block)) continue;
    into = (*one)->at(block);
    return;
  }
  const auto found =
      std::find_if(clean_.begin(), clean_.end(), [&](const Run& run) { return run.has(block); });
  if (found != clean_.end()) {
    std::rotate(clean_.begin(), found, found + 1);
    if (clean_.front().arriving) {
      file_.wait();
      arrived();
    }
    into = clean_.front().at(block);
    return;
  }
  const Blocks at_once = top_->reads_at_once();
  if (at_once > Blocks{}) {
    Run run = look(block, at_once);
    into = run.blocks.front();
    keep(top_->read(std::move(run)));
    return;
  }
  if (missed_ && missed_->end() != block) read_missed();
  if (!missed_) missed_ = Run{.first = block};
  file_.look(block, missed_->blocks.emplace_back());
  into = missed_->blocks.back();
}

void BlockBuffer::write(Blocks block, const Block& from) {
  read_missed();  // missing blocks are read before the write
  // Copies in clean_ are outdated: the drive contains another block, or will.
  std::erase_if(clean_, [&](const Run& run) { return run.has(block); });
  if (written_ && !written_->has(block) && written_->end() != block) flush();
  if (!written_) written_ = Run{.first = block};
  if (written_->has(block)) {
    written_->blocks[(block - written_->first).size()] = from;
  } else {
    written_->blocks.push_back(from);
  }
  const Blocks at_once = top_->writes_at_once();
  if (at_once > Blocks{} && written_->length() >= at_once) flush();
}

void BlockBuffer::flush() {
  if (auto run = std::exchange(written_, std::nullopt)) keep(top_->write(std::move(*run)));
}

void BlockBuffer::read_missed() {
  if (auto run = std::exchange(missed_, std::nullopt)) keep(top_->read(std::move(*run)));
}

/// Copies at most `most` blocks from `first` on, up to the first modified block or the dataset's end.
Run BlockBuffer::look(Blocks first, Blocks most) {
  auto end = std::min(first + most, blocks());
  if (written_ && written_->first > first) end = std::min(end, written_->first);
  Run run{.first = first, .blocks = std::vector<Block>((end - first).size())};
  for (auto block = first; block < end; ++block) {
    file_.look(block, run.blocks[(block - first).size()]);
  }
  return run;
}

void BlockBuffer::keep(std::optional<Kept> kept) {
  if (!kept) return;
  while (!clean_.empty() && clean_.size() >= kept->runs) clean_.pop_back();
  if (kept->runs > 0) clean_.push_front(std::move(kept->run));
}

void BlockBuffer::read_ahead() {
  const ReadAhead ahead = top_->reads_ahead();
  if (ahead.runs == 0 || clean_.empty() || written_) return;
  const auto next = clean_.front().end();
  const bool there = std::any_of(clean_.begin(), clean_.end(), [&](const Run& run) { return run.has(next); });
  if (there || next >= blocks()) return;
  Run run = look(next, ahead.blocks);
  run.arriving = true;
  if (clean_.size() >= ahead.runs) clean_.pop_back();
  clean_.push_back(run);  // places the new run after the run in use
  top_->read_ahead(run);
}

void BlockBuffer::arrived() {
  for (Run& run : clean_) run.arriving = false;
}

}  // namespace platter::layer
