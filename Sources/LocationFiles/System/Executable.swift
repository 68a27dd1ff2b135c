// SPDX-License-Identifier: MIT

/// The executable of the process.
package enum Executable {
  /// Returns its path, with all symbolic links resolved by the kernel; `nil` if the path is
  /// unknown.
  package static func path() -> String? { path(ofLinkAt: "/proc/self/exe") }

  /// Returns the path that the kernel gives for a program when it runs; `nil` if there is no file
  /// that can be run.
  package static func path(ofProgramAt path: String) -> String? {
    unsafe FileName.withBytes(of: path) { name in
      var status = stat()
      guard unsafe stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        unsafe access(name, X_OK) == 0, let resolved = unsafe realpath(name, nil)
      else { return nil }
      defer { unsafe free(resolved) }
      let bytes = unsafe UnsafeBufferPointer(start: resolved, count: strlen(resolved))
      return unsafe FileName.text(bytes.map(UInt8.init(bitPattern:)))
    }
  }

  /// Returns the path of the executable to which a link of the kernel leads; `nil` if it is unknown.
  package static func path(ofLinkAt place: String) -> String? {
    var count = 0
    // The kernel writes at most as many bytes as the buffer has, and no terminating zero.
    let path = unsafe [CChar](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, written in
      guard let start = buffer.baseAddress else { return }
      count = unsafe readlink(place, start, buffer.count)
      written = max(count, 0)
    }
    guard count > 0, count < Int(PATH_MAX) else { return nil }
    return self.path(
      ofLink: FileName.text(path.map(UInt8.init(bitPattern:))),
      exists: { path in unsafe FileName.withBytes(of: path) { unsafe access($0, F_OK) == 0 } })
  }

  /// Returns the path that an executable had when it was started.
  ///
  /// The kernel marks the path if the file is gone, as after a new build of a running app. The
  /// Info.plist is still at its place.
  ///
  /// - Parameters:
  ///   - link: The target of the kernel's link.
  ///   - exists: Returns whether there is a file at a path.
  /// - Returns: The path.
  static func path(ofLink link: String, exists: (String) -> Bool) -> String {
    let mark = " (deleted)"
    guard link.hasSuffix(mark), !exists(link) else { return link }
    return String(link.dropLast(mark.count))
  }
}
