// SPDX-License-Identifier: MIT

package import LocationFiles

/// A place in an app's sources that needs something of its Info.plist.
package struct SourceUse: Hashable, Sendable {
  /// What is used there.
  package enum Kind: Hashable, Sendable {
    /// Location while the app is in use is asked for.
    case whenInUseRequest
    /// Location at any time is asked for.
    case alwaysRequest
    /// Full accuracy for a while is asked for; `nil` if the key is no literal.
    case temporaryRequest(key: String?)
    /// A service is started, which needs an authorization that somebody must have asked for.
    case service
    /// A protected resource other than location is used, for which one of these keys is needed.
    case resource(keys: [String])
    /// Updates in the background are switched on, or perhaps, where it is no literal.
    case backgroundUpdates(isCertain: Bool)
  }

  /// What is used.
  package let kind: Kind

  /// Its name, as the source spells it.
  package let name: String

  /// The file's path.
  package let file: String

  /// Where in the file.
  package let position: FilePosition

  /// Makes a use.
  package init(kind: Kind, name: String, file: String, position: FilePosition) {
    self.kind = kind
    self.name = name
    self.file = file
    self.position = position
  }
}

/// What was found in an app's sources.
package struct SourceScan: Hashable, Sendable {
  /// The uses, by file and then by place.
  package var uses: [SourceUse]

  /// How many files were read.
  package var fileCount: Int

  /// What was not read, one line each; where there is any, nothing is called unused.
  package var skipped: [String]

  /// Makes a scan.
  package init(uses: [SourceUse] = [], fileCount: Int = 0, skipped: [String] = []) {
    self.uses = uses
    self.fileCount = fileCount
    self.skipped = skipped
  }
}
