// Stacks of layers as specifications name them: their calls of the system, a layer added by the user, and
// rejected stacks.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>

#include "emulator/machine/machine.hpp"
#include "emulator/specification/error.hpp"
#include "runtime/fortran/unit/dataset/blocked_file.hpp"
#include "tests/runtime/unit/library.hpp"

namespace platter::tests {
namespace {

using record::Does;
using record::Event;
using record::Kind;
using runtime::SequentialUnit;

std::string routine(const std::string& name, const std::string& does, bool moves) {
  const std::string steps =
      moves ? "{ step = \"io\", service = " + number("0 us") + " }, { step = \"interrupt\" }"
            : "{ step = \"cpu\", time = " + number("22 us") + " }";
  return fmt::format("[[routine]]\nname = \"{}\"\nlibrary = \"system\"\ndoes = \"{}\"\n{}steps = [{}]\n",
                     name, does, moves ? "whole_sectors = true\n" : "", steps);
}

std::string statement(const std::string& name, const std::string& all) {
  return fmt::format("[[library.statement]]\nname = \"{}\"\nlayers = {}\n", name, all);
}

/// A system that reads and writes from its current position, as UNIX does, and a library of COS's blocked
/// files through buffers of eight blocks.
std::string positioned_system() {
  const std::string all = layers(buffers(8, 1));
  return "description = \"positioned\"\n" + fmt::format("timer_tick = {}\n", number("1 us")) +
         fmt::format("timer_unit = {}\n", number("1 ms")) +
         fmt::format("wait_return = {}\n", number("0 us")) +
         fmt::format("on_cylinder = {}\n", number("0 us")) + routine("READ", "read", true) +
         routine("WRITE", "write", true) + routine("LSEEK", "seek", false) +
         routine("TRUNC", "truncate", false) + routine("OPENF", "open", false) +
         routine("CLOSEF", "close", false) +
         "[[library]]\nname = \"cos\"\nread = \"READ\"\nwrite = \"WRITE\"\nseek = \"LSEEK\"\n"
         "truncate = \"TRUNC\"\nopen = \"OPENF\"\nclose = \"CLOSEF\"\n" +
         statement("BUFFER IN", all) + statement("BUFFER OUT", all) + statement("READ", all) +
         statement("WRITE", all);
}

class Counts final : public record::Listener {
 public:
  void on_event(const Event& event) override {
    if (event.kind == Kind::kCall) ++calls[event.does];
    if (event.kind == Kind::kStatement) ++statements[std::string(event.who)];
  }
  std::map<Does, int> calls;
  std::map<std::string, int> statements;
};

/// The sample program of the Application Programmer's I/O Guide: 2000 records of 500 words, read three times.
/// Its procview report counts 738 reads, 246 writes, 4 seeks and a truncate.
TEST(Stacks, ABlockedFileWithEightBlockBuffersMakesTheCallsOfProcview) {
  specification::Catalogue catalogue = specification::Catalogue::builtin();
  catalogue.add("systems", "ctss", "positioned.toml", positioned_system());
  record::Recorder recorder;
  Counts counts;
  recorder.add(counts);
  machine::MachineConfig choice;
  choice.instant = true;
  machine::Machine machine(catalogue, choice, recorder);
  SequentialUnit unit = runtime::blocked_unit(machine.system(), 5, machine.libraries().front());
  const std::vector<dataset::Word> record(500, 1);
  for (int i = 0; i < 2000; ++i) unit.write(record);
  for (int pass = 0; pass < 3; ++pass) {
    unit.rewind();
    for (int i = 0; i < 2000; ++i) ASSERT_TRUE(unit.read().words == record) << pass << " " << i;
  }
  unit.close();
  EXPECT_EQ(counts.calls[Does::kRead], 738);
  EXPECT_EQ(counts.calls[Does::kWrite], 246);
  EXPECT_EQ(counts.calls[Does::kSeek], 4);
  EXPECT_EQ(counts.calls[Does::kTruncate], 1);
  EXPECT_EQ(counts.calls[Does::kOpen], 1);
  EXPECT_EQ(counts.calls[Does::kClose], 1);
  EXPECT_EQ(counts.statements["READ"], 6000);
}

/// Stores every statement, order and call, and all events of the devices.
class Tree final : public record::Listener {
 public:
  void on_event(const Event& event) override {
    if (event.id != 0) begun[event.id] = event;
    if (event.kind == Kind::kStatement) current = event.id;
    if (event.kind == Kind::kOrder) ordered_by[event.id] = current;
    if (event.kind == Kind::kCall) calls[event.request] = event.id;
    if (event.kind == Kind::kSector || event.kind == Kind::kLostRevolution) sectors.push_back(event);
  }
  std::map<std::uint64_t, Event> begun;
  std::map<std::uint64_t, std::uint64_t> calls;  ///< by request
  std::map<std::uint64_t, std::uint64_t>
      ordered_by;  ///< id of the order or statement that has ordered each call
  std::uint64_t current = 0;
  std::vector<Event> sectors;
};

TEST(Stacks, ReportATreeFromEachSectorToItsStatement) {
  record::Recorder recorder;
  Tree tree;
  recorder.add(tree);
  machine::Machine machine(specification::Catalogue::builtin(), {}, recorder);
  {
    SequentialUnit unit = runtime::blocked_unit(machine.system(), 5, library(straight(4, 2)));
    for (int i = 0; i < 30; ++i) unit.buffer_out(std::vector<dataset::Word>(700, 1), false);
    unit.rewind();
    std::vector<dataset::Word> array(700);
    for (int i = 0; i < 10; ++i) unit.buffer_in(array, false);
    for (int i = 0; i < 10; ++i) unit.read();
    unit.close();
  }
  std::map<std::string, int> by;
  for (const Event& sector : tree.sectors) {
    ASSERT_TRUE(tree.calls.contains(sector.request));
    const Event& call = tree.begun.at(tree.calls.at(sector.request));
    const Event& order = tree.begun.at(call.parent);
    const Event& statement = tree.begun.at(order.parent);
    EXPECT_EQ(order.kind, Kind::kOrder);
    EXPECT_EQ(statement.kind, Kind::kStatement);
    EXPECT_EQ(statement.number, 5);
    EXPECT_LE(statement.at, call.at);
    EXPECT_TRUE(call.who == "IZDKIN" || call.who == "IZDKOUT");
    EXPECT_EQ(call.does, order.does);
    ++by[fmt::format("{}: {}", statement.who, order.who)];
  }
  for (const auto& [order, statement] : tree.ordered_by) EXPECT_EQ(tree.begun.at(order).parent, statement);
  for (const char* way : {"BUFFER IN: cftlib_in", "BUFFER OUT: cftlib_out", "READ: buffers"})
    EXPECT_GT(by[way], 0) << way;
  EXPECT_GT(by["REWIND: buffers"], 0) << "what it moves goes through WRITE's layers";
}

/// An added layer: each run that was written is read again, for verification.
class ReadBack final : public layer::Layer {
 public:
  explicit ReadBack(const layer::Place& place) : Layer(place.below) {}

