#include "emulator/codec/file.hpp"

#include <utility>

namespace platter::dataset {

/// Completes the written data as a dataset, of which only the last EOF may be missing.
void File::stop_writing() {
  if (!writer_) return;
  const Place end = writer_->end_data();
  without_file_.reset();
  behind_file_ = writer_->behind_file();
  if (!behind_file_) without_file_ = end;
  writer_.reset();
  reader_.seek(end);
}

Writer& File::begin_writing() {
  if (!writer_) {
    if (reader_.inside()) reader_.read({}, RemainderPolicy::kSkip);
    writer_.emplace(device_, reader_.place());
    without_file_.reset();
    behind_data_ = false;
  }
  return *writer_;
}

ReadResult File::read(std::span<Word> into, RemainderPolicy rest) {
  stop_writing();
  const ReadResult result = reader_.read(into, rest);
  behind_data_ = result.met == ReadStatus::kEndOfData;
  behind_file_ = result.met == ReadStatus::kEndOfFile || (behind_file_ && behind_data_);
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
  if (!std::exchange(behind_data_, false) || behind_file_) reader_.back();
  behind_file_ = false;
}

void File::close() {
  if (writer_) {
    if (writer_->in_record()) writer_->end_record();
    if (!writer_->behind_file()) writer_->end_file(true);
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
  behind_file_ = false;
  behind_data_ = false;
  reader_.seek(Place{});
}

std::unique_ptr<RecordFormat> make_blocked(BlockDevice& device) {
  return std::make_unique<File>(device);
}

}  // namespace platter::dataset
