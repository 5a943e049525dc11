// Tests of the commands platter table1, claims and figure, run in any folder.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

TEST(Table1Command, MeasuresOneRow) {
  const CliFixture desk;
  const Outcome outcome =
      desk.platter({"table1", "--row", "cos/system/System calls write", "--json", "out.json"});
  EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
  EXPECT_TRUE(has(outcome.out, "1 of 1 rows within"));
  EXPECT_EQ(outcome.err, "") << "progress is for terminals";
  const auto row = nlohmann::json::parse(desk.folder.read("out.json")).at("rows").at(0);
  EXPECT_NEAR(row.at("measured").at("t_call_us").get<double>(), 480, 14.4);
  EXPECT_NEAR(row.at("measured").at("lost_revolutions").at("overlapped").at("low").get<double>(), 0, 0.1);
  EXPECT_EQ(row.at("paper").at("lost_revolutions").at("low"), 0);
}

/// According to the paper, its equation of T does not apply to row 25. The row counts neither as failed nor
/// as within its tolerances.
TEST(Table1Command, AnUnjudgedRowIsReportedWithItsStandardErrors) {
  const CliFixture desk;
  const Outcome outcome = desk.platter({"table1", "--row", "25", "--json", "out.json"});
  EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
  EXPECT_TRUE(has(outcome.out, "read   n/j "));
  EXPECT_TRUE(has(outcome.out, "(1750)"));
  EXPECT_TRUE(has(outcome.out, "T_call and T_trans are not judged: the paper states"));
  EXPECT_TRUE(has(outcome.out, "0 of 0 judged rows within the tolerances, 1 not judged"));
  const auto document = nlohmann::json::parse(desk.folder.read("out.json"));
  EXPECT_EQ(document.at("within"), 0);
  EXPECT_EQ(document.at("not_judged"), 1);
  const auto& row = document.at("rows").at(0);
  EXPECT_EQ(row.at("judged"), false);
  EXPECT_TRUE(row.at("within").is_null());
  EXPECT_TRUE(has(outcome.out, fmt::format("{:.1f}", row.at("t_call_error_us").get<double>())));
  // If the number of sectors per track is changed, S is wrong, and this row judges S.
  EXPECT_EQ(desk.platter({"table1", "--row", "25", "--set", "disk.sectors_per_track=17"}).code, 1);
}

TEST(Table1Command, PrintsTheSameTwice) {
  const CliFixture desk;
  const Words words{"table1", "--row", "ctss/fortlib/RDABS", "--json", "out.json"};
  const Outcome first = desk.platter(words);
  const std::string document = desk.folder.read("out.json");
  EXPECT_EQ(desk.platter(words).out, first.out);
  EXPECT_EQ(desk.folder.read("out.json"), document);
}

TEST(Table1Command, ReportsAChangeAndAppliesItToTheSystemsThatAcceptIt) {
  const CliFixture desk;
  const std::string set = "system.routine.WDISK.steps.1.time=x2";
  const Outcome outcome =
      desk.platter({"table1", "--row", "System calls write", "--set", set, "--json", "out.json"});
  EXPECT_EQ(outcome.code, 0) << "COS and ALAMOS have no WDISK: " << outcome.out << outcome.err;
  EXPECT_TRUE(has(outcome.out, "changed: " + set));
  for (const auto& row : nlohmann::json::parse(desk.folder.read("out.json")).at("rows"))
    EXPECT_TRUE(row.at("set").empty()) << row.dump();
}

TEST(Table1Command, RejectsUnknownRows) {
  const CliFixture desk;
  const Outcome row = desk.platter({"table1", "--row", "RDISC"});
  EXPECT_EQ(row.code, 2);
  EXPECT_TRUE(has(row.err, "cray1/ctss/cftlib/RDISK read"));
  const Outcome set = desk.platter({"table1", "--set", "system.routine.RDISC.steps.1.time=x2"});
  EXPECT_EQ(set.code, 2);
  EXPECT_TRUE(has(set.err, "RDISC"));
  EXPECT_EQ(desk.platter({"table1", "--row", "cos/system", "--json", "/nowhere/out.json"}).code, 2);
}

