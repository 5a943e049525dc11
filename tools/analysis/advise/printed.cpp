#include "tools/analysis/advise/printed.hpp"

#include <sstream>

namespace platter::advise {
namespace {

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream rest(text);
  std::vector<std::string> words;
  for (std::string word; rest >> word;) words.push_back(word);
  return words;
}

}  // namespace

Printed::Printed(const std::string& as_it_is, const std::string& otherwise) : words_(words_of(as_it_is)) {
  const auto others = words_of(otherwise);
  is_known_ = others.size() == words_.size();
  for (std::size_t i = 0; i < words_.size(); ++i) is_time_.push_back(is_known_ && others[i] != words_[i]);
}

bool Printed::is(const std::string& text) const {
  const auto words = words_of(text);
  if (words.size() != words_.size()) return false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_time_[i] && words[i] != words_[i]) return false;
  }
  return true;
}

}  // namespace platter::advise
