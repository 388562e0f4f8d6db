#include "engine/graph/packing.hpp"

namespace grundy::graph {
namespace {

std::uint64_t zigzag(std::int64_t value) { return (static_cast<std::uint64_t>(value) << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0); }

std::size_t varint_bytes(std::uint64_t value) { return (static_cast<std::size_t>(std::bit_width(value | 1)) + 6) / 7; }

/// In room that was made for the widest of them: positions are packed by the million, most numbers in one byte.
void put_numbers(const std::int64_t* cells, std::size_t count, Bytes& out) {
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < count; ++i) all |= zigzag(cells[i]);
    const std::size_t begin = out.size();
    out.resize(begin + count * varint_bytes(all));
    std::uint8_t* at = out.data() + begin;
    if (all < 0x80) {
        for (std::size_t i = 0; i < count; ++i) *at++ = static_cast<std::uint8_t>(zigzag(cells[i]));
        return;
    }
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t value = zigzag(cells[i]);
        for (; value >= 0x80; value >>= 7) *at++ = static_cast<std::uint8_t>(value | 0x80);
        *at++ = static_cast<std::uint8_t>(value);
    }
    out.resize(static_cast<std::size_t>(at - out.data()));
}

std::int64_t get_number(const std::uint8_t*& at) {
    std::uint64_t u = 0;
    for (unsigned shift = 0;; shift += 7) {
        const std::uint8_t byte = *at++;
        u |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
        if (byte < 0x80) break;
    }
    return static_cast<std::int64_t>((u >> 1) ^ (~(u & 1) + 1));
}

std::size_t cells_of(std::size_t elements) { return (elements + 63) / 64; }

}  // namespace

Packing::Packing(const game::Shape& shape) {
    using rule::ComponentKind;
    for (std::size_t i = 0; i < shape.components().size(); ++i) {
        const rule::Component& c = shape.components()[i];
        switch (c.kind) {
            case ComponentKind::natural:
            case ComponentKind::integer:
            case ComponentKind::vertex: add_numbers(1); break;
            case ComponentKind::vector:
            case ComponentKind::whole_vector: add_numbers(static_cast<std::size_t>(c.length)); break;
            case ComponentKind::sequence:
            case ComponentKind::whole_sequence:
            case ComponentKind::word: fields_.push_back({Field::Kind::sequence, 0}); break;
            case ComponentKind::range_set:
            case ComponentKind::vertex_set:
            case ComponentKind::edge_set: fields_.push_back({Field::Kind::bits, shape.universe(i)}); break;
        }
    }
}

/// Numbers side by side are one field.
void Packing::add_numbers(std::size_t count) {
    if (fields_.empty() || fields_.back().kind != Field::Kind::numbers) fields_.push_back({Field::Kind::numbers, 0});
    fields_.back().count += count;
}

void Packing::pack(const game::Position& position, Bytes& out) const {
    if (fields_.empty()) {
        const auto size = static_cast<std::int64_t>(position.size());
        put_numbers(&size, 1, out);
        return put_numbers(position.data(), position.size(), out);
    }
    if (fields_.size() == 1 && fields_[0].kind == Field::Kind::numbers) return put_numbers(position.data(), fields_[0].count, out);
    std::size_t at = 0;
    for (const Field& field : fields_) {
        if (field.kind == Field::Kind::bits) {
            for (std::size_t byte = 0; byte < (field.count + 7) / 8; ++byte)
                out.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(position[at + byte / 8]) >> (byte % 8 * 8)));
            at += cells_of(field.count);
            continue;
        }
        // A sequence's length stands in front of its items in the row, too.
        const std::size_t count = field.kind == Field::Kind::numbers ? field.count : static_cast<std::size_t>(position[at]) + 1;
        put_numbers(position.data() + at, count, out);
        at += count;
    }
}

game::Position Packing::unpack(Key key) const {
    game::Position position;
    const std::uint8_t* at = key.data();
    if (fields_.empty()) {
        position.resize(static_cast<std::size_t>(get_number(at)));
        for (std::int64_t& cell : position) cell = get_number(at);
        return position;
    }
    for (const Field& field : fields_) {
        if (field.kind == Field::Kind::bits) {
            const std::size_t first = position.size();
            position.resize(first + cells_of(field.count), 0);
            for (std::size_t byte = 0; byte < (field.count + 7) / 8; ++byte) {
                std::int64_t& cell = position[first + byte / 8];
                cell = static_cast<std::int64_t>(static_cast<std::uint64_t>(cell) | static_cast<std::uint64_t>(*at++) << (byte % 8 * 8));
            }
            continue;
        }
        std::size_t count = field.count;
        if (field.kind == Field::Kind::sequence) {
            position.push_back(get_number(at));
            count = static_cast<std::size_t>(position.back());
        }
        for (std::size_t i = 0; i < count; ++i) position.push_back(get_number(at));
    }
    return position;
}

std::uint64_t hash(Key key) {
    // Multiply and fold 8 bytes at a time: every input bit reaches the upper and the lower half of the product.
    using Wide = unsigned __int128;
    const auto fold = [](std::uint64_t a, std::uint64_t b) {
        const Wide product = static_cast<Wide>(a) * b;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    };
    std::uint64_t h = 0x9e3779b97f4a7c15ULL ^ key.size();
    std::size_t i = 0;
    for (; i + 8 <= key.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, key.data() + i, 8);
        h = fold(h ^ word, 0xd6e8feb86659fd93ULL);
    }
    if (i < key.size()) h = fold(h ^ word_of(key.data() + i, key.size() - i), 0xd6e8feb86659fd93ULL);
    return fold(h ^ 0xa0761d6478bd642fULL, 0xe7037ed1a0b428dbULL);
}

}  // namespace grundy::graph
