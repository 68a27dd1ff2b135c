// SPDX-License-Identifier: MIT

package import LocationSources

extension ScenarioSource {
  /// The source of a scenario that plays a trace as an option gives it.
  package init(_ specification: SourceSpecification) {
    self.init(
      trace: ScenarioFileReference(path: specification.path, position: .start),
      options: specification.options)
  }
}
