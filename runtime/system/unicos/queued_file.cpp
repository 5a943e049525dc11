#include "runtime/system/unicos/queued_file.hpp"

#include <fmt/format.h>

#include "emulator/codec/word.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/words.hpp"
#include "runtime/fortran/unit/word/file_words.hpp"

namespace platter::runtime {
namespace {

amount::Bytes place_of(amount::Blocks block) {
  return device::bytes_of(dataset::words_of(block));
}

}  // namespace

void QueuedFile::start_read(amount::Blocks first, std::span<dataset::Word> words, std::int64_t number) {
  file_.statement("AQREAD", [&] {
    file_.work_for_read();
    numbers_.insert(number);
    auto& request = under_way_.emplace_back(Request{.number = number, .bytes = {}, .into = words});
    request.bytes.resize(words.size() * ffio::kWordBytes);
    request.started = file_.layers().start_read_at(place_of(first), request.bytes);
  });
}

void QueuedFile::start_write(amount::Blocks first, std::span<const dataset::Word> words,
                             std::int64_t number) {
  file_.statement("AQWRITE", [&] {
    file_.work_for_write();
    numbers_.insert(number);
    auto& request = under_way_.emplace_back(Request{.number = number, .bytes = bytes_in(words), .into = {}});
    request.started = file_.layers().start_write_at(place_of(first), request.bytes);
  });
}

bool QueuedFile::finish(Request& request) {
  const auto moved = file_.layers().wait(request.started);
  if (request.into.empty()) return true;
  const auto whole = device::words_of(moved).size();
  ffio::take_words(request.bytes.data(), request.into.first(whole));
  return whole == request.into.size();
}

bool QueuedFile::wait(std::optional<std::int64_t> number) {
  if (number && !numbers_.contains(*number)) {
    throw ffio::Error(fmt::format(
        "waits for request {}, which was never made of this file; say the id of its AQREAD or AQWRITE, or "
        "leave it out to wait for all",
        *number));
  }
  bool well = true;
  file_.statement("AQWAIT", [&] {
    for (auto request = under_way_.begin(); request != under_way_.end();) {
      if (number && request->number != *number) {
        ++request;
        continue;
      }
      well = finish(*request) && well;
      request = under_way_.erase(request);
    }
  });
  return well;
}

void QueuedFile::close() {
  if (!file_.is_open()) return;
  wait({});
  file_.statement("AQCLOSE", [&] { file_.close(); });
}

}  // namespace platter::runtime
