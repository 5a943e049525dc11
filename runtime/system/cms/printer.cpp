#include "runtime/system/cms/printer.hpp"

#include <fmt/format.h>

#include "emulator/system/cms/refused.hpp"
#include "runtime/fortran/unit/word/file_words.hpp"

namespace platter::runtime {

void CmsPrinter::refuse(const char* statement) const {
  throw cms::Refused(cms::kOtherError,
                     fmt::format("{}: unit {}: a printer takes WRITE only", statement, unit_));
}

void CmsPrinter::write(std::span<const dataset::Word> words, amount::Bits length) {
  kernel_.begin("WRITE", unit_);
  kernel_.work(kernel_.specification().fortran);
  const amount::Bytes bytes{std::ssize(bytes_in(words, length))};
  printer_.print(std::span(&bytes, 1));
}

}  // namespace platter::runtime
