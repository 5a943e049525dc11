#include "runtime/fortran/statement/direct_lines.hpp"

#include <fmt/format.h>

#include "runtime/numbers/text_lines.hpp"

namespace platter::runtime {

std::string line_of_direct(DirectFile& file, std::int64_t number) {
  const Record record = file.read(number);
  return numbers::line_of_record(record.words, record.length, numbers::Characters::kAscii);
}

void write_direct(DirectFile& file, std::int64_t number, const std::string& line) {
  const auto length = file.record_length().size();
  if (line.size() > length) {
    throw numbers::LineError(
        fmt::format("the format makes {} characters of record {}, and RECL= gives a record {}", line.size(),
                    number, length));
  }
  std::string padded = line;
  padded.resize(length, ' ');
  const auto record = numbers::record_of_line(padded, {});
  file.write(number, record.words, record.length);
}

}  // namespace platter::runtime
