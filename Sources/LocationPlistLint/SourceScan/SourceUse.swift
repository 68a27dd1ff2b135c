// SPDX-License-Identifier: MIT

package import LocationFiles

/// A place in an app's sources that requires something in its Info.plist.
package struct SourceUse: Hashable, Sendable {
  /// The kinds of uses.
  package enum Kind: Hashable, Sendable {
    /// A request for location while the app is in use.
    case whenInUseRequest
    /// A request for location at any time.
    case alwaysRequest
    /// A request for temporary full accuracy; `nil` if the key is not a literal.
    case temporaryRequest(key: String?)
    /// The start of a service, which needs an authorization that must have been requested.
    case service
    /// A protected resource other than location is used, for which one of these keys is needed.
    case resource(keys: [String])
    /// Background updates are turned on; this is uncertain if the value is not a literal.
    case backgroundUpdates(isCertain: Bool)
  }

  /// The kind of the use.
  package let kind: Kind

  /// The used name, as the source spells it.
  package let name: String

  /// The file's path.
  package let file: String

  /// The place in the file.
  package let position: FilePosition

  /// Makes a use.
  package init(kind: Kind, name: String, file: String, position: FilePosition) {
    self.kind = kind
    self.name = name
    self.file = file
    self.position = position
  }
}

/// The uses in an app's sources.
package struct SourceScan: Hashable, Sendable {
  /// The uses, by file and then by place.
  package var uses: [SourceUse]

  /// The number of files that were read.
  package var fileCount: Int

  /// The skipped files, one line each; if there are any, nothing is reported as unused.
  package var skipped: [String]

  /// Makes a scan.
  package init(uses: [SourceUse] = [], fileCount: Int = 0, skipped: [String] = []) {
    self.uses = uses
    self.fileCount = fileCount
    self.skipped = skipped
  }
}
