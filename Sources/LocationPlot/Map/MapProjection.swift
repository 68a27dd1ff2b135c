// SPDX-License-Identifier: MIT

import LocationCore

/// Mercator's projection of a part of the Earth into a rectangle, north up.
///
/// The projection keeps angles, so that both axes have the same scale at each place, and a small
/// circle stays one. The meridian opposite to what is shown is where the map is cut. So a way over
/// 180° is drawn in one piece.
struct MapProjection {
  /// The latitude in degrees up to which the projection reaches.
  private static let latitudeLimit = 85.0

  /// The least degrees from side to side, half a meter, so that a single place has a surrounding.
  static let leastExtent = 5e-6

  /// The longitude at which the map is cut.
  private let cut: Double

  private let scale: Double
  private let left: Double
  private let top: Double

  /// The rectangle of the map.
  let box: Box

  /// The degrees that are visible: longitude east of the cut, and Mercator's latitude.
  private let visible: MapExtent

  /// Makes the projection that shows an extent in a rectangle.
  init(_ extent: MapExtent, in box: Box) {
    self.box = box
    cut = extent.cut
    let (width, height) = (extent.width, extent.height)
    scale =
      min(box.width / max(width, Self.leastExtent), box.height / max(height, Self.leastExtent))
      * 0.9
    left = box.x + box.width / 2 - (extent.west + width / 2) * scale
    top = box.y + box.height / 2 + (extent.south + height / 2) * scale
    let (halfWidth, halfHeight) = (box.width / scale / 2, box.height / scale / 2)
    visible = MapExtent(
      cut: cut, west: extent.west + width / 2 - halfWidth,
      east: extent.west + width / 2 + halfWidth, south: extent.south + height / 2 - halfHeight,
      north: extent.south + height / 2 + halfHeight)
  }

  /// The place of a position.
  func place(latitude: Double, longitude: Double) -> Place {
    Place(
      x: left + Self.eastward(longitude, from: cut) * scale,
      y: top - Self.mercator(latitude) * scale)
  }

  /// The rectangle in which this map has all that another one shows.
  func box(of other: MapProjection) -> Box {
    let (west, north) = (other.visible.west, other.visible.north)
    return Box(
      x: left + west * scale, y: top - north * scale, width: other.visible.width * scale,
      height: other.visible.height * scale)
  }

  /// Pixels in a meter at a latitude.
  func pixelsPerMeter(at latitude: Double) -> Double {
    scale / Self.metersPerDegree(at: latitude)
  }

  /// The latitude in the middle of the map.
  var middleLatitude: Double { Self.latitude((visible.south + visible.north) / 2) }

  /// Half of the width in pixels that the whole Earth would have; a longer line runs around it.
  var halfTurn: Double { 180 * scale }

  /// The meridians and parallels that cross the map, at round degrees.
  func graticule() -> (meridians: [Tick], parallels: [Tick]) {
    let west = visible.west + cut
    let meridians = Ticks.linear(
      west...west + min(visible.width, 360), atMost: max(Int(box.width / 120), 2)
    ).map { tick in
      Tick(value: left + (tick.value - cut) * scale, label: Self.name(tick, "E", "W"))
    }
    let range = Self.latitude(visible.south)...Self.latitude(visible.north)
    let parallels = Ticks.linear(range, atMost: max(Int(box.height / 90), 2)).map { tick in
      Tick(value: top - Self.mercator(tick.value) * scale, label: Self.name(tick, "N", "S"))
    }
    return (meridians, parallels)
  }

  /// The name of a meridian or parallel, such as `38.71° N`.
  private static func name(_ tick: Tick, _ positive: String, _ negative: String) -> String {
    let degrees = tick.value.remainder(dividingBy: 360)
    let decimals = tick.label.split(separator: ".").dropFirst().first?.count ?? 0
    let text = SVGNumber.text(abs(degrees), decimals: decimals)
    if abs(degrees) < 1e-12 || abs(degrees) == 180 { return "\(text)°" }
    return "\(text)° \(degrees < 0 ? negative : positive)"
  }

