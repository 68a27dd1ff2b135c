// SPDX-License-Identifier: MIT

/// Clients of one device that pool their reports, and the likelihood of their reports.
protocol ClientFamily: Sendable {
  /// The name in the tables.
  var name: String { get }

  /// The edge in meters of a square around a report that contains nearly all places from which the
  /// report can come.
  var reach: Double { get }

  /// Returns the reports of the clients at one time in one place.
  ///
  /// - Parameters:
  ///   - count: The number of clients.
  ///   - place: The place of the device.
  ///   - draws: The source of the secrets.
  /// - Returns: One report per client.
  func reports(_ count: Int, at place: PlanePoint, draws: inout Draws) -> [Report]

  /// Returns the likelihood of a report at each point of a window, up to a factor.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - client: The number of the client that has it.
  ///   - window: The window of the points.
  ///   - draws: The source of the adversary's own samples.
  /// - Returns: One number per point.
  func likelihood(
    of report: Report, client: Int, over window: GridWindow, draws: inout Draws
  ) -> [Double]

  /// Whether all reports come from one secret, so that an equal report contains nothing new.
  var sharesSecret: Bool { get }
}

extension ClientFamily {
  /// By default, `false`: each client has its own secret.
  var sharesSecret: Bool { false }
}

/// Clients that each have their own noise.
struct NoiseFamily: ClientFamily {
  let name: String
  let reach: Double

  /// The kind of a client's mechanism.
  let kind: MechanismKind

  /// The density of the noise by its length in meters, up to a factor.
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

/// Android's providers, each with its own hidden offset.
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

  /// Returns the probability that the offset moves a coordinate into a cell, by its distance from
  /// the cell's middle.
  private static func share(from distance: Double, edge: Double) -> Double {
    let deviation = edge / 4 * 2.0.squareRoot()
    return Scalar.errorFunction((distance + edge / 2) / deviation)
      - Scalar.errorFunction((distance - edge / 2) / deviation)
  }
}
