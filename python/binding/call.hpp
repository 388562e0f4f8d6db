#pragma once
/// One call of the library from Python: it works on a thread of its own, and the thread that asked waits without the interpreter's lock. There it hears Ctrl-C
/// and tells progress, some times a second, so that no callback ever runs on a thread that Python does not know.
/// Map of the room: `call` is one call; `data` the library's answers and failures as Python's objects; `module` what Python sees, class by class.
/// Only include/grundy is known here.
#include <pybind11/pybind11.h>

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <grundy/grundy.hpp>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>

namespace grundy::python {

namespace py = pybind11;

class Call {
public:
    /// `asked`: options by name, as the package hands them over; None is as good as absent. `calls_python`: the work asks a function of Python's.
    Call(const py::dict& asked, bool calls_python);
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    /// What `work(options)` returns, as `told` makes an object of it. After Ctrl-C grundy.Interrupted with that object as `partial`, or None.
    template <class Work, class Told>
    py::object operator()(Work&& work, Told&& told) {
        using Answer = std::invoke_result_t<Work&, const Options&>;
        std::optional<Answer> answer;
        run([&] { answer.emplace(work(options_)); });
        if (!interrupted_) {
            if (failure_) std::rethrow_exception(failure_);
            return told(*answer);
        }
        py::object partial = answer ? py::object(told(*answer)) : py::object(py::none());
        failure_ = nullptr;
        raise(std::move(partial));
    }

private:
    void run(const std::function<void()>& work);
    void on_its_own(const std::function<void()>& work);
    /// With the lock held: signals, progress.
    void look();
    [[noreturn]] void raise(py::object partial);

    Options options_;
    py::object progress_;
    bool calls_python_;
    std::atomic<bool> stop_{false};
    std::mutex mutex_;
    std::condition_variable over_;
    bool done_ = false;
    std::optional<Progress> news_;
    std::exception_ptr failure_;
    std::optional<py::error_already_set> interrupted_;
    unsigned long worker_ = 0;
    int looks_since_ = 0;
};

}  // namespace grundy::python
