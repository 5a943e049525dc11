// Tests of the conversion of REAL numbers between a dataset and a file by platter dataset. The image records
// the number format of the dataset.

#include <gtest/gtest.h>

#include <bit>

#include "tests/command/big_endian.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// 1.0, -1.0 and 0.5.
const std::string kIeee = big_endian({0x3FF0000000000000, 0xBFF0000000000000, 0x3FE0000000000000});
/// Exponent 40001 octal and a fraction of one half are 1.
const std::string kCray = big_endian({0x4001800000000000, 0xC001800000000000, 0x4000800000000000});
/// In CDC's format, 1.0 has the coefficient 2**47 and the exponent -47. The exponent is in one's complement
/// with an inverted sign bit: 1720 octal. A negative number is the complement of all 60 bits.
const std::string kCdc = big_endian({0x3D0800000000000, 0xC2F7FFFFFFFFFFF, 0x3CF800000000000});

class DatasetReals : public testing::Test {
 protected:
  DatasetReals() {
    for (const auto& [file, words] :
         {std::pair("7=CRAY,new,channel=2", "cray"), std::pair("7=IEEE,new,channel=3", "ieee")}) {
      const Outcome made = desk.run("      WRITE(7) 1.0,-1.0,0.5\n      END\n",
                                    {"--image", "disks", "--words", words, "--file", file});
      EXPECT_EQ(made.code, 0) << made.err;
    }
  }

  Outcome dataset(Words arguments) const {
    arguments.insert(arguments.begin(), "dataset");
    return desk.platter(arguments);
  }
  /// Returns the exported file.
  std::string exported(const std::string& name, const Words& flags = {}) const {
    Words words{"export", "disks", name, "out", "--as", "words"};
    words.insert(words.end(), flags.begin(), flags.end());
    const Outcome outcome = dataset(words);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return desk.folder.read("out");
  }
  void import(const std::string& name, const std::string& bytes, const Words& flags = {}) const {
    desk.folder.write("in", bytes);
    Words words{"import", "disks", name, "in", "--as", "words"};
    words.insert(words.end(), flags.begin(), flags.end());
    const Outcome outcome = dataset(words);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
  }
  Outcome read(const std::string& name, const std::string& words) const {
    return desk.run("      READ(7) A,B,C\n      PRINT *,A,B,C\n      END\n",
                    {"--image", "disks", "--file", "7=" + name, "--words", words});
  }

  CliFixture desk;
};

TEST_F(DatasetReals, CrayWordsConvertToIeeeAndBack) {
  EXPECT_EQ(exported("CRAY"), kCray) << "as they lie";
  EXPECT_EQ(exported("CRAY", {"--reals", "cray"}), kIeee);
  import("CRAY", exported("CRAY", {"--reals", "cray"}), {"--reals", "cray"});
  EXPECT_EQ(exported("CRAY"), kCray);
  EXPECT_EQ(numbers_of(read("CRAY", "cray").out), (std::vector<double>{1, -1, 0.5}));
  EXPECT_EQ(exported("CRAY", {"--reals", "ieee"}), kIeee);
  EXPECT_EQ(exported("CRAY", {"--reals", "cdc"}), kCdc);
}

TEST_F(DatasetReals, IeeeConvertsToCrayWordsInTheFileAndBack) {
  EXPECT_EQ(exported("IEEE", {"--reals", "cray"}), kCray);
  import("IEEE", kCray, {"--reals", "cray"});
  EXPECT_EQ(exported("IEEE"), kIeee);
  EXPECT_EQ(exported("IEEE", {"--reals", "ieee"}), kIeee);
  EXPECT_EQ(exported("IEEE", {"--reals", "cdc"}), kCdc);
  EXPECT_EQ(numbers_of(read("IEEE", "ieee").out), (std::vector<double>{1, -1, 0.5}));
}

TEST_F(DatasetReals, FromAndToOverrideTheFormatInTheImage) {
  EXPECT_EQ(exported("IEEE", {"--to", "cray"}), kCray);
  EXPECT_EQ(exported("CRAY", {"--to", "cray"}), kCray) << "from what the image knows";
  EXPECT_EQ(exported("CRAY", {"--to", "cdc"}), kCdc);
  import("IEEE", kCray);  // the words are stored unchanged, and the image still records them as IEEE
  EXPECT_EQ(exported("IEEE", {"--from", "cray", "--to", "ieee"}), kIeee);
  import("IEEE", kIeee, {"--to", "cray"});
  EXPECT_EQ(exported("IEEE"), kCray);
  EXPECT_EQ(exported("IEEE", {"--reals", "cray"}), kIeee) << "the image knows now";
  import("IEEE", kCdc, {"--from", "cdc", "--to", "ieee"});
  EXPECT_EQ(exported("IEEE"), kIeee);
  EXPECT_EQ(
      dataset({"export", "disks", "IEEE", "out", "--as", "words", "--reals", "cray", "--to", "cray"}).code,
      2);
  EXPECT_EQ(dataset({"export", "disks", "IEEE", "out", "--to", "cray"}).code, 2) << "of blocks";
}

TEST_F(DatasetReals, ARunNotesADatasetWithOtherWords) {
  EXPECT_EQ(read("CRAY", "cray").err, "");
  EXPECT_EQ(read("IEEE", "ieee").err, "");
  EXPECT_EQ(
      read("CRAY", "ieee").err,
      "platter: note: unit 7: dataset CRAY was written with --words cray, but this run is without it\n");
  EXPECT_EQ(
      read("IEEE", "cray").err,
      "platter: note: unit 7: dataset IEEE was written without --words cray, but this run is with it\n");
  EXPECT_TRUE(has(dataset({"list", "disks"}).out, "  Cray words\n"));
}

TEST_F(DatasetReals, TheLastRunDeterminesTheFormat) {
  const std::string program = "      WRITE(7) 1.0,-1.0,0.5\n      END\n";
  desk.run(program, {"--image", "disks", "--file", "7=CRAY"});
  EXPECT_EQ(exported("CRAY", {"--reals", "cray"}), kCray);
  desk.run("      X=1\n      CALL WDISK(5,X,512,0)\n      END\n",
           {"--image", "disks", "--file", "5=RAW,new", "--words", "cray"});
  EXPECT_FALSE(has(dataset({"list", "disks"}).out, "Cray words\nRAW") ||
               has(dataset({"list", "disks"}).out, "  Cray words\n"));
}

TEST_F(DatasetReals, ANewDatasetHasTheWordsGivenToCreate) {
  ASSERT_EQ(dataset({"create", "disks", "NEW", "--words", "cray"}).code, 0);
  import("NEW", kIeee, {"--reals", "cray"});
  EXPECT_EQ(exported("NEW"), kCray);
  EXPECT_EQ(numbers_of(read("NEW", "cray").out), (std::vector<double>{1, -1, 0.5}));
}

TEST_F(DatasetReals, ConversionsAreReported) {
  EXPECT_EQ(dataset({"export", "disks", "CRAY", "out", "--as", "words", "--reals", "cray"}).err,
            "platter: note: dataset CRAY has Cray words, the file IEEE numbers\n3 numbers\n");
  EXPECT_EQ(dataset({"export", "disks", "IEEE", "out", "--as", "words", "--reals", "cray"}).err,
            "3 numbers\n");
}

}  // namespace
}  // namespace platter::tests
