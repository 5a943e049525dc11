#include "tools/paper/point.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tools/guest/process.hpp"

namespace platter::paper {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for the cards and results of a run.
class Scratch {
 public:
  Scratch() {
    std::string pattern = (fs::temp_directory_path() / "platter.XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error(pattern + " cannot be made");
    folder_ = pattern;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  std::string file(const char* name) const { return (folder_ / name).string(); }

 private:
  fs::path folder_;
};

/// The data cards of docs/fortran.md.
std::string cards(const Setting& setting) {
  const auto card = [](std::initializer_list<long> fields) {
    std::string text;
    for (const long field : fields) text += fmt::format("{:10}", field);
    return text + '\n';
  };
  return fmt::format("{} SECTORS\n", setting.sectors) +
         card({setting.ncomp, 1, setting.writes ? 1 : 0, setting.random ? 1 : 0, 5, setting.words, 0, 0}) +
         card({setting.cray ? 18 : 20, 10, 0, static_cast<long>(setting.part)}) + card({1}) + card({setting.sectors});
}

/// The numbers of a line of a table; none where the line holds anything else.
std::vector<double> numbers(const std::string& line) {
  std::vector<double> values;
  std::istringstream in(line);
  for (std::string word; in >> word;) {
    char* end = nullptr;
    values.push_back(std::strtod(word.c_str(), &end));
    if (*end != '\0') return {};
  }
  return values;
}

}  // namespace

Point measure(const Setting& setting) {
  const Scratch scratch;
  std::ofstream(scratch.file("cards")) << cards(setting);
  std::vector<std::string> command{setting.program.string(), "--cards",       scratch.file("cards"),
                                   "--json",                 scratch.file("json"), "--no-summary"};
  command.insert(command.end(), setting.flags.begin(), setting.flags.end());
  const auto run = guest::capture_process(command);
  if (run.code != 0) throw std::runtime_error(fmt::format("{} ended with {}:\n{}", command[0], run.code, run.output));

  // SECTORS, WORDS, SECONDS, KWORD/S, REVOLUTIONS PER SECTOR, MISSED, and where overlapped N-LOOP, T-OH.
  Point point{};
  std::istringstream lines(run.output);
  for (std::string line; std::getline(lines, line);) {
    if (const auto used = line.find("USED"); used != std::string::npos) point.loop = std::stod(line.substr(used + 4));
    const auto values = numbers(line);
    if (values.size() < 6) continue;
    constexpr double kWordsPerSector = 512;
    point.sectors = static_cast<int>(values[0]);
    point.moved = values[1] / kWordsPerSector;
    point.calls = point.moved / point.sectors;
    point.seconds = values[2];
    point.revolutions = values[4] * point.moved;
    if (values.size() == 8) point.overhead = values[7];
  }
  if (point.sectors != setting.sectors) throw std::runtime_error(command[0] + " printed no result:\n" + run.output);
  const long cylinder = setting.cray ? 180 : 200;
  point.boundaries = static_cast<double>((static_cast<long>(point.moved) - 1) / cylinder);

  const auto json = nlohmann::json::parse(std::ifstream(scratch.file("json")));
  const auto& unit = json.at("units").at(0);
  point.lost = unit.at("revolutions_missed").get<double>() - unit.at("revolutions_missed_at_boundaries").get<double>();
  point.virtual_seconds = json.at("virtual_seconds");
  return point;
}

}  // namespace platter::paper
