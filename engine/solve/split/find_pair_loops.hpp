/// The loop of find_pair.cpp with the instructions of one path (kernel/each_path.hpp).

template <class T>
std::size_t find_one(const T* g, std::size_t low, std::size_t high, std::size_t s, T w) {
    return find(g, low, high, s, w);
}
