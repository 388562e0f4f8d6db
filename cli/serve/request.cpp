#include "cli/serve/request.hpp"

#include <nlohmann/json.hpp>

#include "engine/base/failure.hpp"

namespace grundy::cli {

namespace {

using RequestJson = nlohmann::json;

std::vector<std::string> strings(const RequestJson& json, const char* name) {
    std::vector<std::string> all;
    if (json.contains(name) && !json[name].is_null())
        for (const RequestJson& one : json.at(name)) all.push_back(one.get<std::string>());
    return all;
}

/// Without the port.
std::string name_of(const std::string& host) {
    const std::size_t colon = host.rfind(':');
    return colon != std::string::npos && host.find(']', colon) == std::string::npos ? host.substr(0, colon) : host;
}

}  // namespace

std::optional<TurnedAway> turned_away(const RequestHead& head, const std::set<std::string>& hosts) {
    if (hosts.count(name_of(head.host)) == 0) return TurnedAway{403, "this server is not called so"};
    if (!head.origin.empty() && head.origin != "http://" + head.host) return TurnedAway{403, "another page may not ask"};
    if (head.method == "POST" && head.type.rfind("application/json", 0) != 0) return TurnedAway{415, "a job is JSON: Content-Type: application/json"};
    return std::nullopt;
}

JobRequest job_of(const std::string& body) {
    try {
        const RequestJson json = RequestJson::parse(body);
        JobRequest job;
        job.program = json.value("program", "grundy");
        job.argv = strings(json, "argv");
        job.wanted = strings(json, "wanted");
        job.input = json.contains("stdin") && !json["stdin"].is_null() ? json["stdin"].get<std::string>() : "";
        if (json.contains("files") && !json["files"].is_null())
            for (const auto& [name, text] : json["files"].items()) job.files[name] = text.get<std::string>();
        return job;
    } catch (const RequestJson::exception& error) {
        throw base::Failure(base::FailureKind::bad_input, std::string("this is no job: ") + error.what());
    }
}

}  // namespace grundy::cli
