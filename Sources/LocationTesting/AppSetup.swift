// SPDX-License-Identifier: MIT

import LocationAppIdentity
import LocationClient
public import LocationCore
import LocationScenarios

/// The app on a simulated device: its identity and the content of its Info.plist.
public struct AppSetup: Hashable, Sendable {
  /// The bundle identifier, which is also the app's name if the Info.plist has none.
  public var identifier: String

  /// The path of the Info.plist; `nil` is a complete one.
  ///
  /// A complete Info.plist has all purpose strings, the purpose key `navigation` for temporary full
  /// accuracy, and the background mode `location`.
  public var infoPlist: String?

  /// The language of the user, such as `de` or `pt_BR`.
  ///
  /// Prompts take their texts from the `InfoPlist.strings` of that language next to the Info.plist,
  /// as on a device. `nil` is the Info.plist's development region, or English if it has none.
  public var language: String?

  /// The lasting decision with which the app is launched; `nil` is what the device's parameter
  /// `authorization` says.
  public var record: AuthorizationRecord?

  /// Makes a setup.
  public init(
    identifier: String = "test", infoPlist: String? = nil, language: String? = nil,
    record: AuthorizationRecord? = nil
  ) {
    self.identifier = identifier
    self.infoPlist = infoPlist
    self.language = language
    self.record = record
  }

  var description: AppDescription {
    get throws(SimulatedDeviceError) {
      guard let infoPlist else { return .complete(named: identifier) }
      do throws(InfoPlistError) {
        let plist = try InfoPlist(path: infoPlist)
        return AppDescription(plist, strings: try strings(of: plist), fallbackName: identifier)
      } catch {
        throw SimulatedDeviceError("\(error)")
      }
    }
  }

  private func strings(of plist: InfoPlist) throws(InfoPlistError) -> LocalizedStrings? {
    var name = language ?? "en"
    if language == nil, case .string(let region) = plist[InfoPlist.Key.developmentRegion],
      InfoPlist.isName(region)
    {
      name = region
    }
    guard let locale = LocaleName(posix: name) else { return nil }
    return try LocalizedStrings.find(beside: plist.path, locale: locale)
  }
}

/// The arguments of a simulated device, except its trace.
struct DeviceSetup {
  let answer: PromptChoice?
  let app: AppSetup
  let profile: SystemProfile
  let deferral: DeferralSupport
  let seed: UInt64
  let privacy: DevicePrivacy
  let record: AuthorizationRecord

  init(
    _ authorization: AuthorizationStatus, _ answer: PromptChoice?, _ app: AppSetup,
    _ profile: SystemProfile, _ deferral: DeferralSupport, _ seed: UInt64
  ) {
    self.answer = answer
    self.app = app
    self.profile = profile
    self.deferral = deferral
    self.seed = seed
    privacy = DevicePrivacy(isRestricted: authorization == .restricted)
    record = app.record ?? AuthorizationRecord(authorization)
  }
}
