// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// This package builds GPSD by links to its sources, because GPSD is not a product.
let package = Package(
  name: "locsim-fuzz",
  products: [.executable(name: "fuzz", targets: ["Fuzz"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CLibGPS", pkgConfig: "libgps",
      providers: [.apt(["libgps-dev"]), .yum(["gpsd-devel"])]),
    .target(name: "CGPS", dependencies: ["CLibGPS"]),
    .target(name: "LocationJSON"),
    .target(
      name: "GPSD", dependencies: ["LocationJSON", "CGPS"],
      // The trait of the package at the root defines this condition, too.
      swiftSettings: [.define("Hardware")]),
    .target(name: "LineMutation"),
    .target(name: "CBlackBox", linkerSettings: [.linkedLibrary("gps")]),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CBlackBox", "GPSD", "LineMutation",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
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
let strict: [SwiftSetting] =
  Context.environment["LOCSIM_STRICT"] == "1"
  ? [.treatAllWarnings(as: .error), .treatWarning("ExplicitSendable", as: .error)] : []

for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + shared + strict
}
