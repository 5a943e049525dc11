#include "emulator/device/controller_specification.hpp"

namespace platter::device {

ControllerSpecification read_controller(specification::Document& document) {
  specification::Reader reader(document);
  // A sector of 100 000 words then takes 28 hours, which may still be planned ahead of the end of time.
  constexpr std::chrono::seconds kLongestWord{1};
  ControllerSpecification controller{
      .description = reader.text("description"),
      .buffers = reader.count("buffers", "buffers", 1, 1'000'000),
      .word_time = reader.duration("word_time", kLongestWord),
      .rest_words = reader.count("rest_words", "words"),
      .select_time = reader.duration("select_time"),
      .reads_ahead = reader.one_of("read_ahead", {"none", "next sector"}) == "next sector",
      .completes_buffered = reader.one_of("write_complete", {"buffered", "on surface"}) == "buffered",
  };
  reader.finish();
  return controller;
}

}  // namespace platter::device
