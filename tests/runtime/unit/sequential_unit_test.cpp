// The rules of sequential access, on a file that records the calls it receives.

#include "runtime/fortran/unit/access/sequential_unit.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "emulator/system/call_error.hpp"

namespace platter::tests {
namespace {

using dataset::ReadStatus;
using dataset::Word;
using runtime::SequentialUnit;
using runtime::UnitStatement;

/// A file whose calls are appended to a log.
class LoggedFile : public runtime::SequentialFile {
 public:
  explicit LoggedFile(std::string& log) : SequentialFile(8), log_(log) {}

  void begin(UnitStatement statement, amount::Words /*words*/) override {
    log_ += std::string(name_of(statement)) + "(";
  }
  void end(UnitStatement /*statement*/, bool complete) override { log_ += complete ? ")" : "!"; }
  runtime::Record read() override {
    log_ += "read ";
    return {.met = met};
  }
  void write(std::span<const Word> /*words*/, amount::Bits /*length*/) override { log_ += "write "; }
  void backspace() override { log_ += "back "; }
  EndMark end_file() override { return mark; }
  void rewind() override { log_ += "rewind "; }
  void close() override { log_ += "close "; }
  void end_writing(UnitStatement /*next*/) override { log_ += "end_writing "; }
  bool marks_end() const override { return marks; }

  ReadStatus met = ReadStatus::kRecord;
  EndMark mark = EndMark::kRecord;
  bool marks = false;

 protected:
  std::string& log_;
};

/// A logged file whose BUFFER statements fail.
class FailingBuffers final : public LoggedFile, private runtime::BufferTransfers {
 public:
  using LoggedFile::LoggedFile;
  BufferTransfers* buffers() override { return this; }

 private:
  void start_read(std::span<Word> /*words*/, std::size_t /*count*/, bool /*partial*/,
                  const Take& /*take*/) override {
    throw IoError("the drive is gone");
  }
  void start_write(std::span<const Word> /*words*/, bool /*partial*/) override { log_ += "start_write "; }
  void end_record() override { log_ += "end_record "; }
  void wait(std::string_view routine) override { log_ += "wait" + std::string(routine) + " "; }
};

class SequentialUnitTest : public testing::Test {
 protected:
  std::string log_;
  std::unique_ptr<LoggedFile> made_ = std::make_unique<LoggedFile>(log_);
  LoggedFile& file_ = *made_;
  SequentialUnit unit_{std::move(made_), "vms"};
};

TEST_F(SequentialUnitTest, RejectsBufferStatementsThatTheSystemDoesNotHave) {
  const auto problem_of = [](auto work) -> std::string {
    try {
      work();
    } catch (const system::CallError& error) {
      return error.what();
    }
    return "";
  };
  std::vector<Word> words(2);
  EXPECT_EQ(problem_of([&] { unit_.buffer_in(words, false); }),
            "BUFFER IN: unit 8: vms does not support BUFFER statements; use READ and WRITE");
  EXPECT_EQ(problem_of([&] { unit_.buffer_out(words, false); }),
            "BUFFER OUT: unit 8: vms does not support BUFFER statements; use READ and WRITE");
  EXPECT_EQ(unit_.status(), SequentialUnit::kDone);
  EXPECT_EQ(log_, "");
}

TEST_F(SequentialUnitTest, BackspacePastTheEndOnlyLeavesTheEnd) {
  file_.met = ReadStatus::kEndOfData;
  unit_.read();
  EXPECT_TRUE(unit_.take_end_of_file());
  EXPECT_FALSE(unit_.take_end_of_file());
  unit_.backspace();
  unit_.backspace();
  EXPECT_EQ(log_, "READ(read )BACKSPACE()BACKSPACE(back )");
}

TEST_F(SequentialUnitTest, AFileWithEndMarksHandlesBackspacePastTheEndItself) {
  file_.met = ReadStatus::kEndOfData;
  file_.marks = true;
  unit_.read();
  unit_.backspace();
  EXPECT_EQ(log_, "READ(read )BACKSPACE(back )");
}

TEST_F(SequentialUnitTest, BackspaceAfterEndfileMovesOverAMarkAndBeforeAPlace) {
  unit_.end_file();
  unit_.backspace();
  file_.mark = LoggedFile::EndMark::kPlace;
  unit_.end_file();
  unit_.backspace();
  file_.mark = LoggedFile::EndMark::kNone;
  unit_.end_file();
  unit_.backspace();
  EXPECT_EQ(log_, "ENDFILE()BACKSPACE(end_writing back )ENDFILE()BACKSPACE()ENDFILE()BACKSPACE(back )");
}

TEST_F(SequentialUnitTest, EndsWritingOnceBeforeAStatementThatDoesNotWrite) {
  EXPECT_FALSE(unit_.has_written());
  unit_.write(std::vector<Word>(1));
  unit_.write(std::vector<Word>(1));
  unit_.rewind();
  unit_.read();
  EXPECT_TRUE(unit_.has_written());
  EXPECT_EQ(log_, "WRITE(write )WRITE(write )REWIND(end_writing rewind )READ(read )");
}

TEST_F(SequentialUnitTest, RejectsReadAfterWriteBeforeTheMissingEndMark) {
  file_.marks = true;
  unit_.write(std::vector<Word>(1));
  EXPECT_THROW(unit_.read(), IoError);
  EXPECT_THROW(unit_.read(), IoError);
  unit_.backspace();
  EXPECT_NO_THROW(unit_.read());
  EXPECT_EQ(log_, "WRITE(write )READ(!READ(!BACKSPACE(end_writing back )READ(read )");
}

TEST_F(SequentialUnitTest, ClosesTheFileOnce) {
  unit_.close();
  unit_.close();
  unit_.discard();
  EXPECT_EQ(log_, "CLOSE(close )");
}

TEST(SequentialUnitBufferTest, ErrorMustBeTestedBeforeTheNextTransfer) {
  std::string log;
  SequentialUnit unit(std::make_unique<FailingBuffers>(log), "cos");
  std::vector<Word> words(2);
  unit.buffer_in(words, false);
  EXPECT_EQ(unit.complaint(), "the drive is gone");
  EXPECT_THROW(unit.read(), system::CallError);
  EXPECT_THROW(unit.buffer_out(words, false), system::CallError);
  EXPECT_EQ(unit.status(), SequentialUnit::kError);
  EXPECT_EQ(unit.length(), amount::Words{});
  EXPECT_NO_THROW(unit.read());
  EXPECT_EQ(unit.status(), SequentialUnit::kDone);
}

TEST(SequentialUnitBufferTest, StatementAfterAPartialBufferOutEndsItsRecord) {
  std::string log;
  SequentialUnit unit(std::make_unique<FailingBuffers>(log), "cos");
  const std::vector<Word> words(2);
  unit.buffer_out(words, true);
  unit.buffer_out(words, true);
  unit.end_file();
  unit.end_file();
  EXPECT_EQ(log, "BUFFER OUT(start_write )BUFFER OUT(start_write )ENDFILE(end_record )ENDFILE()");
}

}  // namespace
}  // namespace platter::tests
