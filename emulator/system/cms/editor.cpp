#include "emulator/system/cms/editor.hpp"

#include <algorithm>
#include <vector>

namespace platter::cms {

std::int64_t load(OpenFile& file, amount::Bytes width, const Kernel& kernel, amount::Bytes block) {
  const auto& its = file.file();
  if (its.format != Format::kFixed || width != its.length) return read_all(file);
  const amount::Bytes bytes = kernel.specification().edit_blocks.count * block;
  const std::int64_t each = std::max<std::int64_t>(bytes / its.length, 1);
  std::vector<std::byte> records((each * its.length).size());
  for (std::int64_t next = 1; next <= its.records; next += each) file.read(next, each, records);
  return its.records;
}

std::int64_t read_all(OpenFile& file) {
  std::vector<std::byte> record;
  for (std::int64_t next = 1; next <= file.file().records; ++next) {
    record.resize(file.length_of(next).size());
    file.read(next, 1, record);
  }
  return file.file().records;
}

void copy(OpenFile& from, OpenFile& to) {
  std::vector<std::byte> record;
  for (std::int64_t next = 1; next <= from.file().records; ++next) {
    record.resize(from.length_of(next).size());
    from.read(next, 1, record);
    to.write(next, 1, record);
  }
}

}  // namespace platter::cms
