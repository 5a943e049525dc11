#include "emulator/disk/controller_specification.hpp"

namespace platter::disk {

ControllerSpecification read_controller(specification::Document& document) {
  specification::Reader reader(document);
  ControllerSpecification controller{
      .description = reader.text("description"),
      .buffers = reader.count("buffers", "buffers", 1, 1'000'000),
      .word_time = reader.duration("word_time"),
      .rest_words = reader.count("rest_words", "words"),
      .select_time = reader.duration("select_time"),
      .reads_ahead = reader.one_of("read_ahead", {"none", "next sector"}) == "next sector",
      .completes_buffered = reader.one_of("write_complete", {"buffered", "on surface"}) == "buffered",
  };
  reader.finish();
  return controller;
}

}  // namespace platter::disk
