// Paging areas whose results can be derived by hand: a single arm, and a channel that is never idle.

#include "emulator/system/cms/paging.hpp"

#include "emulator/device/disk_specification.hpp"
#include "tests/emulator/system/cms/cms_bench.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;

class Paging : public testing::Test {
 protected:
  static device::DiskSpecification read() {
    auto document = specification::Catalogue::builtin().open("disks", "ibm3380");
    return device::read_disk(document);
  }
  device::DiskSpecification disk = read();
  cms::PagingResult page(const cms::PagingAreas& areas) const {
    return cms::page(areas, disk, 1ms, std::chrono::microseconds(1365), 1);
  }
};

/// On one cylinder the arm never seeks, so a page takes half a revolution on average, 1 ms, and the transfer.
/// A page that starts within 1 ms after the end of the previous one is missed. Angles are multiples of a
/// tenth of a revolution.
TEST_F(Paging, OneArmTakesItsOwnTimes) {
  const auto one = page({.arms = 1, .cylinders = 1, .channels = 1, .paths = 1});
  // A page ends at k + 0.82 sectors, and the next can start 0.6 later, at k + 1.42. Sector k + j is reached
  // after (j - 1.42) mod 10 sectors, for j from 0 to 9: the mean is 5.08.
  const double sector = 1000.0 / 60 / 10;
  const double request = 1.365 + 1 + 5.08 * sector;
  EXPECT_NEAR(one.rate, 1000 / request, 1000 / request * 0.02);
  EXPECT_EQ(one.missed, 0);
}

TEST_F(Paging, MoreArmsRaiseTheRateUpToTheChannels) {
  double before = 0;
  for (const int arms : {1, 2, 4, 8, 16, 32}) {
    const auto now = page({.arms = arms, .cylinders = 200, .channels = 1, .paths = 64});
    EXPECT_GT(now.rate, before);
    EXPECT_LT(now.rate, 1000 / 1.365);
    before = now.rate;
  }
  const auto many = page({.arms = 64, .cylinders = 200, .channels = 1, .paths = 64});
  EXPECT_GT(many.missed, 0.5) << "most pages come by while another arm has the channel";
  const auto more_channels = page({.arms = 64, .cylinders = 200, .channels = 16, .paths = 64});
  EXPECT_GT(more_channels.rate, 2 * many.rate);
}

TEST_F(Paging, APathLimitsTheRateAsAChannelDoes) {
  const auto by_path = page({.arms = 8, .cylinders = 200, .channels = 4, .paths = 1});
  const auto by_channel = page({.arms = 8, .cylinders = 200, .channels = 1, .paths = 4});
  EXPECT_EQ(by_path.rate, by_channel.rate);
}

TEST_F(Paging, OtherUsersReduceThePagingRate) {
  const auto alone = page({.arms = 8, .cylinders = 200, .channels = 4, .paths = 4});
  const auto beside = page({.arms = 8, .cylinders = 200, .channels = 4, .paths = 4, .others = 1});
  EXPECT_LT(beside.rate, alone.rate / 2);
}

TEST_F(Paging, SetsOfPagesRaiseThePagingRate) {
  const auto one = page({.arms = 4, .cylinders = 200, .channels = 4, .paths = 4});
  const auto ten = page({.arms = 4, .cylinders = 200, .channels = 4, .paths = 4, .pages = 10});
  EXPECT_GT(ten.rate, 4 * one.rate);
  EXPECT_LT(ten.rate, 10 * one.rate);
}

}  // namespace
}  // namespace platter::tests
