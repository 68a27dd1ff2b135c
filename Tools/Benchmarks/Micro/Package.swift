// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// The measured code is not public: its targets are built here once more, by links to their sources,
// so that they belong to this package. Receivers and the store are left out: they add nothing to a
// fix.
let package = Package(
  name: "locsim-micro-benchmarks",
  products: [
    .executable(name: "locsim-benchmarks-engine", targets: ["Engine"]),
    .executable(name: "locsim-benchmarks-fleet", targets: ["Fleet"]),
    .executable(name: "locsim-benchmarks-reader", targets: ["Reader"]),
  ],
  dependencies: [
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: [])
  ],
  targets: [
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "LocationCore"),
    .target(name: "GPX", dependencies: ["CExpat", "CZlib"]),
    .target(name: "LocationJSON"),
    .target(name: "GPSD", dependencies: ["LocationJSON"]),
    .target(
      name: "LocationPlayback", dependencies: ["LocationCore", "LocationJSON", "GPX", "GPSD"]),
    .target(name: "LocationFleet", dependencies: ["LocationCore"]),
    .target(name: "LocationFiles", dependencies: ["LocationCore", "LocationPlayback", "GPX"]),
    .target(
      name: "LocationRecording",
      dependencies: [
        "LocationCore", "LocationJSON", "LocationPlayback", "LocationFiles", "GPX", "GPSD",
      ]),
    .target(name: "Measuring", dependencies: ["LocationCore"], path: "Measuring"),
    .target(name: "CAllocations", path: "CAllocations"),
    .executableTarget(
      name: "Micro",
      dependencies: [
        "LocationCore", "GPX", "LocationFiles", "LocationRecording", "Measuring",
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Micro",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "Engine", dependencies: ["LocationCore", "Measuring", "CAllocations"], path: "Engine"),
    .executableTarget(
      name: "Fleet",
      dependencies: [
        "LocationCore", "LocationFleet", "LocationFiles", "LocationRecording", "Measuring",
      ],
      path: "Fleet"),
    .executableTarget(name: "Reader", dependencies: ["GPX"], path: "Reader"),
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

for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + shared
}
