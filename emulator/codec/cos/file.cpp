#include "emulator/codec/cos/file.hpp"

#include <utility>

namespace platter::dataset {

/// Completes the written data as a dataset, of which only the last EOF may be missing.
void File::stop_writing() {
  if (!writer_) return;
  const Place end = writer_->end_data();
  without_file_.reset();
  after_file_ = writer_->after_file();
  if (!after_file_) without_file_ = end;
  writer_.reset();
  reader_.seek(end);
}

Writer& File::begin_writing() {
  if (!writer_) {
    if (reader_.inside()) reader_.read({}, RemainderPolicy::kSkip);
    writer_.emplace(device_, reader_.place());
    without_file_.reset();
    after_data_ = false;
  }
  return *writer_;
}

ReadResult File::read(std::span<Word> into, RemainderPolicy rest) {
  stop_writing();
  const ReadResult result = reader_.read(into, rest);
  after_data_ = result.met == ReadStatus::kEndOfData;
  after_file_ = result.met == ReadStatus::kEndOfFile || (after_file_ && after_data_);
  return result;
}

void File::write(std::span<const Word> words, amount::Bits length, bool ends) {
  Writer& writer = begin_writing();
  writer.put(words);
  if (ends) writer.end_record(unused_of(length));
}

void File::end_file() {
  begin_writing().end_file();
}

void File::backspace() {
  stop_writing();
  if (!std::exchange(after_data_, false) || after_file_) reader_.back();
  after_file_ = false;
}

void File::close() {
  if (writer_) {
    if (writer_->in_record()) writer_->end_record();
    if (!writer_->after_file()) writer_->end_file(true);
    stop_writing();
  } else if (without_file_) {
    Writer writer(device_, *without_file_);
    writer.end_file(true);
    writer.end_data();
    without_file_.reset();
    const Place place = reader_.place();
    reader_.seek(place);
  }
}

void File::rewind() {
  close();
  after_file_ = false;
  after_data_ = false;
  reader_.seek(Place{});
}

std::unique_ptr<RecordFormat> make_blocked(BlockDevice& device) {
  return std::make_unique<File>(device);
}

}  // namespace platter::dataset
