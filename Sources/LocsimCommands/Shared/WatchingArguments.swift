// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationSources

/// Options for the services that watch for the app of a replay or a monitor, instead of standard
/// updates or in addition to them.
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

  /// Whether a service watches for the app.
  var isAnythingWatched: Bool { significantChange || visits || !regions.isEmpty }

  /// Whether any of these options was given.
  var areGiven: Bool { isAnythingWatched || updates }

  /// Whether standard updates run.
  var hasUpdates: Bool { updates || !isAnythingWatched }

  /// The events that start the services, in order.
  func events(of client: ClientID) -> [AppEvent] {
    (significantChange ? [.significantChangesStarted(client)] : [])
      + (visits ? [.visitMonitoringStarted(client)] : [])
      + regions.map { .regionMonitoringStarted($0, client) }
  }

  /// The events that end the services, for a device that goes on without the app.
  func ends(of client: ClientID) -> [AppEvent] {
    (significantChange ? [.significantChangesStopped(client)] : [])
      + (visits ? [.visitMonitoringStopped(client)] : [])
      + regions.map { .regionMonitoringStopped(identifier: $0.identifier, client) }
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

  /// Refuses options of standard updates if none run, and the background if nothing would be
  /// reported there.
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