  void carry_out(layer::Order& order) override {
    if (order.writes())
      order.transfers.push_back({device::Direction::kRead, {}, layer::sectors_of(order.run->length())});
    below().carry_out(order);
  }
};

layer::Make read_back(specification::Reader&) {
  return [](const layer::Place& place) { return std::make_unique<ReadBack>(place); };
}

TEST(Stacks, AStackMayUseAnAddedLayer) {
  std::vector<const layer::Kind*> kinds = layer::kinds();
  const layer::Kind own{"read_back", layer::Level::kOrders, read_back};
  kinds.push_back(&own);
  Statements statements = buffered(4, 1);
  statements.write = layers(buffers(4, 1) + ", { layer = \"read_back\" }");
  record::Recorder recorder;
  Tree tree;
  recorder.add(tree, {Kind::kSector});
  machine::Machine machine(specification::Catalogue::builtin(), {}, recorder);
  SequentialUnit unit =
      runtime::blocked_unit(machine.system(), 5, library(statements, "", {.layers = kinds}));
  unit.write(std::vector<dataset::Word>(511 * 4, 1));
  std::vector<std::int64_t> sectors;
  for (const Event& event : tree.sectors) sectors.push_back(event.number);
  EXPECT_EQ(sectors, (std::vector<std::int64_t>{0, 1, 2, 3, 0, 1, 2, 3}));
}

/// An added record format: a block for each record, whose first word is the number of words that follow; -1
/// is an end of file, and 0, as in unwritten blocks, the end of the data.
class BlockEach final : public dataset::RecordFormat {
 public:
  explicit BlockEach(dataset::BlockDevice& device) : device_(device) {}

