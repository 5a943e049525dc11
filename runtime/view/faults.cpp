#include "runtime/view/faults.hpp"

#include <fmt/format.h>

#include "runtime/host/quoting.hpp"
#include "runtime/host/terminal.hpp"

namespace platter::runtime {

std::string faults_text(const fault::Plan& plan) {
  constexpr int kIndent = 14;
  std::string text;
  for (const fault::Entry& entry : plan.entries()) {
    std::string row = fmt::format("fault         {}: ", terminal_line(entry.fault.text));
    if (entry.fired == 0) {
      row += "never happened\n";
    } else {
      row += fmt::format("happened {}, {} recovered, {} failed, {}, {:.6f} s of recovery\n",
                         entry.fired == 1 ? "once" : fmt::format("{} times", entry.fired), entry.recovered,
                         entry.failed,
                         entry.retries == 1 ? "1 retry" : fmt::format("{} retries", entry.retries),
                         time::seconds(entry.lost));
    }
    text += within(row, kIndent);
  }
  return text;
}

nlohmann::ordered_json faults_json(const fault::Plan& plan) {
  auto rows = nlohmann::ordered_json::array();
  for (const fault::Entry& entry : plan.entries()) {
    rows.push_back({{"fault", entry.fault.text},
                    {"kind", fault::entry_of(entry.fault.kind).name},
                    {"happened", entry.fired},
                    {"recovered", entry.recovered},
                    {"failed", entry.failed},
                    {"retries", entry.retries},
                    {"recovery_s", time::seconds(entry.lost)}});
  }
  return rows;
}

}  // namespace platter::runtime
