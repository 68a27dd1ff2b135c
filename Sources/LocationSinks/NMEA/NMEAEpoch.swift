// SPDX-License-Identifier: MIT

import GPSD
import LocationCore

/// The sentences of one epoch, rendered from a reading: GSA, GSV, RMC, VTG, GGA.
///
/// GSA comes first, because gpsd estimates a position's errors from the dilutions that it has when
/// the position arrives. Otherwise it would use the dilutions of the previous epoch. GGA comes
/// last, because gpsd ends an epoch with the last sentence that has a time, and then reports the
/// content of all sentences.
package struct NMEAEpoch {
  private let time: NMEATime
  private let sky: NMEASky
  private let isSimulated: Bool
  private let coordinate: Coordinate?
  private let altitude: (aboveSeaLevel: Double, geoidSeparation: Double?)?
  private let metersPerSecond: Double?
  private let course: Double?
  private let hdop: Double?
  private let vdop: Double?

  /// Prepares the sentences of a reading.
  ///
  /// - Parameters:
  ///   - reading: The reading to render.
  ///   - sky: The satellites in view, if they are known.
  init(_ reading: NMEADeviceReading, sky: Sky?) {
    switch reading {
    case .fix(let fix): self.init(fix, sky: sky)
    case .region(let published, let isSimulated):
      self.init(
        at: published.time, isSimulated: isSimulated, coordinate: published.region.center,
        hdop: published.region.radius / ReceiverErrors.metersPerHDOP)
    case .noPosition(let time): self.init(at: time)
    }
  }

  private init(_ fix: Fix, sky: Sky?) {
    time = NMEATime(fix.timestamp)
    self.sky = NMEASky(sky)
    isSimulated = fix.origin == .simulation
    coordinate = fix.coordinate
    // GGA has no field for a height above the ellipsoid alone.
    altitude = fix.altitude.flatMap { altitude in
      altitude.aboveSeaLevel.map { sea in (sea, altitude.aboveEllipsoid.map { $0 - sea }) }
    }
    metersPerSecond = fix.speed?.metersPerSecond
    // A course that rounds up to a full turn is north.
    course = fix.course.map { $0.degrees < 359.995 ? $0.degrees : 0 }
    hdop = fix.horizontalAccuracy * ReceiverErrors.circle95 / ReceiverErrors.metersPerHDOP
    vdop = (altitude == nil ? nil : fix.altitude?.knownAccuracy)
      .map { $0 * ReceiverErrors.line95 / ReceiverErrors.metersPerVDOP }
  }

  private init(
    at time: UTCInstant, isSimulated: Bool = false, coordinate: Coordinate? = nil,
    hdop: Double? = nil
  ) {
    self.time = NMEATime(time)
    sky = NMEASky(nil)
    self.isSimulated = isSimulated
    self.coordinate = coordinate
    altitude = nil
    metersPerSecond = nil
    course = nil
    self.hdop = hdop
    vdop = nil
  }

  /// The sentences, each with its line end.
  var bytes: [UInt8] {
    let satellites = coordinate == nil ? [] : sky.sentences()
    return (gsa + satellites + [rmc, vtg, gga]).flatMap(\.bytes)
  }

  /// The mode at the end of newer sentences: autonomous, simulated, or not valid.
  private var mode: String { coordinate == nil ? "N" : isSimulated ? "S" : "A" }

  /// The number of satellites in GGA.
  ///
  /// If none is known, it is the least number for such a position, because gpsd reads zero as no
  /// position.
  private var satelliteCount: Int {
    guard coordinate != nil else { return 0 }
    return sky.usedCount > 0 ? sky.usedCount : altitude == nil ? 3 : 4
  }

  private var rmc: NMEASentence {
    var sentence = NMEASentence(sky.talker, "RMC")
    sentence.append(time.timeOfDay)
    sentence.append(coordinate == nil ? "V" : "A")
    appendPosition(to: &sentence)
    sentence.append(knots, decimals: 3)
    sentence.append(course, decimals: 2)
    sentence.append(time.date)
    sentence.appendEmpty(2)
    sentence.append(mode)
    return sentence
  }

  private var vtg: NMEASentence {
    var sentence = NMEASentence(sky.talker, "VTG")
    sentence.append(course, decimals: 2)
    sentence.append("T")
    sentence.appendEmpty()
    sentence.append("M")
    sentence.append(knots, decimals: 3)
    sentence.append("N")
    sentence.append(metersPerSecond.map { $0 * 3.6 }, decimals: 3)
    sentence.append("K")
    sentence.append(mode)
    return sentence
  }

  private var gsa: [NMEASentence] {
    let used = sky.used
    // If several constellations are in use, each has its own sentence. The talker, which gpsd 3.22
    // needs, and the number at the end name the constellation.
    return used.map { system, numbers in
      var sentence = NMEASentence(system.talker, "GSA")
      sentence.append("A")
      sentence.append(coordinate == nil ? "1" : altitude == nil ? "2" : "3")
      for number in numbers { sentence.append(number, width: 2) }
      sentence.appendEmpty(NMEASky.satellitesPerFix - numbers.count)
      sentence.append(pdop, decimals: 3)
      sentence.append(hdop, decimals: 3)
      sentence.append(vdop, decimals: 3)
      if used.count > 1 { sentence.append(String(system.rawValue)) }
      return sentence
    }
  }

  private var gga: NMEASentence {
    var sentence = NMEASentence(sky.talker, "GGA")
    sentence.append(time.timeOfDay)
    appendPosition(to: &sentence)
    sentence.append(coordinate == nil ? "0" : isSimulated ? "8" : "1")
    sentence.append(satelliteCount, width: 2)
    sentence.append(hdop, decimals: 3)
    sentence.append(altitude?.aboveSeaLevel, decimals: 2)
    sentence.append("M")
    sentence.append(altitude?.geoidSeparation, decimals: 2)
    sentence.append("M")
    sentence.appendEmpty(2)
    return sentence
  }

  private func appendPosition(to sentence: inout NMEASentence) {
    guard let coordinate else {
      sentence.appendEmpty(4)
      return
    }
    sentence.append(degrees: coordinate.latitude, width: 2, halves: ("N", "S"))
    sentence.append(degrees: coordinate.longitude, width: 3, halves: ("E", "W"))
  }

  private var pdop: Double? {
    guard let hdop, let vdop else { return nil }
    return (hdop * hdop + vdop * vdop).squareRoot()
  }

  /// A nautical mile is 1,852 m.
  private var knots: Double? { metersPerSecond.map { $0 * 3_600 / 1_852 } }
}
