// Arguments of -F: equivalent spellings, and rejected ones with the place and the allowed values.

#include "emulator/system/ffio/specification.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "emulator/system/ffio/chain.hpp"
#include "emulator/system/ffio/error.hpp"

namespace platter::ffio {
namespace {

std::vector<std::int64_t> numbers(std::string_view text) {
  return parse(text, Defaults{}).front().numbers;
}

std::string refusal(std::string_view text) {
  try {
    check(parse(text, Defaults{}));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(FfioSpecification, NumbersAreGivenByPositionOrByKey) {
  EXPECT_EQ(numbers("mr::1961"), (std::vector<std::int64_t>{0, 1961, 32}));
  EXPECT_EQ(numbers("mr.max_size=1961"), (std::vector<std::int64_t>{0, 1961, 32}));
  EXPECT_EQ(numbers("mr.scr:512:512:0"), (std::vector<std::int64_t>{512, 512, 0}));
  EXPECT_EQ(numbers("sds:3000"), (std::vector<std::int64_t>{3000, kMostBlocks, 256}));
  EXPECT_EQ(numbers("cachea:48:10:3"), (std::vector<std::int64_t>{48, 10, 3, 0}));
  EXPECT_EQ(numbers("cos"), (std::vector<std::int64_t>{8}));
}

TEST(FfioSpecification, NumbersMayBeExpressionsWithUnits) {
  EXPECT_EQ(numbers("cos:2*48"), (std::vector<std::int64_t>{96}));
  EXPECT_EQ(numbers("cos:100-4/2"), (std::vector<std::int64_t>{48}));  // evaluated from left to right
  EXPECT_EQ(numbers("cos:0x30"), (std::vector<std::int64_t>{48}));
  EXPECT_EQ(numbers("cos:0o60"), (std::vector<std::int64_t>{48}));
  EXPECT_EQ(numbers("cos:1k"), (std::vector<std::int64_t>{1024}));
  EXPECT_EQ(numbers("cos:513w"), (std::vector<std::int64_t>{2}));
  EXPECT_EQ(numbers("cos:8192y"), (std::vector<std::int64_t>{2}));
}

TEST(FfioSpecification, BlanksCaseAndTheKindOfSeparatorAreIgnored) {
  const auto chain = parse(" Blocked , MR.SCR :: 19 61|event.brief", Defaults{});
  ASSERT_EQ(chain.size(), 3U);
  EXPECT_EQ(chain[0].kind->name, "blocked");
  EXPECT_TRUE(chain[1].has("scr"));
  EXPECT_EQ(chain[1].numbers[1], 1961);
  EXPECT_EQ(chain[2].kind->name, "event");
}

TEST(FfioSpecification, ReportsErrorsWithTheirColumn) {
  EXPECT_EQ(refusal("cso"),
            "-F cso: column 1: unknown layer 'cso'; nearest: cos; known: bufa, cache, cachea, cos, blocked, "
            "event, f77, ibm, mr, sds, system, syscall, null, text, vms, cdc, nosve, c205, er90, bmx, "
            "tape, tmf, user, site, blx, cmp, global, fd, trace, error");
  EXPECT_EQ(refusal("cos, mr.scratch"),
            "-F cos, mr.scratch: column 9: layer mr has no option 'scratch'; nearest: scr; known: save, scr, "
            "ovfl, novfl");
  EXPECT_EQ(refusal("cos:8:9"), "-F cos:8:9: column 7: layer cos accepts at most 1 number");
  EXPECT_EQ(refusal("cos:0"), "-F cos:0: column 5: bufsize is 0; allowed are 1 to 8388608");
  EXPECT_EQ(refusal("cachea:8:4:300"), "-F cachea:8:4:300: column 12: max_lead is 300; allowed are 0 to 256");
  EXPECT_EQ(refusal("mr:10:5"),
            "-F mr:10:5: column 1: mr: start_size is 10 and max_size 5; start_size must not exceed max_size");
  EXPECT_EQ(refusal("cos:4;8"), "-F cos:4;8: column 6: ';' is not allowed after a layer; write . : , or |");
  EXPECT_EQ(refusal("cos:x"), "-F cos:x: column 5: give a number here, or leave it out");
  EXPECT_EQ(refusal("cos:8/0"), "-F cos:8/0: column 5: division by 0");
  EXPECT_EQ(refusal("cos:99999999999999999999"),
            "-F cos:99999999999999999999: column 5: the number is too large");
  // These exceed 64 bits: 2^40 times 2^24, and 2^36 times itself.
  for (const auto* one : {"cos:1099511627776m", "cos:1099511627776ml", "cos:68719476736*68719476736"})
    EXPECT_EQ(refusal(one), fmt::format("-F {}: column 5: the number is too large", one));
  EXPECT_EQ(refusal("cos.bufsize=8:9"), "-F cos.bufsize=8:9: column 15: layer cos: bufsize is given twice");
  EXPECT_EQ(refusal("mr:1:4.max_size=4"),
            "-F mr:1:4.max_size=4: column 8: layer mr: max_size is given twice");
  EXPECT_EQ(refusal("mr.max_size=4:2"), "") << "the place of start_size";
  EXPECT_EQ(refusal(""), "-F : column 1: the name of a layer is missing here");
}

TEST(FfioSpecification, OptionsThatExcludeEachOtherAreRejected) {
  EXPECT_EQ(refusal("cos.async.sync:8"),
            "-F cos.async.sync:8: column 11: layer cos: options async and sync exclude each other");
  for (const auto* one : {"mr.scr.save", "sds.ovfl.novfl", "cachea.mem.sds", "event.brief.summary",
                          "f77.mips.intel", "vms.f.v", "ibm.fb.vb", "text.nl.eof"})
    EXPECT_TRUE(refusal(one).ends_with("exclude each other")) << one;
  for (const auto* one :
       {"mr.scr.novfl", "sds.save.ovfl", "event.brief.trace", "vms.v.bb", "cos.async.async"})
    EXPECT_EQ(refusal(one), "") << one;
}

TEST(FfioSpecification, InvalidChainsAreRejected) {
  EXPECT_NE(refusal("cos,f77"), "");
  EXPECT_NE(refusal("mr,cos"), "");
  EXPECT_NE(refusal("syscall,mr"), "");
  EXPECT_EQ(refusal("bufa,er90"), "layer er90 is for tapes, which are not modelled");
  EXPECT_EQ(refusal("usr3"), "layer user is a user-written layer in C, which is not modelled");
  EXPECT_EQ(refusal("event,cos,event.brief,mr,system"), "");
}

}  // namespace
}  // namespace platter::ffio
