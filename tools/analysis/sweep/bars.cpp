#include "tools/analysis/sweep/bars.hpp"

#include <fmt/format.h>

#include "runtime/host/quoting.hpp"
#include "tools/analysis/sweep/gnuplot.hpp"

namespace platter::sweep {

std::string bars_svg(const std::string& y, const std::vector<std::string>& parts,
                     const std::vector<Bar>& bars) {
  constexpr const char* kColours[] = {"#2050a0", "#b03030", "#d0a030", "#c0c0c0"};
  std::string text = fmt::format(
      "set ylabel {}\nset style data histograms\nset style histogram rowstacked\nset style fill solid\n"
      "set boxwidth 0.7\nset xtics rotate by -30\n$bars << EOD\n",
      runtime::gnuplot_string(y));
  for (const auto& bar : bars) {
    text += runtime::gnuplot_field(bar.name);
    for (const double part : bar.parts) text += fmt::format(" {:.9f}", part);
    text += '\n';
  }
  text += "EOD\n";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    text += fmt::format("{} $bars using {}{} linecolor '{}' title {}", i == 0 ? "plot" : ",", i + 2,
                        i == 0 ? ":xtic(1)" : "", kColours[i % std::size(kColours)],
                        runtime::gnuplot_string(parts[i]));
  }
  return drawn(text + "\n");
}

}  // namespace platter::sweep
