#pragma once
/// The library's plain data as Python's: structures are dictionaries with the names of their fields, kinds are words, numbers of any size stay decimal digits.
/// The package makes its own classes of them (python/grundy/_answers.py).
#include <pybind11/pybind11.h>

#include <grundy/grundy.hpp>
#include <vector>

namespace grundy::python {

namespace py = pybind11;

/// From keywords; None is as good as absent, and an unknown name a TypeError.
Options options_of(const py::dict& asked);

py::dict told(const Value& value);
py::dict told(const Moves& moves);
py::dict told(const Solution& solution);
py::dict told(const Finding& finding);
py::dict told(const Claim& claim);
py::dict told(const Explanation& explanation);
py::dict told(const PositionGraph& graph);
py::dict told(const Certificate& certificate);
py::dict told(const Verified& verified);
py::dict told(const Diagnostic& diagnostic);
/// {"array": …, "limit": …}: the array stands on the library's memory, which lives as long as it does, and cannot be written.
py::dict told(const Values& values);

template <class Item>
py::list told(const std::vector<Item>& items) {
    py::list list;
    for (const Item& item : items) list.append(told(item));
    return list;
}

/// The library's Error becomes the exception of the package for its kind.
void raise_in_python(const Error& error);

}  // namespace grundy::python
