// OPEN and CLOSE of units on datasets: what they say is done, or refused.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

struct Refused {
  const char* name;
  const char* specifiers;
  const char* message;
};
void PrintTo(const Refused& one, std::ostream* out) {
  *out << one.name;
}

class Opens : public testing::TestWithParam<Refused> {};

// The specifiers are variables, since gfortran itself refuses some constants. IOSTAT= does not swallow them.
TEST_P(Opens, that_ask_for_what_a_dataset_does_not_have_are_refused) {
  const Outcome outcome =
      Desk().run("      CHARACTER*12 U,V,W\n      U='UNFORMATTED'\n      V='" +
                 std::string(GetParam().specifiers) + ",IOSTAT=I)\n      PRINT *,'AFTER'\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(has(outcome.err, std::string("test.f:4: OPEN: ") + GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Of, Opens,
    testing::Values(
        Refused{
            "stream", "stream'\n      OPEN(9,FORM=U,ACCESS=V",
            "unit 9: ACCESS='STREAM': files had records on these machines; leave it out, or move words with "
            "RDISK and WDISK"},
        Refused{"formatted_stream", "STREAM'\n      OPEN(9,FORM='FORMATTED',ACCESS=V",
                "unit 9: ACCESS='STREAM'"},
        Refused{"stream_of_a_file", "STREAM'\n      OPEN(9,FILE='X',ACCESS=V", "unit 9: ACCESS='STREAM'"},
        Refused{"access_append", "APPEND'\n      OPEN(9,FORM=U,ACCESS=V",
                "unit 9: ACCESS='APPEND' cannot be had: a dataset is read and written one record after the "
                "other; "
                "leave it out"},
        Refused{"position_append", "APPEND'\n      OPEN(9,FORM=U,POSITION=V",
                "unit 9: POSITION='APPEND' cannot"},
        Refused{"action_read", "READ'\n      OPEN(9,FORM=U,ACTION=V", "unit 9: ACTION='READ' cannot be had"},
        Refused{"action_write", "write'\n      OPEN(9,FORM=U,ACTION=V",
                "unit 9: ACTION='WRITE' cannot be had"},
        Refused{"convert", "BIG_ENDIAN'\n      OPEN(9,FORM=U,CONVERT=V",
                "unit 9: CONVERT='BIG_ENDIAN' cannot"},
        Refused{
            "recl", "'\n      OPEN(9,FORM=U,RECL=80",
            "unit 9: RECL= means nothing here: a dataset's records have no greatest length; leave it out"},
        Refused{"blank", "ZERO'\n      OPEN(9,FORM=U,BLANK=V", "unit 9: BLANK= means nothing here: it is of"},
        Refused{"pad", "NO'\n      OPEN(9,FORM=U,PAD=V", "unit 9: PAD= means nothing here"},
        Refused{"asynchronous", "YES'\n      OPEN(9,FORM=U,ASYNCHRONOUS=V", "unit 9: ASYNCHRONOUS= means"},
        Refused{"newunit", "'\n      OPEN(NEWUNIT=J,FORM=U,FILE='X'",
                "NEWUNIT=: a unit that holds a dataset has"},
        Refused{"scratch_with_a_name", "SCRATCH'\n      OPEN(9,FORM=U,STATUS=V,FILE='X'",
                "unit 9: FILE='X' names no dataset"}),
    [](const auto& one) { return one.param.name; });

TEST(Open, says_what_a_dataset_does_anyway) {
  const Outcome outcome = Desk().run(text_of(R"(
      OPEN(9,FORM='UNFORMATTED',ACCESS='SEQUENTIAL',STATUS='UNKNOWN',
     *ACTION='READWRITE',CONVERT='NATIVE',POSITION='ASIS')
      WRITE(9) 42
      OPEN(9,FORM='UNFORMATTED',POSITION='REWIND')
      READ(9) I
      PRINT *,I
      END
)"));
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{42}) << outcome.err;
}

TEST(Open, STATUS_asks_whether_the_dataset_is_there) {
  Desk desk;
  const std::string program = text_of(R"(
      CHARACTER*80 M
      CHARACTER*12 S
      READ(5,10) S
      M=' '
      OPEN(9,FORM='UNFORMATTED',STATUS=S,IOSTAT=I,IOMSG=M)
      PRINT 20,I,M
      IF(I.EQ.0) WRITE(9) 7
   10 FORMAT(A)
   20 FORMAT(I2,1X,A)
      END
)");
  const auto status = [&](const char* one) {
    desk.cards = std::string(one) + "\n";
    return desk.run(program, {"--image", "disks"}).out;
  };
  EXPECT_TRUE(
      has(status("OLD"), " 1 OPEN: unit 9: STATUS='OLD', and dataset TAPE9 has not been written, in this"));
  EXPECT_TRUE(has(status("new"), " 0 "));
  EXPECT_TRUE(has(status("OLD"), " 0 "));
  EXPECT_TRUE(has(status("NEW"), " 1 OPEN: unit 9: STATUS='NEW', and there is a dataset TAPE9"));
  EXPECT_TRUE(has(status("SCRATCH"), " 1 OPEN: unit 9: STATUS='SCRATCH', and there is a dataset TAPE9"));
  EXPECT_TRUE(has(status("REPLACE"), " 0 "));
  EXPECT_TRUE(has(status("OTHER"), " 1 OPEN: unit 9: STATUS='OTHER' is not OLD, NEW, SCRATCH or UNKNOWN"));
}

TEST(Open, STATUS_of_a_unit_that_is_open_counts_what_is_in_buffers) {
  const Outcome outcome = Desk().run(text_of(R"(
      WRITE(9) 1
      OPEN(9,FORM='UNFORMATTED',STATUS='OLD')
      OPEN(9,FORM='UNFORMATTED',STATUS='NEW',ERR=10)
      STOP 3
   10 PRINT *,'WELL'
      END
)"));
  EXPECT_EQ(outcome.out, " WELL\n") << outcome.err;
}

TEST(Open, STATUS_that_is_wrong_ends_the_program_where_nobody_asks) {
  const Outcome outcome = Desk().run("      OPEN(9,FORM='UNFORMATTED',STATUS='OLD')\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err, "test.f:1: OPEN: unit 9: STATUS='OLD', and dataset TAPE9 has not been written"));
}

const char* const kDelete = R"(
      DIMENSION A(3000)
      CHARACTER*8 S
      READ(5,10) S
      WRITE(9) A
      WRITE(9) 1
      CLOSE(9,STATUS=S)
      OPEN(9,FORM='UNFORMATTED')
      N=0
   20 READ(9,END=30)
      N=N+1
      GOTO 20
   30 PRINT *,N
      CLOSE(9)
   10 FORMAT(A)
      END
)";

TEST(Close, deletes_with_STATUS_DELETE_and_an_OPEN_gives_an_empty_one) {
  Desk desk;
  desk.cards = "KEEP\n";
  EXPECT_EQ(numbers_of(desk.run(text_of(kDelete)).out), std::vector<double>{2});
  desk.cards = "delete\n";
  EXPECT_EQ(numbers_of(desk.run(text_of(kDelete)).out), std::vector<double>{0});
}

// The image has neither the name nor the words.
TEST(Close, deletes_on_the_image_too) {
  Desk desk;
  const std::string write = "      DIMENSION A(9000)\n      WRITE(9) A\n      WRITE(10) 5\n      END\n";
  const Words flags = {"--image", "disks", "--file", "9=DATA,channel=1,start=100"};
  ASSERT_EQ(desk.run(write, flags).code, 0);
  const Outcome outcome =
      desk.run("      CLOSE(9,STATUS='DELETE')\n      END\n", {"--image", "disks", "--file", "9=DATA,old"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const Outcome list = desk.platter({"dataset", "list", "disks"});
  EXPECT_FALSE(has(list.out, "DATA"));
  EXPECT_TRUE(has(list.out, "TAPE10"));
  const Outcome old = desk.run(write, {"--image", "disks", "--file", "9=DATA,old"});
  EXPECT_TRUE(has(old.err, "--file 9=DATA: old: the image has no dataset of that name"));
  // Its sectors are anybody's, and read as zeros.
  const Outcome words = desk.run(text_of(R"(
      DIMENSION I(512)
      I(1)=1
      CALL RDISK(5,I,512,100*512)
      CALL IOWAIT(5)
      CALL WDISK(5,I,512,101*512)
      CALL IOWAIT(5)
      PRINT *,I(1),I(512)
      END
)"),
                                 {"--image", "disks"});
  EXPECT_EQ(numbers_of(words.out), (std::vector<double>{0, 0})) << words.err;
  EXPECT_EQ(words.code, 0) << words.err;
}

TEST(Close, deletes_what_a_run_with_fewer_channels_does_not_see_only_when_asked) {
  Desk desk;
  ASSERT_EQ(desk.run("      WRITE(10) 5\n      WRITE(9) 5\n      END\n", {"--image", "disks"}).code, 0);
  ASSERT_EQ(
      desk.run(
              "      CLOSE(9,STATUS='DELETE')\n      WRITE(9) 1\n      CLOSE(9,STATUS='DELETE')\n      END\n",
              {"--image", "disks", "--channels", "1"})
          .code,
      0);
  const std::string list = desk.platter({"dataset", "list", "disks"}).out;
  EXPECT_TRUE(has(list, "TAPE10"));
  EXPECT_FALSE(has(list, "TAPE9 "));
}

TEST(Close, of_a_scratch_dataset_deletes_it_and_so_does_the_end) {
  Desk desk;
  const Outcome outcome = desk.run(text_of(R"(
      OPEN(9,FORM='UNFORMATTED',STATUS='SCRATCH')
      WRITE(9) 1
      CLOSE(9,STATUS='KEEP',IOSTAT=I)
      REWIND 9
      READ(9) J
      CLOSE(9)
      READ(9,END=10) K
      STOP 3
   10 PRINT *,I,J
      OPEN(10,FORM='UNFORMATTED',STATUS='SCRATCH')
      WRITE(10) 1
      WRITE(11) 1
      END
)"),
                                   {"--image", "disks"});
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 1})) << outcome.err;
  const std::string list = desk.platter({"dataset", "list", "disks"}).out;
  EXPECT_FALSE(has(list, "TAPE9 "));
  EXPECT_FALSE(has(list, "TAPE10"));
  EXPECT_TRUE(has(list, "TAPE11"));
}

TEST(Close, with_a_STATUS_that_there_is_not_is_an_error) {
  const Outcome outcome = Desk().run(
      "      CHARACTER*8 S\n      S='THROW'\n      WRITE(9) 1\n      CLOSE(9,STATUS=S)\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:4: CLOSE: unit 9: STATUS='THROW' is not KEEP or DELETE"));
}

