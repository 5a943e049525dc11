#include "runtime/system/cms/services.hpp"

#include <fmt/format.h>

#include <cmath>

#include "emulator/system/call_error.hpp"
#include "runtime/program/session/session.hpp"
#include "runtime/program/session/termination.hpp"
#include "runtime/system/cms/host_copy.hpp"
#include "runtime/system/system_services.hpp"

namespace platter::runtime {
namespace {

constexpr double kLargestReal = 7.2370055773322621e75;  // the largest REAL*4 and REAL*8

}  // namespace

void CmsServices::require_printable(double number, int /*bytes*/) const {
  if (std::abs(number) > kLargestReal)
    stop_with(
        fmt::format("WRITE: {:.6G} exceeds 7.2E75, the largest REAL of the machine, which would have "
                    "reported an exponent overflow (IFY207I)",
                    number));
}

#define PLATTER_IBM "; VS FORTRAN substitutes a value and continues; Platter does so only for X/0."

const FaultMessages& CmsServices::fault_messages() const {
  static constexpr FaultMessages kMessages = {
      PLATTER_OVERFLOW
      " (3.4E38 for a REAL*4, 1.8E308 for a REAL*8; 7.2E75 for both on the machine): use "
      "REAL*8, or smaller numbers",
      "a REAL is divided by zero for the tenth time, or the logarithm of zero is computed; VS FORTRAN ends "
      "the program",
      PLATTER_INVALID PLATTER_IBM, PLATTER_INTEGER PLATTER_IBM};
  return kMessages;
}

const DivisionCorrection* CmsServices::division_correction() const {
  static constexpr DivisionCorrection kStandard{
      .most = 9,  // the tenth division by zero ends the program (unsourced)
      .largest = kLargestReal,
      .message = "IFY209I division by zero: the result is",
      .largest_text = "7.2E75",
      .largest_of_four = "3.4E38 (7.2E75 on the machine)"};
  return &kStandard;
}

std::vector<ResultFile> CmsServices::result_files(Session& /*session*/) {
  std::vector<ResultFile> files;
  for (const auto& copy : copies_out(options_.of_system))
    files.push_back(
        {kCopyOut, copy.host, [this, copy] { return copied_out(machine(), files_.kernel(), copy); }});
  return files;
}

CmsFiles& cms_files(Session& session, const char* routine) {
  if (auto* const services = dynamic_cast<CmsServices*>(&session.services())) return services->cms_files();
  throw system::CallError(routine, session.machine().choice().system, "only CMS has this routine");
}

const ServicesKind& cms_services() {
  static const ServicesKind kKind{"cms",
                                  [](const ServiceContext& context) -> std::unique_ptr<SystemServices> {
                                    return std::make_unique<CmsServices>(context);
                                  }};
  return kKind;
}

}  // namespace platter::runtime
