// SPDX-License-Identifier: MIT

/// The purpose strings of protected resources besides location, and the names in source code that
/// need them.
package enum ResourcePurpose {
  /// The keys whose values are purpose strings, from Apple's reference of Info.plist keys.
  package static let keys: [String] = [
    "NFCReaderUsageDescription", "NSAccessoryTrackingUsageDescription",
    "NSAppDataUsageDescription", "NSAppleEventsUsageDescription", "NSAppleMusicUsageDescription",
    "NSAudioCaptureUsageDescription", "NSBluetoothAlwaysUsageDescription",
    "NSBluetoothPeripheralUsageDescription", "NSCalendarsFullAccessUsageDescription",
    "NSCalendarsUsageDescription", "NSCalendarsWriteOnlyAccessUsageDescription",
    "NSCameraUsageDescription", "NSContactsUsageDescription", "NSCriticalMessagingUsageDescription",
    "NSDesktopFolderUsageDescription", "NSDocumentsFolderUsageDescription",
    "NSDownloadsFolderUsageDescription", "NSFaceIDUsageDescription",
    "NSFallDetectionUsageDescription", "NSFileProviderDomainUsageDescription",
    "NSFileProviderPresenceUsageDescription", "NSFinancialDataUsageDescription",
    "NSFocusStatusUsageDescription", "NSGKFriendListUsageDescription",
    "NSHandsTrackingUsageDescription", "NSHealthClinicalHealthRecordsShareUsageDescription",
    "NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription", "NSHomeKitUsageDescription",
    "NSIdentityUsageDescription", "NSLocalNetworkUsageDescription",
    "NSMainCameraUsageDescription", "NSMicrophoneUsageDescription", "NSMotionUsageDescription",
    "NSNearbyInteractionAllowOnceUsageDescription", "NSNearbyInteractionUsageDescription",
    "NSNetworkVolumesUsageDescription", "NSPhotoLibraryAddUsageDescription",
    "NSPhotoLibraryUsageDescription", "NSRemindersFullAccessUsageDescription",
    "NSRemindersUsageDescription", "NSRemovableVolumesUsageDescription",
    "NSScreenCaptureUsageDescription", "NSSensorKitUsageDescription", "NSSiriUsageDescription",
    "NSSpeechRecognitionUsageDescription", "NSSystemAdministrationUsageDescription",
    "NSSystemExtensionUsageDescription", "NSUserTrackingUsageDescription",
    "NSVideoSubscriberAccountUsageDescription", "NSWorldSensingUsageDescription",
    "OSBundleUsageDescription",
  ]

  /// The keys of which a type or method needs one, by names that no app gives to its own
  /// declarations.
  ///
  /// The first key is the one that is reported as missing.
  private static let needs: [String: [String]] = [
    "ATTrackingManager": ["NSUserTrackingUsageDescription"],
    "AVAudioRecorder": ["NSMicrophoneUsageDescription"],
    "CBCentralManager": ["NSBluetoothAlwaysUsageDescription"],
    "CBPeripheralManager": ["NSBluetoothAlwaysUsageDescription"],
    "CMFallDetectionManager": ["NSFallDetectionUsageDescription"],
    "CMMotionActivityManager": ["NSMotionUsageDescription"],
    "CMPedometer": ["NSMotionUsageDescription"],
    "CMSensorRecorder": ["NSMotionUsageDescription"],
    "CNContactStore": ["NSContactsUsageDescription"],
    "HKHealthStore": ["NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription"],
    "HMHomeManager": ["NSHomeKitUsageDescription"],
    "INFocusStatusCenter": ["NSFocusStatusUsageDescription"],
    "INPreferences": ["NSSiriUsageDescription"],
    "MPMediaLibrary": ["NSAppleMusicUsageDescription"],
    "MPMediaQuery": ["NSAppleMusicUsageDescription"],
    "NFCNDEFReaderSession": ["NFCReaderUsageDescription"],
    "NFCTagReaderSession": ["NFCReaderUsageDescription"],
    "NISession": [
      "NSNearbyInteractionUsageDescription", "NSNearbyInteractionAllowOnceUsageDescription",
    ],
    "PHPhotoLibrary": ["NSPhotoLibraryUsageDescription", "NSPhotoLibraryAddUsageDescription"],
    "SFSpeechRecognizer": ["NSSpeechRecognitionUsageDescription"],
    "SRSensorReader": ["NSSensorKitUsageDescription"],
    "UIImageWriteToSavedPhotosAlbum": [
      "NSPhotoLibraryAddUsageDescription", "NSPhotoLibraryUsageDescription",
    ],
    "VSAccountManager": ["NSVideoSubscriberAccountUsageDescription"],
    "requestFullAccessToEvents": ["NSCalendarsFullAccessUsageDescription"],
    "requestFullAccessToReminders": ["NSRemindersFullAccessUsageDescription"],
    "requestWriteOnlyAccessToEvents": [
      "NSCalendarsWriteOnlyAccessUsageDescription", "NSCalendarsFullAccessUsageDescription",
    ],
  ]

  /// Returns the keys of which a word in source code needs one; `nil` if it needs none.
  package static func keys(neededBy word: String) -> [String]? { needs[word] }
}
