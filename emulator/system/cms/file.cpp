#include "emulator/system/cms/file.hpp"

#include <algorithm>

namespace platter::cms {

amount::Bytes File::longest() const {
  if (format == Format::kFixed) return length;
  constexpr amount::Bytes kLengthBytes{2};  // in front of each
  amount::Bytes most;
  for (std::size_t i = 0; i < places.size(); ++i)
    most = std::max(most, (i + 1 < places.size() ? places[i + 1] : bytes) - places[i] - kLengthBytes);
  return most;
}

}  // namespace platter::cms
