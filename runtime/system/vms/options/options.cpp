#include "runtime/options/host_copies.hpp"
#include "runtime/system/vms/host_copy.hpp"

namespace platter::runtime {

const SystemOptions& vms_options() {
  static const SystemOptions kOptions{
      "vms",
      "VMS",
      {copy_in_option({{kFixedFormat, "records of BYTES bytes each", true},
                       {kVariableFormat, "each record preceded by its length"},
                       {kLinesFormat, "text, each line as a record"}}),
       copy_out_option({{kLinesFormat, "each record as a line of text"},
                        {kPrintedFormat, "text as CARRIAGECONTROL prints it"}})}};
  return kOptions;
}

}  // namespace platter::runtime
