// SPDX-License-Identifier: MIT

import Dispatch
import LocationFiles
import LocationHost
import Synchronization

/// Notifies of changes in a store's folder, with the kernel's help (inotify).
///
/// SQLite's shared memory demands that all processes which use a store run on one machine, so the
/// kernel knows of every write, whatever the file system.
final class FolderWatch: StoreWatch {
  /// The kernel reports the changes once this descriptor can be read.
  private let source: Mutex<any DispatchSourceRead>

  /// Watches a folder from now on.
  ///
  /// It fails if there is no folder now, or if the system has no inotify or no more of it to give.
  ///
  /// - Parameters:
  ///   - path: The folder's absolute path.
  ///   - queue: The queue on which the code runs.
  ///   - changed: Runs after changes in the folder.
  init?(
    path: String, queue: DispatchQueue, changed: @escaping @Sendable (StoreChange) -> Void
  ) {
    #if os(Linux)
    guard let descriptor = Self.watch(path) else { return nil }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { if let change = Self.change(from: descriptor) { changed(change) } }
    source.setCancelHandler { close(descriptor) }
    source.resume()
    self.source = Mutex(source)
    #else
    return nil
    #endif
  }

  deinit { source.withLock { $0.cancel() } }
}

#if os(Linux)
extension FolderWatch {
  /// What shows that a name may lead elsewhere now.
  private static let departures = UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_UNMOUNT | IN_IGNORED)

  /// What shows that a file of the folder, or the folder's time, has changed.
  ///
  /// Opening and reading are not among it, since every look does both. A process that ends closes
  /// its files, even if it was killed before it could notify.
  private static let changes = UInt32(
    IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)

  /// Makes a descriptor that can be read after a change; `nil` if that is not possible.
  private static func watch(_ path: String) -> Int32? {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    // A folder above may be moved, too, or a link be replaced. Folders that cannot be read are the
    // system's, and stay.
    for name in names(of: path) {
      let mask = departures & ~UInt32(IN_UNMOUNT | IN_IGNORED) | UInt32(IN_DONT_FOLLOW)
      _ = unsafe inotify_add_watch(descriptor, name, mask)
    }
    let mask = changes | UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR)
    guard unsafe inotify_add_watch(descriptor, path, mask) >= 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// The names that lead to a folder, as it is given and without links.
  private static func names(of path: String) -> Set<String> {
    var paths = [path]
    if let resolved = unsafe realpath(path, nil) {
      paths.append(unsafe String(cString: resolved))
      unsafe free(resolved)
    }
    var names: Set<String> = []
    for var name in paths.map({ $0[...] }) {
      while !name.isEmpty {
        names.insert(String(name))
        name = name[..<(name.lastIndex(of: "/") ?? name.startIndex)]
      }
    }
    return names
  }

  /// Reads what the kernel reports; `nil` if it reports nothing.
  private static func change(from descriptor: Int32) -> StoreChange? {
    var seen: UInt32 = 0
    unsafe withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
      while true {
        let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = unsafe buffer.load(fromByteOffset: offset, as: inotify_event.self)
          seen |= event.mask
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
        }
      }
    }
    guard seen != 0 else { return nil }
    return seen & departures == 0 ? .written : .moved
  }
}
#endif
