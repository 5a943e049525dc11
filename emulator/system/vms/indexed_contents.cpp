#include "emulator/system/vms/indexed_contents.hpp"

#include <algorithm>
#include <iterator>

namespace platter::vms {

using amount::Bytes;

BucketTree::BucketTree(Bytes capacity, BucketAccess& access) : capacity_(capacity) {
  nodes_.push_back({.bucket = access.add()});
}

Bytes BucketTree::index_bytes(const Entry& entry) {
  constexpr Bytes kPointer{5};  // control byte and bucket number (unsourced)
  return kPointer + Bytes{static_cast<std::int64_t>(entry.value.size())};
}

/// Returns the child with the entry: the last one whose lowest entry is not greater.
std::size_t BucketTree::child_of(const Node& node, const Entry& entry) const {
  const auto after = node.children.upper_bound(entry);
  return (after == node.children.begin() ? after : std::prev(after))->second;
}

const BucketTree::Node& BucketTree::leaf_of(const Entry& entry) const {
  std::size_t at = root_;
  while (!nodes_[at].is_leaf) at = child_of(nodes_[at], entry);
  return nodes_[at];
}

int BucketTree::levels() const {
  int levels = 1;
  for (std::size_t at = root_; !nodes_[at].is_leaf; at = nodes_[at].children.begin()->second) ++levels;
  return levels;
}

std::optional<BucketTree::Entry> BucketTree::next(const Entry& from, BucketAccess& access) const {
  std::optional<Entry> found;
  // The entry may be in the leaf after the one that would contain `from`.
  std::vector<std::size_t> path{root_};
  std::vector<std::size_t> right;  // the subtrees to the right of the path, nearest last
  while (!nodes_[path.back()].is_leaf) {
    const Node& node = nodes_[path.back()];
    auto after = node.children.upper_bound(from);
    if (after == node.children.begin()) ++after;
    if (after != node.children.end()) right.push_back(after->second);
    path.push_back(std::prev(after)->second);
  }
  const Node* leaf = &nodes_[path.back()];
  auto entry = leaf->entries.lower_bound(from);
  while (entry == leaf->entries.end()) {
    access.read(leaf->bucket);
    if (right.empty()) return std::nullopt;
    std::size_t at = right.back();
    right.pop_back();
    while (!nodes_[at].is_leaf) {
      const Node& node = nodes_[at];
      for (auto child = std::prev(node.children.end()); child != node.children.begin(); --child)
        right.push_back(child->second);
      at = node.children.begin()->second;
    }
    leaf = &nodes_[at];
    entry = leaf->entries.begin();
  }
  access.read(leaf->bucket);
  return entry->first;
}

std::optional<BucketTree::Entry> BucketTree::find(const Entry& from, BucketAccess& access) const {
  for (std::size_t at = root_; !nodes_[at].is_leaf; at = child_of(nodes_[at], from))
    access.read(nodes_[at].bucket);
  return next(from, access);
}

void BucketTree::add(const Entry& entry, Bytes bytes, BucketAccess& access) {
  std::vector<std::size_t> path{root_};
  while (!nodes_[path.back()].is_leaf) {
    access.read(nodes_[path.back()].bucket);
    path.push_back(child_of(nodes_[path.back()], entry));
  }
  Node& leaf = nodes_[path.back()];
  access.read(leaf.bucket);
  const bool at_end = leaf.entries.empty() || leaf.entries.rbegin()->first < entry;
  leaf.entries[entry] = bytes;
  leaf.used += bytes;
  if (leaf.used <= capacity_ || leaf.entries.size() == 1) return access.write(leaf.bucket);
  split(path, access, at_end);
}

/// Splits the last bucket of the path, and then those above it that have become too full.
void BucketTree::split(std::vector<std::size_t>& path, BucketAccess& access, bool at_end) {
  for (;;) {
    const std::size_t full = path.back();
    path.pop_back();
    const std::size_t added = nodes_.size();
    nodes_.push_back({.bucket = access.add(), .is_leaf = nodes_[full].is_leaf});
    Node& left = nodes_[full];
    Node& right = nodes_[added];
    const auto move_half = [&](auto& from, auto& to, auto bytes_of) {
      auto begin = at_end ? std::prev(from.end()) : std::next(from.begin(), std::ssize(from) / 2);
      for (auto one = begin; one != from.end(); ++one) {
        const Bytes bytes = bytes_of(*one);
        left.used -= bytes;
        right.used += bytes;
        to.insert(*one);
      }
      from.erase(begin, from.end());
    };
    if (left.is_leaf) {
      move_half(left.entries, right.entries, [](const auto& one) { return one.second; });
    } else {
      move_half(left.children, right.children, [](const auto& one) { return index_bytes(one.first); });
    }
    access.write(right.bucket);
    access.write(left.bucket);
    Entry lowest = right.lowest();
    // An index contains values only, unless equal values are in both buckets.
    if (left.is_leaf && left.entries.rbegin()->first.value != lowest.value) lowest.record = 0;
    if (path.empty()) {
      Node root{.bucket = access.add(), .is_leaf = false};
      root.children.emplace(Entry{}, full);  // also contains entries that are less than its present lowest one
      root.children.emplace(lowest, added);
      root.used = index_bytes({}) + index_bytes(lowest);
      access.write(root.bucket);
      root_ = nodes_.size();
      nodes_.push_back(std::move(root));
      return;
    }
    Node& parent = nodes_[path.back()];
    parent.children[lowest] = added;
    parent.used += index_bytes(lowest);
    if (parent.used <= capacity_ || parent.children.size() < 3) return access.write(parent.bucket);
  }
}

void BucketTree::remove(const Entry& entry, BucketAccess& access) {
  std::size_t at = root_;
  for (; !nodes_[at].is_leaf; at = child_of(nodes_[at], entry)) access.read(nodes_[at].bucket);
  Node& leaf = nodes_[at];
  access.read(leaf.bucket);
  const auto found = leaf.entries.find(entry);
  leaf.used -= found->second;
  leaf.entries.erase(found);
  access.write(leaf.bucket);
}

}  // namespace platter::vms
