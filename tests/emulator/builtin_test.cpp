// The contents of built-in specifications: all numbers have a basis, and none is a result.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "emulator/specification/catalogue.hpp"
#include "emulator/specification/units.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {
namespace {

/// Words that must not occur in a key, because they name results that the emulator has to compute.
const std::set<std::string> kResults = {"missed",      "misses", "miss",  "lost",  "losses",     "revolution",
                                        "revolutions", "rev",    "revs",  "slack", "throughput", "efficiency",
                                        "overhead",    "kwords", "kword", "late",  "lateness",   "measured",
                                        "expected",    "m",      "s"};

/// Phrases of several words that must not occur in a key.
const std::set<std::string> kPhrases = {"t_call", "t_trans", "words_per_second"};

/// Words that must not occur in keys, except those of devices: the rate of a link is its maker's number, but
/// the rate of a program or routine is a result.
const std::set<std::string> kRates = {"rate", "rates", "bandwidth"};
const std::set<std::string> kDevices = {"controllers", "disks"};

/// Units that only results have.
const std::set<std::string> kResultUnits = {"revolutions", "revs", "kword/s"};

class Walk {
 public:
  explicit Walk(std::string_view kind) : of_device_(kDevices.contains(std::string(kind))) {}
  std::vector<std::string> offences;
  int numbers = 0;

  void table(const std::string& path, const toml::table& table) {
    if (table.contains("value")) number(path, table);
    for (const auto& [key, value] : table) {
      forbidden(path, std::string(key.str()));
      const std::string inner = path + "." + std::string(key.str());
      if (const auto* text = value.as_string();
          text != nullptr && key.str() != "value" && key.str() != "note" && key.str() != "description") {
        if (specification::parse_quantity(text->get())) offend(inner, "a number without a basis");
      }
      node(inner, value);
    }
  }

 private:
  void node(const std::string& path, const toml::node& node) {
    if (node.is_number()) offend(path, "a bare number");
    if (const auto* inner = node.as_table()) table(path, *inner);
    if (const auto* array = node.as_array()) {
      for (const auto& element : *array) this->node(path, element);
    }
  }

  void number(const std::string& path, const toml::table& table) {
    ++numbers;
    const auto basis = table["basis"].value_or(std::string{});
    if (std::find(std::begin(specification::kBases), std::end(specification::kBases), basis) ==
        std::end(specification::kBases)) {
      offend(path, "no basis");
    }
    const auto quantity = specification::parse_quantity(table["value"].value_or(std::string{}));
    if (!quantity) return offend(path, "not a number and a unit");
    const bool is_rate = quantity->unit.find('/') != std::string::npos;
    if (kResultUnits.contains(quantity->unit) || (is_rate && !of_device_))
      offend(path, "in a unit of results");
  }

  bool is_result(const std::string& word) const {
    return kResults.contains(word) || (!of_device_ && kRates.contains(word));
  }

  /// Checks the whole key and each of its words.
  void forbidden(const std::string& path, const std::string& key) {
    const bool phrase = std::any_of(kPhrases.begin(), kPhrases.end(), [&](const auto& result) {
      return key.find(result) != std::string::npos;
    });
    if (phrase || is_result(key)) offend(path + "." + key, "a result");
    for (std::size_t begin = 0; begin <= key.size();) {
      const std::size_t end = std::min(key.find('_', begin), key.size());
      const auto word = key.substr(begin, end - begin);
      if (word != key && word.size() > 1 && is_result(word)) offend(path + "." + key, "a result: " + word);
      begin = end + 1;
    }
  }

  void offend(const std::string& path, const std::string& what) {
    offences.push_back(fmt::format("{}: {}", path, what));
  }

