/// Every operation of one kind of vector (kernel/each_path.hpp), for vectors_test.cpp.

std::size_t operate_vectors(const VectorInput& in, std::size_t, VectorOutput& out) {
    const V::T a = V::load(in.a), b = V::load(in.b), c = V::load(in.c), t = V::table(in.t);
    V::store(out.row[VectorRow::loaded], a);
    V::store(out.row[VectorRow::all_alike], V::all(in.c[0]));
    V::store(out.row[VectorRow::tabled], t);
    V::store(out.row[VectorRow::shuffled], V::shuffle(t, V::both(a, V::all(0x8f))));
    V::store(out.row[VectorRow::indexed], V::shuffle(t, V::index(a)));
    V::store(out.row[VectorRow::either_two], V::either(a, b));
    V::store(out.row[VectorRow::either_three], V::either(a, b, c));
    V::store(out.row[VectorRow::both_two], V::both(a, b));
    V::store(out.row[VectorRow::without_b], V::without(a, b));
    V::store(out.row[VectorRow::differ_two], V::differ(a, b));
    V::store(out.row[VectorRow::differ_three], V::differ(a, b, c));
    V::store(out.row[VectorRow::either_differing], V::either_differ(a, b, c));
    V::store(out.row[VectorRow::minus_b], V::minus(a, b));
    V::store(out.row[VectorRow::plus_b], V::plus(a, b));
    V::store(out.row[VectorRow::least], V::min(a, b));
    V::store(out.row[VectorRow::upper_half], V::upper(a));
    V::store(out.row[VectorRow::chosen], V::choose(a, b, c));
    V::store(out.row[VectorRow::reversed], V::reverse(a));
    V::store(out.row[VectorRow::narrowed], V::narrow(in.wide, in.less));
    out.number[VectorNumber::same_bytes] = V::same(a, b) ? 1 : 0;
    out.number[VectorNumber::first_same_byte] = V::first_same(a, b);
    out.number[VectorNumber::filled_bytes] = V::filled(a);
    out.number[VectorNumber::sum_of_bytes] = V::sum(a);
    return V::width;
}
