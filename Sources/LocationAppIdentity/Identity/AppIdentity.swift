// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore
import LocationFiles

/// The identity of an app, and its declarations about location.
package struct AppIdentity: Hashable, Sendable {
  /// The bundle identifier, or the executable's path if there is none.
  package let id: AppID

  /// The content of the Info.plist about location; empty if none could be read, so that requests do
  /// nothing.
  package let description: AppDescription

  /// The path of the Info.plist, even if it could not be read; `nil` if none was found.
  package let infoPlistPath: String?

  /// The diagnostics for a developer, one line each.
  package let diagnostics: [String]

  private let plist: InfoPlist?
  private let strings: LocalizedStrings?

  /// Finds an app's Info.plist and reads it.
  ///
  /// - Parameters:
  ///   - executable: The absolute path of the program.
  ///   - override: The value of `LOCSIM_INFO_PLIST`, if it is set; an empty one is none.
  ///   - locale: The language of the user; `nil` takes the texts of the Info.plist itself.
  ///   - isDecided: Whether a decision was given for this run, which has no effect without an
  ///     Info.plist.
  package init(
    executable: String, override: String?, locale: LocaleName?, isDecided: Bool = false
  ) {
    self.init(
      executable: executable, Self.search(executable: executable, override: override),
      isDecided: isDecided
    ) { plist, diagnostics in
      Self.strings(of: plist, locale: locale, diagnostics: &diagnostics)
    }
  }

  /// Makes the identity of an app of another process, from the files that it sent.
  ///
  /// The content counts as a claim: nothing is read from the app's paths.
  ///
  /// - Parameters:
  ///   - executable: The path of the program, or another name if the path is not known.
  ///   - infoPlist: The Info.plist; `nil` if the app has none.
  ///   - strings: Its texts in the user's language; `nil` if there are none.
  package init(executable: String, claimed infoPlist: ClaimedFile?, strings: ClaimedFile?) {
    let search = Search(
      path: infoPlist?.path,
      result: infoPlist.map { file in
        Result { () throws(InfoPlistError) in
          try InfoPlist(bytes: file.bytes(), path: file.path)
        }
      })
    self.init(executable: executable, search, isDecided: false) { plist, diagnostics in
      do throws(InfoPlistError) {
        return try strings.map { file throws(InfoPlistError) in
          try LocalizedStrings(bytes: file.bytes(), path: file.path)
        }
      } catch {
        diagnostics.append("\(error); the texts of \(plist.path) are taken")
        return nil
      }
    }
  }

  private init(
    executable: String, _ search: Search, isDecided: Bool,
    texts: (InfoPlist, inout [String]) -> LocalizedStrings?
  ) {
    let name = Self.lastComponent(executable)
    infoPlistPath = search.path
    guard case .success(let plist) = search.result else {
      id = AppID(executable)
      description = AppDescription(name: name)
      diagnostics = [
        Self.explanation(of: search, executable: executable, isDecided: isDecided)
      ]
      self.plist = nil
      strings = nil
      return
    }
    var diagnostics: [String] = []
    self.plist = plist
    strings = texts(plist, &diagnostics)
    id = AppID(plist.bundleIdentifier ?? executable)
    if plist.bundleIdentifier == nil { diagnostics.append(Self.noIdentifier(plist)) }
    let last = plist.bundleIdentifier?.split(separator: ".").last.map(String.init)
    description = AppDescription(plist, strings: strings, fallbackName: last ?? name)
    self.diagnostics = diagnostics
  }

  /// The file that has, or should have, a purpose string.
  ///
  /// - Parameter subject: The purpose string.
  /// - Returns: Its path; `nil` if there is no Info.plist.
  package func file(of subject: PurposeDiagnostic.Subject) -> String? {
    let key = subject.stringsKey
    if case .temporary = subject, plist?.temporaryPurposes[key] == nil { return infoPlistPath }
    return strings?[key] == nil ? infoPlistPath : strings?.path
  }

  /// The diagnostic for an Info.plist that the environment names; `nil` if it can be read.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - isDecided: Whether a decision was given for this run.
  /// - Returns: The same line as that of an app's identity.
  package static func fault(ofNamed path: String, isDecided: Bool) -> String? {
    let search = search(executable: "", override: path)
    guard case .failure = search.result else { return nil }
    return explanation(of: search, executable: "", isDecided: isDecided)
  }

  /// The paths of the files that were read, or could not be read.
  package var files: [String] { [infoPlistPath, strings?.path].compactMap(\.self) }
}

// MARK: - Finding

extension AppIdentity {
  /// The result of the search for an Info.plist.
  private struct Search {
    let path: String?
    /// `nil` if there is none.
    let result: Result<InfoPlist, InfoPlistError>?
    var isOverride = false
  }

  private static func search(executable: String, override: String?) -> Search {
    if let override, !override.isEmpty {
      return Search(path: override, result: read(override), isOverride: true)
    }
    for path in InfoPlistPlaces.beside(executable) {
      let result = read(path)
      if case .failure(let error) = result, error.isAbsent { continue }
      // A file that cannot be read is never skipped for another one, which could permit more.
      return Search(path: path, result: result)
    }
    return Search(path: nil, result: nil)
  }

  private static func read(_ path: String) -> Result<InfoPlist, InfoPlistError> {
    Result { () throws(InfoPlistError) in try InfoPlist(path: path) }
  }

  private static func strings(
    of plist: InfoPlist, locale: LocaleName?, diagnostics: inout [String]
  ) -> LocalizedStrings? {
    guard let locale else { return nil }
    do throws(InfoPlistError) {
      return try LocalizedStrings.find(beside: plist.path, locale: locale)
    } catch {
      diagnostics.append("\(error); the texts of \(plist.path) are taken")
      return nil
    }
  }

  private static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func explanation(
    of search: Search, executable: String, isDecided: Bool
  ) -> String {
    let effect = isDecided ? ", and LOCSIM_AUTHORIZATION (--authorization) has no effect" : ""
    let consequence = "until it is corrected, requests for location do nothing\(effect)"
    guard case .failure(let error) = search.result else {
      return NoLocation.infoPlist.line(
        "\(executable): there is no Info.plist, so requests for location do nothing\(effect); "
          + "write one with “locsim plist init \(executable).Info.plist”, or name one in \(InfoPlistPlaces.variable)"
      )
    }
    return NoLocation.infoPlist.line(
      search.isOverride
        ? "\(InfoPlistPlaces.variable): \(error); \(consequence)" : "\(error); \(consequence)")
  }

  private static func noIdentifier(_ plist: InfoPlist) -> String {
    let key = InfoPlist.Key.identifier
    let fault = plist.hasIdentifierVariable ? "is an unset build setting" : "is missing"
    return "\(plist.path): \(key) \(fault), so the app is known by its executable's path; "
      + "write the app's identifier"
  }
}
