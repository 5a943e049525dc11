// Two runs print the same bytes; so do a release and a debug build.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

namespace fs = std::filesystem;

struct Bytes {
  std::string out;
  std::string json;
  bool operator==(const Bytes&) const = default;
};

/// Runs a shortened Appendix A on two channels. `before`: words in front of the command, such as env.
Bytes run(const std::string& command, const Words& flags, Words before = {}) {
  CliFixture desk;
  Words& words = before;
  words.insert(words.end(), {command, "run", source_path("fortran/appendixa.f"), "--cards",
                             source_path("fortran/cards/quick.cards"), "--json", "result.json"});
  words.insert(words.end(), flags.begin(), flags.end());
  const Outcome outcome = desk.command(words);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "MEASURED"));
  return {outcome.out, desk.folder.read("result.json")};
}
Bytes run(const Words& flags) {
  return run(platter_command(), flags);
}

TEST(Determinism, TwoRunsPrintTheSameBytes) {
  EXPECT_EQ(run({}), run({}));
  EXPECT_EQ(run({"--rotation", "drift", "--seed", "7"}), run({"--rotation", "drift", "--seed", "7"}));
}

TEST(Determinism, TenRunsPrintTheSameBytes) {
  const Bytes first = run({});
  for (int i = 1; i < 10; ++i) EXPECT_EQ(run({}), first);
}

/// The results are the same if every core of the host is busy with other work.
TEST(Determinism, LoadOfTheHostDoesNotChangeAnything) {
  const Bytes quiet = run({});
  CliFixture desk;
  const std::string spin = "while :; do :; done";
  const Outcome outcome =
      desk.command({"sh", "-c",
                    "for i in 1 2 3 4 5 6 7 8; do (" + spin +
                        ") & busy=\"$busy $!\"; done; \"$@\"; code=$?; kill $busy; exit $code",
                    "sh", platter_command(), "run", source_path("fortran/appendixa.f"), "--cards",
                    source_path("fortran/cards/quick.cards"), "--json", "result.json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ((Bytes{outcome.out, desk.folder.read("result.json")}), quiet);
}

/// Without address randomization (setarch -R), addresses are the same in every run; otherwise they differ.
TEST(Determinism, AddressesDoNotChangeAnything) {
  EXPECT_EQ(run(platter_command(), {}, {"setarch", "-R"}), run({}));
}

/// The test generates a locale with decimal commas, and one in which the lower-case letter of I has no dot,
/// because few hosts have them.
TEST(Determinism, LocalesDoNotChangeAnything) {
  if (!fs::exists("/usr/share/i18n/locales/de_DE"))
    GTEST_SKIP() << "the sources of locales are missing; tools/setup --sandbox-tests installs them";
  const CliFixture locales;
  const Bytes plain = run({});
  for (const std::string name : {"de_DE", "tr_TR"}) {
    const std::string made = (locales.folder.path() / (name + ".UTF-8")).string();
    ASSERT_LE(locales.command({"localedef", "-i", name, "-f", "UTF-8", made}).code, 1) << "1: a warning";
    EXPECT_EQ(locales
                  .command({"env", "LOCPATH=" + locales.folder.path().string(), "LC_ALL=" + name + ".UTF-8",
                            "locale", "decimal_point"})
                  .out,
              ",\n");
    const Words before{"env", "LOCPATH=" + locales.folder.path().string(), "LC_ALL=" + name + ".UTF-8",
                       "LANG=" + name + ".UTF-8"};
    EXPECT_EQ(run(platter_command(), {}, before), plain) << name;
  }
  EXPECT_EQ(run(platter_command(), {}, {"env", "LC_ALL=C"}), plain);
}

/// Environment variables move the stack, which is below them in memory. Each run has its own folder.
TEST(Determinism, VariablesDoNotChangeAnything) {
  const std::string far = "SOME=" + std::string(100'000, 'x');
  EXPECT_EQ(run(platter_command(), {}, {"env", far}), run({}));
  EXPECT_EQ(
      run(platter_command(), {},
          {"env", "-i", "PATH=/usr/bin:/bin", "PLATTER_CACHE=" + std::string(std::getenv("PLATTER_CACHE"))}),
      run({}));
}

TEST(Determinism, SeedsDiffer) {
  EXPECT_NE(run({"--seed", "1"}).out, run({"--seed", "7"}).out);
  const auto drift = [](const char* seed) { return run({"--rotation", "drift", "--seed", seed}); };
  EXPECT_NE(drift("7").out, drift("8").out);
  EXPECT_NE(drift("7").out, run({"--seed", "7"}).out);
}

TEST(Determinism, ATraceDoesNotChangeAnything) {
  EXPECT_EQ(run({"--trace", "trace"}), run({}));
}

fs::file_time_type newest(const fs::path& folder, const Words& endings) {
  fs::file_time_type latest = fs::file_time_type::min();
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const bool counts = std::find(endings.begin(), endings.end(), entry.path().extension()) != endings.end();
    if (entry.is_regular_file() && counts) latest = std::max(latest, entry.last_write_time());
  }
  return latest;
}

TEST(Determinism, ADebugBuildPrintsTheSameBytes) {
  const fs::path debug = source_path("build/debug");
  if (!fs::exists(debug / "bin/platter"))
    GTEST_SKIP() << "there is no debug build (tools/setup --build debug)";
  const auto built = std::max(newest(debug / "bin", {""}), newest(debug / "lib", {".a"}));
  for (const char* folder : {"emulator", "runtime", "tools"}) {
    if (newest(source_path(folder), {".cpp", ".hpp", ".toml"}) > built)
      GTEST_SKIP() << "the debug build is out of date";
  }
  const std::string command = debug / "bin/platter";
  EXPECT_EQ(run(command, {}), run({}));
  EXPECT_EQ(run(command, {"--rotation", "drift", "--seed", "7"}),
            run({"--rotation", "drift", "--seed", "7"}));
}

}  // namespace
}  // namespace platter::tests
