#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "runtime/program/session/entry.hpp"
#include "tests/own_system/fable/runtime/files.hpp"

namespace platter::fable {
namespace {

class FableServices final : public runtime::SystemServices {
 public:
  explicit FableServices(const runtime::ServiceContext& context)
      : SystemServices(context), moral_(context.options.of_system.last("--moral")), files_(context) {}

  Files& own_files() { return files_; }

  runtime::FileService* files() override { return &files_; }
  std::int32_t io_status(std::string_view statement, const IoError& error) const override {
    return error.code() == 0 ? SystemServices::io_status(statement, error)
                             : static_cast<std::int32_t>(error.code());
  }
  std::string report() override {
    return fmt::format("FABLE: {} GET calls, {} PUT calls{}\n", files_.gets(), files_.puts(),
                       moral_.empty() ? "" : "; the moral: " + moral_);
  }
  void add_to_json(nlohmann::ordered_json& results) override {
    results["fable"] = {{"gets", files_.gets()}, {"puts", files_.puts()}, {"moral", moral_}};
  }

 private:
  std::string moral_;
  Files files_;
};

}  // namespace
}  // namespace platter::fable

namespace platter::runtime {

const ServicesKind& fable_services();

const ServicesKind& fable_services() {
  static const ServicesKind kKind{"fable",
                                  [](const ServiceContext& context) -> std::unique_ptr<SystemServices> {
                                    return std::make_unique<fable::FableServices>(context);
                                  }};
  return kKind;
}

}  // namespace platter::runtime

extern "C" {
std::int64_t fablec_();

/// FABLEC(): returns the number of calls of the file system that the program has made.
std::int64_t fablec_() {
  using namespace platter;
  return runtime::entry([](runtime::Session& now) -> std::int64_t {
    auto* const services = dynamic_cast<fable::FableServices*>(&now.services());
    if (services == nullptr)
      throw system::CallError("FABLEC", now.machine().choice().system, "only FABLE has this routine");
    return services->own_files().gets() + services->own_files().puts();
  });
}
}