TEST(ClaimsCommand, MeasuresTheNamedClaims) {
  const CliFixture desk;
  const Outcome outcome = desk.platter({"claims", "--id", "BH39,BH09", "--json", "out.json"});
  EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
  const auto document = nlohmann::json::parse(desk.folder.read("out.json"));
  ASSERT_EQ(document.at("claims").size(), 2U);
  EXPECT_EQ(document["claims"][0]["id"], "BH09") << "in the paper's order";
  EXPECT_TRUE(has(outcome.out, "2 of 2 claims pass"));
}

TEST(ClaimsCommand, EndsWith1IfAClaimFails) {
  const CliFixture desk;
  EXPECT_EQ(desk.platter({"claims", "--id", "BH39", "--set", "disk.sectors_per_track=17"}).code, 1);
}

TEST(ClaimsCommand, RejectsAClaimThatDoesNotExist) {
  const Outcome outcome = CliFixture().platter({"claims", "--id", "BH99"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "'BH99' is not a claim"));
  EXPECT_TRUE(
      has(CliFixture().platter({"claims", "--id", "U23"}).err, "U23 is a claim of --document unicos"));
}

TEST(ClaimsCommand, TakesADocumentByItsName) {
  const CliFixture desk;
  const Outcome all = desk.platter({"claims", "--document", "all", "--id", "BH39"});
  EXPECT_EQ(all.code, 0) << all.err;
  EXPECT_TRUE(has(all.out, "1 of 1 claims pass"));
  EXPECT_EQ(desk.platter({"claims", "--document", "bucher-hayes", "--id", "BH39"}).out,
            desk.platter({"claims", "--id", "BH39"}).out);
  const Outcome none = desk.platter({"claims", "--document", "bucher-heyes"});
  EXPECT_EQ(none.code, 2);
  EXPECT_TRUE(has(none.err, "'bucher-heyes' is not a study; nearest: bucher-hayes"));
  EXPECT_TRUE(has(desk.platter({"list", "documents"}).out, "bucher-hayes  I. Y. Bucher"));
}

/// Each document's claims can be measured on a changed machine, those of jobs as well as those of programs.
TEST(ClaimsCommand, AppliesSetsToEveryDocument) {
  const CliFixture desk;
  struct Case {
    const char* document;
    const char* id;
    const char* set;
  };
  for (const auto& [document, id, set] :
       {Case{"bucher-hayes", "BH39", "disks/dd19.rotation=3500"}, Case{"unicos", "U1", "disk.rotation=3500"},
        Case{"vms", "V1", "disk.rotation=3500"}, Case{"cms", "S14", "disks/ibm3380.rotation=3500"},
        Case{"t3d", "T3", "disks/da60.rotation=3500"}, Case{"t3d", "T3", "multicomputer.call=3 ms"}}) {
    const Outcome changed = desk.platter({"claims", "--document", document, "--id", id, "--set", set});
    EXPECT_LE(changed.code, 1) << document << ": " << changed.err;
    EXPECT_TRUE(has(changed.out, std::string("changed: ") + set)) << changed.out;
    EXPECT_FALSE(has(changed.out, "not measured")) << changed.out;
    const auto unknown = std::string(document) == "t3d" ? "multicomputer.nothing=1" : "machine.nothing=1";
    const Outcome refused = desk.platter({"claims", "--document", document, "--id", id, "--set", unknown});
    EXPECT_EQ(refused.code, 2) << document << ": " << refused.out;
    EXPECT_TRUE(has(refused.err, std::string("--set ") + unknown + ": unknown key")) << refused.err;
  }
}

TEST(ClaimsCommand, ASetOfAMulticomputerMovesItsRates) {
  const CliFixture desk;
  const auto request = [&](Words words) {
    Words all{"claims", "--document", "t3d", "--id", "T3", "--json", "out.json"};
    all.insert(all.end(), words.begin(), words.end());
    desk.platter(all);
    const auto document = nlohmann::json::parse(desk.folder.read("out.json"));
    return document.at("claims").at(0).at("measured").at(0).at("value").get<double>();
  };
  EXPECT_NEAR(request({"--set", "multicomputer.call=5 ms"}) - request({}), 3, 0.5)
      << "milliseconds a request";
}

/// The measurement does not use the expected value, so on a changed system the claim fails.
TEST(ClaimsCommand, AChangedSystemIsMeasuredAndFailsItsClaim) {
  const CliFixture desk;
  const Outcome outcome = desk.platter({"claims", "--document", "cms", "--set", "system.cms.edit_blocks=10"});
  EXPECT_EQ(outcome.code, 1) << outcome.err;
  EXPECT_FALSE(has(outcome.out, "not measured")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "I/Os 8 (expected: 6 +-0)")) << outcome.out;
}

