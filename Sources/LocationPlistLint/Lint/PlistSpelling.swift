// SPDX-License-Identifier: MIT

import LocationAppIdentity
import LocationFiles

/// Finds keys and values of an Info.plist that are misspelled, so that nothing reads them.
enum PlistSpelling {
  /// The keys whose misspelling takes away what an app needs: the purpose strings, and what locsim
  /// reads.
  static let important: Set<String> = InfoPlist.Key.all.union(ResourcePurpose.keys)

  /// Other common keys, none of which is a misspelled key.
  private static let others: Set<String> = [
    "BGTaskSchedulerPermittedIdentifiers", "CFBundleAllowMixedLocalizations",
    "CFBundleDocumentTypes", "CFBundleExecutable", "CFBundleGetInfoString", "CFBundleHelpBookName",
    "CFBundleIconFile", "CFBundleIconFiles", "CFBundleIconName", "CFBundleIcons",
    "CFBundleInfoDictionaryVersion", "CFBundleLocalizations", "CFBundlePackageType",
    "CFBundleShortVersionString", "CFBundleSignature", "CFBundleSpokenName",
    "CFBundleSupportedPlatforms", "CFBundleTypeName", "CFBundleURLName", "CFBundleURLTypes",
    "CFBundleVersion", "LSApplicationCategoryType", "LSMinimumSystemVersion",
    "LSRequiresIPhoneOS", "NSAppTransportSecurity", "NSBonjourServices", "NSExtension",
    "NSHighResolutionCapable", "NSHumanReadableCopyright", "NSMainNibFile",
    "NSMainStoryboardFile", "NSPrincipalClass", "NSSensorKitUsageDetail",
    "NSSupportsLiveActivities", "NSUserActivityTypes", "UIAppFonts",
    "UIApplicationSceneManifest", "UIDeviceFamily", "UIFileSharingEnabled", "UILaunchScreen",
    "UILaunchStoryboardName", "UIMainStoryboardFile", "UIRequiredDeviceCapabilities",
    "UIRequiresFullScreen", "UIStatusBarStyle", "UISupportedInterfaceOrientations",
    "UIUserInterfaceStyle", "UIViewControllerBasedStatusBarAppearance", "WKAppBundleIdentifier",
    "WKApplication", "WKBackgroundModes", "WKCompanionAppBundleIdentifier", "XPCService",
  ]

  /// The values that `UIBackgroundModes` may contain.
  static let backgroundModes: Set<String> = [
    "audio", "bluetooth-central", "bluetooth-peripheral", "external-accessory", "fetch",
    "location", "nearby-interaction", "network-authentication", "newsstand-content", "processing",
    "push-to-talk", "remote-notification", "voip",
  ]

  /// The intended key; `nil` if the key is known, or near to no known one.
  static func key(meantBy key: String) -> String? {
    guard !important.contains(key), !others.contains(key) else { return nil }
    // Xcode shows keys under names such as “Privacy - Camera Usage Description”.
    let shown = key.filter { !$0.isWhitespace && $0 != "-" }
    let name = shown.hasPrefix("Privacy") ? "NS" + shown.dropFirst("Privacy".count) : shown
    // Only a seventh of a long key may be wrong, because all keys end in the same words.
    return Spelling.nearest(to: name, among: important.sorted(), share: 7)
  }

  /// The intended background mode; `nil` if the mode is known, or near to no known one.
  static func backgroundMode(meantBy mode: String) -> String? {
    guard !backgroundModes.contains(mode) else { return nil }
    return Spelling.nearest(to: mode, among: backgroundModes.sorted())
  }
}