  // MARK: - Degrees

  /// Degrees east of a longitude, 0..<360.
  static func eastward(_ longitude: Double, from start: Double) -> Double {
    let difference = longitude - start
    return difference < 0 ? difference + 360 : difference >= 360 ? difference - 360 : difference
  }

  /// Mercator's latitude in degrees of the equator's scale.
  static func mercator(_ latitude: Double) -> Double {
    let limited = min(max(latitude, -latitudeLimit), latitudeLimit)
    let sine = PlatformMath.sineAndCosine(degrees: limited).sine
    return PlatformMath.logarithm((1 + sine) / (1 - sine)) / 2 / PlatformMath.radiansPerDegree
  }

  /// The latitude in degrees of Mercator's latitude, by halving: it is asked for a few times only.
  static func latitude(_ mercator: Double) -> Double {
    var (low, high) = (-latitudeLimit, latitudeLimit)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if self.mercator(middle) < mercator { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// Meters in a degree of longitude at a latitude.
  static func metersPerDegree(at latitude: Double) -> Double {
    let limited = min(max(latitude, -latitudeLimit), latitudeLimit)
    let (sine, cosine) = PlatformMath.sineAndCosine(degrees: limited)
    return WGS84.radii(sineOfLatitude: sine).primeVertical * cosine
      * PlatformMath.radiansPerDegree
  }
}

/// A part of the Earth: degrees east of the meridian where the map is cut, and Mercator's
/// latitudes.
struct MapExtent: Equatable {
  /// The longitude at which the map is cut.
  let cut: Double

  private(set) var west = Double.infinity
  private(set) var east = -Double.infinity
  private(set) var south = Double.infinity
  private(set) var north = -Double.infinity

  /// Makes the part between four sides.
  init(cut: Double, west: Double, east: Double, south: Double, north: Double) {
    self.cut = cut
    (self.west, self.east, self.south, self.north) = (west, east, south, north)
  }

  /// Makes an extent without content.
  init(cut: Double) { self.cut = cut }

  var width: Double { max(east - west, 0) }
  var height: Double { max(north - south, 0) }
  var isEmpty: Bool { west > east }

  /// Takes the positions of a series into account.
  mutating func add(_ points: [PlotPoint]) {
    // Mercator's latitude rises with the latitude, so only the ends need it.
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    for point in points {
      let eastward = MapProjection.eastward(point.longitude, from: cut)
      west = min(west, eastward)
      east = max(east, eastward)
      lowest = min(lowest, point.latitude)
      highest = max(highest, point.latitude)
    }
    guard lowest <= highest else { return }
    south = min(south, MapProjection.mercator(lowest))
    north = max(north, MapProjection.mercator(highest))
  }

  /// Takes a region into account, with its whole circle.
  mutating func add(_ region: PlotRegion) {
    let eastward = MapProjection.eastward(region.longitude, from: cut)
    let mercator = MapProjection.mercator(region.latitude)
    let radius = min(region.radius / MapProjection.metersPerDegree(at: region.latitude), 180)
    west = min(west, eastward - radius)
    east = max(east, eastward + radius)
    south = min(south, mercator - radius)
    north = max(north, mercator + radius)
  }

  /// The longitude at which to cut a map: the middle of the widest part without anything.
  static func cut(for data: PlotData) -> Double {
    var taken = [Bool](repeating: false, count: 360)
    func take(_ longitude: Double) {
      taken[min(max(Int((longitude + 180).rounded(.down)), 0), 360) % 360] = true
    }
    for series in data.series {
      for point in series.points { take(point.longitude) }
      for region in series.regions { take(region.longitude) }
    }
    var best = (start: 0, count: 0)
    var count = 0
    // Two turns, so that a part over 180° counts as one.
    for index in 0..<720 {
      count = taken[index % 360] ? 0 : min(count + 1, 360)
      if count > best.count { best = (index - count + 1, count) }
    }
    let middle = Double(best.start) + Double(best.count) / 2 - 180
    return middle.remainder(dividingBy: 360)
  }
}