TEST(FigureCommand, DrawsTheSameBytesTwice) {
  const CliFixture desk;
  ASSERT_EQ(desk.platter({"figure", "3", "-o", "first.svg"}).code, 0);
  ASSERT_EQ(desk.platter({"figure", "3", "-o", "second.svg"}).code, 0);
  const std::string first = desk.folder.read("first.svg");
  EXPECT_EQ(first, desk.folder.read("second.svg"));
  for (const auto* part : {"<svg", "paper: 6 + 660/B (scalar loop)", "measured: vector loop", "</svg>"})
    EXPECT_TRUE(has(first, part));
}

/// A picture names its sources and lists unknown data.
TEST(FigureCommand, PictureHasATitle) {
  const CliFixture desk;
  ASSERT_EQ(
      desk.platter({"figure", "1", "-o", "one.svg", "--data", "one.csv", "--set", "controller.buffers=3"})
          .code,
      0);
  const std::string drawn = desk.folder.read("one.svg");
  for (const auto* part : {"platter figure 1 --document bucher-hayes", "changed: controller.buffers=3",
                           "its measured points are not known", "the same for 1/B ≤ 0.13", "B ≤ 16"})
    EXPECT_TRUE(has(drawn, part));
  const std::string data = desk.folder.read("one.csv");
  EXPECT_TRUE(data.starts_with("what,label,x,y\nmeasured,BUFFER OUT,"));
  // 1.1/18 + 3/B at 1/B = 1
  EXPECT_TRUE(has(data, "paper,1.1/18 + 3/B,1.0,3.06111111"));
}

/// A column of a journal is 88 mm wide: 333 pixels of SVG, and 1039 of a PNG with 300 dots per inch.
TEST(FigureCommand, HasTheRequestedSizeAndNoFooter) {
  const CliFixture desk;
  for (const char* file : {"a.svg", "a.png", "a.pdf"})
    ASSERT_EQ(desk.platter({"figure", "3", "-o", file, "--size", "88x100", "--no-footer"}).code, 0) << file;
  const std::string svg = desk.folder.read("a.svg");
  EXPECT_TRUE(has(svg, "width=\"333\" height=\"378\""));
  EXPECT_FALSE(has(svg, "platter figure 3"));
  constexpr std::size_t kWidth = 16;  // in the header of a PNG
  EXPECT_EQ(desk.folder.read("a.png").substr(kWidth, 8), std::string("\0\0\x04\x0f\0\0\x04\x9d", 8));
  EXPECT_TRUE(has(desk.folder.read("a.pdf"), "/MediaBox [ 0 0 249 2"));
  for (const char* size : {"39", "401", "88x", "x88", "88 x 66", "wide", "nan", "88x1e9"}) {
    const Outcome outcome = desk.platter({"figure", "3", "-o", "b.svg", "--size", size});
    EXPECT_EQ(outcome.code, 2) << size;
    EXPECT_TRUE(has(outcome.err, "is not a size; give the width, or WIDTHxHEIGHT, of 40 to 400 mm"))
        << outcome.err;
  }
}

TEST(FigureCommand, PicturesContainTheirTitleAsMetadata) {
  const CliFixture desk;
  ASSERT_EQ(desk.platter({"figure", "1", "-o", "a.svg"}).code, 0);
  ASSERT_EQ(desk.platter({"figure", "1", "-o", "a.png"}).code, 0);
  EXPECT_TRUE(
      has(desk.folder.read("a.svg"), "<title>BUFFER IN and BUFFER OUT on the Cray-1 (CTSS, CFTLIB)</title>"));
  // The check sum of the chunk equals that of Python's zlib.crc32.
  EXPECT_TRUE(has(desk.folder.read("a.png"), std::string("iTXtTitle\0\0\0\0\0", 14) +
                                                 "BUFFER IN and BUFFER OUT on the Cray-1 (CTSS, CFTLIB)"));
}

