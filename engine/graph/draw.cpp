#include "engine/graph/draw.hpp"

#include <fmt/core.h>

#include <boost/graph/graphml.hpp>
#include <boost/graph/graphviz.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <sstream>

#include "engine/graph/arrows.hpp"

namespace grundy::graph {
namespace {

template <class Key, class F>
auto property(F f) {
    return boost::make_function_property_map<Key, std::string>(f);
}

/// The place of the arrow's option in its row, from 1, and whether the option has other parts.
struct Place {
    std::size_t option = 1;
    bool sum = false;
};

Place place_of(const Arrows& arrows, std::uint64_t arrow) {
    Place place;
    arrows.graph.each_option(source(arrow, arrows), [&](std::uint64_t begin, std::uint64_t end) {
        place.sum = end - begin > 1;
        if (arrow < end) return false;
        ++place.option;
        return true;
    });
    return place;
}

std::string label(const Vertex& v) { return v.value.empty() ? v.position : fmt::format("{}\n{}", v.position, v.value); }

std::string shape(const Vertex& v) { return v.outcome == "P" ? "box" : v.outcome == "D" ? "diamond" : "ellipse"; }

std::string colour(const Vertex& v) { return v.outcome == "P" ? "lightblue" : v.outcome == "N" ? "white" : v.outcome == "D" ? "lightgrey" : "transparent"; }

}  // namespace

std::string to_dot(const PositionGraph& graph, const Drawing& drawing) {
    Arrows arrows{graph};
    using Arrow = std::uint64_t;
    boost::dynamic_properties properties;
    std::string caption = drawing.caption;
    properties.property("label", boost::ref_property_map<Arrows*, std::string>(caption));
    properties.property("node_id", property<Id>([](Id id) { return fmt::format("p{}", id); }));
    properties.property("label", property<Id>([&](Id id) { return label(drawing.vertex(id)); }));
    properties.property("shape", property<Id>([&](Id id) { return shape(drawing.vertex(id)); }));
    properties.property("style", property<Id>([](Id) { return std::string("filled"); }));
    properties.property("fillcolor", property<Id>([&](Id id) { return colour(drawing.vertex(id)); }));
    const auto wins = [&](Arrow a) { return drawing.winning && drawing.winning(a); };
    properties.property("style", property<Arrow>([&](Arrow a) {
                            const bool sum = place_of(arrows, a).sum;
                            return std::string(sum ? (wins(a) ? "bold,dashed" : "dashed") : wins(a) ? "bold" : "solid");
                        }));
    properties.property("label", property<Arrow>([&](Arrow a) {
                            const Place place = place_of(arrows, a);
                            return place.sum ? fmt::format("{}", place.option) : std::string();
                        }));
    std::ostringstream out;
    boost::write_graphviz_dp(out, arrows, properties, "node_id", property<Id>([](Id id) { return fmt::format("p{}", id); }));
    return out.str();
}

std::string to_graphml(const PositionGraph& graph, const Drawing& drawing) {
    Arrows arrows{graph};
    using Arrow = std::uint64_t;
    boost::dynamic_properties properties;
    std::string caption = drawing.caption;
    properties.property("caption", boost::ref_property_map<Arrows*, std::string>(caption));
    properties.property("position", property<Id>([&](Id id) { return drawing.vertex(id).position; }));
    properties.property("outcome", property<Id>([&](Id id) { return drawing.vertex(id).outcome; }));
    properties.property("value", property<Id>([&](Id id) { return drawing.vertex(id).value; }));
    properties.property("winning", property<Arrow>([&](Arrow a) { return std::string(drawing.winning && drawing.winning(a) ? "1" : "0"); }));
    properties.property("option", property<Arrow>([&](Arrow a) { return fmt::format("{}", place_of(arrows, a).option); }));
    std::ostringstream out;
    boost::write_graphml(out, arrows, boost::typed_identity_property_map<Id>(), properties, true);
    return out.str();
}

}  // namespace grundy::graph
