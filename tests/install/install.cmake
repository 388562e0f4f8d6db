# Installs BUILD into a folder that is thrown away, then builds a stranger's project against what was installed: by find_package, with the static and with the
# shared library, and by pkg-config alone. All say the same. The programs find their rules there, and every verb of the program is in its man page.
set(work ${BUILD}/install_test)
set(prefix ${work}/prefix)
file(REMOVE_RECURSE ${work})
file(MAKE_DIRECTORY ${work})

function(run result)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${work} OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}\nended with ${status}:\n${out}${err}")
  endif()
  set(${result} "${out}" PARENT_SCOPE)
endfunction()
function(expect what text pattern)
  if(NOT text MATCHES "${pattern}")
    message(FATAL_ERROR "${what}:\n${text}\ndoes not match ${pattern}")
  endif()
endfunction()

run(_ ${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
unset(ENV{GRUNDY_RULES})
set(said "^Kayles: period 12 from n = 71\n1\n<position>:1:1: error.*a position here is .n.*\n.*\\(1, 2\\)\n")

# By CMake. Its tests of the compiler are the most of the time, so the second configuration goes on from the first.
file(COPY ${SOURCE}/tests/install/stranger.cpp DESTINATION ${work})
foreach(KIND shared static)
  configure_file(${SOURCE}/tests/install/stranger.cmake.in ${work}/CMakeLists.txt @ONLY)
  run(_ ${CMAKE_COMMAND} -S ${work} -B ${work}/build -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_PREFIX_PATH=${prefix} --fresh)
  run(_ ${CMAKE_COMMAND} --build ${work}/build)
  run(out ${work}/build/stranger)
  expect("find_package, ${KIND}" "${out}" "${said}")
endforeach()

# By pkg-config, the shared library.
file(GLOB_RECURSE pc ${prefix}/grundy.pc)
get_filename_component(folder ${pc} DIRECTORY)
set(ENV{PKG_CONFIG_PATH} ${folder})
run(flags ${PKG_CONFIG} --cflags --libs grundy)
separate_arguments(flags UNIX_COMMAND "${flags}")
run(_ ${COMPILER} -std=c++20 stranger.cpp -o stranger ${flags})
get_filename_component(lib ${folder} DIRECTORY)
set(ENV{LD_LIBRARY_PATH} ${lib})
run(out ${work}/stranger)
expect("pkg-config" "${out}" "${said}")

# What the shared library shows is the façade alone.
run(symbols ${NM} -DC --defined-only ${lib}/libgrundy.so)
string(REGEX REPLACE "[^\n]*(GRUNDY_[0-9]+$|grundy::v[0-9]+::[^\n]*|GRUNDY_[0-9]+)\n" "" others "${symbols}")
if(others)
  message(FATAL_ERROR "the shared library shows more than the façade:\n${others}")
endif()

# The programs, from anywhere.
run(out ${prefix}/bin/grundy solve kayles --to 5)
expect("the rules" "${out}" "^Kayles")
run(out ${prefix}/bin/grundy certify kayles -o k.json)
run(out ${prefix}/bin/grundy-verify k.json)
expect("grundy-verify" "${out}" "\nverified: ")

file(GLOB_RECURSE pages ${prefix}/*/grundy*.1.gz)
list(LENGTH pages count)
if(NOT count EQUAL 2)
  message(FATAL_ERROR "man pages: ${pages}")
endif()
file(READ ${BUILD}/man/grundy.1 page)
run(help ${prefix}/bin/grundy --help)
string(REGEX MATCH "Subcommands:\n(.*)\n\n" _ "${help}")
string(REGEX MATCHALL "(^|\n)  [a-z]+" verbs "${CMAKE_MATCH_1}")
foreach(verb IN LISTS verbs ITEMS solve)
  string(STRIP "${verb}" verb)
  expect("the man page" "${page}" "\n\\.SH \"GRUNDY ${verb}\"\n")
endforeach()

# Completion: verbs, options of a verb, names of the library.
file(WRITE ${work}/complete.bash "source ${prefix}/share/bash-completion/completions/grundy; PATH=${prefix}/bin:$PATH
try() { COMP_WORDS=(grundy \"$@\"); COMP_CWORD=$#; COMPREPLY=(); _grundy; echo \"\${COMPREPLY[*]}\"; }
try so; try solve --met; try solve kayl; try solve --color n\n")
run(out bash complete.bash)
if(NOT out STREQUAL "solve\n--method\nkayles\nnever\n")
  message(FATAL_ERROR "completion: ${out}")
endif()
file(REMOVE_RECURSE ${work})
