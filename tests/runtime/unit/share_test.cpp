// A share of the whole, as --load takes it.

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "runtime/options/options.hpp"

namespace platter::runtime {
namespace {

TEST(Share, is_a_number_up_to_1_or_so_many_percent) {
  EXPECT_EQ(parse_share("--load", "0"), 0);
  EXPECT_EQ(parse_share("--load", "1"), 1'000'000);
  EXPECT_EQ(parse_share("--load", "0.053"), 53'000);
  EXPECT_EQ(parse_share("--load", "0.000001"), 1);
  EXPECT_EQ(parse_share("--load", "5.3 %"), 53'000);
  EXPECT_EQ(parse_share("--load", "100 %"), 1'000'000);
}

TEST(Share, that_is_none_is_refused_as_it_was_given) {
  for (const char* text :
       {"", "much", "1.1", "-0.1", "101 %", "0.0000001", "5%", "5 ms", "0.5 of 1", "1e-2"}) {
    try {
      parse_share("--load", text);
      ADD_FAILURE() << text;
    } catch (const CLI::ValidationError& error) {
      EXPECT_NE(std::string(error.what()).find("'" + std::string(text) + "' is not a share from 0 to 1"),
                std::string::npos)
          << error.what();
    }
  }
}

}  // namespace
}  // namespace platter::runtime
