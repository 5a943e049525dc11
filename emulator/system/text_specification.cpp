#include "emulator/system/text_specification.hpp"

namespace platter::system {

TextSpecification read_text(specification::Reader reader) {
  const TextSpecification text{.on_drives = reader.one_of("units", {"host", "drives"}) == "drives",
                               .compresses = reader.one_of("blanks", {"kept", "counted"}) == "counted",
                               .statement = reader.duration("statement"),
                               .item = reader.duration("item"),
                               .character = reader.duration("character")};
  reader.finish();
  return text;
}

}  // namespace platter::system
