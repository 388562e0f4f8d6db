#include "cli/serve/service.hpp"

#include <httplib.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "cli/quantity.hpp"
#include "cli/serve/job.hpp"
#include "cli/serve/request.hpp"

namespace grundy::cli {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t most_asked = 2'000'000;  ///< bytes of a request

/// The page is built beside the program or installed with it.
std::string find_page(const std::string& given) {
    std::error_code none;
    if (!given.empty()) {
        if (!fs::is_regular_file(given, none))
            throw base::Failure(base::FailureKind::bad_input, "there is no page `" + given + "`", "./setup --web builds build-web/grundy.html");
        return given;
    }
    const fs::path here = fs::read_symlink("/proc/self/exe", none).parent_path();
    for (const fs::path& page : {here / "../build-web/grundy.html", here / "../share/grundy/grundy.html"})
        if (fs::is_regular_file(page, none)) return page.string();
    return "";
}

std::string text_of_page(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(in), {});
    const std::string mark = "data-served=\"\"";
    if (const std::size_t at = text.find(mark); at != std::string::npos) text.replace(at, mark.size(), "data-served=\"grundy\"");
    return text;
}

const char* const no_page =
    "<!doctype html><html lang=\"en\"><title>Grundy</title><p>The page was not built: <code>./setup --web</code> builds it. "
    "The engine answers at <code>POST /api/run</code>.</p></html>\n";

/// As many jobs at once as are allowed; who comes later is told so at once.
class Places {
public:
    explicit Places(unsigned count) : free_(count) {}
    bool take() {
        const std::lock_guard<std::mutex> lock(mutex_);
        return free_ > 0 && free_-- > 0;
    }
    void give_back() {
        const std::lock_guard<std::mutex> lock(mutex_);
        ++free_;
    }

private:
    std::mutex mutex_;
    unsigned free_;
};

std::string line_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

class Service {
public:
    Service(const ServeFlags& flags, const JobLimits& limits, const std::string& page, const std::atomic<bool>& stop)
        : flags_(flags), limits_(limits), page_(page.empty() ? no_page : text_of_page(page)), stop_(stop), places_(flags.jobs) {
        hosts_ = {"127.0.0.1", "localhost", "[::1]", flags.address};
        const unsigned threads = flags.jobs + 6;
        server_.new_task_queue = [threads] { return new httplib::ThreadPool(threads); };
        server_.set_payload_max_length(most_asked);
        server_.set_tcp_nodelay(true);  // else each answer on a kept connection waits 40 ms
        server_.set_read_timeout(10);
        server_.set_write_timeout(10);
        server_.set_keep_alive_max_count(100);
        server_.set_keep_alive_timeout(2);
        server_.set_default_headers({{"X-Content-Type-Options", "nosniff"}, {"Cache-Control", "no-store"}, {"Referrer-Policy", "no-referrer"}});
        server_.set_pre_routing_handler([this](const auto& request, auto& response) { return guard(request, response); });
        server_.Get("/", [this](const auto&, auto& response) { give_page(response); });
        server_.Get("/api/version", [this](const auto&, auto& response) { version(response); });
        server_.Post("/api/run", [this](const auto& request, auto& response) { run(request, response); });
    }

    int bind() {
        if (flags_.port == 0) return server_.bind_to_any_port(flags_.address.c_str());
        return server_.bind_to_port(flags_.address.c_str(), static_cast<int>(flags_.port)) ? static_cast<int>(flags_.port) : -1;
    }
    void listen() { server_.listen_after_bind(); }
    void end() { server_.stop(); }

private:
    using Handled = httplib::Server::HandlerResponse;

    static void refuse(httplib::Response& response, int status, const std::string& why) {
        response.status = status;
        response.set_content(why + "\n", "text/plain; charset=utf-8");
    }

    Handled guard(const httplib::Request& request, httplib::Response& response) const {
        const auto why = turned_away(
            {request.method, request.get_header_value("Host"), request.get_header_value("Origin"), request.get_header_value("Content-Type")}, hosts_);
        if (!why) return Handled::Unhandled;
        refuse(response, why->status, why->sentence);
        return Handled::Handled;
    }

