// Results (read by platter again) and definitions (read by platter sweep) may come from strangers, and may
// need rights, such as access to files. Only the command line grants rights.

#include <gtest/gtest.h>

#include <regex>

#include "runtime/options/system_options.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

constexpr const char* kSpies = R"(
      CHARACTER*40 TEXT
      OPEN(9,FILE='../outside/secret',STATUS='OLD',IOSTAT=K)
      IF(K.EQ.0) READ(9,'(A)') TEXT
      IF(K.EQ.0) OPEN(8,FILE='found')
      IF(K.EQ.0) WRITE(8,'(A)') TEXT
      END
)";

class Rights : public testing::Test {
 protected:
  Rights() {
    desk.folder.write("work/spies.f", text_of(kSpies));
    desk.folder.write("work/p.f", "      END\n");
    desk.folder.write("outside/secret", std::string("SECRET").append(34, ' ') + "\n");
    desk.folder.write("outside/q.f", "      END\n");
  }
  Outcome platter(Words words) const {
    words.insert(words.begin(), {"sh", "-c", "cd work && exec \"$@\"", "sh", platter_command()});
    return desk.command(words);
  }
  /// Writes a result file with another command in it.
  void write_result(const Words& words) const {
    if (!desk.folder.has("work/own.json")) {
      ASSERT_EQ(platter({"run", "p.f", "--json", "own.json", "--no-summary"}).code, 0);
    }
    json result = json::parse(desk.folder.read("work/own.json"));
    result["repeat"]["command"] = words;
    desk.folder.write("work/r.json", result.dump());
  }
  /// Checks that the file is rejected with a message that names the missing flag, and that nothing has been
  /// run.
  void rejects(const Outcome& outcome, const std::string& to_add) const {
    EXPECT_EQ(outcome.code, 2) << outcome.out << outcome.err;
    EXPECT_TRUE(has(outcome.err, "requests rights that only the command line can grant"));
    EXPECT_TRUE(has(outcome.err, to_add));
    EXPECT_FALSE(desk.folder.has("work/found"));
  }
  void repeats(const Words& more) const {
    Words words{"again", "r.json"};
    words.insert(words.end(), more.begin(), more.end());
    const auto outcome = platter(words);
    EXPECT_NE(outcome.code, 2) << outcome.err;
    EXPECT_EQ(outcome.err, "");
  }
  std::string outside() const { return (desk.folder.path() / "outside").string(); }
  CliFixture desk;
};

TEST_F(Rights, RightsInAResultAreListedAndNotGranted) {
  write_result({"run", "spies.f", "--trust"});
  rejects(platter({"again", "r.json"}), "if you trust the file, add: platter again r.json --trust\n");
  write_result({"run", "spies.f", "--allow=../outside", "--env=A=B", "--memory=8000000000"});
  rejects(platter({"again", "r.json"}),
          "platter again r.json --allow=../outside --env=A=B --memory=8000000000\n");
}

TEST_F(Rights, RightsInAResultAreGrantedIfTheCommandLineRepeatsThem) {
  write_result({"run", "spies.f", "--trust"});
  repeats({"--trust"});
  EXPECT_EQ(desk.folder.read("work/found"), std::string("SECRET").append(34, ' ') + "\n");
  write_result({"run", "p.f", "--allow=" + outside() + "/", "--memory=8000000000", "--env=A=B"});
  repeats({"--allow", "../outside", "--memory", "9GB", "--env", "A=B"});
}

TEST_F(Rights, ARightOfOneKindGrantsNoOther) {
  write_result({"run", "spies.f", "--trust", "--env=A=B"});
  rejects(platter({"again", "r.json", "--env", "A=B"}), "again r.json --trust\n");
  rejects(platter({"again", "r.json", "--env", "A=C", "--trust"}), "again r.json --env=A=B\n");
}

TEST_F(Rights, RightsThatAResultDoesNotNeedAreRejected) {
  write_result({"run", "p.f"});
  const auto outcome = platter({"again", "r.json", "--trust"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "--trust: r.json does not request it; leave it out"));
}

TEST_F(Rights, ModelParametersAndLowerLimitsAreNotRights) {
  write_result({"run", "p.f", "--seed=7", "--os=cos", "--memory=200000000", "--cpu-time=60", "--sandbox"});
  repeats({});
}

/// Otherwise, `platter again` would accept such a flag with another value and ignore it.
TEST_F(Rights, AgainRejectsFlagsThatGrantNoRight) {
  write_result({"run", "p.f", "--machine=ymp", "--assign=-F cos u:1"});
  repeats({});
  for (const char* flag : {"--assign=-F mr u:1", "--procstat=t.json", "--seed=7", "--json=t.json"}) {
    const auto outcome = platter({"again", "r.json", flag});
    EXPECT_EQ(outcome.code, 2) << flag << outcome.out;
    EXPECT_TRUE(has(outcome.err, "unknown flag --")) << flag;
  }
}

