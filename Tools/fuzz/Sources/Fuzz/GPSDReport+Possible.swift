// SPDX-License-Identifier: MIT

import GPSD

extension GPSDReport {
  /// Whether the values of the report are within the bounds that the rest of locsim relies on.
  var isPossible: Bool {
    switch self {
    case .position(let tpv): tpv.isPossible
    case .sky(let sky):
      (sky.satellites ?? []).allSatisfy { $0.number > 0 }
        && [sky.hdop, sky.vdop, sky.pdop].allSatisfy(isSize)
    case .attitude(let attitude):
      [attitude.heading, attitude.magneticHeading].allSatisfy { isIn($0, 0...360) }
    case .noise(let noise):
      [noise.latitudeError, noise.longitudeError, noise.altitudeError].allSatisfy(isSize)
    case .version, .devices, .device, .watch, .error: true
    }
  }
}

extension TPV {
  fileprivate var isPossible: Bool {
    let hasPlace = latitude != nil
    let altitudes = [altitudeAboveEllipsoid, altitudeAboveSeaLevel, geoidSeparation]
    return hasPlace == (longitude != nil)
      && (mode == .fix2D || mode == .fix3D || !hasPlace)
      && (mode == .fix3D || altitudes.allSatisfy { $0 == nil })
      && isIn(latitude, -90...90) && isIn(longitude, -180...180) && isIn(track, 0...360)
      && altitudes.allSatisfy { $0?.isFinite ?? true }
      && [speed, eph, epx, epy, epv, eps, epd, ept].allSatisfy(isSize)
  }
}

private func isSize(_ number: Double?) -> Bool {
  guard let number else { return true }
  return number.isFinite && number >= 0
}

private func isIn(_ number: Double?, _ bounds: ClosedRange<Double>) -> Bool {
  number.map { bounds.contains($0) } ?? true
}
