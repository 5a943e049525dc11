#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "runtime/host/descriptor.hpp"

namespace platter::image {

/// Bytes in memory that SQLite may take over.
class Bytes {
 public:
  Bytes() = default;
  /// Throws std::bad_alloc.
  explicit Bytes(std::size_t size);

  std::span<unsigned char> span() const { return {data_.get(), size_}; }
  /// From now on SQLite frees them.
  unsigned char* release() { return data_.release(); }

 private:
  struct Free {
    void operator()(unsigned char* data) const;
  };
  std::unique_ptr<unsigned char, Free> data_;
  std::size_t size_ = 0;
};

/// The host's file that an image is kept in. It is read as a whole, and what is in it is looked at by
/// Image only. It is never changed: each save makes a new file that takes its place, so that whatever ends
/// the process the image is as one of the saves has left it, and no journal is ever needed or read. All of
/// this throws specification::Error, which names the file.
class ImageFile {
 public:
  /// kReadOnly: changes nothing. The others have the image to themselves if it can be written, and only read
  /// it if not.
  enum class Mode : std::uint8_t { kMustExist, kMayCreate, kReadOnly };

  /// `option` is what messages begin with if an option named the file.
  ImageFile(const std::string& file, Mode mode, const std::string& option = "");
  /// Removes the file if this object created it and nothing was saved in it.
  ~ImageFile();
  ImageFile(ImageFile&&) = default;
  ImageFile& operator=(ImageFile&&) = delete;

  Mode mode() const { return mode_; }
  /// Whether a save can be expected to succeed.
  bool may_be_changed() const { return mode_ != Mode::kReadOnly && writable_; }
  /// Moves the contents out; may be called once.
  Bytes take() { return std::move(bytes_); }
  std::size_t size() const { return size_; }

  void require_writable() const;
  void save(std::span<const unsigned char> bytes);
  [[noreturn]] void fail(const std::string& problem) const;

  /// Its path with links resolved, and the open file.
  const std::filesystem::path& place() const { return place_; }
  int descriptor() const { return file_.number(); }

 private:
  void open();
  runtime::Descriptor opened();
  void read();
  void note_journals() const;

  std::string name_;  ///< as messages name it
  Mode mode_;
  std::filesystem::path place_;
  bool writable_ = false;
  bool made_ = false;  ///< by this, and nothing is saved in it yet
  runtime::Descriptor file_{-1};
  Bytes bytes_;
  std::size_t size_ = 0;
};

}  // namespace platter::image
