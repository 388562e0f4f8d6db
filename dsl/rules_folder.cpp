#include "dsl/rules_folder.hpp"

#ifndef __EMSCRIPTEN__
#include <dlfcn.h>
#endif

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

namespace grundy::dsl {

namespace {

namespace fs = std::filesystem;

/// The folder of the file that this very function was loaded from: of a program, or of the shared library.
fs::path folder_of_this() {
#ifdef __EMSCRIPTEN__
    return {};
#else
    Dl_info info{};
    std::error_code error;
    if (dladdr(reinterpret_cast<const void*>(&folder_of_this), &info) == 0 || info.dli_fname == nullptr) return {};
    return fs::canonical(info.dli_fname, error).parent_path();
#endif
}

}  // namespace

std::string rules_folder() {
    if (const char* named = std::getenv("GRUNDY_RULES"); named != nullptr && *named != '\0') return named;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path(), here = folder_of_this(), installed = "share/grundy/rules";
    const fs::path beside = here == program ? fs::path() : here / "rules";  // of a Python package that brought its own
    std::vector<fs::path> folders = {beside, program.parent_path() / installed};
    fs::path above = here;
    for (int levels = 0; levels < 4; ++levels) {  // lib, lib/x86_64-linux-gnu, lib/python3/dist-packages/grundy
        above = above.parent_path();
        folders.push_back(above / installed);
    }
    folders.insert(folders.end(), {program / "rules", program.parent_path() / "rules", fs::path(GRUNDY_INSTALLED_RULES)});
    for (const fs::path& folder : folders)
        if (fs::is_directory(folder, error)) return fs::canonical(folder, error).string();  // what lies beside the library is beside what a link leads to
    return "rules";
}

}  // namespace grundy::dsl
