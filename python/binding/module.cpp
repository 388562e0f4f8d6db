/// grundy._grundy: the façade of the library, call by call. What people use stands above it in Python (python/grundy), with types and documentation.
#include <pybind11/functional.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>

#include "python/binding/call.hpp"
#include "python/binding/data.hpp"

namespace grundy::python {

namespace {

/// A game or a position, and whether it asks a function of Python's.
struct PyGame {
    Game game;
    bool function = false;
};
struct PyPosition {
    Position position;
    bool function = false;
};

/// A function of Python's, asked with the lock held. The last holder may be any thread, so it is let go with the lock held, too.
std::shared_ptr<const py::function> kept(py::function function) {
    return {new py::function(std::move(function)), [](const py::function* held) {
                const py::gil_scoped_acquire lock;
                delete held;
            }};
}

using Rows = std::vector<std::vector<std::int64_t>>;

/// The package sees to it that the function returns lists of lists.
PyGame function_game(const std::string& name, std::size_t numbers, py::function function) {
    const auto held = kept(std::move(function));
    if (numbers == 1)
        return {Game::from_function(name,
                                    [held](std::int64_t heap) {
                                        const py::gil_scoped_acquire lock;
                                        return (*held)(heap).cast<Rows>();
                                    }),
                true};
    return {Game::from_function(name, numbers,
                                [held](const std::vector<std::int64_t>& position) {
                                    const py::gil_scoped_acquire lock;
                                    return (*held)(position).cast<Rows>();
                                }),
            true};
}

template <class Answer>
py::object as_told(const Answer& answer) {
    return told(answer);
}

py::object solve(const PyGame& self, const py::dict& asked) {
    return Call(asked, self.function)([&](const Options& o) { return self.game.solve(o); }, as_told<Solution>);
}
py::object values(const PyGame& self, std::uint64_t count, const py::dict& asked) {
    return Call(asked, self.function)([&](const Options& o) { return self.game.values(count, o); }, as_told<Values>);
}
py::object exported(const PyGame& self, const std::string& format, const py::dict& asked) {
    return Call(asked, self.function)([&](const Options& o) { return self.game.exported(format, o); }, [](const std::string& text) { return py::bytes(text); });
}
py::object svg(const PyGame& self, const py::dict& asked) {
    return Call(asked, self.function)([&](const Options& o) { return self.game.svg(o); }, [](const std::string& text) { return py::str(text); });
}
py::object check_all(const PyGame& self, bool slow, const py::dict& asked) {
    return Call(asked, self.function)([&](const Options& o) { return self.game.check(o, slow); }, as_told<std::vector<Finding>>);
}
py::object check_text(const PyGame& self, const std::string& claim, const py::dict& asked) {
    return Call(asked, self.function)([&](const Options& o) { return self.game.check(claim, o); }, as_told<Finding>);
}
py::object decide(const PyGame& self, std::size_t index, const py::dict& asked) {
    const auto known = self.game.claims();
    Claim claim;
    claim.index = index;
    if (index < known.size()) claim = known[index];
    return Call(asked, self.function)([&](const Options& o) { return self.game.decide(claim, o); }, as_told<Finding>);
}
py::object game_graph(const PyGame& self, std::uint64_t most, const py::dict& asked) {
    return Call(asked, self.function)([&](const Options& o) { return self.game.graph(most, o); }, as_told<PositionGraph>);
}
/// Of the law where no claim is named.
py::object certify(const PyGame& self, const std::string& claim, const py::dict& asked) {
    return Call(asked, self.function)([&](const Options& o) { return claim.empty() ? self.game.certify(o) : self.game.certify(claim, o); },
                                      as_told<Certificate>);
}

py::object value(const PyPosition& self, const py::dict& asked) {
    return Call(asked, self.function)([&](const Options& o) { return self.position.value(o); }, as_told<Value>);
}
py::object moves(const PyPosition& self, const py::dict& asked) {
    return Call(asked, self.function)([&](const Options& o) { return self.position.moves(o); }, as_told<Moves>);
}
py::object options(const PyPosition& self, const py::dict& asked) {
    return Call(asked, self.function)([&](const Options& o) { return self.position.options(o); }, as_told<std::vector<Value>>);
}
py::object explain(const PyPosition& self, const py::dict& asked) {
    return Call(asked, self.function)([&](const Options& o) { return self.position.explain(o); }, as_told<Explanation>);
}
py::object position_graph(const PyPosition& self, std::uint64_t most, const py::dict& asked) {
    return Call(asked, self.function)([&](const Options& o) { return self.position.graph(most, o); }, as_told<PositionGraph>);
}
py::object certify_position(const PyPosition& self, const py::dict& asked) {
    return Call(asked, self.function)([&](const Options& o) { return self.position.certify(o); }, as_told<Certificate>);
}

/// Numbers come as decimal digits.
PyPosition at_numbers(const PyGame& self, const std::vector<std::string>& digits) {
    std::vector<Number> numbers;
    for (const std::string& one : digits) numbers.emplace_back(one);
    return {self.game.at(numbers), self.function};
}

void add_game(py::module_& module) {
    py::class_<PyGame>(module, "Game")
        .def_static("open", [](const std::string& name, const Game::Parameters& parameters) { return PyGame{Game::open(name, parameters)}; })
        .def_static("from_text", [](const std::string& text, const Game::Parameters& parameters,
                                    const std::string& name) { return PyGame{Game::from_text(text, parameters, name)}; })
        .def_static("from_function", function_game)
        .def_readonly("function", &PyGame::function)
        .def("name", [](const PyGame& self) { return self.game.name(); })
        .def("title", [](const PyGame& self) { return self.game.title(); })
        .def("text", [](const PyGame& self) { return self.game.text(); })
        .def("hash", [](const PyGame& self) { return self.game.hash(); })
        .def("warnings", [](const PyGame& self) { return told(self.game.warnings()); })
        .def("claims", [](const PyGame& self) { return told(self.game.claims()); })
        .def("at_text",
             [](const PyGame& self, const std::string& position) {
                 return PyPosition{self.game.at(position), self.function};
             })
        .def("at_numbers", at_numbers)
        .def("start",
             [](const PyGame& self) {
                 return PyPosition{self.game.start(), self.function};
             })
        .def("solve", solve)
        .def("values", values)
        .def("exported", exported)
        .def("svg", svg)
        .def("graph", game_graph)
        .def("check_all", check_all)
        .def("check_text", check_text)
        .def("decide", decide)
        .def("certify", certify);
}

void add_position(py::module_& module) {
    py::class_<PyPosition>(module, "Position")
        .def("text", [](const PyPosition& self) { return self.position.text(); })
        .def("plus",
             [](const PyPosition& self, const PyPosition& other) {
                 return PyPosition{self.position + other.position, self.function || other.function};
             })
        .def("value", value)
        .def("moves", moves)
        .def("options", options)
        .def("explain", explain)
        .def("graph", position_graph)
        .def("certify", certify_position);
}

}  // namespace

PYBIND11_MODULE(_grundy, module) {
    module.doc() = "What the package grundy is made of: the C++ library, call by call.";
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const Error& error) {
            raise_in_python(error);
        }
    });
    add_game(module);
    add_position(module);
    module.def("version", version);
    module.def("themed", PositionGraph::themed);
    module.def("verify", [](const std::string& json) {
        return Call(py::dict(), false)([&](const Options&) { return Certificate::verify(json); }, as_told<std::vector<Verified>>);
    });
}

}  // namespace grundy::python
