// grundy serve: who may ask, what is run, and that a hostile request leaves the others untouched. Asked over a plain socket, as anybody may.
#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "tests/cli/program.hpp"

namespace grundy::tests {
namespace {

using Json = nlohmann::json;

struct Reply {
    int status = 0;
    std::string head, body;
    /// The lines of a job's answer; the last is the result.
    std::vector<Json> lines() const {
        std::vector<Json> all;
        std::istringstream in(body);
        for (std::string line; std::getline(in, line);)
            if (!line.empty() && line[0] == '{') all.push_back(Json::parse(line, nullptr, false));
        return all;
    }
    Json result() const {
        const auto all = lines();
        return all.empty() ? Json() : all.back();
    }
};

class Server {
public:
    explicit Server(std::vector<std::string> options = {}) {
        std::array<int, 2> out{};
        if (pipe(out.data()) != 0) return;
        std::vector<std::string> words = {GRUNDY_BINARY, "serve", "--port", "0", "--quiet"};
        words.insert(words.end(), options.begin(), options.end());
        child_ = fork();
        if (child_ == 0) {
            dup2(out[1], 1);
            dup2(open("/dev/null", O_WRONLY), 2);
            std::vector<char*> argv;
            for (std::string& word : words) argv.push_back(word.data());
            argv.push_back(nullptr);
            execv(GRUNDY_BINARY, argv.data());
            _exit(127);
        }
        close(out[1]);
        std::string said;
        for (char c = 0; ::read(out[0], &c, 1) == 1 && c != '\n';) said += c;
        close(out[0]);
        const std::size_t colon = said.rfind(':');
        port_ = colon == std::string::npos ? 0 : std::atoi(said.c_str() + colon + 1);
    }
    ~Server() { end(SIGKILL); }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Its exit status, and how long the end took.
    std::pair<int, double> end(int signal) {
        if (child_ == 0) return {-1, 0};
        const auto began = std::chrono::steady_clock::now();
        kill(child_, signal);
        int status = 0;
        waitpid(child_, &status, 0);
        child_ = 0;
        return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
                std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count()};
    }
    int port() const { return port_; }
    pid_t child() const { return child_; }

