# The program for the page (docs/web.md), compiled by Debian's emscripten: one thread, no GMP, and of the libraries only headers, those of the machine. Everything
# else below /usr/include is another system's, so that the compiler sees links to the five and nothing beside them.
set(grundy_web_headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${grundy_web_headers})
foreach(library boost fmt tao nlohmann CLI)
  find_path(grundy_web_${library} NAMES ${library} PATHS /usr/include /usr/local/include NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(CREATE_LINK ${grundy_web_${library}}/${library} ${grundy_web_headers}/${library} SYMBOLIC)
endforeach()
foreach(target Boost::headers fmt::fmt nlohmann_json::nlohmann_json taocpp::pegtl CLI11::CLI11 Threads::Threads PkgConfig::NETTLE)
  add_library(${target} INTERFACE IMPORTED)
endforeach()
target_include_directories(fmt::fmt SYSTEM INTERFACE ${grundy_web_headers})  # which every room uses
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
foreach(missing GMP TBB NETTLE THREADS PROCESSES ATLAS)
  set(GRUNDY_WITHOUT_${missing} ON)
endforeach()
# Sizes have 32 bits there. What is counted in 64 is compared with a size before it becomes one, so that is no warning (CMakeLists.txt); the tests compare the answers.
add_compile_options(-include ${CMAKE_CURRENT_LIST_DIR}/emscripten_std.hpp -fwasm-exceptions)
add_link_options(-fwasm-exceptions)
# There is one thread, and a run ends with its memory: neither guards of statics nor their ends are needed.
add_compile_options(-fno-threadsafe-statics -fno-c++-static-destructors)
# Size goes before speed, but for the kernels and what searches spend their time in.
set(GRUNDY_PAGE_LEVEL_g z)
set(GRUNDY_PAGE_LEVEL_2 s)
set(GRUNDY_PAGE_LEVEL_3 2)

# A program becomes a function that makes one: web/engine/run.js gives it files and words, calls main once, and throws it away.
# Linked with -Oz, which takes a third off; then the functions that were made so small are put together again where that makes them quicker (-O3: twice to three
# times on searches and proofs, for 1 % of the packed size).
find_program(GRUNDY_WASM_OPT wasm-opt REQUIRED)
function(grundy_for_the_page)
  foreach(program IN LISTS ARGN)
    add_custom_command(TARGET ${program} POST_BUILD VERBATIM
      COMMAND ${GRUNDY_WASM_OPT} --enable-exception-handling -O3 ${PROJECT_BINARY_DIR}/${program}.wasm -o ${PROJECT_BINARY_DIR}/${program}.wasm)
    set_target_properties(${program} PROPERTIES SUFFIX ".js")
    target_link_options(${program} PRIVATE -sMODULARIZE=1 -sENVIRONMENT=web,worker,node -sINVOKE_RUN=0 -sEXIT_RUNTIME=1 -sEXPORTED_RUNTIME_METHODS=callMain,FS,ENV
      -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=8MB -Oz)
  endforeach()
endfunction()
