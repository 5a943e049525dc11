#include "tools/report/page.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "emulator/device/rotation.hpp"
#include "emulator/machine/machine.hpp"
#include "emulator/specification/error.hpp"
#include "runtime/host/quoting.hpp"
#include "tools/report/asset.hpp"

namespace platter::report {
namespace {

using Json = nlohmann::ordered_json;

/// Returns the document as text for an HTML element. "<" is escaped, because an end tag would end the element
/// anywhere; in JSON it occurs only in texts.
std::string in_element(const Json& document) {
  std::string text;
  for (const char c : document.dump(-1, ' ', false, Json::error_handler_t::replace)) {
    if (c == '<')
      text += "\\u003c";
    else
      text += c;
  }
  return text;
}

/// `more`: further attributes, each after a blank.
std::string element(const Result& result, const Json& document, const std::string& more = "") {
  return fmt::format("<script type=\"application/json\" data-kind=\"{}\" data-file=\"{}\"{}>{}</script>\n",
                     result.kind, runtime::html_text(result.shown.empty() ? result.file : result.shown), more,
                     in_element(document));
}

/// Returns, for each machine with heads on its first channel, the capacity of its tracks and the time of a
/// revolution.
Json disks_of(const specification::Catalogue& catalogue) {
  Json disks = Json::object();
  for (const auto& name : catalogue.names("machines")) {
    record::Recorder unobserved;
    machine::MachineConfig choice;
    choice.machine = name;
    try {
      machine::Machine machine(catalogue, choice, unobserved);
      auto& device = machine.device(0);
      const auto* const rotation = device.rotation();
      if (rotation == nullptr) continue;
      disks[name] = {{"disk", machine.disk(0)},
                     {"sectors_per_track", device.geometry().sectors_per_track.count},
                     {"words_per_sector", device.geometry().words_per_sector.count},
                     {"revolution_us", time::microseconds(rotation->revolution())}};
    } catch (const specification::Error&) {
      continue;  // this machine does not have the changed setting
    }
  }
  return disks;
}

/// A run for the page, which also records whether the page can run it again.
Json with_what_if(const Result& result, const CatalogueOf& catalogue_of, bool& needs_module) {
  Json document = result.document;
  try {
    needs_module |= offer_what_if(document, catalogue_of);
  } catch (const Json::exception&) {
    throw specification::Error(fmt::format(
        "{}: parts of the run are missing or changed; pass the file as the command wrote it", result.file));
  }
  return document;
}

/// Adds the emulator as WebAssembly to the page, and allows the page to start it in a worker.
void add_module(std::string& page) {
  constexpr std::string_view kScripts = "script-src ";
  const auto policy = page.find(kScripts);
  if (policy == std::string::npos) throw std::logic_error("the page template lacks a script policy");
  page.replace(policy, kScripts.size(), "worker-src blob:; script-src 'wasm-unsafe-eval' ");
  page += fmt::format("<script type=\"text/plain\" id=\"module\">{}</script>\n", kModule);
}

}  // namespace

std::string page_of(const std::vector<Result>& results, const CatalogueOf& catalogue_of,
                    const std::string& version) {
  constexpr std::string_view kPlace = "<!--results-->";
  const auto placeholder = kPage.find(kPlace);
  if (placeholder == std::string_view::npos)
    throw std::logic_error("the page template lacks a place for results");
  std::string page(kPage.substr(0, placeholder));
  page += fmt::format("<script type=\"application/json\" id=\"about\">{}</script>\n",
                      in_element({{"version", version}, {"disks", disks_of(catalogue_of({}))}}));
  bool needs_module = false;
  for (const auto& result : results) {
    if (result.kind == "run") {
      page += element(result, with_what_if(result, catalogue_of, needs_module));
      continue;
    }
    if (!result.windows.empty()) {
      for (std::size_t i = 0; i < result.windows.size(); ++i)
        page += element(result, result.windows[i], fmt::format(" data-window=\"{}\"", i));
      continue;
    }
    if (result.sets.empty()) {
      page += element(result, result.document);
    } else {
      Json document = result.document;
      document["disks"] = disks_of(catalogue_of(result.sets));
      page += element(result, document);
    }
  }
  if (needs_module) add_module(page);
  page += kPage.substr(placeholder + kPlace.size());
  return page;
}

namespace {

/// Returns whether the run used the same specifications as the page's emulator, which are built in.
bool has_built_in_specifications(const Json& run, const CatalogueOf& catalogue_of) {
  try {
    return catalogue_of(run.at("set").get<std::vector<std::string>>()).hash() ==
           run.at("spec_hash").get<std::string>();
  } catch (const specification::Error&) {
    return false;
  }
}

/// Returns why the page cannot run the result again, or "" if it can.
std::string why_not(const Json& run, const CatalogueOf& catalogue_of) {
  if (!run.contains("call_loop"))
    return "the file does not describe the program's loop, because an earlier version of platter wrote it";
  if (run.at("call_loop").is_null()) return run.at("no_call_loop").get<std::string>();
  if (!run.at("stopped").is_null()) return "the program did not reach its end";
  if (run.at("disk") != "real") return "its disks take no time";
  if (run.contains("load")) return "other users share the machine (--load)";
  if (run.contains("what_if")) return "it ran with --what-if";
  if (!has_built_in_specifications(run, catalogue_of))
    return "its specifications are not those of this version of platter";
  return "";
}

}  // namespace

bool offer_what_if(Json& run, const CatalogueOf& catalogue_of) {
  const std::string reason = why_not(run, catalogue_of);
  if (reason.empty()) return true;
  run["call_loop"] = nullptr;
  run["no_call_loop"] = reason;
  return false;
}

}  // namespace platter::report