  dataset::ReadResult read(std::span<dataset::Word> into, dataset::RemainderPolicy) override {
    dataset::Block block;
    device_.read(at_, block);
    if (block[0] == 0) return {dataset::ReadStatus::kEndOfData};
    ++at_;
    if (block[0] == kEnd) return {dataset::ReadStatus::kEndOfFile};
    const amount::Words all{static_cast<std::int64_t>(block[0])};
    const auto words = std::min(amount::Words{std::ssize(into)}, all);
    std::copy_n(block.begin() + 1, words.count, into.begin());
    return {dataset::ReadStatus::kRecord, words, dataset::bits_of(all)};
  }
  void write(std::span<const dataset::Word> words, amount::Bits, bool) override {
    dataset::Block block{words.size()};
    std::copy(words.begin(), words.end(), block.begin() + 1);
    device_.write(at_++, block);
  }
  void end_file() override { device_.write(at_++, dataset::Block{kEnd}); }
  void backspace() override { at_ = std::max(at_ - amount::Blocks{1}, amount::Blocks{}); }
  void rewind() override { at_ = {}; }
  void close() override {}
  void stop_writing() override {}

 private:
  static constexpr dataset::Word kEnd = ~dataset::Word{0};
  dataset::BlockDevice& device_;
  amount::Blocks at_{};
};

const layer::Format kOwn[] = {layer::kFormats[0], {"block_each", [](dataset::BlockDevice& device) {
                                                     return std::make_unique<BlockEach>(device);
                                                   }}};

std::string in_blocks(std::string layers) {
  return layers.replace(layers.find("blocked"), std::string("blocked").size(), "block_each");
}

TEST(Stacks, AStackMayUseAnAddedRecordFormat) {
  const std::string all = in_blocks(layers(buffers(4, 1), "0 us", "0 us", ", until = \"surface\""));
  record::Recorder recorder;
  Tree tree;
  recorder.add(tree, {Kind::kSector});
  machine::Machine machine(specification::Catalogue::builtin(), {}, recorder);
  SequentialUnit unit =
      runtime::blocked_unit(machine.system(), 5, library({all, all, all, all}, "", {.formats = kOwn}));
  using Words = std::vector<dataset::Word>;
  for (const dataset::Word which : {1, 2, 3}) unit.write(Words(10 * which, which));
  unit.end_file();
  unit.rewind();
  EXPECT_EQ(tree.sectors.size(), 4) << "a sector for each record, and one for the end of file";
  EXPECT_EQ(unit.read().words, Words(10, 1));
  EXPECT_EQ(unit.read().words, Words(20, 2));
  unit.backspace();
  EXPECT_EQ(unit.read().words, Words(20, 2));
  Words array(40);
  unit.buffer_in(array, false);
  EXPECT_EQ(unit.status(), -1);
  EXPECT_EQ(unit.length(), amount::Words{30});
  EXPECT_EQ(array[29], 3);
  EXPECT_EQ(unit.read().met, dataset::ReadStatus::kEndOfFile);
  EXPECT_EQ(unit.read().met, dataset::ReadStatus::kEndOfData);
}

/// Two full blocks, and a third with the record's end: each goes by itself, and none twice.
TEST(Stacks, WithoutABlockLayerEachBlockIsItsOwnTransfer) {
  const std::string all = fmt::format(
      "[ {{ layer = \"blocked\", cpu = {0}, copy = {0} }}, {{ layer = \"calls\" }} ]", number("0 us"));
  record::Recorder recorder;
  Tree tree;
  recorder.add(tree);
  machine::Machine machine(specification::Catalogue::builtin(), {}, recorder);
  SequentialUnit unit = runtime::blocked_unit(machine.system(), 5, library({all, all, all, all}));
  const std::vector<dataset::Word> record(511 * 2, 7);
  unit.write(record);
  unit.rewind();
  EXPECT_EQ(unit.read().words, record);
  std::vector<std::int64_t> sectors;
  for (const Event& event : tree.sectors)
    if (event.kind == Kind::kSector) sectors.push_back(event.number);
  EXPECT_EQ(sectors, (std::vector<std::int64_t>{0, 1, 2, 0, 1, 2}));
  std::vector<std::int64_t> orders;
  for (const auto& [id, event] : tree.begun)
    if (event.kind == Kind::kOrder) orders.push_back(event.number);
  EXPECT_EQ(orders, (std::vector<std::int64_t>{1, 1, 1, 1, 1, 1}));
}

std::string refusal(const std::string& all, std::string Statements::* of = &Statements::read) {
  Statements statements = buffered(4, 1);
  statements.*of = all;
  try {
    library(statements, "", {.formats = kOwn});
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "taken";
}

TEST(Stacks, InvalidStacksAreRejectedWithPlaceAndReason) {
  const std::string cos = fmt::format("{{ layer = \"blocked\", cpu = {0}, copy = {0} }}", number("0 us"));
  const std::string calls = "{ layer = \"calls\" }";
  const std::string dependent = "{ layer = \"dependent\", moving = \"read\", transfers = [\"read all\"] }";
  const auto stack = [](const std::string& a, const std::string& b, const std::string& c) {
    return fmt::format("[ {}, {}, {} ]", a, b, c);
  };
  EXPECT_EQ(refusal(stack(cos, buffers(4, 1), calls)), "taken");
  const auto expect = [&](const std::string& all, const std::string& reason) {
    const std::string said = refusal(all);
    EXPECT_NE(said.find(reason), std::string::npos) << said;
    EXPECT_TRUE(said.starts_with("test.toml:14:")) << said;
  };
  expect(in_blocks(stack(cos, buffers(4, 1), calls)),
         "the earlier statements use the record format 'blocked'");
  expect(stack(buffers(4, 1), cos, calls),
         "'buffers' works on blocks; put a record format (blocked, block_each) above it");
  expect(stack(cos, dependent, buffers(4, 1)), "'buffers' works on blocks and cannot be below 'dependent'");
  expect(stack(cos, buffers(4, 1), cos), "'blocked' works on records and cannot be below 'buffers'");
  expect(stack(cos, buffers(4, 1), buffers(2, 1)), "'buffers' works on blocks and cannot be below 'buffers'");
  expect(stack(cos, buffers(4, 1), dependent),
         "the last layer must call the system, but 'dependent' does not");
  expect(stack(cos, "{ layer = \"bufers\" }", calls), "nearest: buffers");
}

TEST(Stacks, ALayerForTheOtherDirectionIsRejected) {
  const Statements right = straight(4, 1);
  EXPECT_EQ(refusal(right.buffer_in), "taken") << "a READ reads as a BUFFER IN does";
  EXPECT_EQ(refusal(right.buffer_out, &Statements::write), "taken");
  EXPECT_EQ(refusal(right.buffer_in, &Statements::write),
            "test.toml:17:128: 'cftlib_in' applies only to statements that read (BUFFER IN, READ, RANDOM "
            "READ), but WRITE writes; to work on blocks, use buffers, cftlib_out, straight");
  EXPECT_EQ(refusal(right.buffer_out),
            "test.toml:14:128: 'cftlib_out' applies only to statements that write (BUFFER OUT, WRITE, RANDOM "
            "WRITE), but READ reads; to work on blocks, use buffers, cftlib_in, straight");
}

}  // namespace
}  // namespace platter::tests
