#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "emulator/amount/amount.hpp"

namespace platter::vms {

/// A key of an indexed file: bytes of its records.
struct KeyField {
  amount::Bytes first{};   ///< offset of the first byte, from 0
  amount::Bytes length{};  ///< 4 for an INTEGER
  bool is_integer = false;
  bool operator==(const KeyField&) const = default;
};

/// Called for each bucket that an operation on an index accesses, by its number.
class BucketAccess {
 public:
  virtual ~BucketAccess() = default;
  virtual void read(std::int64_t bucket) = 0;
  virtual void write(std::int64_t bucket) = 0;
  /// Returns the number of a new bucket.
  virtual std::int64_t add() = 0;
};

/// The index of one key: a tree of buckets whose leaves contain the entries in ascending order. A bucket that
/// is too full is split into two halves; if the new entry is the last one, it begins the second bucket alone.
class BucketTree {
 public:
  /// An entry is a value of the key and the number of a record; entries of equal values are in the order of
  /// their records.
  struct Entry {
    std::string value;
    std::uint64_t record = 0;
    bool operator==(const Entry&) const = default;
    bool operator<(const Entry& other) const {
      return std::tie(value, record) < std::tie(other.value, other.record);
    }
  };

  /// `capacity`: bytes of a bucket for entries.
  BucketTree(amount::Bytes capacity, BucketAccess& access);

  /// Adds an entry that occupies `bytes` in its leaf.
  void add(const Entry& entry, amount::Bytes bytes, BucketAccess& access);
  void remove(const Entry& entry, BucketAccess& access);
  /// Returns the first entry that is not less than `from`, and reads the buckets on the way to it.
  std::optional<Entry> find(const Entry& from, BucketAccess& access) const;
  /// The same, but only the leaf is read, since the position in it is known.
  std::optional<Entry> next(const Entry& from, BucketAccess& access) const;
  /// Reads or writes the leaf of an entry.
  void read_leaf(const Entry& entry, BucketAccess& access) const { access.read(leaf_of(entry).bucket); }
  void write_leaf(const Entry& entry, BucketAccess& access) const { access.write(leaf_of(entry).bucket); }
  /// Returns the number of levels of the tree, with the leaves.
  int levels() const;

 private:
  struct Node {
    std::int64_t bucket = 0;
    bool is_leaf = true;
    std::map<Entry, amount::Bytes> entries{};  ///< of a leaf, with the bytes that they occupy
    std::map<Entry, std::size_t> children{};   ///< of an index bucket, by the lowest entry of each
    amount::Bytes used{};

    const Entry& lowest() const { return is_leaf ? entries.begin()->first : children.begin()->first; }
  };

  static amount::Bytes index_bytes(const Entry& entry);
  std::size_t child_of(const Node& node, const Entry& entry) const;
  const Node& leaf_of(const Entry& entry) const;
  void split(std::vector<std::size_t>& path, BucketAccess& access, bool at_end);

  amount::Bytes capacity_;
  std::vector<Node> nodes_;
  std::size_t root_ = 0;
};

/// The records of an indexed file with the indexes of its keys. They are kept here, and not in the blocks of
/// the file: the transfers of buckets move as many blocks as the file's own would, but not their contents.
struct IndexedContents {
  std::vector<KeyField> keys;       ///< at least one
  std::vector<BucketTree> trees{};  ///< one for each key; empty before the file is first opened
  std::map<std::uint64_t, std::vector<std::byte>> records{};
  std::uint64_t last = 0;    ///< number of the newest record
  std::int64_t buckets = 0;  ///< number of buckets of the file
};

}  // namespace platter::vms
