# Cross-building for 64-bit ARM on Debian, with the arm64 packages of the libraries beside one's own (dpkg --add-architecture arm64); tests run under qemu.
#   apt-get install g++-aarch64-linux-gnu qemu-user-static libgmp-dev:arm64 libtbb-dev:arm64 libfmt-dev:arm64 nettle-dev:arm64 libsqlite3-dev:arm64 libgtest-dev:arm64
#     libgmock-dev:arm64 librapidcheck-dev:arm64
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig)
find_program(GRUNDY_QEMU NAMES qemu-aarch64-static qemu-aarch64)
if(GRUNDY_QEMU)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${GRUNDY_QEMU})
endif()
