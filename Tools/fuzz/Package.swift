// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "locsim-fuzz",
  products: [.executable(name: "fuzz", targets: ["Fuzz"])],
  dependencies: [
    .package(name: "locsim", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(name: "CBlackBox", linkerSettings: [.linkedLibrary("gps")]),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CBlackBox",
        .product(name: "GPSD", package: "locsim"),
        .product(name: "LineMutation", package: "locsim"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ]
)

// The settings of the package at the root of the repository.
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

for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + shared + strict
}
