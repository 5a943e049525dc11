#pragma once

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace platter::runtime {

/// A file of libgfortran's whose lines are no file's of the host: what it reads are lines that it is given
/// one by one, when it asks for more, and what it writes are lines for somebody to take.
///
/// To libgfortran it is a scratch file that it opens. Its descriptor is one of memory that holds nothing;
/// what libgfortran asks of the host for it (fortran/routines/host_calls.cpp) comes here.
class LineFile {
 public:
  /// The next line; nothing at the end of the file.
  using Next = std::function<std::optional<std::string>()>;

  explicit LineFile(Next next) : next_(std::move(next)) {}
  ~LineFile();
  LineFile(const LineFile&) = delete;
  LineFile& operator=(const LineFile&) = delete;

  /// The scratch file that libgfortran opens during `open` is this one.
  void be_opened_by(const std::function<void()>& open);
  bool is_open() const { return descriptor_ >= 0; }

  /// Another statement: reads begin with the next line, and an end of the file that was met is forgotten.
  void begin();
  /// The lines that have been written since begin(), without their ends. `ends`: the last one has one.
  struct Written {
    std::vector<std::string> lines;
    bool ends = true;
  };
  Written take_written();
  /// Characters of the lines that were read since begin().
  std::size_t characters_read() const { return characters_read_; }

  // What libgfortran asks of the host.

  /// Of the descriptor; nullptr: another file's.
  static LineFile* find(int descriptor);
  /// A descriptor for the file that is being opened; nothing where none is.
  static std::optional<int> connect();
  ssize_t read(char* to, std::size_t bytes);
  ssize_t write(const char* from, std::size_t bytes);
  void close();

 private:
  Next next_;
  int descriptor_ = -1;
  std::string line_;      ///< that is read, with its end
  std::size_t read_ = 0;  ///< of it
  bool ended_ = false;
  std::size_t characters_read_ = 0;
  std::string written_;
};

}  // namespace platter::runtime
