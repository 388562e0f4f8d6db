// The serial twin, for builds without oneTBB (a browser): every chunk in order, on the caller's thread.
#ifdef GRUNDY_WITHOUT_TBB
#include "engine/parallel/threads.hpp"

namespace grundy::parallel {

Threads::Threads(unsigned) : count_(1) {}

void Threads::run(std::size_t chunks, const std::function<void(std::size_t)>& body) const {
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) body(chunk);
}

}  // namespace grundy::parallel
#endif
