// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// This package builds the rules and the GPX reader by links to their sources, because they are not
// products.
let package = Package(
  name: "locsim-attack",
  products: [.executable(name: "attack", targets: ["attack"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "LocationCore"),
    .target(name: "GPX", dependencies: ["CExpat", "CZlib"]),
    .target(
      name: "AttackSuite",
      dependencies: [
        "LocationCore", "GPX",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "attack",
      dependencies: [
        "AttackSuite", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "AttackSuiteTests",
      dependencies: [
        "AttackSuite", "LocationCore", "GPX",
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
