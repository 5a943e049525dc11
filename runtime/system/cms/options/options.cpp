#include "runtime/options/host_copies.hpp"

namespace platter::runtime {

const SystemOptions& cms_options() {
  static const SystemOptions kOptions{
      "cms",
      "CMS",
      {copy_in_option({{kFixedFormat, "records of BYTES bytes each", true},
                       {kVariableFormat, "each record preceded by its length"},
                       {kLinesFormat, "text, each line as a record"}}),
       copy_out_option({{kLinesFormat, "each record as a line of text"}})}};
  return kOptions;
}

}  // namespace platter::runtime
