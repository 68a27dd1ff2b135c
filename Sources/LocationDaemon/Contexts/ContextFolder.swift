// SPDX-License-Identifier: MIT

import LocationClient
import LocationFiles
import LocationJSON

/// The files of a daemon's contexts, beside its sockets: for each context a folder with its socket,
/// and what was registered for it.
///
/// They outlive the daemon, whose next start listens on the same sockets, and end with the user's
/// session, as the folder of the sockets does.
struct ContextFolder: Sendable {
  /// The largest file about a context: two messages would not fit.
  private static let mostBytes = 2 * MessageLimits.bytes

  private static let ending = ".json"

  /// The folder's path.
  let path: String

  /// Whether processes of other users may reach the sockets.
  let isShared: Bool

  /// The place of a context.
  ///
  /// - Parameter name: The context's name.
  /// - Returns: The place.
  func place(of name: String) -> ContextPlace {
    ContextPlace(folder: "\(path)/\(name)", socket: "\(path)/\(name)/location")
  }

  /// Stores a context, and makes its folder.
  ///
  /// - Parameters:
  ///   - app: What was registered.
  ///   - name: The context's name.
  /// - Throws: The reason why it cannot be stored.
  func store(_ app: RegisteredApp, as name: String) throws(DaemonSocketError) {
    for folder in [path, place(of: name).folder] {
      let mode: mode_t = isShared ? 0o711 : 0o700
      guard unsafe mkdir(folder, mode) == 0 || errno == EEXIST else {
        throw .cannotMake(path: folder, FileError(code: errno))
      }
      // The process's mask has taken rights of others.
      if isShared { _ = unsafe chmod(folder, mode) }
    }
    var writer = JSONWriter()
    app.write(to: &writer)
    let file = "\(path)/\(name)\(Self.ending)"
    do throws(WholeFile.Failure) {
      try WholeFile.write(writer.bytes, to: file)
    } catch {
      throw .cannotMake(path: file, error.reason)
    }
  }

  /// Removes a context.
  func remove(_ name: String) {
    let place = place(of: name)
    _ = unsafe unlink("\(path)/\(name)\(Self.ending)")
    _ = unsafe unlink(place.socket)
    _ = unsafe rmdir(place.folder)
  }

  /// Removes all contexts, and the folder itself.
  func removeAll() {
    for name in FolderContents.names(in: path) {
      remove(name.hasSuffix(Self.ending) ? String(name.dropLast(Self.ending.count)) : name)
    }
    _ = unsafe rmdir(path)
  }

  /// The contexts that are stored, with their names, oldest first; what cannot be read is left out.
  func stored() -> [(name: String, app: RegisteredApp)] {
    var apps: [(name: String, app: RegisteredApp)] = []
    let files = FolderContents.names(in: path).filter { $0.hasSuffix(Self.ending) }
      .map { (age: age(of: "\(path)/\($0)"), name: $0) }.sorted { $0 < $1 }
    for (_, file) in files {
      let name = String(file.dropLast(Self.ending.count))
      guard let bytes = try? FileBytes.readWhole("\(path)/\(file)", limit: Self.mostBytes)
      else { continue }
      var scanner = JSONScanner(bytes, 0..<bytes.count)
      if let app = try? RegisteredApp(from: &scanner), scanner.isAtEnd {
        apps.append((name, app))
      }
    }
    return apps
  }

  /// When a file was written, in nanoseconds.
  private func age(of path: String) -> Int {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return 0 }
    return Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
  }
}
