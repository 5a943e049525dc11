#pragma once

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace platter::runtime {

/// A file of libgfortran's that is not a file of the host. Its reads receive lines from a callback, one at a
/// time, when libgfortran requests more. The caller collects the lines that libgfortran writes.
///
/// libgfortran opens it as a scratch file. The descriptor refers to memory without contents. Calls of
/// libgfortran on that descriptor (fortran/routines/host_calls.cpp) are redirected to this object.
class LineFile {
 public:
  /// Returns the next line; nullopt at the end of the file.
  using Next = std::function<std::optional<std::string>()>;

  explicit LineFile(Next next) : next_(std::move(next)) {}
  ~LineFile();
  LineFile(const LineFile&) = delete;
  LineFile& operator=(const LineFile&) = delete;

  /// Makes this object the scratch file that libgfortran opens during `open`.
  void be_opened_by(const std::function<void()>& open);
  bool is_open() const { return descriptor_ >= 0; }

  /// Starts another statement: its reads start with the next line, even if the file was at its end.
  void begin();
  /// The lines written since begin(), without line ends. `ends`: the last line had a line end.
  struct Written {
    std::vector<std::string> lines;
    bool ends = true;
  };
  Written take_written();
  /// Returns the number of characters in the lines read since begin().
  std::size_t characters_read() const { return characters_read_; }

  // Functions that replace libgfortran's calls of the host.

  /// Returns the file of a descriptor; nullptr if the descriptor belongs to another file.
  static LineFile* find(int descriptor);
  /// Returns a descriptor for the file that is being opened (be_opened_by()); nullopt if there is none.
  static std::optional<int> connect();
  ssize_t read(char* to, std::size_t bytes);
  ssize_t write(const char* from, std::size_t bytes);
  void close();

 private:
  Next next_;
  int descriptor_ = -1;
  std::string line_;      ///< the current line, with its line end
  std::size_t read_ = 0;  ///< characters of `line_` that were read
  bool ended_ = false;
  std::size_t characters_read_ = 0;
  std::string written_;
};

}  // namespace platter::runtime
