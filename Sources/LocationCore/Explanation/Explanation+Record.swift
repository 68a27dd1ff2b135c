// SPDX-License-Identifier: MIT

extension Explanation {
  /// Makes the explanation for an app of which only the lasting decision is known, because it does not
  /// run.
  ///
  /// - Parameters:
  ///   - record: What was decided.
  ///   - privacy: The settings of the device.
  package init(stored record: AuthorizationRecord, on privacy: DevicePrivacy) {
    self.init(
      client: nil, kind: nil,
      checks: [
        Check(privacy: privacy), Check(restriction: privacy), Check(unknown: .purposeString),
        Self.decision(record, on: privacy), Check(unknown: .process), Check(unknown: .use),
        Check(unknown: .wish), Self.accuracy(record, on: privacy), Check(unknown: .signal),
      ])
  }

  private static func decision(
    _ record: AuthorizationRecord, on privacy: DevicePrivacy
  ) -> Check {
    let remedy: Remedy? = privacy.isRestricted ? nil : .choose(.whileUsing)
    if record.needsConfirmation { return Check(.confirmationNeeded, remedy: remedy) }
    return switch record.decision {
    case .undecided: Check(.undecided, remedy: remedy)
    case .never: Check(.denied, remedy: remedy)
    case .whileUsing: Check(.allowedWhileUsing)
    case .provisionalAlways: Check(.allowedAlwaysProvisionally)
    case .always: Check(.allowedAlways)
    }
  }

  private static func accuracy(
    _ record: AuthorizationRecord, on privacy: DevicePrivacy
  ) -> Check {
    switch record.isPrecise {
    case true?: Check(.fullAccuracy)
    case false?: Check(.preciseOff, remedy: privacy.isRestricted ? nil : .switchPreciseOn)
    // The app's Info.plist decides.
    case nil: Check(unknown: .accuracy)
    }
  }
}

extension Check {
  /// Makes the check of whether Location Services are on.
  init(privacy: DevicePrivacy) {
    self =
      privacy.isLocationServicesOn
      ? Self(.locationServicesOn)
      : Self(.locationServicesOff, remedy: .switchLocationServicesOn)
  }

  /// Makes the check of whether a restriction forbids location.
  init(restriction privacy: DevicePrivacy) {
    self =
      privacy.isRestricted ? Self(.restricted, remedy: .liftRestriction) : Self(.notRestricted)
  }
}
