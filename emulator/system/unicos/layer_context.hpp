#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "emulator/system/ffio/layer_context.hpp"
#include "emulator/system/unicos/kernel.hpp"

namespace platter::unicos {

/// A secondary data segment on the SSD. Each transfer is a call that the program waits for; it occupies the
/// processor for the time of the SSD's channel.
class Segment final : public ffio::SecondarySegment {
 public:
  /// `name`: of the segment's file, for messages.
  Segment(Kernel& kernel, std::string name) : kernel_(kernel), name_(std::move(name)) {}
  ~Segment() override { kernel_.give_back_secondary(blocks()); }
  Segment(const Segment&) = delete;
  Segment& operator=(const Segment&) = delete;

  void resize(amount::Blocks blocks) override;
  void read(amount::Blocks block, std::span<std::byte> into) override;
  void write(amount::Blocks block, std::span<const std::byte> from) override;

  amount::Blocks blocks() const { return amount::Blocks{amount::bytes_in(bytes_) / kBlockBytes}; }

 private:
  std::byte* place(amount::Blocks block, std::size_t bytes);

  Kernel& kernel_;
  std::string name_;
  std::vector<std::byte> bytes_;
};

/// The context of a unit's layers in a program under UNICOS. The unit's file is a file of the file system,
/// which is opened when a layer first needs it.
class UnitLayerContext final : public ffio::LayerContext {
 public:
  using Say = std::function<void(const std::string&)>;
  /// `space`: the requests of assign. `say`: prints a line on standard error.
  UnitLayerContext(Kernel& kernel, std::string name, Space space, Say say)
      : kernel_(kernel), name_(std::move(name)), space_(std::move(space)), say_(std::move(say)) {}

  std::unique_ptr<ffio::Layer> open() override {
    auto file = kernel_.open(name_, space_);
    opened_ = file.get();
    return file;
  }
  std::unique_ptr<ffio::SecondarySegment> secondary() override {
    return std::make_unique<Segment>(kernel_, name_);
  }
  void copy(amount::Bytes bytes) override;
  void search() override { kernel_.compute(kernel_.specification().library.search); }
  time::Instant now() const override { return kernel_.now(); }
  void say(const std::string& line) override { say_(line); }
  const std::string& name() const override { return name_; }

  /// The file, valid as long as the layer that opened it keeps it; nullptr: it was never opened.
  OpenFile* opened() const { return opened_; }

 private:
  Kernel& kernel_;
  std::string name_;
  Space space_;
  Say say_;
  OpenFile* opened_ = nullptr;
};

}  // namespace platter::unicos
