#include "emulator/system/ffio/chain.hpp"

#include <fmt/format.h>

#include <new>
#include <span>
#include <string_view>

#include "emulator/codec/ibm_blocks.hpp"
#include "emulator/codec/vax_records.hpp"
#include "emulator/system/ffio/bufa.hpp"
#include "emulator/system/ffio/cache.hpp"
#include "emulator/system/ffio/cos.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/event.hpp"
#include "emulator/system/ffio/f77.hpp"
#include "emulator/system/ffio/page_store.hpp"
#include "emulator/system/ffio/record_layer.hpp"
#include "emulator/system/ffio/resident.hpp"
#include "emulator/system/ffio/system.hpp"
#include "emulator/system/ffio/text.hpp"

namespace platter::ffio {

void check(const std::vector<Wanted>& chain) {
  const Wanted* records = nullptr;
  for (const Wanted& one : chain) {
    if (!one.kind->missing.empty())
      throw Error(fmt::format("layer {} {}", one.kind->name, one.kind->missing));
    const std::string_view name = one.kind->name;
    if (one.kind->makes_records) {
      if (records != nullptr) {
        throw Error(
            fmt::format("layer {} below layer {}: records within records would not be found again; leave "
                        "one of them out",
                        name, records->kind->name));
      }
      records = &one;
    }
    const bool ends = name == "system" || name == "syscall" || name == "null";
    if (ends && &one != &chain.back())
      throw Error(fmt::format("layer {} is the last of a chain: leave out what is behind it", name));
    if (one.kind->makes_records && &one != &chain.front() &&
        chain.front().kind->name != std::string_view("event"))
      throw Error(fmt::format("layer {} makes records, and belongs first, before {}", name,
                              chain.front().kind->name));
  }
}

using amount::Blocks;
using amount::Bytes;

namespace {

std::unique_ptr<codec::RecordCodec> ibm_codec(const Wanted& top) {
  const Bytes record{top.numbers[0]};
  const Bytes block{top.numbers[1]};
  if (top.has("f") || top.has("fb")) {
    if (record == Bytes{}) throw Error("layer ibm: fixed records have a length: ibm.f:BYTES");
    return std::make_unique<codec::FixedRecords>(record);
  }
  const auto blocking = top.has("v")    ? codec::Blocking::kNone
                        : top.has("vb") ? codec::Blocking::kWhole
                                        : codec::Blocking::kSpanned;
  auto made = std::make_unique<codec::IbmRecords>(blocking, block);
  if (record > made->longest())
    throw Error(fmt::format("layer ibm: blocks of {} bytes have no room for records of {} and 8 of lengths",
                            block.count, record.count));
  return made;
}

std::unique_ptr<codec::RecordCodec> vms_codec(const Wanted& top) {
  const Bytes record{top.numbers[0]};
  if (top.has("f")) {
    if (record == Bytes{}) throw Error("layer vms: fixed records have a length: vms.f:BYTES");
    return std::make_unique<codec::FixedRecords>(record, codec::kVaxAlignment);
  }
  if (top.has("v")) return std::make_unique<codec::VariableRecords>(codec::vax_variable());
  return std::make_unique<codec::SegmentedRecords>(codec::vax_variable());
}

using RemainingSpecs = std::span<const Wanted>;

class Builder {
 public:
  Builder(LayerContext& context, const Defaults& defaults) : context_(context), defaults_(defaults) {}

  std::unique_ptr<Layer> build(RemainingSpecs chain) const {
    if (chain.empty()) return std::make_unique<System>(context_.open());
    try {
      return make(chain.front(), chain.subspan(1));
    } catch (const std::bad_alloc&) {
      throw Error(fmt::format(kNoMemory, chain.front().kind->name), kOutOfMemory);
    }
  }

 private:
  std::unique_ptr<Layer> make(const Wanted& top, RemainingSpecs rest) const {
    const std::string_view name = top.kind->name;
    const auto& numbers = top.numbers;
    if (name == "null") return std::make_unique<Null>();
    if (name == "system" || name == "syscall") return build({});
    if (name == "mr" || name == "sds") return resident(top, rest);
    const auto begun = context_.now();
    auto below = build(rest);
    if (name == "cos" || name == "blocked") {
      const bool large =
          defaults_.cos_async_blocks > Blocks{} && Blocks{numbers[0]} >= defaults_.cos_async_blocks;
      const bool asynchronous = top.has("async") || (large && !top.has("sync"));
      return std::make_unique<Cos>(std::move(below), context_,
                                   Cos::Parameters{Blocks{numbers[0]}, asynchronous});
    }
    if (name == "cache" || name == "cachea") {
      const bool asynchronous = name == "cachea";
      Cache::Parameters parameters{Blocks{numbers[0]}, numbers[1], Blocks{asynchronous ? 0 : numbers[2]},
                                   asynchronous, asynchronous ? numbers[2] : 0};
      return std::make_unique<Cache>(std::move(below), area(top.has("sds") || top.has("ssd")), context_,
                                     parameters);
    }
    if (name == "bufa")
      return std::make_unique<Bufa>(std::move(below), context_,
                                    Bufa::Parameters{Blocks{numbers[0]}, numbers[1]});
    if (name == "event") {
      const auto report = top.has("nostat")    ? Event::Report::kNone
                          : top.has("brief")   ? Event::Report::kBrief
                          : top.has("summary") ? Event::Report::kSummary
                                               : Event::Report::kAll;
      return std::make_unique<Event>(std::move(below), context_, report, context_.now() - begun);
    }
    if (name == "text") {
      return std::make_unique<Text>(
          std::move(below), context_,
          Text::Parameters{Blocks{numbers[1]}, static_cast<std::byte>(numbers[0]), top.has("eof")});
    }
    if (name == "ibm" || name == "vms") {
      const Blocks buffer{numbers[name == "ibm" ? 2 : 1]};
      return std::make_unique<RecordLayer>(
          std::move(below), context_, name == "ibm" ? ibm_codec(top) : vms_codec(top),
          RecordLayer::Parameters{Bytes{numbers[0]}, buffer, top.kind->name.data()});
    }
    return std::make_unique<F77>(std::move(below), context_,
                                 F77::Parameters{Bytes{numbers[0]}, Blocks{numbers[1]}, top.has("intel")});
  }

  std::unique_ptr<PageStore> area(bool secondary) const {
    return secondary ? secondary_segment(context_) : main_memory(context_);
  }

  /// What is below is not there before it is wanted.
  std::unique_ptr<Layer> resident(const Wanted& top, RemainingSpecs rest) const {
    const bool secondary = top.kind->name == std::string_view("sds");
    const Resident::Parameters parameters{Blocks{top.numbers[0]}, Blocks{top.numbers[1]},
                                          Blocks{top.numbers[2]}, top.has("scr"),
                                          !top.has("novfl"),      secondary ? "SDS" : "MR"};
    const std::vector<Wanted> kept(rest.begin(), rest.end());
    return std::make_unique<Resident>([builder = *this, kept] { return builder.build(kept); },
                                      area(secondary), context_, parameters);
  }

  LayerContext& context_;
  Defaults defaults_;
};

}  // namespace

std::unique_ptr<Layer> open(const std::vector<Wanted>& chain, LayerContext& context,
                            const Defaults& defaults) {
  return Builder(context, defaults).build(chain);
}

}  // namespace platter::ffio
