// SPDX-License-Identifier: MIT

/// Clients of one device that pool their reports, and what these say of the device's place.
protocol ClientFamily: Sendable {
  /// What the tables call it.
  var name: String { get }

  /// Edge in meters of a square round a report that holds nearly every place it may come from.
  var reach: Double { get }

  /// Makes the clients' reports at one moment in one place.
  ///
  /// - Parameters:
  ///   - count: How many clients.
  ///   - place: Where the device is.
  ///   - draws: What the secrets are drawn from.
  /// - Returns: One report a client.
  func reports(_ count: Int, at place: PlanePoint, draws: inout Draws) -> [Report]

  /// How likely one report is at each point of a window, up to a factor.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - client: Which client has it.
  ///   - window: The points.
  ///   - draws: What the adversary's own samples are drawn from.
  /// - Returns: One number a point.
  func likelihood(
    of report: Report, client: Int, over window: GridWindow, draws: inout Draws
  ) -> [Double]

  /// Whether all clients' reports come from one secret, so that an equal report says nothing new.
  var sharesSecret: Bool { get }
}

extension ClientFamily {
  /// Each client has a secret of its own.
  var sharesSecret: Bool { false }
}

/// Clients that each get noise of their own.
struct NoiseFamily: ClientFamily {
  let name: String
  let reach: Double

  /// Makes the mechanism of one client.
  let kind: MechanismKind

  /// Density of the noise, up to a factor, by its length in meters.
  let density: @Sendable (Double) -> Double

  func reports(_ count: Int, at place: PlanePoint, draws: inout Draws) -> [Report] {
    (0..<count).compactMap { _ in
      var mechanism = kind.make(draws.next())
      return mechanism.report(place, at: 0)
    }
  }

  func likelihood(
    of report: Report, client: Int, over window: GridWindow, draws: inout Draws
  ) -> [Double] {
    window.indices.map { density(window.point($0).distance(to: report.center)) }
  }

  /// Normal noise.
  static let gaussian = Self(
    name: "Gaussian noise", reach: 16_000, kind: .gaussian(every: 60)
  ) { length in
    let scaled = length / GaussianNoise.deviation
    return Scalar.exponential(-scaled * scaled / 2)
  }

  /// Planar Laplace noise.
  static let laplace = Self(
    name: "planar Laplace", reach: 16_000, kind: .laplace(every: 60)
  ) { Scalar.exponential(-PlanarLaplace.epsilon * $0) }

  /// Circles drawn anew for each client.
  static let circles = Self(
    name: "random circles", reach: 10_400, kind: .stickyCircle(every: 60)
  ) { $0 <= StickyCircle.radius ? 1 : 0 }
}

/// Android's providers, each with a hidden offset of its own.
struct ProviderFamily: ClientFamily {
  let name = "Android, one fudger per provider"
  let reach = 7_000.0

  func reports(_ count: Int, at place: PlanePoint, draws: inout Draws) -> [Report] {
    (0..<count).compactMap { _ in
      var fudger = AndroidFudger(name: name, deviceSeed: draws.next())
      return fudger.report(place, at: 0)
    }
  }

  func likelihood(
    of report: Report, client: Int, over window: GridWindow, draws: inout Draws
  ) -> [Double] {
    window.indices.map { index in
      let step = window.point(index) - report.center
      return Self.share(from: step.east, edge: report.radius)
        * Self.share(from: step.north, edge: report.radius)
    }
  }

  /// How likely the offset takes a coordinate at a distance from a cell's middle into the cell.
  private static func share(from distance: Double, edge: Double) -> Double {
    let deviation = edge / 4 * 2.0.squareRoot()
    return Scalar.errorFunction((distance + edge / 2) / deviation)
      - Scalar.errorFunction((distance - edge / 2) / deviation)
  }
}
