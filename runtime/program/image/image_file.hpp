#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "runtime/host/descriptor.hpp"

namespace platter::image {

/// A block of memory whose ownership can be passed to SQLite.
class Bytes {
 public:
  Bytes() = default;
  /// Throws std::bad_alloc.
  explicit Bytes(std::size_t size);

  std::span<unsigned char> span() const { return {data_.get(), size_}; }
  /// Passes ownership of the bytes to SQLite.
  unsigned char* release() { return data_.release(); }

 private:
  struct Free {
    void operator()(unsigned char* data) const;
  };
  std::unique_ptr<unsigned char, Free> data_;
  std::size_t size_ = 0;
};

/// The host file of an image. It is read as a whole, and its contents are interpreted only by Image. The file
/// is never modified: each save replaces it by a new file, so the image is in the state of a completed save
/// even if the process is killed, and journals are neither needed nor read. All functions throw
/// specification::Error, which names the file.
class ImageFile {
 public:
  /// kReadOnly does not change the image. The other modes lock the image if it can be written, and only read
  /// it otherwise.
  enum class Mode : std::uint8_t { kMustExist, kMayCreate, kReadOnly };

  /// `option` is a prefix of messages, such as "--image: "; "" if no option named the file.
  ImageFile(const std::string& file, Mode mode, const std::string& option = "");
  /// Removes the file if this object created it and nothing was saved in it.
  ~ImageFile();
  ImageFile(ImageFile&&) = default;
  ImageFile& operator=(ImageFile&&) = delete;

  Mode mode() const { return mode_; }
  /// Returns whether a save is expected to succeed.
  bool may_be_changed() const { return mode_ != Mode::kReadOnly && writable_; }
  /// Moves the contents out of this object; may be called once.
  Bytes take() { return std::move(bytes_); }
  std::size_t size() const { return size_; }

  void require_writable() const;
  void save(std::span<const unsigned char> bytes);
  [[noreturn]] void fail(const std::string& problem) const;

  /// Returns the path with links resolved.
  const std::filesystem::path& place() const { return place_; }
  int descriptor() const { return file_.number(); }

 private:
  void open();
  runtime::Descriptor opened();
  void read();
  void note_journals() const;

  std::string name_;  ///< name in messages
  Mode mode_;
  std::filesystem::path place_;
  bool writable_ = false;
  bool made_ = false;  ///< this object created the file and has not saved it yet
  runtime::Descriptor file_{-1};
  Bytes bytes_;
  std::size_t size_ = 0;
};

}  // namespace platter::image
