# `cpack` in the build folder makes the packages; dependencies are read off the binaries.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME grundy)
set(CPACK_PACKAGE_VENDOR "Grundy")
set(CPACK_PACKAGE_CONTACT "The Grundy maintainers <maintainers@grundy.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "values, patterns and winners of combinatorial games")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL programs runtime dev)
if(GRUNDY_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME grundy)
set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION "Grundy reads the rules of a game in a few lines and tells its Grundy values, their
period or other law, and who wins. It recognises what a game is from its moves and
says of every law whether it is proved, and by which theorem, or only seen so far.")

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME libgrundy${grundy_abi})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_RECOMMENDS grundy)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "The shared library, for programs that were built with libgrundy-dev. The rules of
known games are in the package grundy.")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libgrundy-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libgrundy${grundy_abi} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS "libtbb-dev, libfmt-dev, libgmp-dev, nettle-dev, pkg-config")
set(CPACK_COMPONENT_DEV_DESCRIPTION "The header grundy/grundy.hpp, the static library, and what CMake and pkg-config ask
for. Linking the static library needs the packages that are suggested.")

# The module holds the library; the rules are those of the programs. It fits the version of Python that it was compiled for.
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-grundy)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
if(GRUNDY_PYTHON)
  find_package(Python 3.9 REQUIRED COMPONENTS Interpreter)
  math(EXPR grundy_python_next "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "grundy (= ${PROJECT_VERSION}), python3-numpy, python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}), python3 (<< ${Python_VERSION_MAJOR}.${grundy_python_next})")
endif()
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "The Python module grundy: games from their rules, values as NumPy arrays, laws and
claims with their proofs, and how they look in a notebook.")

include(CPack)
