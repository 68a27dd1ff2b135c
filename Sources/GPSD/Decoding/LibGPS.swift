// SPDX-License-Identifier: MIT

#if Hardware
import CGPS

/// The parser of libgps, which belongs to one thread and gets only lines that `LineGuard` has
/// written.
///
/// Safe under these conditions: the object alone owns the session, and a line ends with a NUL.
@safe
final class LibGPS {
  /// Whether this build contains libgps: the package trait `Hardware`.
  static let isIncluded = true

  /// The largest number of satellites in a line.
  static let satelliteLimit = Int(locsim_gps_satellite_limit())

  private let session: OpaquePointer

  /// Makes a parser.
  init() {
    guard let session = unsafe locsim_gps_make() else {
      preconditionFailure("there is no memory for a parser of gpsd's reports")
    }
    unsafe self.session = session
  }

  deinit { unsafe locsim_gps_free(session) }

  /// Decodes a line of a class.
  ///
  /// The strings come from `texts`. The result is `nil` if libgps does not accept the line.
  func report(
    _ line: inout [UInt8], as lineClass: LineClass, _ texts: ReportTexts, hasSatellites: Bool
  ) -> GPSDReport? {
    switch lineClass {
    case .position: position(&line).map { .position(TPV($0, texts)) }
    case .sky:
      sky(&line).map { .sky(Sky($0, texts, satellites: hasSatellites ? satellites : nil)) }
    case .attitude: attitude(&line).map { .attitude(Attitude($0, texts)) }
    case .noise: noise(&line).map { .noise(NoiseStatistics($0, texts)) }
    case .version: version(&line).map { .version(GPSDVersion($0, texts)) }
    case .devices, .device, .watch, .error: nil
    }
  }

  /// Reads a line of class TPV.
  private func position(_ line: inout [UInt8]) -> locsim_gps_position? {
    unsafe read(&line, locsim_gps_position()) { unsafe locsim_gps_read_position($0, $1, &$2) }
  }

  /// Reads a line of class SKY; `satellites` are then those of the line.
  private func sky(_ line: inout [UInt8]) -> locsim_gps_sky? {
    unsafe read(&line, locsim_gps_sky()) { unsafe locsim_gps_read_sky($0, $1, &$2) }
  }

  /// The satellites of the last line of class SKY.
  private var satellites: [locsim_gps_satellite] {
    (0..<Self.satelliteLimit).lazy
      .map { unsafe locsim_gps_satellite_at(self.session, Int32($0)) }
      .filter { $0.number > 0 }
  }

  /// Reads a line of class ATT.
  private func attitude(_ line: inout [UInt8]) -> locsim_gps_attitude? {
    unsafe read(&line, locsim_gps_attitude()) { unsafe locsim_gps_read_attitude($0, $1, &$2) }
  }

  /// Reads a line of class GST.
  private func noise(_ line: inout [UInt8]) -> locsim_gps_noise? {
    unsafe read(&line, locsim_gps_noise()) { unsafe locsim_gps_read_noise($0, $1, &$2) }
  }

  /// Reads a line of class VERSION.
  private func version(_ line: inout [UInt8]) -> locsim_gps_version? {
    unsafe read(&line, locsim_gps_version()) { unsafe locsim_gps_read_version($0, $1, &$2) }
  }

  private func read<Value>(
    _ line: inout [UInt8], _ empty: Value,
    _ reader: (OpaquePointer, UnsafeMutablePointer<CChar>, inout Value) -> Bool
  ) -> Value? {
    precondition(line.last == 0, "a line for libgps ends with a NUL")
    var value = empty
    let isRead = unsafe line.withUnsafeMutableBytes { bytes in
      guard let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress else { return false }
      return unsafe reader(session, start, &value)
    }
    return isRead ? value : nil
  }
}
#else
/// The replacement for the parser in a build without the package trait `Hardware`; it decodes
/// nothing.
struct LibGPS {
  /// Whether this build contains libgps: the package trait `Hardware`.
  static let isIncluded = false

  /// The largest number of satellites in a line.
  static let satelliteLimit = 0

  /// Returns `nil`, because this build cannot decode lines.
  func report(
    _ line: inout [UInt8], as lineClass: LineClass, _ texts: ReportTexts, hasSatellites: Bool
  ) -> GPSDReport? { nil }
}
#endif
