// READ (5,10) with 10 FORMAT (20H...) replaces the text of the format by the characters that it reads, and
// WRITE (6,10) prints them (FORTRAN 66, 7.2.3.8). For the READ, the texts of the FORMAT become A fields and
// additional items of the list. Output uses the format in a variable.

#include <fmt/format.h>

#include "runtime/numbers/format_text.hpp"
#include "tools/compiler/frontend/forms/list_items.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

std::string variable_of(const std::string& label) {
  return "PLT_FMT_" + label;
}

std::string doubled(const std::string& text) {
  std::string result;
  for (const char c : text) result.append(c == '\'' ? 2 : 1, c);
  return result;
}

/// Declares the variable that contains the format.
void declare(Statement& s, const TextFormat& format, Context& context) {
  std::string written = format.written();
  numbers::write_right_as_b(written);
  const std::string name = variable_of(s.label);
  context.declarations.insert(fmt::format("CHARACTER*{} {}", written.size(), name));
  Tokens data = made_of(fmt::format("DATA {}/", name), s.head().at);
  data.push_back(made(Token::Kind::kString, fmt::format("'{}'", doubled(written)), s.head().at));
  append(data, made_of("/", s.head().at));
  s.after.push_back(data);
  s.tokens[1].text = format.read();
  s.changed = true;
}

/// A list with the texts inserted among its items.
class List {
 public:
  List(const Statement& s, const std::string& label, const TextFormat& format)
      : s_(s), name_(variable_of(label)), format_(format) {}

  Tokens with_texts(const std::vector<Range>& items, const Symbols& symbols) {
    for (const auto& item : items) {
      const Place at = s_.tokens[item.begin].at;
      const auto fields = fields_of(s_, item, symbols);
      const bool text_after = format_.has_text_after(done_);
      if (text_after && fields) texts_before(*fields, at);
      if (text_after && !fields) {
        throw Refused{at,
                      "the texts of the FORMAT that this READ replaces depend on the length of its list, "
                      "which is not constant; read the text with a separate READ and FORMAT"};
      }
      put(slice(s_.tokens, item.begin, item.end), at);
      done_ += fields.value_or(0);
    }
    if (const auto steps = format_.steps(done_)) put_texts(*steps, s_.head().at);
    return std::move(list_);
  }

 private:
  /// Inserts the texts before the next item, whose fields must not be separated by text.
  void texts_before(std::int64_t fields, Place at) {
    const auto steps = format_.steps(done_ + fields);
    if (!steps)
      throw Refused{at, "the FORMAT of this READ has no edit descriptor for an item of the list; add one"};
    std::int64_t number = 0;
    std::size_t texts = 0;
    std::vector<TextFormat::Step> before;
    for (const auto& step : *steps) {
      if (!step.text) {
        ++number;
        continue;
      }
      if (number <= done_) before.push_back(step);
      if (number > done_ && number < done_ + fields) ++texts;
    }
    if (texts > 0) {
      throw Refused{at,
                    "this READ replaces a text of its FORMAT that comes between the elements of one list "
                    "item; write the elements of the item one by one in the list"};
    }
    put_texts(before, at);
  }

  /// Inserts the texts among `steps` that the list does not contain yet.
  void put_texts(const std::vector<TextFormat::Step>& steps, Place at) {
    std::size_t number = 0;
    for (const auto& step : steps) {
      if (!step.text || number++ < texts_) continue;
      put(made_of(fmt::format("{}({}:{})", name_, step.text->begin + 1, step.text->begin + step.text->size),
                  at),
          at);
      ++texts_;
    }
  }

  void put(const Tokens& item, Place at) {
    if (!list_.empty()) append(list_, made_of(",", at));
    append(list_, item);
  }

  const Statement& s_;
  std::string name_;
  const TextFormat& format_;
  Tokens list_;
  std::int64_t done_ = 0;  ///< fields of the items so far
  std::size_t texts_ = 0;  ///< texts in the list
};

/// Changes a READ or DECODE whose FORMAT contains texts: each text becomes a field and an additional item.
void read(Statement& s, std::size_t label, const TextFormat& format, const Context& context) {
  const bool group = s.at(s.action + 1).is("(");
  const std::size_t from = group ? after_group(s.tokens, s.action + 1) : label + 1;
  const auto items = split_at_commas(s.tokens, list_begin(s), s.size());
  Tokens list = List(s, s.tokens[label].text, format).with_texts(items, context.symbols);
  if (list.empty()) return;
  if (!group) list.insert(list.begin(), made(Token::Kind::kOperator, ",", s.head().at));
  replace(s, from, s.size(), list);
}

/// Throws Refused if an ASSIGN statement assigns the label of one of the FORMATs.
void refuse_assigned(const Statement& s, const TextFormats& formats) {
  if (s.kind != Kind::kOther || !s.head().text.starts_with("ASSIGN")) return;
  const std::string label = s.head().text.substr(6, s.head().text.find("TO") - 6);
  if (formats.contains(label))
    throw Refused{
        s.head().at,
        fmt::format("FORMAT {0} contains text that a READ replaces, so its label cannot be ASSIGNed to a "
                    "variable; use the label {0} itself in the READ and WRITE statements",
                    label)};
}

}  // namespace

void read_formats(Statement& s, Context& context) {
  if (context.text_formats.empty()) return;
  refuse_assigned(s, context.text_formats);
  const auto find = [&](const std::string& label) { return context.text_formats.find(label); };
  const auto end = context.text_formats.end();
  if (s.kind == Kind::kFormat) {
    if (const auto found = find(s.label); found != end) declare(s, found->second, context);
    return;
  }
  const auto label = format_label(s);
  if (!label) return;
  const auto found = find(s.tokens[*label].text);
  if (found == end) return;
  if (s.kind == Kind::kRead || s.kind == Kind::kDecode) return read(s, *label, found->second, context);
  s.tokens[*label].kind = Token::Kind::kName;
  s.tokens[*label].text = variable_of(found->first);
  s.changed = true;
}

}  // namespace platter::dialect