    void give_page(httplib::Response& response) const {
        response.set_header(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src data: blob:; "
            "connect-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
        // In pieces: a whole text the library would compress for as long as a minute, for a way that leads nowhere.
        response.set_content_provider(page_.size(), "text/html; charset=utf-8", [this](std::size_t from, std::size_t length, httplib::DataSink& sink) {
            return sink.write(page_.data() + from, length);
        });
    }

    void version(httplib::Response& response) const {
        const Json out = {{"schema", "grundy.serve/1"},        {"version", GRUNDY_VERSION},  {"milliseconds", limits_.time.count()},
                          {"megabytes", limits_.memory >> 20}, {"threads", limits_.threads}, {"jobs", flags_.jobs}};
        response.set_content(line_of(out), "application/json");
    }

    void run(const httplib::Request& request, httplib::Response& response) {
        auto job = std::make_shared<JobRequest>();
        try {
            *job = job_of(request.body);
        } catch (const base::Failure& failure) {
            return refuse(response, 400, failure.what());
        }
        if (const std::string why = refusal(*job); !why.empty()) return refuse(response, 403, why);
        if (!places_.take()) return refuse(response, 503, "as many jobs as are allowed are at work; try again in a moment");
        // Given back when the answer is over, however it ends.
        const std::shared_ptr<void> place(nullptr, [this](void*) { places_.give_back(); });
        response.set_chunked_content_provider("application/x-ndjson", [this, job, place](std::size_t, httplib::DataSink& sink) { return stream(*job, sink); });
    }

    bool stream(const JobRequest& job, httplib::DataSink& sink) {
        const auto write = [&](const Json& json) {
            const std::string line = line_of(json);
            return sink.write(line.data(), line.size());
        };
        Json last;
        try {
            const auto tell = [&](const std::string& line) { return line.empty() ? sink.is_writable() : write({{"progress", line}}); };
            const JobResult done = run_job(job, limits_, tell, stop_);
            last = {{"code", done.code}, {"out", done.out}, {"err", done.err}, {"files", done.files}};
        } catch (const base::Failure& failure) {
            last = {{"code", exit_bad}, {"out", ""}, {"err", std::string("grundy: ") + failure.what() + "\n"}, {"files", Json::object()}};
        }
        const bool written = write(last);
        sink.done();
        return written;
    }

    ServeFlags flags_;
    JobLimits limits_;
    std::string page_;
    const std::atomic<bool>& stop_;
    Places places_;
    std::set<std::string> hosts_;
    httplib::Server server_;
};

}  // namespace

void serve(const ServeFlags& flags, Session& session) {
    JobLimits limits;
    if (!session.time_limit.empty()) limits.time = std::chrono::duration_cast<std::chrono::milliseconds>(parse_duration(session.time_limit));
    if (!session.memory_limit.empty()) limits.memory = parse_size(session.memory_limit);
    limits.threads = session.threads != 0 ? session.threads : std::max(1U, std::thread::hardware_concurrency() / flags.jobs);
    const std::atomic<bool>& stop = *watch_interrupt();
    const std::string page = find_page(flags.page);
    Service service(flags, limits, page, stop);
    const int port = service.bind();
    if (port < 0)
        throw base::Failure(base::FailureKind::bad_input, "nobody can listen at " + flags.address + ":" + std::to_string(flags.port),
                            "is it in use? --port 0 takes a free one");
    session.print("grundy: http://" + flags.address + ":" + std::to_string(port) + "/\n");
    if (page.empty() && !session.quiet) session.complain("there is no page to serve yet", "./setup --web builds it; the engine answers all the same");
    std::thread watcher([&] {
        while (!stop) std::this_thread::sleep_for(std::chrono::milliseconds(50));
        service.end();
    });
    service.listen();
    const bool asked = stop;
    watcher.join();
    session.exit = asked ? exit_done : exit_bad;
}

}  // namespace grundy::cli
