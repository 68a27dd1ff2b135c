// SPDX-License-Identifier: MIT

import LocationFiles
package import LocationSources

extension ScenarioSource {
  /// The source of a scenario, in any folder, that plays a trace as an option gives it.
  package init(_ specification: SourceSpecification) {
    self.init(
      trace: ScenarioFileReference(
        path: FolderContents.absolutePath(of: specification.path), position: .start),
      options: specification.options)
  }
}
