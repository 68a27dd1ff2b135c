// SPDX-License-Identifier: MIT

// Every type in the API is exported, so that `import LocationTesting` is enough to name it. The
// types are exported one by one, because a whole module would add names such as `Event` and
// `Coordinate` to those of an app's tests.
@_exported public import enum LocationCore.AppPhase
@_exported public import struct LocationCore.AuthorizationRecord
@_exported public import enum LocationCore.AuthorizationStatus
@_exported public import struct LocationCore.ClientNotice
@_exported public import enum LocationCore.DeferralSupport
@_exported public import enum LocationCore.DeviceRecord
@_exported public import struct LocationCore.Indicator
@_exported public import struct LocationCore.PlaybackOptions
@_exported public import struct LocationCore.Prompt
@_exported public import enum LocationCore.PromptChoice
@_exported public import struct LocationCore.PurposeString
@_exported public import enum LocationCore.SettingsChoice
@_exported public import enum LocationCore.SystemProfile
@_exported public import enum LocationCore.UsageMark
