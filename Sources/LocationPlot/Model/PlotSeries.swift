// SPDX-License-Identifier: MIT

package import LocationCore

/// What a figure shows of one trace, or of one client of an app.
///
/// Fixes, regions and failures beyond a limit are thinned, because a replay may have no end. The
/// others are as few as what a recording holds.
package struct PlotSeries: Sendable {
  /// What the positions of a series are.
  package enum Role: Hashable, Sendable {
    /// Where the device was.
    case trace

    /// What a client was given.
    case client
  }

  /// The most fixes that a series holds, which take 160 megabytes; also that of its regions, and
  /// that of its failures.
  package static let limit = 4_000_000

  /// Its name in the legend and in titles, at most 48 letters.
  package let name: String

  /// What its positions are.
  package let role: Role

  /// Its fixes in the order in which they came, and in the order of time once sorted.
  package private(set) var points: [PlotPoint] = []

  /// The regions that reduced accuracy showed, in the same order.
  package private(set) var regions: [PlotRegion] = []

  /// The changes of authorization, in the same order.
  package private(set) var authorizations: [PlotAuthorization] = []

  /// The failures of which the client was notified, in the same order.
  package private(set) var failures: [PlotFailure] = []

  /// The number of fixes that were added.
  private(set) var fixCount = 0

  /// The number of regions that were added.
  private(set) var regionCount = 0

  /// The number of failures that were added.
  private(set) var failureCount = 0

  private let limit: Int
  private var lostSignal = false

  /// Makes a series without content.
  ///
  /// - Parameters:
  ///   - name: Its name; what is longer than 48 letters is shortened.
  ///   - role: What its positions are.
  ///   - limit: The most fixes, regions and failures that are held each, at least eight.
  package init(name: String, role: Role, limit: Int = Self.limit) {
    precondition(limit >= 8, "a series of fewer than eight points cannot be thinned")
    self.name = name.shortened()
    self.role = role
    self.limit = limit
  }

  /// Adds a fix, after a loss of signal if one was added since the last fix.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - startsSegment: Whether it belongs to another segment of a trace than the last one.
  package mutating func add(_ fix: Fix, startsSegment: Bool) {
    add(
      PlotPoint(
        fix, after: lostSignal ? .lossOfSignal : startsSegment ? .newSegment : .none))
    lostSignal = false
  }

  /// Adds a point.
  mutating func add(_ point: PlotPoint) {
    fixCount += 1
    points.append(point)
    if points.count > limit { History.thin(&points, below: limit) }
  }

  /// Adds a region of reduced accuracy.
  package mutating func add(_ region: PlotRegion) {
    regionCount += 1
    regions.append(region)
    if regions.count > limit { History.thin(&regions) }
  }

  /// Adds a change of authorization.
  package mutating func add(_ authorization: PlotAuthorization) {
    authorizations.append(authorization)
  }

  /// Adds a failure; one that means that no position is known is a loss of signal.
  package mutating func add(_ failure: PlotFailure) {
    failureCount += 1
    failures.append(failure)
    if failures.count > limit { History.thin(&failures) }
    if failure.isLossOfSignal { lostSignal = true }
  }

  /// Records that the signal was lost before the next fix.
  package mutating func loseSignal() { lostSignal = true }

  /// Puts everything in the order of time, which what several sessions recorded may not have.
  package mutating func sort() {
    Self.sort(&points) { $0.seconds }
    Self.sort(&regions) { $0.seconds }
    Self.sort(&authorizations) { $0.seconds }
    Self.sort(&failures) { $0.seconds }
  }

  private static func sort<Element>(
    _ elements: inout [Element], by seconds: (Element) -> Double
  ) {
    let isSorted = zip(elements, elements.dropFirst()).allSatisfy { seconds($0) <= seconds($1) }
    if !isSorted { elements.sort { seconds($0) < seconds($1) } }
  }
}

/// A region that reduced accuracy showed to a client.
package struct PlotRegion: Hashable, Sendable {
  /// The geodetic latitude of the center in degrees, −90…90.
  package let latitude: Double

  /// The longitude of the center in degrees, −180…180.
  package let longitude: Double

  /// The radius in meters, zero or more.
  package let radius: Double

  /// When the client received it, in seconds since 1970-01-01T00:00:00Z.
  package let seconds: Double

  /// Makes a region.
  ///
  /// - Parameters:
  ///   - latitude: The latitude of the center in degrees, −90…90.
  ///   - longitude: The longitude of the center in degrees, −180…180.
  ///   - radius: The radius in meters, zero or more.
  ///   - seconds: When it was received, in seconds since 1970-01-01T00:00:00Z.
  package init(latitude: Double, longitude: Double, radius: Double, seconds: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
    self.seconds = seconds
  }
}

/// What a client may know from a moment on.
package struct PlotAuthorization: Hashable, Sendable {
  /// When it was notified, in seconds since 1970-01-01T00:00:00Z.
  package let seconds: Double

  /// The status by its name in Core Location, such as `authorizedWhenInUse`.
  package let status: String

  /// The accuracy by its name in Core Location: `fullAccuracy` or `reducedAccuracy`.
  package let accuracy: String

  /// Makes a change of authorization.
  ///
  /// - Parameters:
  ///   - seconds: When the client was notified, in seconds since 1970-01-01T00:00:00Z.
  ///   - status: The status by its name in Core Location.
  ///   - accuracy: The accuracy by its name in Core Location.
  package init(seconds: Double, status: String, accuracy: String) {
    self.seconds = seconds
    self.status = status.shortened()
    self.accuracy = accuracy.shortened()
  }

  /// Whether the status lets fixes through.
  var permitsFixes: Bool { status.hasPrefix("authorized") }

  /// Whether the accuracy is full.
  var isFull: Bool { accuracy == "fullAccuracy" }
}

/// A failure of which a client was notified.
package struct PlotFailure: Hashable, Sendable {
  /// When it was notified, in seconds since 1970-01-01T00:00:00Z.
  package let seconds: Double

  /// The failure by its name in Core Location, such as `locationUnknown`.
  package let name: String

  /// Makes a failure.
  ///
  /// - Parameters:
  ///   - seconds: When the client was notified, in seconds since 1970-01-01T00:00:00Z.
  ///   - name: Its name in Core Location.
  package init(seconds: Double, name: String) {
    self.seconds = seconds
    self.name = name.shortened()
  }

  /// Whether it means that no position is known.
  var isLossOfSignal: Bool { name == "locationUnknown" }
}
