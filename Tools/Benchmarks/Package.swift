// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "locsim-benchmarks",
  products: [
    .executable(name: "locsim-benchmarks", targets: ["Benchmarks"]),
    .executable(name: "locsim-benchmarks-floor", targets: ["Floor"]),
    .executable(name: "locsim-benchmarks-app", targets: ["App"]),
    .executable(name: "locsim-benchmarks-daemon", targets: ["Daemon"]),
  ],
  dependencies: [.package(name: "locsim", path: "../..")],
  targets: [
    .executableTarget(name: "Floor"),
    .executableTarget(
      name: "App",
      dependencies: [.product(name: "CoreLocation", package: "locsim")],
      exclude: ["Info.plist"]),
    .executableTarget(name: "Daemon"),
    .executableTarget(name: "Benchmarks"),
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
