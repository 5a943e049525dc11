#include "runtime/host/data_cards.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "runtime/program/run/run.hpp"

namespace platter::runtime {

bool DataCards::hold(std::string_view records) {
  const int file = ::memfd_create("cards", MFD_CLOEXEC);
  if (file < 0 || ::dup2(file, STDIN_FILENO) < 0) return false;
  ::close(file);
  all_ = left_ = records;
  return show();
}

bool DataCards::show() {
  const auto end = left_.find(kRecordEnd);
  const auto record = left_.substr(0, end);
  several_ = end != std::string_view::npos;
  left_.remove_prefix(several_ ? end + 1 : left_.size());
  at_hand_ = {};
  at_end_ = met_ = false;
  return ::ftruncate(STDIN_FILENO, 0) == 0 &&
         ::pwrite(STDIN_FILENO, record.data(), record.size(), 0) == static_cast<ssize_t>(record.size()) &&
         ::lseek(STDIN_FILENO, 0, SEEK_SET) == 0;
}

ssize_t DataCards::read(char* to, std::size_t bytes, const ReadMore& more) {
  if (whole_) return more(to, bytes);
  if (at_hand_.empty()) {
    const ssize_t got = more(buffer_.data(), buffer_.size());
    at_end_ = got == 0;
    if (got <= 0) return got;
    at_hand_ = {buffer_.data(), static_cast<std::size_t>(got)};
  }
  const auto end = std::min(at_hand_.find('\n'), at_hand_.size() - 1) + 1;
  const auto count = std::min(end, bytes);
  std::copy_n(at_hand_.data(), count, to);
  at_hand_.remove_prefix(count);
  return static_cast<ssize_t>(count);
}

void DataCards::begin_whole() {
  give_back();
  whole_ = true;
}

void DataCards::give_back() {
  // Seeking back fails on a pipe. libgfortran does not request it for a pipe.
  if (::lseek(STDIN_FILENO, -static_cast<off_t>(at_hand_.size()), SEEK_CUR) >= 0) at_hand_ = {};
}

void DataCards::meet_end(std::int64_t unit) {
  if (std::exchange(at_end_, false)) unit_ = unit;
  met_ = met_ || unit_ == unit;
}

bool DataCards::goes_on(std::int64_t unit) {
  at_end_ = false;
  return met_ && several_ && unit_ == unit;
}

void DataCards::next() {
  first_ = false;
  show();
}

void DataCards::rewind(std::int64_t unit) {
  go_before_end(unit);
  if (first_ || unit_ != unit) return give_back();
  first_ = true;
  left_ = all_;
  show();
}

void DataCards::go_before_end(std::int64_t unit) {
  if (unit_ == unit) met_ = false;
}

DataCards& data_cards() {
  return run().part<DataCards>();
}

}  // namespace platter::runtime