/// A drifting drive is a few per cent faster or slower, so that measured revolutions differ with the seed.
TEST(FigureCommand, HasErrorBarsOfDrivesThatDrift) {
  const CliFixture desk;
  ASSERT_EQ(desk.platter({"figure", "3", "-o", "one.svg", "--seeds", "2", "--json", "one.json"}).code, 0);
  EXPECT_TRUE(
      has(desk.folder.read("one.svg"), "Bars are the minimum and maximum over 2 seeds whose drives drift"));
  const auto figure = nlohmann::json::parse(desk.folder.read("one.json"));
  int wide = 0;
  for (const auto& series : figure.at("series")) {
    for (const auto& point : series.at("points")) {
      EXPECT_LE(point.at("least").get<double>(), point.at("y").get<double>());
      EXPECT_GE(point.at("most").get<double>(), point.at("y").get<double>());
      wide += static_cast<int>(point.at("least") < point.at("most"));
    }
  }
  EXPECT_GT(wide, 0);
}

TEST(FigureCommand, DrawsAsTheEndingSpecifies) {
  const CliFixture desk;
  for (const auto& [name, begins] : {std::pair("a.pdf", "%PDF-"), std::pair("a.png", "\x89PNG")}) {
    ASSERT_EQ(desk.platter({"figure", "3", "-o", name}).code, 0) << name;
    const std::string first = desk.folder.read(name);
    EXPECT_TRUE(first.starts_with(begins)) << name;
    ASSERT_EQ(desk.platter({"figure", "3", "-o", name}).code, 0) << name;
    EXPECT_TRUE(first == desk.folder.read(name)) << name << " is another one the second time";
  }
  const Outcome other = desk.platter({"figure", "3", "-o", "a.eps"});
  EXPECT_EQ(other.code, 2);
  EXPECT_TRUE(has(other.err, "-o: a.eps does not end in .svg, .pdf or .png"));
}

TEST(FigureCommand, DrawsAnotherDocuments) {
  const CliFixture desk;
  ASSERT_EQ(desk.platter({"figure", "1", "--document", "unicos", "-o", "buffers.svg"}).code, 0);
  const std::string drawn = desk.folder.read("buffers.svg");
  for (const auto* part :
       {"drive: under the heads, in a cylinder", "measured: reads, not read ahead", "</svg>"})
    EXPECT_TRUE(has(drawn, part));
  const Outcome none = desk.platter({"figure", "3", "--document", "unicos", "-o", "out.svg"});
  EXPECT_EQ(none.code, 2);
  EXPECT_TRUE(has(none.err, "unicos has figures 1 to 2, not 3"));
}

TEST(FigureCommand, RejectsUnknownFigures) {
  const CliFixture desk;
  EXPECT_EQ(desk.platter({"figure", "5", "-o", "out.svg"}).code, 2);
  EXPECT_EQ(desk.platter({"figure", "3"}).code, 2);
  EXPECT_EQ(desk.platter({"figure", "3", "-o", "/nowhere/out.svg"}).code, 2);
}

/// explain and table1 --row accept the same names: the number or the name of a row, and the name of a routine
/// or statement.
TEST(Table1Command, NamesOfRowsAreThoseOfExplain) {
  const CliFixture desk;
  const auto explained = [&](const char* what) { return desk.platter({"explain", what}).out; };
  const std::string rdisk = explained("ctss/RDISK");
  EXPECT_TRUE(has(rdisk, "RDISK of cftlib under ctss"));
  for (const char* same : {"3", "ctss/cftlib/RDISK", "cray1/ctss/cftlib/RDISK read"})
    EXPECT_EQ(explained(same), rdisk) << same;
  EXPECT_EQ(explained("11"), explained("ctss/cftlib/READ"));
  EXPECT_EQ(explained("20"), explained("cos/SYSWR"));
  const auto row_of = [&](const char* pattern) {
    std::string rows;
    desk.platter({"table1", "--row", pattern, "--json", "out.json"});
    const auto document = nlohmann::json::parse(desk.folder.read("out.json"));
    for (const auto& row : document.at("rows")) rows += row.at("row").dump() + " ";
    return rows;
  };
  for (const char* same : {"4", "ctss/WDISK", "ctss/cftlib/WDISK", "cray1/ctss/cftlib/WDISK write"})
    EXPECT_EQ(row_of(same), "4 ") << same;
  EXPECT_EQ(row_of("cos/SYSWR"), "20 ");
  EXPECT_EQ(desk.platter({"explain", "31"}).code, 2);
  EXPECT_EQ(desk.platter({"table1", "--row", "31"}).code, 2);
}

}  // namespace
}  // namespace platter::tests
