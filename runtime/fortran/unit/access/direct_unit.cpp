#include "runtime/fortran/unit/access/direct_unit.hpp"

#include <fmt/format.h>

#include "runtime/fortran/unit/word/file_words.hpp"

namespace platter::runtime {

template <typename Work>
void DirectUnit::statement(UnitStatement kind, std::int64_t number, Work work) {
  try {
    file_->begin(kind, number);
    work();
  } catch (...) {
    file_->end();
    throw;
  }
  file_->end();
  if (kind == UnitStatement::kClose) return;
  next_ = number + 1;
  file_->note_next(next_);
}

Record DirectUnit::read(std::int64_t number) {
  statement(UnitStatement::kRead, number, [&] {
    bytes_.resize(record_length().size());
    file_->read(number, bytes_);
  });
  return record_of(bytes_);
}

void DirectUnit::write(std::int64_t number, std::span<const dataset::Word> words, amount::Bits length) {
  statement(UnitStatement::kWrite, number, [&] {
    bytes_ = bytes_in(words, length);
    if (amount::bytes_in(bytes_) > record_length())
      file_->refuse_length(fmt::format("the list has {} bytes, but RECL= sets the record length to {}",
                                       bytes_.size(), record_length().count));
    bytes_.resize(record_length().size(), file_->fill());
    file_->write(number, bytes_);
  });
}

void DirectUnit::close() {
  if (closed_) return;
  statement(UnitStatement::kClose, 0, [&] { file_->close(); });
  closed_ = true;
}

void DirectUnit::discard() {
  if (closed_) return;
  if (!file_->discard()) return close();
  closed_ = true;
}

}  // namespace platter::runtime
