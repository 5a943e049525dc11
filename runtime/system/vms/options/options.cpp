#include "runtime/options/host_copies.hpp"

namespace platter::runtime {

const SystemOptions& vms_options() {
  static const SystemOptions kOptions{"vms", "VMS", {copy_in_option(), copy_out_option()}};
  return kOptions;
}

}  // namespace platter::runtime