    int connection() const {
        const int to = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in where{};
        where.sin_family = AF_INET;
        where.sin_port = htons(static_cast<std::uint16_t>(port_));
        where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (connect(to, reinterpret_cast<const sockaddr*>(&where), sizeof where) != 0) ADD_FAILURE() << "nobody listens at " << port_;
        return to;
    }
    static void send_all(int to, const std::string& text) {
        for (std::size_t at = 0; at < text.size();) {
            const ssize_t sent = send(to, text.data() + at, text.size() - at, MSG_NOSIGNAL);
            if (sent <= 0) return;
            at += static_cast<std::size_t>(sent);
        }
    }
    Reply ask(const std::string& head, const std::string& body = "", std::string host = "") const {
        const int to = connection();
        if (host.empty()) host = "127.0.0.1:" + std::to_string(port_);
        send_all(to, head + "\r\nHost: " + host + "\r\nConnection: close\r\n" +
                         (body.empty() ? "" : "Content-Length: " + std::to_string(body.size()) + "\r\n") + "\r\n" + body);
        std::string all;
        std::array<char, 4096> buffer{};
        for (ssize_t count = 0; (count = ::read(to, buffer.data(), buffer.size())) > 0;) all.append(buffer.data(), static_cast<std::size_t>(count));
        close(to);
        Reply reply;
        const std::size_t gap = all.find("\r\n\r\n");
        reply.head = all.substr(0, gap);
        reply.body = gap == std::string::npos ? "" : all.substr(gap + 4);
        if (all.size() > 12) reply.status = std::atoi(all.c_str() + 9);
        return reply;
    }
    Reply run(const Json& job, const std::string& more = "") const {
        return ask("POST /api/run HTTP/1.1\r\nContent-Type: application/json" + more, job.dump());
    }

private:
    pid_t child_ = 0;
    int port_ = 0;
};

Json job(std::vector<std::string> argv, const std::string& text = "game x\nposition (n)\nmove (n) -> (n - s) for s in {1, 4, 5}\n") {
    return {{"argv", std::move(argv)}, {"files", {{"mine.game", text}}}};
}

#define NEEDS_A_SERVER(server) \
    if ((server).port() == 0) GTEST_SKIP() << "built without cpp-httplib"

TEST(Serve, AnswersAsTheCommandLineDoes) {
    Server server;
    NEEDS_A_SERVER(server);
    const Reply version = server.ask("GET /api/version HTTP/1.1");
    EXPECT_EQ(version.status, 200);
    EXPECT_EQ(Json::parse(version.body)["schema"], "grundy.serve/1");
    const Json result = server.run(job({"solve", "mine.game", "--to", "30", "--json"})).result();
    ASSERT_EQ(result["code"], 0) << result;
    const Json document = Json::parse(result["out"].get<std::string>());
    EXPECT_EQ(document["pattern"]["period"], 8);
    Json plot = job({"plot", "mine.game", "-o", "p.svg"});
    plot["wanted"] = {"p.svg"};
    EXPECT_NE(server.run(plot).result()["files"]["p.svg"].get<std::string>().find("<svg"), std::string::npos);
    Json play = job({"play", "mine.game", "11", "--json"});
    play["stdin"] = "10\n";
    EXPECT_EQ(Json::parse(server.run(play).result()["out"].get<std::string>())["moves"][0]["to"], "(10)");
    Json certify = job({"certify", "mine.game", "-o", "c.json"});
    certify["wanted"] = {"c.json"};
    const Json certificate = server.run(certify).result()["files"]["c.json"];
    EXPECT_EQ(server.run({{"program", "grundy-verify"}, {"argv", {"c.json"}}, {"files", {{"c.json", certificate}}}}).result()["code"], 0);
    EXPECT_EQ(server.run(job({"solve", "mine.game"}, "game x\nposition n\n")).result()["code"], 2);
}

TEST(Serve, RefusesStrangersAndWhatIsNotForThem) {
    Server server;
    NEEDS_A_SERVER(server);
    EXPECT_EQ(server.ask("GET /api/version HTTP/1.1", "", "evil.example").status, 403);
    EXPECT_EQ(server.ask("GET /api/version HTTP/1.1", "", "evil.example:" + std::to_string(server.port())).status, 403);
    EXPECT_EQ(server.ask("GET / HTTP/1.1", "", "127.0.0.1.evil.example").status, 403);
    EXPECT_EQ(server.ask("GET /api/version HTTP/1.1", "", "localhost").status, 200);
    EXPECT_EQ(server.run(job({"rules"}), "\r\nOrigin: http://evil.example").status, 403);
    EXPECT_EQ(server.ask("POST /api/run HTTP/1.1\r\nContent-Type: text/plain", job({"rules"}).dump()).status, 415);
    EXPECT_EQ(server.ask("GET /../../etc/passwd HTTP/1.1").status, 404);
    for (const Json& no :
         {job({}), job({"serve"}), job({"sweep", "0.7"}), job({"solve", "kayles", "--checkpoint", "x"}), job({"solve", "kayles", "--memory-limit=9G"}),
          job({"plot", "kayles", "-o", "/tmp/x.svg"}), job({"plot", "kayles", "-o../x.svg"}), job({"plot", "kayles", "--output=../x.svg"}),
          job({"check", "mine.game", "--verdicts", "x"}), job({"fmt", "-w", "mine.game"}), job({"solve", "--", "kayles"}),
          Json{{"program", "sh"}, {"argv", {"-c", "id"}}}, Json{{"program", "grundy-verify"}, {"argv", {"/etc/passwd"}}},
          Json{{"argv", {"rules"}}, {"files", {{"../x.game", ""}}}}, Json{{"argv", {"rules"}}, {"wanted", {"../x"}}}})
        EXPECT_EQ(server.run(no).status, 403) << no;
    for (const char* broken : {"{", "[]", "{\"argv\": 1}", "{\"argv\": [1]}", "{\"argv\": [\"rules\"], \"files\": [1]}", "\xff\xfe"})
        EXPECT_EQ(server.ask("POST /api/run HTTP/1.1\r\nContent-Type: application/json", broken).status, 400) << broken;
    EXPECT_EQ(server.run(job({"rules"}, std::string(3'000'000, ' '))).status, 413);
}

/// Neither a word nor a rule leads to a file of this machine.
TEST(Serve, ReadsNothingButItsOwnFilesAndTheLibrary) {
    Server server;
    NEEDS_A_SERVER(server);
    const std::string secret = scratch("secret.game", "game secret\nposition (n)\nmove (n) -> (n - 1)\nthe word is swordfish\n");
    for (const auto& words : std::vector<std::vector<std::string>>{{"solve", secret},
                                                                   {"check", secret},
                                                                   {"fmt", secret},
                                                                   {"show", secret},
                                                                   {"value", secret + " (3)"},
                                                                   {"value", "kayles (3) + " + secret + " (4)"}}) {
        const Json result = server.run(job(words)).result();
        EXPECT_NE(result["code"], 0) << result;
        EXPECT_EQ(result.dump().find("swordfish"), std::string::npos) << result;
    }
    for (const std::string& text : {"game x\nuse q = \"" + secret + "\"\nposition (n)\nmove (n) -> (n - 1)\n",
                                    "game x\ngraph G from \"" + secret + "\"\nposition (v in G)\nmove (v) -> (w) for w in next(G, v)\n"}) {
        const Json result = server.run(job({"solve", "mine.game"}, text)).result();
        EXPECT_EQ(result["code"], 2) << result;
        EXPECT_EQ(result.dump().find("swordfish"), std::string::npos) << result;
    }
    EXPECT_EQ(server.run(job({"solve", "mine.game", "--to", "5"}, "game x\nuse q = queen\nposition (x, y)\nmove (x, y) -> (x - 1, y)\n")).result()["code"], 0);
}

const char* const hungry = "game hungry\nposition (n)\nmove (n) -> (a) + (n - a) for a in 1..n-1 if a != n - a\n";

TEST(Serve, AHostileRuleLeavesOthersUntouchedAndIsEnded) {
    Server server({"--time-limit", "2s", "--memory-limit", "200M", "--jobs", "3"});
    NEEDS_A_SERVER(server);
    std::vector<std::thread> hostile;
    std::array<Reply, 2> replies;
    for (std::size_t i = 0; i < replies.size(); ++i)
        hostile.emplace_back([&, i] {
            replies[i] = server.run(job({"solve", "mine.game", "--to", i == 0 ? "10^9" : "10^12", "--no-pattern", "--json"}, hungry));
        });
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const auto began = std::chrono::steady_clock::now();
    EXPECT_EQ(server.run(job({"solve", "mine.game", "--to", "30"})).result()["code"], 0);
    EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count(), 5.0 * slower);
    for (std::thread& one : hostile) one.join();
    for (const Reply& reply : replies) EXPECT_EQ(reply.result()["code"], 3) << reply.body.substr(0, 500);
    EXPECT_GT(replies[0].lines().size(), 2U) << "no progress: " << replies[0].body.substr(0, 500);
    EXPECT_EQ(server.ask("GET /api/version HTTP/1.1").status, 200);
}

