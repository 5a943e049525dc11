#pragma once

#include <string>
#include <string_view>

namespace platter::runtime {

/// A file of CMS by its name, type and mode: "QUERY DATA A4".
struct CmsName {
  std::string name;  ///< name and type, with a blank between
  char mode = 'A';
  int number = 1;  ///< of the mode: 4 is for files that other systems' ways of records are simulated in
};
/// Throws cms::Refused.
CmsName cms_name(std::string_view text);

}  // namespace platter::runtime
