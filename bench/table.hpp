#pragma once
/// The table that a run prints: machine, path, and of each row the baseline, ours, what was reached and what is wanted; at the end what was not reached.
#include <benchmark/benchmark.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench/harness.hpp"

namespace grundy::bench {

/// What a row reached of a goal.
struct Reached {
    Goal goal;
    double got = 0;
    bool met() const { return goal.of == Goal::Of::seconds ? got <= goal.wanted : got >= goal.wanted; }
};

class Table : public benchmark::BenchmarkReporter {
public:
    enum class Form { markdown, json };
    explicit Table(Form form) : form_(form) {}

    bool ReportContext(const Context& context) override;
    void ReportRuns(const std::vector<Run>& runs) override;
    /// What was not reached, and where the published rates come from.
    void Finalize() override;
    /// Rows whose checksums differ, or which could not run.
    std::size_t failures() const { return failures_; }
    std::size_t rows() const { return rows_; }

private:
    void print_row(const Run& run, const std::string& name, const std::vector<Reached>& reached) const;
    void add_json(const Run& run, const std::string& name, const std::vector<Reached>& reached);

    Form form_;
    std::vector<std::string> short_;  ///< sentences of what was not reached
    nlohmann::ordered_json json_;     ///< with the rows so far
    std::size_t rows_ = 0, goals_ = 0, failures_ = 0;
    bool published_ = false;
};

}  // namespace grundy::bench
