#include "tools/documents/bucher-hayes/bench/tables.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace platter::bucher_hayes {
namespace {

constexpr std::size_t kWithoutOverhead = 6;  // columns of a line, non-overlapped
constexpr std::size_t kWithOverhead = 8;

bool only_numbers(const std::string& line) {
  return line.find_first_not_of(" 0123456789.*-") == std::string::npos;
}

/// The first number after the label, if the line has it.
void take(const std::string& line, std::string_view label, std::optional<double>& value) {
  if (line.starts_with(label)) value = numbers_of(line.substr(label.size())).at(0);
}

/// Reads line after line.
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

template <typename Line>
void each_line(const std::string& text, Line use) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) use(line);
}

}  // namespace

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
    // A sweep of writes alone leaves the column of the reads blank.
    const bool both = numbers.size() > 3;
    const bool write = !both && line.size() > 50;
    all.push_back({static_cast<int>(numbers[0]), numbers[1], write ? 0 : numbers[2],
                   both ? numbers[3] : (write ? numbers[2] : 0)});
  });
  return all;
}

std::vector<double> numbers_of(const std::string& text) {
  std::vector<double> numbers;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (word.find_first_of("0123456789") > 2)
      continue;  // NANOSECONDS is none, though strtod takes it for one
    char* end = nullptr;
    const double number = std::strtod(word.c_str(), &end);
    if (end != word.c_str()) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace platter::bucher_hayes
