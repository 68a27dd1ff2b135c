// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// This package builds the tests of the rules and of the GPX reader by links to their sources, so
// that they can walk every state in a release build. `swift test` of the package at the root would
// build every target of it.
let package = Package(
  name: "locsim-exhaustive-tests",
  targets: [
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "LocationCore"),
    .target(name: "GPX", dependencies: ["CExpat", "CZlib"]),
    .target(name: "LocationJSON"),
    .target(name: "GPSD", dependencies: ["LocationJSON"]),
    .target(name: "LocationFleet", dependencies: ["LocationCore"]),
    .target(
      name: "LocationPlayback", dependencies: ["LocationCore", "LocationJSON", "GPX", "GPSD"]),
    .target(name: "LocationFiles", dependencies: ["LocationCore", "LocationPlayback", "GPX"]),
    .target(name: "LocationDensity", dependencies: ["LocationCore", "LocationFiles", "GPX"]),
    .testTarget(
      name: "LocationCoreTests",
      dependencies: ["LocationCore", "LocationDensity", "LocationFleet"],
      resources: [.copy("Fixtures")]),
    .testTarget(name: "GPXTests", dependencies: ["GPX"], exclude: ["Fixtures"]),
  ]
)

// These are the settings of the package at the root of the repository.
let shared: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let isStrict = Context.environment["LOCSIM_STRICT"] == "1"

for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + shared
  if isStrict { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
