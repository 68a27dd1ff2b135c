// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationSources

/// Options for the delivery of fixes to the app of a replay or a monitor.
struct DeliveryArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Least distance between two deliveries; 0 delivers every fix. (default: 0)",
      valueName: "meters"),
    transform: { try OptionText.meters($0) })
  var distanceFilter: Double?

  @Option(
    help: ArgumentHelp(
      "How precise fixes should be: meters, best, best-for-navigation or reduced. (default: best)",
      valueName: "accuracy"),
    transform: { try OptionText.desiredAccuracy($0) })
  var desiredAccuracy: DesiredAccuracy?

  @Flag(
    help: ArgumentHelp(
      "Put the app in the background once it has started its updates, which continue there."))
  var background = false

  @Option(
    help: ArgumentHelp(
      "Hold fixes back in the background until this distance is traveled, again and again.",
      valueName: "meters"),
    transform: { try OptionText.meters($0) })
  var deferDistance: Double?

  @Option(
    help: ArgumentHelp(
      "Hold fixes back in the background for this long, again and again.", valueName: "seconds"),
    transform: { try OptionText.seconds($0) })
  var deferTimeout: Duration?

  @Option(
    help: ArgumentHelp(
      """
      Let updates pause at rest, as they do for this activity: other, automotive-navigation, \
      fitness, other-navigation or airborne. They do not resume by themselves.
      """, valueName: "activity"),
    transform: { try OptionText.activity($0) })
  var autoPause: ActivityType?

  /// Whether any of these options was given.
  var areGiven: Bool {
    distanceFilter != nil || desiredAccuracy != nil || background || deferral != nil
      || autoPause != nil
  }

  /// The options that the app sets for its manager.
  var options: ClientOptions {
    ClientOptions(
      desiredAccuracy: desiredAccuracy ?? .best, distanceFilter: distanceFilter ?? 0,
      allowsBackgroundUpdates: background, activity: autoPause ?? .other,
      // A pause does not end by itself, and the app of a command does not start the updates again.
      pausesAutomatically: autoPause != nil)
  }

  /// The distance and the time for which the app allows deferral; `nil` if it does not.
  var deferral: DeferralBounds? {
    guard deferDistance != nil || deferTimeout != nil else { return nil }
    return DeferralBounds(distance: deferDistance, timeout: deferTimeout)
  }

  func validate() throws {
    if deferDistance == 0 || deferTimeout == .zero {
      throw ValidationError(
        "A deferral of nothing would end and begin again forever; give more than 0.")
    }
    guard deferral != nil else { return }
    if !background {
      throw ValidationError("Fixes are held back in the background only; add --background.")
    }
    if let distanceFilter, distanceFilter > 0 {
      throw ValidationError(
        "Fixes are held back only where none is filtered; leave out "
          + "--distance-filter.")
    }
    switch desiredAccuracy {
    case .best, .bestForNavigation, nil: break
    case .within, .reduced:
      throw ValidationError(
        "Fixes are held back only with the best accuracy; leave out --desired-accuracy.")
    }
  }
}
