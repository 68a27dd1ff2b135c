// SPDX-License-Identifier: MIT

import LocationAppIdentity
import LocationSources

/// What the environment of an app says about its location (docs/guides/apps.md).
extension RunArguments {
  /// The variables that are set, and those that are taken away (`nil`), where an option says
  /// otherwise; the others stay as they are.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder that paths are relative to; the app may have gone
  ///     elsewhere before it reads them.
  ///   - handedOver: The file that hands the scenario over; `nil` if there is none.
  /// - Returns: The values by name.
  func variables(in folder: String, handedOver: String?) -> [String: String?] {
    var variables: [String: String?] = [:]
    let path = { AbsolutePath.of($0, in: folder) }
    if let source { variables["LOCSIM_SOURCE"] = AbsolutePath.ofSource(source, in: folder) }
    if let scenario {
      let query = scenario.split(separator: "?", maxSplits: 1).dropFirst().first
      variables["LOCSIM_SCENARIO"] = .some(
        handedOver.map { AbsolutePath.source($0, query.map(String.init)) })
      // A scenario, or an option beside it, says all of that; what the shell has set for other runs
      // must not change it.
      for name in Self.decidedByScenario { variables[name] = .some(nil) }
      if source == nil { variables["LOCSIM_SOURCE"] = .some(nil) }
    } else if authorization != nil || accuracy != nil || seed != nil {
      // One that the shell has set would decide in their place.
      variables["LOCSIM_SCENARIO"] = .some(nil)
    }
    if let authorization {
      variables["LOCSIM_AUTHORIZATION"] = OptionText.word(for: authorization)
      variables["LOCSIM_ACCURACY"] = .some(accuracy.map { OptionText.word(for: $0) })
    }
    if let seed {
      variables["LOCSIM_SEED"] = String(seed)
      // A device's own secret is never chosen by a user.
      variables["LOCSIM_STORE"] = "memory"
    }
    if !answers.isEmpty {
      variables["LOCSIM_ANSWER"] = answers.map(\.text).joined(separator: ",")
    }
    if let infoPlist { variables[AppIdentity.variable] = path(infoPlist) }
    if let density { variables["LOCSIM_DENSITY"] = path(density) }
    if let record { variables["LOCSIM_TRANSCRIPT"] = path(record) }
    return variables
  }

  private static let decidedByScenario = [
    "LOCSIM_AUTHORIZATION", "LOCSIM_ACCURACY", "LOCSIM_SEED", "LOCSIM_STORE", "LOCSIM_DEFERRAL",
    "LOCSIM_ANSWER", "LOCSIM_DENSITY",
  ]
}

/// Paths that lead to the same file from any folder.
enum AbsolutePath {
  /// A path as it is from the root.
  static func of(_ path: String, in folder: String) -> String {
    if path.hasPrefix("/") { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// A source with its path, if it has one, made absolute; the options after the path stay.
  static func ofSource(_ text: String, in folder: String) -> String {
    if text.hasPrefix("/") || text.contains("://") { return text }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = of(String(parts[0]), in: folder)
    return source(path, parts.count > 1 ? String(parts[1]) : nil)
  }

  /// A source of an absolute path and the options after it.
  static func source(_ path: String, _ options: String?) -> String {
    let query = options.map { "?\($0)" } ?? ""
    // In a path the first question mark begins the options; in a URL it can be written.
    guard path.contains("?") else { return path + query }
    let escaped = path.map { character -> String in
      switch character {
      case "%": "%25"
      case "?": "%3F"
      default: String(character)
      }
    }
    return "file://\(escaped.joined())\(query)"
  }
}
