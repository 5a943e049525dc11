#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace platter::tests {

/// A request of the reference model's job.
struct ReckonedRequest {
  std::int64_t place = 0;  ///< index in its file, in units of the request size
  bool well_formed = true;
};

/// The input of the reference model: the numbers of docs/t3d.md, in picoseconds and bytes.
struct ReckonedJob {
  // These describe the job.
  std::int64_t pes = 1, request = 0, requests = 1, depth = 1, gather = 0;
  bool packs = false, writes = true;
  bool hippi = false, all_disks = false, one_disk = false;  ///< if none is set, each PE has its own disk
  bool direct = false;  ///< requests of phase I bypass the Agent's buffers
  enum class Path : std::uint8_t { kAny, kOne, kTwo, kThree } path = Path::kAny;
  enum class Lock : std::uint8_t { kDelayed, kImmediate, kNone } lock = Lock::kDelayed;
  std::int64_t memory_min = 0;  ///< MPP_AGENT_IO_MEM_MIN; 0 if not set
  std::function<ReckonedRequest(std::int64_t pe, std::int64_t number)> asks;
  // These describe the site: disks without moving parts, and gateways.
  std::int64_t disks = 4, sector = 4096;
  std::int64_t disk_access = 0, disk_sector = 0;    ///< time of a command, and of each sector
  std::int64_t gateways_one = 1, gateways_two = 1;  ///< gateways_two: of phase III for a job of that phase
};

struct ReckonedOutcome {
  std::int64_t length = 0, bytes = 0, requests = 0, packets = 0, around = 0, largest = 0;
  std::int64_t agent = 0, host = 0, grown = 0, swaps = 0;
  std::vector<std::int64_t> disk_sectors, disk_commands;
};

/// A reference model that was written only from docs/t3d.md: an event queue and five kinds of servers. Events
/// at the same instant are processed in this order: disks, the Agent, events that PEs wait for, gateways in
/// the order of the site, and the frame buffer.
class Reckoned {
 public:
  explicit Reckoned(ReckonedJob job);
  ReckonedOutcome run();

 private:
  using Then = std::function<void()>;
  struct Server {
    int rank = 0;
    std::int64_t free_at = 0;
  };
  struct Request {
    std::int64_t pe = 0, first = 0, packet = 0, done = 0;
    bool by_two = false;
  };
  struct Pe {
    std::int64_t begun = 0, under_way = 0;
    bool prepares = false;
  };

  void at(std::int64_t when, int rank, Then then) { happens_[{when, rank, ++order_}] = std::move(then); }
  void serve(Server& server, std::int64_t length, Then then);
  void ask_agent(std::int64_t length, const Then& then);
  void bring_back();
  void prepare(std::int64_t pe);
  void begin(std::int64_t pe);
  void enter(Request request);
  void next_packet(const Request& request);
  void gateway(const Request& request, std::int64_t bytes, const Then& then);
  void copy(const Request& request, std::int64_t bytes, const Then& then);
  void device(const Request& request, std::int64_t bytes, const Then& then);
  void disk(std::int64_t number, std::int64_t sectors, const Then& then);
  void complete(const Request& request);
  std::int64_t unit() const { return job_.sector * (job_.all_disks ? job_.disks : 1); }

  ReckonedJob job_;
  ReckonedOutcome outcome_;
  std::map<std::tuple<std::int64_t, int, std::int64_t>, Then> happens_;
  std::int64_t order_ = 0, now_ = 0, under_way_ = 0;  ///< under_way_: requests by phase I
  std::vector<Server> disks_, ones_, twos_;
  Server agent_, frame_;
  std::vector<Pe> pes_;
  std::int64_t agent_has_ = 0, agent_wants_ = 0, resident_ = 0;
  bool agent_shuffled_ = false;
};

}  // namespace platter::tests
