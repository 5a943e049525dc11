#include "emulator/device/controller.hpp"

namespace platter::device {

namespace {

ControllerSpecification read_io_subsystem(specification::Reader& reader) {
  constexpr std::int64_t kMaxSegments = 1'000;
  constexpr std::int64_t kLongestSegment = 1'000'000;
  const auto ahead = reader.one_of("read_ahead", {"none", "track", "segment"});
  return {.description = reader.text("description"),
          .buffers = 2,
          .word_time = {},
          .rest = {},
          .select_time = {},
          .reads_ahead = false,
          .completes_buffered = false,
          .subsystem = IoSubsystemSpecification{
              .access_time = reader.duration("access_time"),
              .word_time = reader.duration("word_time", kLongestWord),
              .reads_ahead = ahead != "none",
              .segments = reader.count("segments", "segments", 1, kMaxSegments),
              .segment = reader.amount<amount::Sector>("segment", 1, kLongestSegment),
              .ahead_by_segment = ahead == "segment"}};
}

ControllerSpecification read_plain(specification::Reader& reader) {
  return {
      .description = reader.text("description"),
      .buffers = reader.count("buffers", "buffers", 1, 1'000'000),
      .word_time = reader.duration("word_time", kLongestWord),
      .rest = amount::Words{reader.count("rest_words", "words")},
      .select_time = reader.duration("select_time"),
      .reads_ahead = reader.one_of("read_ahead", {"none", "next sector"}) == "next sector",
      .completes_buffered = reader.one_of("write_complete", {"buffered", "on surface"}) == "buffered",
  };
}

}  // namespace

ControllerSpecification read_controller(specification::Document& document) {
  specification::Reader reader(document);
  const bool is_subsystem =
      reader.has("kind") && reader.one_of("kind", {"sector buffers", "io subsystem"}) == "io subsystem";
  if (!reader.is_right("kind"))
    document.require_right();  // throws if `kind` is not valid, because the allowed keys are then unknown
  auto controller = is_subsystem ? read_io_subsystem(reader) : read_plain(reader);
  reader.finish();
  return controller;
}

}  // namespace platter::device
