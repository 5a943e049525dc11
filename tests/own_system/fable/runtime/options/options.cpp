#include "runtime/options/system_options.hpp"

namespace platter::runtime {

const SystemOptions& fable_options();

const SystemOptions& fable_options() {
  static const SystemOptions kOptions{"fable",
                                      "FABLE",
                                      {{.flag = "--moral",
                                        .help = "the moral of the run, for its report",
                                        .type_name = "TEXT",
                                        .advice = ""}}};
  return kOptions;
}

}  // namespace platter::runtime
