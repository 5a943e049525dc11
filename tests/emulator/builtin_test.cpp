// What the built-in specifications may hold: numbers with a basis, and nothing that is a result.

#include "emulator/specification/builtin.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "emulator/specification/units.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {
namespace {

/// Words of which no key may be made: they would tell the emulator what it has to find out.
const std::set<std::string> kResults = {"missed",
                                        "misses",
                                        "miss",
                                        "lost",
                                        "losses",
                                        "revolution",
                                        "revolutions",
                                        "rev",
                                        "revs",
                                        "rate",
                                        "rates",
                                        "bandwidth",
                                        "throughput",
                                        "slack",
                                        "overhead",
                                        "kwords",
                                        "words_per_second",
                                        "per_revolution",
                                        "sectors_per_revolution",
                                        "t_call",
                                        "t_trans",
                                        "late",
                                        "lateness",
                                        "efficiency",
                                        "m",
                                        "s"};

/// Units in which only results are measured.
const std::set<std::string> kResultUnits = {"revolutions", "revs", "kword/s", "words/s",
                                            "Mword/s",     "kB/s", "MB/s"};

class Walk {
 public:
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
    if (kResultUnits.contains(quantity->unit)) offend(path, "in a unit of results");
  }

  void forbidden(const std::string& path, const std::string& key) {
    if (kResults.contains(key)) offend(path + "." + key, "a result");
    for (std::size_t begin = 0; begin <= key.size();) {
      const std::size_t end = std::min(key.find('_', begin), key.size());
      if (const auto word = key.substr(begin, end - begin); word.size() > 1 && kResults.contains(word)) {
        offend(fmt::format("{}.{}", path, key), "a result: " + word);
      }
      begin = end + 1;
    }
  }

  void offend(const std::string& path, const std::string& what) {
    offences.push_back(fmt::format("{}: {}", path, what));
  }
};

Walk walk(std::string_view text) {
  Walk walk;
  walk.table("", toml::parse(text));
  return walk;
}

TEST(Builtin, every_number_has_a_basis_and_none_is_a_result) {
  ASSERT_FALSE(specification::kBuiltin.empty());
  int numbers = 0;
  for (const auto& entry : specification::kBuiltin) {
    const auto walked = walk(entry.text);
    numbers += walked.numbers;
    for (const auto& offence : walked.offences) {
      ADD_FAILURE() << entry.kind << "/" << entry.name << offence;
    }
  }
  EXPECT_GT(numbers, 50) << "the walk has found next to nothing";
}

TEST(Builtin, the_walk_finds_what_is_planted) {
  const auto text = builtin_text("systems", "ctss");
  const auto planted = [&](const std::string& line) { return walk(line + "\n" + text).offences.size(); };
  ASSERT_EQ(walk(text).offences.size(), 0U);
  EXPECT_EQ(planted("missed_revolutions = \"none\""), 2U) << "both words";
  EXPECT_EQ(planted("transfer_rate = \"fast\""), 1U);
  EXPECT_EQ(planted("sectors_per_revolution = { value = \"18 sectors\", basis = \"paper\" }"), 2U);
  EXPECT_EQ(planted("t_call = { value = \"660 us\", basis = \"paper\" }"), 1U);
  EXPECT_EQ(planted("something = 3"), 1U);
  EXPECT_EQ(planted("something = \"3 us\""), 1U);
  EXPECT_EQ(planted("something = { value = \"3 us\" }"), 1U);
  EXPECT_EQ(planted("something = { value = \"3 us\", basis = \"guess\" }"), 1U);
  EXPECT_EQ(planted("something = { value = \"3 revolutions\", basis = \"paper\" }"), 1U);
}

TEST(Builtin, planting_a_change_that_is_not_there_fails) {
  EXPECT_THROW(replaced("abc", "x", "y"), std::invalid_argument);
  EXPECT_THROW(replaced("abab", "ab", "y"), std::invalid_argument);
  EXPECT_EQ(replaced("abc", "b", "x"), "axc");
  auto catalogue = specification::Catalogue::builtin();
  EXPECT_THROW(plant_value(catalogue, "controllers", "dcu2", "bufers", "1 buffers"), std::invalid_argument);
  EXPECT_THROW(builtin_text("controllers", "dcu3"), std::invalid_argument);
}

}  // namespace
}  // namespace platter::tests
