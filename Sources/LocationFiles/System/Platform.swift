// SPDX-License-Identifier: MIT

// The system's C library under one name, for this target and those that import it.
#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#else
@_exported public import Darwin
#endif
