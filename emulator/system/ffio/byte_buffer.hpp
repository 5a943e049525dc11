#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/layer_context.hpp"

namespace platter::ffio {

/// One buffer between a record format that counts in bytes (text, f77) and the file below: of what is read or
/// written next.
class ByteBuffer {
 public:
  ByteBuffer(std::unique_ptr<Layer> below, LayerContext& context, amount::Blocks blocks);

  /// As many as there are.
  amount::Bytes read(std::span<std::byte> into);
  void write(std::span<const std::byte> from);
  /// The next byte, or -1 at the end of the file.
  int next();
  void seek(amount::Bytes to);
  amount::Bytes position() const { return base_ + used_; }
  amount::Bytes size() const { return std::max(below_->size(), written_ ? base_ + count_ : amount::Bytes{}); }
  void truncate();
  void flush();
  void close();

 private:
  bool fill();

  std::unique_ptr<Layer> below_;
  LayerContext& context_;
  std::vector<std::byte> bytes_;
  amount::Bytes base_{};   ///< of the buffer in the file
  amount::Bytes count_{};  ///< that are in it
  amount::Bytes used_{};   ///< up to the position
  bool written_ = false;   ///< they are not below yet
  amount::Bytes below_position_{};
};

/// A record format whose records are taken from the file whole before a program has a part of them, and put
/// there when they are over.
class WholeRecords : public Layer {
 public:
  Moved read(std::span<std::byte> into, Record record) final;
  void write(std::span<const std::byte> from, Record record) final;
  void end_file() final { truncate(); }
  amount::Bytes size() const final { return bytes_.size(); }
  bool has_records() const final { return true; }

 protected:
  /// `longest`: of a record; `name`: the layer's.
  WholeRecords(std::unique_ptr<Layer> below, LayerContext& context, amount::Blocks blocks,
               amount::Bytes longest, const char* name)
      : bytes_(std::move(below), context, blocks), longest_(longest), name_(name) {}

  /// The next record. False at the file's end.
  virtual bool fetch(std::vector<std::byte>& record) = 0;
  virtual void put(std::vector<std::byte>& record) = 0;

  ByteBuffer& bytes() { return bytes_; }
  /// A record is read, and not to its end.
  bool is_inside() const { return inside_; }
  /// What is read next is another record.
  void leave() { inside_ = false; }
  [[noreturn]] void no_record(const char* what) const;

 private:
  ByteBuffer bytes_;
  amount::Bytes longest_;
  const char* name_;
  std::vector<std::byte> written_;  ///< of the record that is written
  std::vector<std::byte> found_;    ///< the record that is read
  std::size_t taken_ = 0;           ///< bytes of it
  bool inside_ = false;
};

}  // namespace platter::ffio
