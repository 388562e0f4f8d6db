#pragma once
/// The version of the header, the namespace of its promises, and what the shared library shows.
///
/// GRUNDY_ABI counts up when something in include/grundy changes in a way that a compiled program would notice: a field more, another type, a function less. It
/// is the inline namespace of everything here and the number in the file name of the shared library, so that a program linked against another one does not
/// start, or link, rather than misread. Functions may be added without it.
#define GRUNDY_VERSION_MAJOR 0
#define GRUNDY_VERSION_MINOR 1
#define GRUNDY_VERSION_PATCH 0
#define GRUNDY_VERSION "0.1.0"
#define GRUNDY_ABI v1

#if defined(_WIN32)
#define GRUNDY_API
#else
#define GRUNDY_API __attribute__((visibility("default")))
#endif
