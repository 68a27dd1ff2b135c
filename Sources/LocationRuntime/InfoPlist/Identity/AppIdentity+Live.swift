// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension AppIdentity {
  /// The identity of this process, from its executable and its environment.
  package static func current() -> Self {
    Self(
      executable: executablePath() ?? CommandLine.arguments.first ?? "",
      override: Environment.value(of: variable),
      locale: .current(environment: Environment.value))
  }

  /// The path of the program that runs, with all symbolic links resolved by the kernel.
  private static func executablePath() -> String? {
    var count = 0
    // The kernel writes at most as many bytes as the buffer has, and no zero at their end.
    let path = unsafe [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, written in
      guard let start = buffer.baseAddress else { return }
      count = unsafe readlink("/proc/self/exe", start, buffer.count)
      written = max(count, 0)
    }
    guard count > 0, count < Int(PATH_MAX) else { return nil }
    return String(decoding: path.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
