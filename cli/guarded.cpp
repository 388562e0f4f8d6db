#include "cli/guarded.hpp"

#include <csignal>
#include <new>
#include <string>

#include "cli/setting.hpp"

namespace grundy::cli {

int guarded(Session& session, const std::function<int()>& run) {
    spell_settings();
    std::signal(SIGXFSZ, SIG_IGN);  // a file beyond its limit is a write that fails, as on a full disk
    try {
        return run();
    } catch (const Exit& exit) {
        return exit.code;
    } catch (const base::Failure& failure) {
        session.quiet_down();
        session.complain(failure);
        return Session::code_of(failure.kind());
    } catch (const std::bad_alloc&) {
        session.quiet_down();
        session.complain("out of memory", "allow more with --memory-limit, or compute less with --to");
        return exit_limit;
    } catch (const std::exception& error) {
        session.quiet_down();
        session.complain(std::string("a defect of this program: ") + error.what(), "please report it with the command line and the rule file");
        return exit_defect;
    }
}

}  // namespace grundy::cli
