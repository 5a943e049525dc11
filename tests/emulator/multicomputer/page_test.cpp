// The table of mechanisms in docs/t3d.md. Each row names a change of Helvig's job, which is run with that
// change.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/emulator/multicomputer/page_table.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

struct Measured {
  double rate = 0;   ///< in MB/s
  double host = 0;   ///< utilisation of the processor in percent
  double disks = 0;  ///< utilisation in percent of the busiest disk
};

/// A job of the page: a file, the Agent's environment, and flags.
class PageJob {
 public:
  PageJob() {
    std::stringstream text;
    text << std::ifstream(source_path("tests/documents/t3d/helvig.toml")).rdbuf();
    text_ = text.str();
    // This is the environment of the command above the table.
    environment_ = {"MPP_AGENT_IOPATH=direct", "MPP_AGENT_IO_MEM_MIN=256 MB"};
  }

  /// Applies the change that the last column of the table describes.
  void change(const std::string& what) {
    if (what.starts_with("MPP_")) {
      const auto name = what.substr(0, what.find('='));
      std::erase_if(environment_, [&](const std::string& one) { return one.starts_with(name + "="); });
      environment_.push_back(what);
    } else if (what.starts_with("agent.")) {
      flags_.insert(flags_.end(), {"--set", "multicomputer." + what});
    } else if (what.starts_with("--site ")) {
      flags_.insert(flags_.end(), {"--site", what.substr(7)});
    } else {
      const auto key = "\n" + what.substr(0, what.find(' ')) + " = ";
      if (const auto at = text_.find(key); at != std::string::npos)
        text_.erase(at, text_.find('\n', at + 1) - at);
      text_ += what + "\n";
    }
  }

  Measured run(const std::string& pes) const {
    const CliFixture desk;
    desk.folder.write("job.toml", text_);
    Words words{"job", "job.toml", "--pes", pes, "--json", "out.json"};
    for (const auto& one : environment_) words.insert(words.end(), {"--env", one});
    words.insert(words.end(), flags_.begin(), flags_.end());
    const auto outcome = desk.platter(words);
    EXPECT_EQ(outcome.code, 0) << text_ << outcome.err;
    if (outcome.code != 0) return {};
    const auto json = nlohmann::json::parse(desk.folder.read("out.json"));
    const double seconds = json.at("virtual_seconds");
    Measured its{.rate = json.at("bytes").get<double>() / seconds / 1e6,
                 .host = 100 * json.at("host_s").get<double>() / seconds};
    for (const auto& drive : json.at("drives"))
      its.disks = std::max(its.disks, 100 * drive.at("utilisation").get<double>());
    return its;
  }

 private:
  std::string text_;
  Words environment_, flags_;
};

/// Returns the texts between backquotes.
Words quoted(const std::string& cell) {
  Words words;
  for (auto from = cell.find('`'); from != std::string::npos;) {
    const auto to = cell.find('`', from + 1);
    words.push_back(cell.substr(from + 1, to - from - 1));
    from = cell.find('`', to + 1);
  }
  return words;
}

TEST(PageOfT3d, TheTableOfMechanismsListsTheMeasuredRates) {
  const auto rows = rows_below("| alone | 1 PE | 4 PEs | 64 PEs | host | disks | what is changed |");
  ASSERT_GE(rows.size(), 12);
  std::size_t changes = 0;
  for (const auto& row : rows) {
    ASSERT_EQ(row.size(), 7);
    SCOPED_TRACE(row[0]);
    PageJob job;
    for (const auto& what : quoted(row[6])) {
      job.change(what);
      ++changes;
    }
    constexpr double kDigit = 0.0501;  // half of the last printed digit of a rate or percentage
    EXPECT_NEAR(job.run("1").rate, std::stod(row[1]), kDigit);
    EXPECT_NEAR(job.run("4").rate, std::stod(row[2]), kDigit);
    const auto many = job.run("64");
    EXPECT_NEAR(many.rate, std::stod(row[3]), kDigit);
    EXPECT_NEAR(many.host, std::stod(row[4]), 10 * kDigit);
    EXPECT_NEAR(many.disks, std::stod(row[5]), 10 * kDigit);
  }
  EXPECT_GT(changes, rows.size());
}

/// The three rates of the document are in a separate table.
TEST(PageOfT3d, HasTheRatesOfHelvig) {
  const auto rows = rows_below("| | Helvig | here |");
  ASSERT_EQ(rows.size(), 3);
  PageJob job;
  job.change("MPP_AGENT_IO_MEM_MIN=16000000");
  for (const auto& row : rows) {
    ASSERT_EQ(row.size(), 3);
    EXPECT_NEAR(job.run(row[0].substr(0, row[0].find(' '))).rate, std::stod(row[2]), 0.0501) << row[0];
  }
}

}  // namespace
}  // namespace platter::tests
