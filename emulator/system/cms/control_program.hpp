#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "emulator/system/cms/kernel.hpp"
#include "emulator/system/cms/real_storage.hpp"
#include "emulator/system/cms/user_directory.hpp"

namespace platter::cms {

/// CP with several virtual machines, of which one is current: the commands come from it. At first, there is
/// only the program's own virtual machine. Minidisks are common to all virtual machines; storage is not.
class ControlProgram {
 public:
  static constexpr const char* kProgramUser = "FORTUSER";

  /// The kernel must outlive the object.
  explicit ControlProgram(Kernel& kernel);

  Kernel& kernel() { return kernel_; }
  UserDirectory& directory() { return directory_; }
  RealStorage& storage() { return storage_; }
  const RealStorage& storage() const { return storage_; }

  /// LOGON: searches the directory, and makes the user's virtual machine current. If it is new, it starts
  /// CMS: it reads the directories of the minidisks that are accessed as S and Y. Throws Refused for an
  /// unknown user.
  void log_on(const std::string& user);
  /// LOGOFF: removes the current virtual machine and its storage. The program's own becomes current. Throws
  /// Refused for the program's own.
  void log_off();
  const std::string& user() const { return current_; }
  /// Returns the pages of the current virtual machine that are not shared.
  RealStorage::Use private_use() const { return storage_.use(machine().space); }

  /// DEFINE STORAGE: sets the size of the current virtual machine, and clears its storage.
  void define_storage(amount::Bytes size);
  /// Gives `bytes` of storage the name, and writes them. A previous use of the name is freed. Throws Refused
  /// with kNoStorage if the virtual machine is too small.
  void load(const std::string& name, amount::Bytes bytes);
  /// LOADMOD: loads a program into the user area, in place of the one that was there.
  void load_module(const std::string& name, amount::Bytes bytes);
  /// Frees what load() has given the name. Returns false if there is none.
  bool unload(const std::string& name);
  /// References a page of what was loaded under the name, or of the attached segment of that name. Pages are
  /// numbered from 0. Throws Refused if there is none.
  void reference(const std::string& name, std::int64_t page);

  /// DEFSEG and SAVESEG: saves a segment of that many pages in the system area. Throws Refused if there is no
  /// space left.
  void save_segment(const std::string& name, std::int64_t pages);
  /// Attaches the segment to the current virtual machine. Moves no pages. Throws Refused if it is not saved.
  void attach_segment(const std::string& name);
  void detach_segment(const std::string& name);

  /// SAVESYS CMS: saves the directories of the minidisks that are accessed as S and Y in the shared CMS.
  void save_system();
  /// The current virtual machine reads the directory of an accessed minidisk. For S and Y, it uses the saved
  /// one if the minidisk has not changed since SAVESYS.
  void read_directory(char mode);

 private:
  struct Loaded {
    std::int64_t first;  ///< first page in the virtual machine
    std::int64_t pages;
  };
  struct VirtualMachine {
    int space;
    amount::Bytes size;
    std::map<std::string, Loaded> loaded{};
    std::string module{};                   ///< the program in the user area; "": none
    std::map<std::string, int> segments{};  ///< attached segments
    file::Allocator<std::int64_t> pages;
  };
  struct Segment {
    int space;
    std::int64_t pages;
  };
  struct SavedDirectory {
    const Minidisk* disk;
    std::int64_t version;
    std::string segment;
  };
  VirtualMachine new_machine();
  VirtualMachine& machine() { return machines_.at(current_); }
  const VirtualMachine& machine() const { return machines_.at(current_); }

  Kernel& kernel_;
  RealStorage storage_;
  UserDirectory directory_;
  std::map<std::string, VirtualMachine> machines_;
  std::string current_ = kProgramUser;
  std::map<std::string, Segment> segments_;
  std::int64_t next_saved_;  ///< first free page of the system area for segments
  std::map<char, SavedDirectory> saved_directories_;
};

}  // namespace platter::cms