TEST(Close, does_not_delete_what_another_unit_uses) {
  const Outcome outcome = Desk().run(
      "      WRITE(9) 1\n      READ(10,END=10) I\n   10 CLOSE(9,STATUS='DELETE',IOSTAT=I)\n      END\n",
      {"--file", "9=DATA,channel=1", "--file", "10=DATA,channel=1"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err, "test.f:3: CLOSE: unit 9: dataset DATA cannot be deleted: unit 10 is on it, too"));
}

// B lies between the first and the last sector of A's, and nobody knows any more which are whose.
TEST(Close, does_not_delete_what_lies_around_another_dataset) {
  const Outcome outcome = Desk().run(text_of(R"(
      DIMENSION A(512)
      CALL WDISK(5,A,512,0)
      CALL IOWAIT(5)
      WRITE(9) 1
      REWIND 9
      CALL WDISK(5,A,512,200*512)
      CALL IOWAIT(5)
      CLOSE(9,STATUS='DELETE')
      END
)"),
                                     {"--file", "9=OWN,channel=1,start=100"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err,
          "test.f:8: CLOSE: dataset OWN: cannot be deleted: it has written from sector 100 to 100 of its "
          "drive, and dataset SCRATCH1 from 0 to 200"));
}

TEST(Close, of_text_is_libgfortran_s) {
  Desk desk;
  const Outcome outcome =
      desk.run("      WRITE(9,10) 1\n   10 FORMAT(I4)\n      CLOSE(9,STATUS='DELETE')\n      END\n");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_FALSE(desk.folder.has("fort.9"));
}

TEST(Unformatted, POS_is_refused) {
  const Outcome outcome = Desk().run("      WRITE(9,POS=1,IOSTAT=I) 1\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:1: WRITE: unit 9: POS= is of streams, and a dataset has records"));
}

}  // namespace
}  // namespace platter::tests
