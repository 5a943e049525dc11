#include "tools/compiler/charge/flow/function.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "tools/compiler/charge/flow/routines.hpp"

namespace platter::charge {
namespace {

/// Builds the control flow of the instructions [begin, end).
class Builder {
 public:
  Builder(const Assembly& assembly, std::size_t begin, std::size_t end)
      : assembly_(assembly), begin_(begin), end_(end) {
    for (const Label& label : assembly.labels) {
      if (label.before >= begin && label.before < end) labels_[label.name] = &label;
    }
  }

  std::vector<Block> build() {
    find_computed_targets();
    cut();
    for (BlockId id = 0; id < blocks_.size(); ++id) connect(id);
    for (BlockId id = 0; id < blocks_.size(); ++id) {
      for (const BlockId to : blocks_[id].successors) blocks_[to].predecessors.push_back(id);
    }
    return std::move(blocks_);
  }

 private:
  /// Finds the targets of computed and assigned GO TOs.
  void find_computed_targets() {
    for (std::size_t i = begin_; i < end_; ++i) {
      const Instruction& instruction = assembly_.instructions[i];
      if (instruction.flow == Flow::kIndirect) computed_[i] = table_of(instruction);
    }
    for (auto& [jump, targets] : computed_) {
      if (targets.empty()) targets = anywhere();
    }
  }

  /// Returns the entries of the table that the jump names, as in `jmp *.L4(,%rax,8)`.
  std::set<std::string> table_of(const Instruction& jump) const {
    std::set<std::string> targets;
    for (const std::string& symbol : jump.symbols) {
      const auto table = assembly_.tables.find(symbol);
      if (table == assembly_.tables.end()) continue;
      for (const std::string& entry : table->second) {
        if (labels_.count(entry) != 0) targets.insert(entry);
      }
    }
    return targets;
  }

  /// Returns all labels that appear in a table or whose address is taken. A jump through a register may reach
  /// any of them; too many targets are harmless.
  std::set<std::string> anywhere() const {
    std::set<std::string> targets;
    const auto consider = [&](const std::string& name) {
      if (labels_.count(name) != 0) targets.insert(name);
    };
    for (const auto& [table, entries] : assembly_.tables) {
      for (const std::string& entry : entries) consider(entry);
    }
    for (std::size_t i = begin_; i < end_; ++i) {
      const Instruction& instruction = assembly_.instructions[i];
      for (const std::string& symbol : instruction.symbols) {
        if (symbol != instruction.target) consider(symbol);
      }
    }
    return targets;
  }

  void cut() {
    std::set<std::size_t> leaders = {begin_};
    for (const auto& [jump, targets] : computed_) {
      for (const std::string& name : targets) leaders.insert(labels_.at(name)->before);
    }
    for (std::size_t i = begin_; i < end_; ++i) {
      const Instruction& instruction = assembly_.instructions[i];
      if (instruction.flow == Flow::kNext) continue;
      leaders.insert(i + 1);
      const auto target = labels_.find(instruction.target);
      if (instruction.flow != Flow::kCall && target != labels_.end()) leaders.insert(target->second->before);
    }
    leaders.erase(end_);
    for (auto leader = leaders.begin(); leader != leaders.end(); ++leader) {
      const auto next = std::next(leader);
      Block block;
      block.first = *leader;
      block.last = next == leaders.end() ? end_ : *next;
      block.head_line = assembly_.instructions[block.first].line;
      by_first_[block.first] = blocks_.size();
      blocks_.push_back(block);
    }
  }

  void connect(BlockId id) {
    Block& block = blocks_[id];
    const Instruction& last = terminator(assembly_, block);
    const auto add = [&block](BlockId to) {
      auto& list = block.successors;
      if (std::find(list.begin(), list.end(), to) == list.end()) list.push_back(to);
    };
    const bool falls = last.flow == Flow::kNext || last.flow == Flow::kBranch ||
                       (last.flow == Flow::kCall && !never_returns(last.target));
    if (falls && block.last < end_) {
      block.fall_through = by_first_.at(block.last);
      add(block.fall_through);
    }
    if (last.flow == Flow::kBranch || last.flow == Flow::kJump) {
      const auto target = labels_.find(last.target);
      if (target != labels_.end()) add(by_first_.at(target->second->before));
    }
    if (last.flow == Flow::kIndirect) {
      for (const std::string& name : computed_.at(block.last - 1))
        add(by_first_.at(labels_.at(name)->before));
    }
  }

  const Assembly& assembly_;
  std::size_t begin_;
  std::size_t end_;
  std::map<std::string, const Label*> labels_;
  std::map<std::size_t, std::set<std::string>> computed_;  ///< targets of each indirect jump
  std::vector<Block> blocks_;
  std::map<std::size_t, BlockId> by_first_;
};

}  // namespace

std::vector<Function> find_functions(const Assembly& assembly) {
  std::vector<const Label*> starts;
  for (const Label& label : assembly.labels) {
    if (label.function) starts.push_back(&label);
  }
  std::vector<Function> functions;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const std::size_t begin = starts[i]->before;
    const std::size_t end = i + 1 < starts.size() ? starts[i + 1]->before : assembly.instructions.size();
    if (begin == end) continue;  // an alias: a second name of the same function
    functions.push_back({starts[i]->name, starts[i]->line, Builder(assembly, begin, end).build()});
  }
  return functions;
}

}  // namespace platter::charge
