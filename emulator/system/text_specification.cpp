#include "emulator/system/text_specification.hpp"

namespace platter::system {

TextSpecification read_text(specification::Reader reader) {
  const auto most = [&](const char* key) {
    constexpr std::int64_t kMost = 1'000'000;  // as of a data card
    return reader.has(key) ? reader.count(key, "characters", 1, kMost) : 0;
  };
  const TextSpecification text{.on_drives = reader.one_of("units", {"host", "drives"}) == "drives",
                               .compresses = reader.one_of("blanks", {"kept", "counted"}) == "counted",
                               .statement = reader.duration("statement"),
                               .item = reader.duration("item"),
                               .character = reader.duration("character"),
                               .longest = most("longest"),
                               .longest_listed = most("longest_listed")};
  reader.finish();
  return text;
}

}  // namespace platter::system