TEST_F(Rights, ToReadOtherFilesOfTheUserAreRejected) {
  write_result({"run", "../outside/q.f"});
  rejects(platter({"again", "r.json"}), "again r.json ../outside/q.f\n");
  repeats({"../outside/q.f"});
  write_result({"run", "p.f", "--cards=" + outside() + "/secret"});
  rejects(platter({"again", "r.json"}), "--cards=" + outside() + "/secret");
  repeats({"--cards", "../outside/secret"});
  write_result({"run", "p.f", "--specs=../outside", "-I../outside"});
  rejects(platter({"again", "r.json"}), "-I../outside --specs=../outside");
  desk.folder.write("work/.hidden.f", "      END\n");
  write_result({"run", ".hidden.f"});
  rejects(platter({"again", "r.json"}), "again r.json .hidden.f");
  std::filesystem::create_symlink("../outside/q.f", desk.folder.path() / "work/link.f");
  write_result({"run", "link.f"});
  rejects(platter({"again", "r.json"}), "again r.json link.f");
}

TEST_F(Rights, ToWriteFilesAreRejected) {
  for (const char* flag : {"--trace", "--csv", "--json", "--requests", "--procstat"}) {
    write_result({"run", "p.f", std::string(flag) + "=t.json"});
    const auto outcome = platter({"again", "r.json"});
    EXPECT_EQ(outcome.code, 2) << outcome.out;
    EXPECT_TRUE(has(outcome.err, std::string(flag) + ": a file cannot specify where results are written"));
  }
  EXPECT_FALSE(desk.folder.has("work/t.json"));
}

TEST_F(Rights, AreNotGivenToOtherCommands) {
  for (const Words& words : {Words{"list", "machines"}, Words{"dataset", "create"}, Words{}}) {
    write_result(words);
    const auto outcome = platter({"again", "r.json"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(has(outcome.err, "its command is not platter run, the only one that can be repeated"));
  }
}

TEST_F(Rights, RightsInAPointAreNotGranted) {
  ASSERT_EQ(platter({"sweep", "p.f", "--vary", "seed=1..2", "-o", "s.json"}).code, 0);
  json table = json::parse(desk.folder.read("work/s.json"));
  table["points"][1]["results"]["repeat"]["command"] = {"run", "spies.f", "--trust"};
  desk.folder.write("work/s.json", table.dump());
  rejects(platter({"again", "s.json", "--point", "2"}), "platter again s.json --point 2 --trust\n");
}

TEST_F(Rights, RightsInASweepsDefinitionAreNotGranted) {
  const auto sweep = [&](const std::string& text, const Words& more = {}) {
    desk.folder.write("work/g.toml", text);
    Words words{"sweep", "--grid", "g.toml", "-o", "t.csv"};
    words.insert(words.end(), more.begin(), more.end());
    return platter(words);
  };
  rejects(sweep("sources=['spies.f']\nflags=['--trust']\nvary=['seed=1..2']"), "-o t.csv --trust\n");
  rejects(sweep("sources=['spies.f']\nvary=['allow=../outside']"), "--allow=../outside\n");
  rejects(sweep("sources=['p.f']\nvary=['source=../outside/q.f']"), "../outside/q.f\n");
  rejects(sweep("sources=['p.f']\ncards='../outside/secret'\nvary=['seed=1']"),
          "--cards=../outside/secret\n");
  rejects(sweep("sources=['p.f']\nflags=['../outside/q.f']\nvary=['seed=1']"), "../outside/q.f\n");
  EXPECT_TRUE(has(sweep("sources=['p.f']\nflags=['--trace=t']\nvary=['seed=1']").err,
                  "g.toml: --trace: a file cannot specify where results are written"));
  const auto granted = sweep("sources=['spies.f']\nflags=['--trust']\nvary=['seed=1']", {"--trust"});
  EXPECT_EQ(granted.code, 0) << granted.err;
  EXPECT_EQ(desk.folder.read("work/found"), std::string("SECRET").append(34, ' ') + "\n");
}

TEST_F(Rights, CannotBeSmuggledInAsValues) {
  const auto sweep = [&](const std::string& text) {
    desk.folder.write("work/g.toml", text);
    return platter({"sweep", "--grid", "g.toml", "-o", "t.csv"});
  };
  for (const char* vary : {"strict=--trust", "seed=--trust", "cards=--trust", "machine+os=cray1+--trust",
                           "source=--trust", "strict=../outside/q.f"}) {
    const auto outcome = sweep(std::string("sources=['spies.f']\nvary=['") + vary + "']");
    EXPECT_NE(outcome.code, 0) << vary;
    EXPECT_FALSE(desk.folder.has("work/found")) << vary;
  }
}

/// The table of rights must list every flag of `platter run`.
TEST_F(Rights, AreDecidedForEveryFlagOfRun) {
  const std::string table = CliFixture().command({"cat", source_path("tools/cli/rights.cpp")}).out;
  const std::string help = platter({"run", "--help"}).out;
  const std::regex flag(R"(\s(--[a-z][-a-z]*|-I)\b)");
  int flags = 0;
  for (auto at = std::sregex_iterator(help.begin(), help.end(), flag); at != std::sregex_iterator(); ++at) {
    const std::string name = (*at)[1];
    if (name == "--help") continue;
    ++flags;
    const bool of_system =
        runtime::find_system_option(name) != nullptr;  // such an option declares the file that it names
    EXPECT_TRUE(of_system || table.find("{\"" + name + "\", Concern::") != std::string::npos) << name;
  }
  EXPECT_GT(flags, 40);
}

}  // namespace
}  // namespace platter::tests
