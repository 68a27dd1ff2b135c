// SPDX-License-Identifier: MIT

import LocationRuntime

/// The files that an app is given, by options, by variables that stay in force, or by where it lies.
struct RunInputs {
  private let paths: [String]

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - arguments: The options.
  ///   - executable: The app's path.
  init(arguments: RunArguments, executable: String) {
    let changes = arguments.variables(in: WorkingFolder.path)
    let value = { (name: String) in changes[name] ?? Environment.value(of: name) }
    let program = Program.resolved(executable)
    let identity = AppIdentity(
      executable: program, override: value(AppIdentity.variable),
      locale: .current(environment: Environment.value))
    var paths = [program, value("LOCSIM_DENSITY")].compactMap(\.self) + identity.files
    if value(AppIdentity.variable) == nil { paths += AppIdentity.places(beside: program) }
    for text in [value("LOCSIM_SOURCE"), value("LOCSIM_SCENARIO")].compactMap(\.self) {
      if let path = try? SourceSpecification(parsing: text).path { paths.append(path) }
    }
    if let scenario = value("LOCSIM_SCENARIO") {
      // One that cannot be read names no files.
      paths += (try? LiveScenario.load(scenario, identity: identity.id))?.files ?? []
    }
    let store = try? StoreLocation.path(
      stateHome: Environment.value(of: "XDG_STATE_HOME"), home: Environment.value(of: "HOME"))
    if let store { paths += ["", "-wal", "-shm", "-journal"].map { store + $0 } }
    self.paths = paths
  }

  /// Whether a file is one of them, or would become one: what is not there yet is looked for, too.
  func contain(_ path: String) -> Bool {
    let place = Self.place(of: path)
    return paths.contains { OutputFile.areSame(path, $0) || Self.place(of: $0) == place }
  }

  /// A path from the root, with no link in its folder.
  private static func place(of path: String) -> String {
    let path = AbsolutePath.of(path, in: WorkingFolder.path)
    guard let slash = path.lastIndex(of: "/") else { return path }
    let folder = Program.resolved(String(path[...slash]))
    let name = path[path.index(after: slash)...]
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
