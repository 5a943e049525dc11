#include "runtime/options/host_copies.hpp"

namespace platter::runtime {

const SystemOptions& cms_options() {
  static const SystemOptions kOptions{"cms", "CMS", {copy_in_option(), copy_out_option()}};
  return kOptions;
}

}  // namespace platter::runtime