  bool of_device_;
};

Walk walk(std::string_view kind, std::string_view text) {
  Walk walk(kind);
  walk.table("", toml::parse(text));
  return walk;
}

TEST(Builtin, EveryNumberHasABasisAndNoneIsAResult) {
  ASSERT_FALSE(specification::kBuiltin.empty());
  int numbers = 0;
  for (const auto& entry : specification::kBuiltin) {
    const auto walked = walk(entry.kind, entry.text);
    numbers += walked.numbers;
    for (const auto& offence : walked.offences) {
      ADD_FAILURE() << entry.kind << "/" << entry.name << offence;
    }
  }
  EXPECT_GT(numbers, 50) << "the walk has found next to nothing";
}

TEST(Builtin, TheCheckFindsPlantedErrors) {
  const auto of = [](const char* kind, const char* name, const std::string& line) {
    return walk(kind, line + "\n" + builtin_text(kind, name)).offences.size();
  };
  const auto planted = [&](const std::string& line) { return of("systems", "ctss", line); };
  ASSERT_EQ(planted(""), 0U);
  EXPECT_EQ(planted("missed_revolutions = \"none\""), 2U) << "both words";
  EXPECT_EQ(planted("transfer_rate = \"fast\""), 1U);
  EXPECT_EQ(planted("bandwidth = { value = \"3 MB/s\", basis = \"paper\" }"), 2U) << "and its unit";
  EXPECT_EQ(planted("sectors_per_revolution = { value = \"18 sectors\", basis = \"paper\" }"), 1U);
  EXPECT_EQ(planted("t_call = { value = \"660 us\", basis = \"paper\" }"), 1U);
  EXPECT_EQ(planted("words_per_second = \"many\""), 1U);
  EXPECT_EQ(planted("read_t_trans = \"6\""), 1U);
  EXPECT_EQ(planted("lost = \"2\""), 1U);
  EXPECT_EQ(planted("measured_overhead = \"2\""), 2U);
  EXPECT_EQ(planted("something = 3"), 1U);
  EXPECT_EQ(planted("something = \"3 us\""), 1U);
  EXPECT_EQ(planted("something = { value = \"3 us\" }"), 1U);
  EXPECT_EQ(planted("something = { value = \"3 us\", basis = \"guess\" }"), 1U);
  EXPECT_EQ(planted("something = { value = \"3 revolutions\", basis = \"paper\" }"), 1U);
}

TEST(Builtin, ADeviceMayHaveARateOfItsOwnButNoResults) {
  const auto planted = [](const char* kind, const char* name, const std::string& line) {
    return walk(kind, line + "\n" + builtin_text(kind, name)).offences.size();
  };
  const std::string rate = "rate = { value = \"100 MB/s\", basis = \"source\" }";
  EXPECT_EQ(planted("controllers", "dcu2", rate), 0U);
  EXPECT_EQ(planted("disks", "dd19", "channel_" + rate), 0U);
  EXPECT_EQ(planted("systems", "ctss", rate), 2U);
  EXPECT_EQ(planted("machines", "cray1", rate), 2U);
  EXPECT_EQ(
      planted("disks", "dd19", "sectors_per_revolution = { value = \"18 sectors\", basis = \"paper\" }"), 1U);
  EXPECT_EQ(planted("controllers", "dcu2", "something = { value = \"502 kword/s\", basis = \"paper\" }"), 1U);
}

TEST(Builtin, PlantingAChangeThatIsNotThereFails) {
  EXPECT_THROW(replaced("abc", "x", "y"), std::invalid_argument);
  EXPECT_THROW(replaced("abab", "ab", "y"), std::invalid_argument);
  EXPECT_EQ(replaced("abc", "b", "x"), "axc");
  auto catalogue = specification::Catalogue::builtin();
  EXPECT_THROW(plant_value(catalogue, "controllers", "dcu2", "bufers", "1 buffers"), std::invalid_argument);
  EXPECT_THROW(builtin_text("controllers", "dcu3"), std::invalid_argument);
}

}  // namespace
}  // namespace platter::tests
