#include "tools/validation/studies/bucher-hayes/bench/tables.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "tools/validation/harness/experiment_runner.hpp"
#include "tools/validation/harness/least_squares.hpp"

namespace platter::bucher_hayes {
namespace {

constexpr std::size_t kWithoutOverhead = 6;  // columns of a line in the non-overlapped part
constexpr std::size_t kWithOverhead = 8;

bool only_numbers(const std::string& line) {
  return line.find_first_not_of(" 0123456789.*-") == std::string::npos;
}

/// Sets the value to the first number after the label, if the line contains the label.
void take(const std::string& line, std::string_view label, std::optional<double>& value) {
  if (line.starts_with(label)) value = numbers_of(line.substr(label.size())).at(0);
}

/// Parses the output line by line.
class Reader {
 public:
  void read(const std::string& line) {
    if (line.starts_with(" ----- NUMBER OF CHANNELS")) start();
    if (line.starts_with(" OVERLAPPED")) table_ = &now().overlapped;
    if (line.starts_with(" NON-OVERLAPPED")) table_ = &now().non_overlapped;
    if (table_ != nullptr) {
      in_table(line);
    } else if (!all.empty()) {
      in_timings(line);
    }
  }

  std::vector<Channels> all;

 private:
  void start() {
    all.emplace_back();
    table_ = nullptr;
  }

  Channels& now() {
    if (all.empty()) start();
    return all.back();
  }

  void in_timings(const std::string& line) {
    if (line.starts_with("   USED")) now().loop = numbers_of(line).at(0);
    if (!only_numbers(line)) return;
    const auto numbers = numbers_of(line);
    now().timings.insert(now().timings.end(), numbers.begin(), numbers.end());
  }

  void in_table(const std::string& line) {
    const auto numbers = only_numbers(line) ? numbers_of(line) : std::vector<double>();
    if (numbers.size() >= kWithoutOverhead) {
      table_->sizes.push_back({static_cast<int>(numbers[0]), numbers[1], numbers[2], numbers[3], numbers[4],
                               numbers[5], numbers.size() >= kWithOverhead ? numbers[7] : 0});
    }
    take(line, " SECTORS PER REVOLUTION      S", table_->fitted.sectors_per_revolution);
    take(line, " REVOLUTIONS LOST PER CALL   M", table_->fitted.lost);
    take(line, " T-CALL,  MICROSECONDS", table_->fitted.t_call);
    take(line, " T-TRANS, MICROSECONDS", table_->fitted.t_trans);
  }

  Table* table_ = nullptr;
};

double fitted_number(const std::optional<double>& value, const char* name) {
  if (!value)
    throw evidence::Failed(fmt::format("the program fitted no {}: its points are not on a line", name));
  return *value;
}

/// Fits a line through the points (x, y) of the sizes. Returns nothing for fewer than three points, which
/// have no standard error.
template <typename X, typename Y>
std::optional<evidence::Line> line_of(const std::vector<BufferSize>& sizes, X x, Y y) {
  constexpr std::size_t kFewest = 3;
  if (sizes.size() < kFewest) return std::nullopt;
  std::vector<double> xs;
  std::vector<double> ys;
  for (const auto& size : sizes) {
    xs.push_back(x(size));
    ys.push_back(y(size));
  }
  return evidence::fit_line(xs, ys);
}

/// Fits eq. 6 without 1/S, which only shifts the intercept. LOST is the remainder per call.
std::optional<evidence::Line> revolutions(const std::vector<BufferSize>& sizes) {
  constexpr double kWords = 512;
  const auto calls_per_sector = [](const BufferSize& size) {
    return 1.0 / size.sectors - kWords / size.words;
  };
  return line_of(sizes, calls_per_sector,
                 [&](const BufferSize& size) { return size.lost * calls_per_sector(size); });
}

/// Fits eq. 8.
std::optional<evidence::Line> overhead(const std::vector<BufferSize>& sizes) {
  return line_of(
      sizes, [](const BufferSize& size) { return 1.0 / size.sectors; },
      [](const BufferSize& size) { return size.t_oh; });
}

template <typename Line>
void each_line(const std::string& text, Line use) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) use(line);
}

}  // namespace

evidence::Estimate Table::sectors_per_revolution() const {
  const double s = fitted_number(fitted.sectors_per_revolution, "S");
  const auto line = revolutions(sizes);
  // The intercept is 1/S, and its error is converted to the error of S.
  return {s, line ? std::optional(line->intercept_error * s * s) : std::nullopt};
}

evidence::Estimate Table::lost() const {
  const auto line = revolutions(sizes);
  return {fitted_number(fitted.lost, "M"), line ? std::optional(line->slope_error) : std::nullopt};
}

evidence::Estimate Table::t_call() const {
  const auto line = overhead(sizes);
  return {fitted_number(fitted.t_call, "T_call"), line ? std::optional(line->slope_error) : std::nullopt};
}

evidence::Estimate Table::t_trans() const {
  const auto line = overhead(sizes);
  return {fitted_number(fitted.t_trans, "T_trans"),
          line ? std::optional(line->intercept_error) : std::nullopt};
}

const BufferSize& Table::of(int sectors) const {
  for (const auto& size : sizes) {
    if (size.sectors == sectors) return size;
  }
  throw std::runtime_error(fmt::format("the program printed no line for {} sectors", sectors));
}

std::vector<Channels> parse_tables(const std::string& printed) {
  Reader reader;
  each_line(printed, [&](const std::string& line) { reader.read(line); });
  return std::move(reader.all);
}

std::vector<Tested> parse_sweep(const std::string& printed) {
  std::vector<Tested> all;
  each_line(printed, [&](const std::string& line) {
    if (!only_numbers(line)) return;
    const auto numbers = numbers_of(line);
    if (numbers.size() < 3) return;
    // If only writes were measured, the column of reads is blank.
    const bool both = numbers.size() > 3;
    const bool write = !both && line.size() > 50;
    all.push_back({static_cast<int>(numbers[0]), numbers[1], write ? 0 : numbers[2],
                   both ? numbers[3] : (write ? numbers[2] : 0)});
  });
  return all;
}

}  // namespace platter::bucher_hayes
