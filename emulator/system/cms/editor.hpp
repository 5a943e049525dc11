#pragma once

#include <cstdint>

#include "emulator/system/cms/open_file.hpp"

namespace platter::cms {

// What commands of CMS do with a file, as far as it asks the file system for something.

/// XEDIT loads a file: where records are fixed and as long as they are wide, as many at once as so many
/// blocks hold (the document: 15); else one by one, since they are put apart in memory. Returns the records.
std::int64_t load(OpenFile& file, amount::Bytes width, const Kernel& kernel, amount::Bytes block);

/// EXECIO * DISKR: one by one.
std::int64_t read_all(OpenFile& file);

/// COPYFILE: record by record, into a new file.
void copy(OpenFile& from, OpenFile& to);

}  // namespace platter::cms
