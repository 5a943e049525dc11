#include "runtime/view/faults.hpp"

#include <fmt/format.h>

#include "runtime/host/quoting.hpp"
#include "runtime/host/terminal.hpp"

namespace platter::runtime {
namespace {

bool can_lose_words(const fault::Entry& entry) {
  const auto scope = fault::entry_of(entry.fault.kind).scope;
  return scope == fault::Scope::kStore || scope == fault::Scope::kMachine;
}

}  // namespace

std::string faults_text(const fault::Plan& plan) {
  constexpr int kIndent = 14;
  std::string text;
  for (const fault::Entry& entry : plan.entries()) {
    std::string row = fmt::format("fault         {}: ", terminal_line(entry.fault.text));
    if (entry.fired == 0) {
      row += "never happened\n";
    } else {
      row +=
          fmt::format("happened {}, {} recovered, {} failed, {}, {:.6f} s of recovery\n",
                      entry.fired == 1 ? "once" : fmt::format("{} times", entry.fired), entry.recovered,
                      entry.failed, entry.retries == 1 ? "1 retry" : fmt::format("{} retries", entry.retries),
                      time::seconds(entry.lost));
      if (can_lose_words(entry)) row.replace(row.size() - 1, 1, fmt::format("; {}\n", entry.losses()));
    }
    text += within(row, kIndent);
  }
  return text;
}

nlohmann::ordered_json faults_json(const fault::Plan& plan) {
  auto rows = nlohmann::ordered_json::array();
  for (const fault::Entry& entry : plan.entries()) {
    nlohmann::ordered_json row{{"fault", entry.fault.text},
                               {"kind", fault::entry_of(entry.fault.kind).name},
                               {"happened", entry.fired},
                               {"recovered", entry.recovered},
                               {"failed", entry.failed},
                               {"retries", entry.retries},
                               {"recovery_s", time::seconds(entry.lost)}};
    if (can_lose_words(entry)) {
      row["lost_blocks"] = nlohmann::ordered_json::array();
      for (const auto& [file, blocks] : entry.lost_blocks)
        row["lost_blocks"].push_back({{"file", file}, {"blocks", blocks}});
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace platter::runtime
