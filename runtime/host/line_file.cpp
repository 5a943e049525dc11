#include "runtime/host/line_file.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <utility>

#include "runtime/program/run/run.hpp"

namespace platter::runtime {
namespace {

struct LineFiles {
  std::map<int, LineFile*> open;  ///< by descriptor
  LineFile* being_opened = nullptr;
};

LineFiles& line_files() {
  return run().part<LineFiles>();
}

}  // namespace

LineFile::~LineFile() {
  close();
}

void LineFile::be_opened_by(const std::function<void()>& open) {
  line_files().being_opened = this;
  open();
  line_files().being_opened = nullptr;
}

std::optional<int> LineFile::connect() {
  if (line_files().being_opened == nullptr) return std::nullopt;
  LineFile& file = *std::exchange(line_files().being_opened, nullptr);
  file.close();
  file.descriptor_ = ::memfd_create("lines", MFD_CLOEXEC);
  // libgfortran treats an empty file as one at its end.
  if (file.descriptor_ < 0 || ::ftruncate(file.descriptor_, 1) != 0) return -1;
  line_files().open[file.descriptor_] = &file;
  return file.descriptor_;
}

LineFile* LineFile::find(int descriptor) {
  const auto found = line_files().open.find(descriptor);
  return found == line_files().open.end() ? nullptr : found->second;
}

void LineFile::begin() {
  line_.clear();
  read_ = 0;
  ended_ = false;
  characters_read_ = 0;
  written_.clear();
}

/// Returns part of a line, as a terminal does. libgfortran requests 80 characters at a time. It would fill
/// the rest of its buffer from the next line before the program needs that line. Returning fewer characters
/// leaves no rest.
ssize_t LineFile::read(char* to, std::size_t bytes) {
  constexpr std::size_t kPart = 64;
  if (read_ == line_.size() && !ended_) {
    auto next = next_();
    ended_ = !next;
    if (ended_) return 0;
    line_ = std::move(*next);
    characters_read_ += line_.size();
    line_ += '\n';
    read_ = 0;
  }
  const std::size_t part = std::min({bytes, kPart, line_.size() - read_});
  std::copy_n(line_.begin() + static_cast<std::ptrdiff_t>(read_), part, to);
  read_ += part;
  return static_cast<ssize_t>(part);
}

ssize_t LineFile::write(const char* from, std::size_t bytes) {
  written_.append(from, bytes);
  return static_cast<ssize_t>(bytes);
}

LineFile::Written LineFile::take_written() {
  Written written;
  for (std::size_t at = 0; at < written_.size();) {
    const auto end = written_.find('\n', at);
    written.ends = end != std::string::npos;
    written.lines.push_back(written_.substr(at, end - at));
    at = written.ends ? end + 1 : written_.size();
  }
  written_.clear();
  return written;
}

void LineFile::close() {
  if (descriptor_ < 0) return;
  line_files().open.erase(descriptor_);
  ::close(std::exchange(descriptor_, -1));
}

}  // namespace platter::runtime
