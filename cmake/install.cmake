# What `cmake --install` puts where, and what `cpack` packs: components, in Debian a package each.
#   programs   grundy       the programs, rules, man pages, completions, pages to read
#   runtime    libgrundy1   the shared library, which shows the façade and nothing else
#   python     python3-grundy  with GRUNDY_PYTHON: the Python module (python/CMakeLists.txt)
#   dev        libgrundy-dev  headers, the static library, find_package and pkg-config
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# One home for the version: what the header says must be what the project says. The number in v1 is that of the shared library's file.
file(STRINGS ${PROJECT_SOURCE_DIR}/include/grundy/version.hpp grundy_version_lines REGEX "define GRUNDY_(VERSION|ABI) ")
string(REGEX MATCH "GRUNDY_VERSION \"([0-9.]+)\"" _ "${grundy_version_lines}")
if(NOT CMAKE_MATCH_1 STREQUAL PROJECT_VERSION)
  message(FATAL_ERROR "include/grundy/version.hpp says ${CMAKE_MATCH_1}, the project is ${PROJECT_VERSION}")
endif()
string(REGEX MATCH "GRUNDY_ABI v([0-9]+)" _ "${grundy_version_lines}")
set(grundy_abi ${CMAKE_MATCH_1})

# Both libraries are the objects of all rooms, compiled once: position independent and hidden but for the façade.
get_property(grundy_rooms GLOBAL PROPERTY GRUNDY_ROOMS)
list(FILTER grundy_rooms EXCLUDE REGEX "^grundy_cli")  # the programs' own
list(REMOVE_ITEM grundy_rooms grundy_engine_atlas)  # the program's alone: the library needs no SQLite
list(TRANSFORM grundy_rooms REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE grundy_objects)
set(grundy_outside $<TARGET_NAME_IF_EXISTS:TBB::tbb> fmt::fmt Threads::Threads PkgConfig::NETTLE $<TARGET_NAME_IF_EXISTS:PkgConfig::GMP> ${CMAKE_DL_LIBS})
foreach(kind static shared)
  string(TOUPPER ${kind} upper)
  add_library(grundy_${kind} ${upper} ${grundy_objects})
  set_target_properties(grundy_${kind} PROPERTIES OUTPUT_NAME grundy LINKER_LANGUAGE CXX EXPORT_NAME ${kind} ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
  target_include_directories(grundy_${kind} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>)
  target_compile_features(grundy_${kind} INTERFACE cxx_std_17)
endforeach()
target_link_libraries(grundy_static PUBLIC ${grundy_outside})
target_link_libraries(grundy_shared PRIVATE ${grundy_outside})
set_target_properties(grundy_shared PROPERTIES VERSION ${grundy_abi}.${PROJECT_VERSION} SOVERSION ${grundy_abi})
if(NOT APPLE)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/exports.map CONTENT "GRUNDY_@grundy_abi@ {
  global:
    extern \"C++\" {
      grundy::v@grundy_abi@::*;
      typeinfo?for?grundy::v@grundy_abi@::*;
      typeinfo?name?for?grundy::v@grundy_abi@::*;
      vtable?for?grundy::v@grundy_abi@::*;
    };
  local: *;
};
" @ONLY)
  target_link_options(grundy_shared PRIVATE -Wl,--version-script=${PROJECT_BINARY_DIR}/exports.map -Wl,-z,defs)
  set_target_properties(grundy_shared PROPERTIES LINK_DEPENDS ${PROJECT_BINARY_DIR}/exports.map)
endif()

install(TARGETS grundy_shared EXPORT grundy-shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT dev)
install(TARGETS grundy_static EXPORT grundy-static ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/grundy DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev)

set(grundy_cmake ${CMAKE_INSTALL_LIBDIR}/cmake/grundy)
foreach(kind static shared)
  install(EXPORT grundy-${kind} NAMESPACE grundy:: DESTINATION ${grundy_cmake} COMPONENT dev)
