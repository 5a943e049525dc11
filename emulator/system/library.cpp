#include "emulator/system/library.hpp"

namespace platter::system {

Library read_library(specification::Reader& reader) {
  Library library{
      .name = reader.text("name"),
      .read = reader.text("read"),
      .write = reader.text("write"),
      .buffer = reader.count("buffer", "sectors"),
      .buffers = reader.count("buffers", "buffers"),
      .buffer_in =
          reader.one_of("buffer_in", {"buffered", "direct"}) == "direct" ? Way::kDirect : Way::kBuffered,
      .statement = reader.duration("statement"),
      .word = reader.duration("word"),
  };
  if (library.buffer < 1) reader.fail("buffer", "a buffer has at least 1 sector");
  if (library.buffers < 1 || library.buffers > 2) reader.fail("buffers", "a unit has 1 or 2 buffers");
  reader.finish();
  return library;
}

}  // namespace platter::system
