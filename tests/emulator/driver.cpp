#include "tests/emulator/driver.hpp"

#include <cmath>
#include <memory>
#include <random>
#include <stdexcept>

#include "emulator/device/rotation.hpp"

namespace platter::tests {
namespace {

using record::Event;
using record::Kind;

/// Adds up what the runs need, so that a long run keeps no events.
class Sums final : public record::Listener {
 public:
  void hear(const Event& event) override {
    switch (event.kind) {
      case Kind::kSector:
        if (event.channel != 0) break;
        if (passes++ == 0) first_begin = event.at - event.length;
        last_end = event.at;
        break;
      case Kind::kLostRevolution:
        (event.cause == record::Cause::kSeek ? lost_to_seeks : lost_otherwise) += event.number;
        break;
      case Kind::kStatus:
        words += event.number;
        if (event.channel == 0) call_lengths.push_back(time::seconds(event.length));
        break;
      default:
        break;
    }
  }

  std::int64_t passes = 0;
  time::Instant first_begin{};
  time::Instant last_end{};
  std::int64_t lost_to_seeks = 0;
  std::int64_t lost_otherwise = 0;
  std::int64_t words = 0;
  std::vector<double> call_lengths;
};

/// The program with its files and buffers, one for each channel.
class Run {
 public:
  explicit Run(const Program& program)
      : program_(program),
        builtin_(specification::Catalogue::builtin()),
        machine_(program.catalogue != nullptr ? *program.catalogue : builtin_, choice(program), recorder_),
        routine_(machine_.system().specification().find(program.routine)),
        random_(program.seed) {
    if (routine_ == nullptr) throw std::invalid_argument("no routine " + program.routine);
    recorder_.add(sums_, {Kind::kSector, Kind::kLostRevolution, Kind::kStatus});
    const auto& geometry = machine_.device(0).geometry();
    file_ = program.sectors != 0 ? program.sectors : 100 * geometry.sectors_per_cylinder();
    calls_ = program.random_calls != 0 ? program.random_calls : file_ / program.buffer;
    for (int n = 0; n < program.channels; ++n) {
      files_.push_back({connector(n), 0, false, std::vector<device::Word>(buffer_words())});
      machine_.system().connect(connector(n), {"FILE" + std::to_string(n), n, program.first_sector, file_});
    }
  }

  Measured measure() {
    const auto begin = machine_.processor().now();
    program_.overlapped ? overlapped() : waiting();
    const auto length = machine_.processor().now() - begin;
    machine_.system().idle();  // the last write onto the surface
    return result(length);
  }

 private:
  struct File {
    std::int64_t connector;
    std::int64_t next;
    bool done;
    std::vector<device::Word> buffer;
  };

  static machine::Choice choice(const Program& program) {
    machine::Choice choice;
    choice.machine = program.machine;
    choice.seed = program.seed;
    choice.drifts = program.drifts;
    return choice;
  }

  std::int64_t connector(int n) const { return machine_.connector_base() + 1 + n; }
  std::size_t buffer_words() const { return static_cast<std::size_t>(program_.buffer * 512); }

  /// Cylinder boundaries inside so many sectors of the file.
  std::int64_t crossings(std::int64_t sector, std::int64_t sectors) {
    const auto& geometry = machine_.device(0).geometry();
    const std::int64_t first = program_.first_sector + sector;
    return geometry.cylinder_of(first + sectors - 1) - geometry.cylinder_of(first);
  }

  void call(File& file) {
    std::int64_t sector = file.next * program_.buffer;
    if (program_.random_calls != 0) {
      sector = static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(file_ - program_.buffer + 1));
      if (&file == files_.data()) crossed_ += crossings(sector, program_.buffer);
    }
    ++file.next;
    machine_.system().call(*routine_, file.connector, file.buffer, sector * 512);
  }

  void waiting() {
    for (std::int64_t i = 0; i < calls_; ++i) {
      for (auto& file : files_) call(file);
      for (auto& file : files_) machine_.system().wait("IOWAIT", file.connector);
    }
  }

