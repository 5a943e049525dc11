#include "tests/claims/measured.hpp"

#include <fmt/format.h>

#include <sstream>
#include <stdexcept>

namespace platter::tests {
namespace {

bool begins(const std::string& line, const char* with) {
  return line.compare(0, std::char_traits<char>::length(with), with) == 0;
}

/// The first number after the label, if the line has it.
void take(const std::string& line, const char* label, std::optional<double>& value) {
  if (begins(line, label)) value = numbers_of(line.substr(std::char_traits<char>::length(label))).at(0);
}

std::vector<Channels> parse(const std::string& text) {
  std::vector<Channels> all;
  Table* table = nullptr;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (begins(line, " ----- NUMBER OF CHANNELS")) {
      all.emplace_back();
      table = nullptr;
      continue;
    }
    if (all.empty()) continue;
    Channels& now = all.back();
    if (begins(line, " OVERLAPPED")) table = &now.overlapped;
    if (begins(line, " NON-OVERLAPPED")) table = &now.non_overlapped;
    if (begins(line, "   USED")) now.loop = numbers_of(line).at(0);
    const auto numbers = numbers_of(line);
    const bool only_numbers = line.find_first_not_of(" 0123456789.*-") == std::string::npos;
    if (table == nullptr && only_numbers)
      now.timings.insert(now.timings.end(), numbers.begin(), numbers.end());
    if (table == nullptr) continue;
    if (only_numbers && numbers.size() >= 6) {
      table->sizes.push_back({static_cast<int>(numbers[0]), numbers[1], numbers[2], numbers[3], numbers[4],
                              numbers[5], numbers.size() >= 8 ? numbers[7] : 0});
    }
    take(line, " SECTORS PER REVOLUTION      S", table->fitted.sectors_per_revolution);
    take(line, " REVOLUTIONS MISSED PER CALL M", table->fitted.missed);
    take(line, " T-CALL,  MICROSECONDS", table->fitted.t_call);
    take(line, " T-TRANS, MICROSECONDS", table->fitted.t_trans);
  }
  return all;
}

std::string output_of(const Desk& desk, const std::string& program, const std::string& adapter,
                      const std::string& cards, const Words& flags) {
  Words arguments{"run", source_path("fortran/" + program)};
  if (!adapter.empty()) arguments.push_back(source_path("fortran/" + adapter));
  arguments.insert(arguments.end(), {"--no-summary", "--cards", cards});
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  const Outcome outcome = desk.platter(arguments);
  if (outcome.code != 0) throw std::runtime_error(outcome.out + outcome.err);
  return outcome.out;
}

}  // namespace

const BufferSize& Table::of(int sectors) const {
  for (const auto& size : sizes) {
    if (size.sectors == sectors) return size;
  }
  throw std::out_of_range(fmt::format("no line for {} sectors", sectors));
}

std::vector<Channels> appendix_a(const std::string& adapter, const std::string& cards, const Words& flags) {
  return parse(output_of(Desk(), "appendixa.f", adapter, source_path("fortran/cards/" + cards), flags));
}

std::vector<Channels> appendix_a_on(const std::string& adapter, const std::string& cards,
                                    const Words& flags) {
  const Desk desk;
  desk.folder.write("own.cards", cards);
  return parse(output_of(desk, "appendixa.f", adapter, "own.cards", flags));
}

std::vector<Tested> sweep(const std::string& cards, const Words& flags) {
  const Desk desk;
  desk.folder.write("own.cards", cards);
  std::vector<Tested> all;
  std::istringstream lines(output_of(desk, "sweep.f", "", "own.cards", flags));
  for (std::string line; std::getline(lines, line);) {
    const auto numbers = numbers_of(line);
    if (numbers.size() == 4)
      all.push_back({static_cast<int>(numbers[0]), numbers[1], numbers[2], numbers[3]});
  }
  return all;
}

std::string Cards::text() const {
  std::string cards = fmt::format("TEST\n{:10}{:10}{:10}{:10}{:10}{:10}{:10}{:10}\n{:10}{:10}\n{:10}\n",
                                  ncomp, channels, write, 0, 5, words, 0, loop, 18, 10, sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    cards += fmt::format("{:10}", sizes[i]);
    if (i % 8 == 7 || i + 1 == sizes.size()) cards += '\n';
  }
  return cards;
}

}  // namespace platter::tests