TEST(Serve, WhoComesWhenAllPlacesAreTakenIsToldSoAndAGoneClientFreesOne) {
    Server server({"--jobs", "1"});
    NEEDS_A_SERVER(server);
    const int impatient = server.connection();
    const std::string body = job({"solve", "mine.game", "--to", "10^9", "--no-pattern"}, hungry).dump();
    Server::send_all(impatient, "POST /api/run HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
                                    std::to_string(body.size()) + "\r\n\r\n" + body);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    EXPECT_EQ(server.run(job({"rules"})).status, 503);
    close(impatient);
    int status = 503;
    for (int i = 0; i < 100 && status == 503; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        status = server.run(job({"rules"})).status;
    }
    EXPECT_EQ(status, 200);
}

TEST(Serve, EndsAtASignalWithItsJobs) {
    Server server;
    NEEDS_A_SERVER(server);
    Reply cut;
    std::thread asking([&] { cut = server.run(job({"solve", "mine.game", "--to", "10^9", "--no-pattern"}, hungry)); });
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    const auto [code, seconds] = server.end(SIGINT);
    asking.join();
    EXPECT_EQ(code, 0);
    EXPECT_LT(seconds, 5.0 * slower);
}

/// Broken requests in a row: each is refused or dropped, and the next is answered.
TEST(Serve, NoRequestBringsItDown) {
    Server server;
    NEEDS_A_SERVER(server);
    unsigned state = 1;
    const auto random = [&](unsigned below) { return (state = state * 1664525U + 1013904223U) / 7U % below; };
    const std::string good = "POST /api/run HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ";
    for (int i = 0; i < 300; ++i) {
        std::string body = job({"value", "kayles", std::to_string(i)}).dump(), text = good + std::to_string(body.size()) + "\r\n\r\n" + body;
        for (unsigned k = 1 + random(5); k > 0; --k) text[random(static_cast<unsigned>(text.size()))] = static_cast<char>(random(256));
        if (i % 7 == 0) text.resize(random(static_cast<unsigned>(text.size())));
        const int to = server.connection();
        Server::send_all(to, text);
        shutdown(to, SHUT_WR);
        char byte = 0;
        while (::read(to, &byte, 1) == 1) {
        }
        close(to);
    }
    EXPECT_EQ(server.run(job({"value", "kayles", "5"})).result()["code"], 0);
}

}  // namespace
}  // namespace grundy::tests