  /// Appendix A: test every channel, start again those that are through, then compute.
  void overlapped() {
    for (auto& file : files_) call(file);
    for (std::size_t open = files_.size(); open > 0;) {
      machine_.processor().compute(program_.loop);
      ++loops_;
      for (auto& file : files_) {
        if (file.done || machine_.system().test("IFTBL", file.connector)) continue;
        if (file.next < calls_) {
          call(file);
        } else {
          file.done = true;
          --open;
        }
      }
    }
  }

  Measured result(time::Duration length) {
    const auto& geometry = machine_.device(0).geometry();
    const double turn = time::seconds(machine_.device(0).rotation()->revolution());
    Measured m;
    m.buffer = program_.buffer;
    m.calls = calls_;
    m.sectors = calls_ * program_.buffer;
    m.words = sums_.words;
    m.seconds = time::seconds(length);
    const auto sectors = static_cast<double>(m.sectors);
    m.rate = sectors * 512 / m.seconds;
    const double computed = static_cast<double>(loops_) * time::seconds(program_.loop);
    m.overhead_us = (m.seconds - computed) * 1e6 / (sectors * static_cast<double>(program_.channels));
    m.revolutions = m.seconds / turn / sectors;
    const bool random = program_.random_calls != 0;
    m.boundaries = random ? crossed_ : crossings(0, m.sectors);
    const double turns =
        random ? m.revolutions * sectors : time::seconds(sums_.last_end - sums_.first_begin) / turn;
    m.missed = (turns - sectors / static_cast<double>(geometry.sectors_per_track) -
                static_cast<double>(m.boundaries)) /
               static_cast<double>(random ? m.calls : m.calls - 1);
    m.error = standard_error(turn);
    m.lost_to_seeks = sums_.lost_to_seeks;
    m.lost_otherwise = sums_.lost_otherwise;
    return m;
  }

  double standard_error(double turn) const {
    double sum = 0;
    double squares = 0;
    for (const double length : sums_.call_lengths) {
      sum += length / turn;
      squares += length / turn * length / turn;
    }
    const auto n = static_cast<double>(sums_.call_lengths.size());
    return std::sqrt((squares / n - sum / n * (sum / n)) / n);
  }

  Program program_;
  record::Recorder recorder_;
  Sums sums_;
  specification::Catalogue builtin_;
  machine::Machine machine_;
  const system::Routine* routine_;
  std::mt19937_64 random_;
  std::int64_t file_ = 0;
  std::int64_t calls_ = 0;
  std::int64_t loops_ = 0;
  std::int64_t crossed_ = 0;
  std::vector<File> files_;
};

template <typename Y>
Line line_over_buffers(const std::vector<Measured>& runs, Y y) {
  std::vector<Point> points;
  for (const auto& m : runs) points.push_back({1.0 / static_cast<double>(m.buffer), y(m)});
  return fit(points);
}

}  // namespace

Measured run(const Program& program) {
  return Run(program).measure();
}

std::vector<Measured> run_sizes(Program program, const std::vector<std::int64_t>& buffers) {
  std::vector<Measured> runs;
  for (const auto buffer : buffers) {
    program.buffer = buffer;
    runs.push_back(run(program));
  }
  return runs;
}

Line overhead_line(const std::vector<Measured>& runs) {
  return line_over_buffers(runs, [](const Measured& m) { return m.overhead_us; });
}

Line revolution_line(const std::vector<Measured>& runs) {
  return line_over_buffers(runs, [](const Measured& m) { return m.revolutions; });
}

Line revolution_line_without_boundaries(const std::vector<Measured>& runs) {
  return line_over_buffers(runs, [](const Measured& m) {
    return m.revolutions - static_cast<double>(m.boundaries) / static_cast<double>(m.sectors);
  });
}

double sectors_per_revolution(const Line& line) {
  return 1.1 / line.intercept;
}

}  // namespace platter::tests
