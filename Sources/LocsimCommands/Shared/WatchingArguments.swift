// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationSources

/// Options that say what the app of a replay has watched, in the place of standard updates or
/// beside them.
struct WatchingArguments: ParsableArguments {
  @Flag(help: "Report significant changes: 500 m and five minutes apart at least.")
  var significantChange = false

  @Option(
    name: .customLong("region"), parsing: .singleValue,
    help: ArgumentHelp(
      "Report when this circle is entered or left; may be given 20 times. Degrees and meters.",
      valueName: "id,lat,lon,radius"),
    transform: { try OptionText.region($0) })
  var regions: [CircularRegion] = []

  @Flag(
    help: "Report visits: where the device stays for five minutes or longer, and when it leaves.")
  var visits = false

  @Flag(
    help: ArgumentHelp(
      """
      Run standard updates as well, as without any of these options; significant changes are not \
      counted then.
      """))
  var updates = false

  /// Whether the app has anything watched.
  var isAnythingWatched: Bool { significantChange || visits || !regions.isEmpty }

  /// Whether any of these options was given.
  var areGiven: Bool { isAnythingWatched || updates }

  /// Whether standard updates run.
  var hasUpdates: Bool { updates || !isAnythingWatched }

  /// What the app has watched, in order.
  func events(of client: ClientID) -> [Event] {
    (significantChange ? [.significantChangesStarted(client)] : [])
      + (visits ? [.visitMonitoringStarted(client)] : [])
      + regions.map { .regionMonitoringStarted($0, client) }
  }

  func validate() throws {
    let limit = MonitoringParameters().regionLimit
    if regions.count > limit {
      throw ValidationError("An app has at most \(limit) regions watched; leave some out.")
    }
    var names: Set<String> = []
    for region in regions where !names.insert(region.identifier).inserted {
      throw ValidationError(
        "Two regions are named “\(region.identifier)”; give each a name of its own.")
    }
  }

  /// Refuses options of standard updates where none run, and a background in which nothing would
  /// ever be reported.
  func check(_ delivery: DeliveryArguments, _ authorization: AuthorizationStatus?) throws {
    guard !hasUpdates else { return }
    let refused: [(String, Bool)] = [
      ("--distance-filter", delivery.distanceFilter != nil),
      ("--desired-accuracy", delivery.desiredAccuracy != nil),
      ("--defer-distance", delivery.deferDistance != nil),
      ("--defer-timeout", delivery.deferTimeout != nil),
      ("--auto-pause", delivery.autoPause != nil),
    ]
    if let option = refused.first(where: \.1)?.0 {
      throw ValidationError(
        "\(option) concerns standard updates, which do not run beside these services; add "
          + "--updates.")
    }
    guard delivery.background else { return }
    switch authorization {
    case .authorizedAlways, .denied, .restricted: break
    case .authorizedWhenInUse, .notDetermined, nil:
      throw ValidationError(
        "In the background these services report with Always only; add --authorization always, or "
          + "--updates.")
    }
  }
}
