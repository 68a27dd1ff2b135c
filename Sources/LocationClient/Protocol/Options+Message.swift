// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

extension ClientOptions: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    let standard = ClientOptions()
    var accuracy = standard.desiredAccuracy
    var (distanceFilter, headingFilter) = (standard.distanceFilter, standard.headingFilter)
    var (background, indicator) = (false, false)
    var activity = standard.activity
    var pauses = standard.pausesAutomatically
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "desiredAccuracy": accuracy = try DesiredAccuracy(from: &scanner)
      case "distanceFilter": distanceFilter = try scanner.readDouble()
      case "headingFilter": headingFilter = try scanner.readDouble()
      case "allowsBackgroundLocationUpdates": background = try scanner.readBool()
      case "showsBackgroundLocationIndicator": indicator = try scanner.readBool()
      case "activityType": activity = try ActivityType(from: &scanner)
      case "pausesLocationUpdatesAutomatically": pauses = try scanner.readBool()
      default: try scanner.skipValue()
      }
    }
    self.init(
      desiredAccuracy: accuracy, distanceFilter: distanceFilter,
      allowsBackgroundUpdates: background, showsBackgroundIndicator: indicator,
      activity: activity, pausesAutomatically: pauses, headingFilter: headingFilter)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("desiredAccuracy", desiredAccuracy)
    writer.member("distanceFilter", Self.finite(distanceFilter))
    writer.member("headingFilter", Self.finite(headingFilter))
    writer.member("allowsBackgroundLocationUpdates", allowsBackgroundUpdates)
    writer.member("showsBackgroundLocationIndicator", showsBackgroundIndicator)
    writer.member("activityType", activity)
    writer.member("pausesLocationUpdatesAutomatically", pausesAutomatically)
    writer.endObject()
  }

  /// A filter of infinite length delivers nothing after the first fix; so does the longest finite
  /// one.
  private static func finite(_ filter: Double) -> Double {
    min(filter, Double.greatestFiniteMagnitude)
  }
}

extension DesiredAccuracy: MessageValue {
  /// Reads a name, or meters.
  package init(from scanner: inout JSONScanner) throws {
    guard scanner.upcoming == UInt8(ascii: "\"") else {
      self = .within(meters: try scanner.readDouble())
      return
    }
    let name = try scanner.readText()
    switch name {
    case "bestForNavigation": self = .bestForNavigation
    case "best": self = .best
    case "reduced": self = .reduced
    default: throw MessageFault.invalid(name)
    }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .bestForNavigation: writer.write("bestForNavigation")
    case .best: writer.write("best")
    case .within(let meters): writer.write(min(meters, Double.greatestFiniteMagnitude))
    case .reduced: writer.write("reduced")
    }
  }
}
