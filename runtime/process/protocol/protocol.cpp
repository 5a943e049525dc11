#include "runtime/process/protocol/protocol.hpp"

#include "emulator/error/program_fault.hpp"
#include "emulator/processor/processor.hpp"
#include "emulator/system/call_error.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/time/engine.hpp"

namespace platter::runtime::protocol {

Message error_values(ErrorType type, const std::string& text, int number) {
  return Message(type, number, text);
}

std::optional<Message> error_values(const std::exception& error) {
  if (const auto* file = dynamic_cast<const ffio::Error*>(&error))
    return error_values(ErrorType::kFile, file->what(), file->number());
  if (dynamic_cast<const system::CallError*>(&error) != nullptr)
    return error_values(ErrorType::kCall, error.what());
  if (dynamic_cast<const time::Deadlock*>(&error) != nullptr)
    return error_values(ErrorType::kDeadlock, error.what());
  if (dynamic_cast<const processor::OutOfTime*>(&error) != nullptr)
    return error_values(ErrorType::kOutOfTime, error.what());
  return std::nullopt;
}

void throw_error(Message& reply) {
  const auto type = reply.get<ErrorType>();
  const auto number = reply.get<int>();
  const auto text = reply.get<std::string>();
  switch (type) {
    case ErrorType::kFile:
      throw ffio::Error::as_said(text, number);
    case ErrorType::kCall:
      throw system::CallError(text);
    case ErrorType::kTooLarge:
      throw ProgramFault(text);
    case ErrorType::kDeadlock:
      throw time::Deadlock(text);
    case ErrorType::kOutOfTime:
      throw processor::OutOfTime();
  }
  throw ProtocolError("internal protocol error: unknown error type");
}

time::Duration length_of(Message& asked) {
  const auto length = asked.get<time::Duration>();
  require(length >= time::Duration::zero());
  return length;
}

}  // namespace platter::runtime::protocol
