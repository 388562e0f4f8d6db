#include "python/binding/call.hpp"

#include <chrono>
#include <string>
#include <thread>

#include "python/binding/data.hpp"

namespace grundy::python {

namespace {

constexpr auto between_looks = std::chrono::milliseconds(25);
constexpr int patience = 8;  ///< looks that a function of Python's may go on for after Ctrl-C, before it is interrupted too

}  // namespace

Call::Call(const py::dict& asked, bool calls_python) : options_(options_of(asked)), calls_python_(calls_python) {
    if (asked.contains("progress") && !asked["progress"].is_none()) progress_ = asked["progress"];
    options_.cancelled = [this] { return stop_.load(); };
    if (!progress_) return;
    options_.progress = [this](const Progress& progress) {
        const std::lock_guard<std::mutex> lock(mutex_);
        news_ = progress;
    };
}

void Call::on_its_own(const std::function<void()>& work) {
    try {
        if (calls_python_) {  // one state of Python's for all calls of the function
            const py::gil_scoped_acquire held;
            worker_ = PyThread_get_thread_ident();
            const py::gil_scoped_release released;
            work();
        } else {
            work();
        }
    } catch (...) {
        failure_ = std::current_exception();
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    done_ = true;
    over_.notify_all();
}

void Call::run(const std::function<void()>& work) {
    const py::gil_scoped_release released;
    std::thread worker([this, &work] { on_its_own(work); });
    for (std::unique_lock<std::mutex> lock(mutex_); !over_.wait_for(lock, between_looks, [this] { return done_; });) {
        lock.unlock();
        {
            const py::gil_scoped_acquire held;
            look();
        }
        lock.lock();
    }
    worker.join();
}

void Call::look() {
    std::optional<Progress> news;
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        std::swap(news, news_);
    }
    try {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (news && !stop_) progress_(news->done, news->total, news->what);
    } catch (py::error_already_set& raised) {
        if (!interrupted_) interrupted_.emplace(raised);
        stop_ = true;
    }
    // The work sees the flag when the function returns; one that does not is interrupted itself.
    if (stop_ && calls_python_ && ++looks_since_ % patience == 0) PyThreadState_SetAsyncExc(worker_, PyExc_KeyboardInterrupt);
}

void Call::raise(py::object partial) {
    if (!interrupted_->matches(PyExc_KeyboardInterrupt)) throw py::error_already_set(*interrupted_);  // what the callback or a handler raised
    const py::object type = py::module_::import("grundy._errors").attr("Interrupted");
    PyErr_SetObject(type.ptr(), type(std::move(partial)).ptr());
    throw py::error_already_set();
}

}  // namespace grundy::python