endforeach()
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/grundyConfig.cmake.in ${PROJECT_BINARY_DIR}/grundyConfig.cmake INSTALL_DESTINATION ${grundy_cmake})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/grundyConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/grundyConfig.cmake ${PROJECT_BINARY_DIR}/grundyConfigVersion.cmake DESTINATION ${grundy_cmake} COMPONENT dev)

if(GRUNDY_WITHOUT_TBB)
  set(grundy_tbb "")
else()
  set(grundy_tbb "-ltbb")
endif()
if(GRUNDY_WITHOUT_GMP)
  set(grundy_gmp "")
else()
  set(grundy_gmp "-lgmp")
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/grundy.pc.in ${PROJECT_BINARY_DIR}/grundy.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/grundy.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libgrundy-dev/examples COMPONENT dev FILES_MATCHING PATTERN "*.cpp")

if(GRUNDY_PROGRAMS)
  install(TARGETS grundy grundy-verify RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT programs)
  if(TARGET grundy-serve)  # what `grundy serve` starts: described where that is
    install(TARGETS grundy-serve RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT programs)
    file(WRITE ${PROJECT_BINARY_DIR}/man/grundy-serve.1 ".so man1/grundy.1\n")
    execute_process(COMMAND gzip -9nc INPUT_FILE ${PROJECT_BINARY_DIR}/man/grundy-serve.1 OUTPUT_FILE ${PROJECT_BINARY_DIR}/man/grundy-serve.1.gz)
  endif()
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/rules/ DESTINATION ${CMAKE_INSTALL_DATADIR}/grundy/rules COMPONENT programs)
  install(FILES ${PROJECT_SOURCE_DIR}/build-web/grundy.html DESTINATION ${CMAKE_INSTALL_DATADIR}/grundy COMPONENT programs OPTIONAL)  # where ./setup --web was run
  install(FILES ${PROJECT_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/grundy COMPONENT programs)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/grundy COMPONENT programs)

  # Man pages are what --help prints, under headings.
  foreach(program grundy grundy-verify)
    add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/man/${program}.1
      COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:${program}> -DNAME=${program} -DVERSION=${PROJECT_VERSION} -DOUTPUT=${PROJECT_BINARY_DIR}/man/${program}.1
        -P ${PROJECT_SOURCE_DIR}/cmake/man.cmake
      DEPENDS ${program} ${PROJECT_SOURCE_DIR}/cmake/man.cmake VERBATIM)
  endforeach()
  add_custom_target(grundy_man ALL DEPENDS ${PROJECT_BINARY_DIR}/man/grundy.1 ${PROJECT_BINARY_DIR}/man/grundy-verify.1)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT programs FILES_MATCHING PATTERN "*.1.gz")

  set(completions ${PROJECT_SOURCE_DIR}/packaging/completions)
  install(FILES ${completions}/grundy.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME grundy COMPONENT programs)
  install(FILES ${completions}/_grundy DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT programs)
  install(FILES ${completions}/grundy.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT programs)
endif()

set(grundy_packages programs:grundy runtime:libgrundy${grundy_abi} dev:libgrundy-dev)
if(GRUNDY_PYTHON)
  list(APPEND grundy_packages python:python3-grundy)
endif()
foreach(package IN LISTS grundy_packages)
  string(REGEX MATCH "([a-z]+):(.+)" _ ${package})
  set(component ${CMAKE_MATCH_1})
  set(folder ${CMAKE_INSTALL_DATADIR}/doc/${CMAKE_MATCH_2})
  install(FILES ${PROJECT_SOURCE_DIR}/packaging/copyright DESTINATION ${folder} COMPONENT ${component})
  install(CODE "execute_process(COMMAND gzip -9nc INPUT_FILE \"${PROJECT_SOURCE_DIR}/packaging/changelog\"
    OUTPUT_FILE \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${folder}/changelog.gz\")" COMPONENT ${component})
endforeach()

include(${PROJECT_SOURCE_DIR}/cmake/package.cmake)
