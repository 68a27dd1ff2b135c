// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// The measured code is not public: its targets are built here once more, by links to their sources,
// so that they belong to this package. What decodes receivers and SQLite are left out: they add
// nothing to a fix.
let log = Target.Dependency.product(name: "Logging", package: "swift-log")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")

let package = Package(
  name: "locsim-micro-benchmarks",
  products: [
    .executable(name: "locsim-benchmarks-engine", targets: ["Engine"]),
    .executable(name: "locsim-benchmarks-fleet", targets: ["Fleet"]),
    .executable(name: "locsim-benchmarks-reader", targets: ["Reader"]),
    .executable(name: "locsim-benchmarks-probe", targets: ["Probe"]),
  ],
  dependencies: [
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CMD", providers: [.apt(["libmd-dev"])]),
    .target(name: "CMapPage", exclude: ["Page"]),
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
    .target(name: "LocationClient", dependencies: ["LocationCore", "LocationJSON"]),
    .target(
      name: "LocationHost",
      dependencies: ["LocationCore", "LocationClient", "LocationPlayback", log]),
    .target(
      name: "LocationAppIdentity",
      dependencies: ["CExpat", "LocationCore", "LocationClient", "LocationFiles"]),
    .target(
      name: "LocationPrograms",
      dependencies: ["CMD", "LocationCore", "LocationJSON", "LocationClient", "LocationFiles"]),
    .target(
      name: "LocationStore",
      dependencies: [
        "LocationCore", "LocationJSON", "LocationClient", "LocationHost", "LocationFiles",
      ]),
    .target(
      name: "LocationHardware",
      dependencies: [
        "LocationCore", "LocationPlayback", "LocationFiles", "LocationHost", "GPSD", nio, nioPosix,
      ]),
    .target(
      name: "LocationTerminalPrompt",
      dependencies: ["LocationCore", "LocationFiles", "LocationHost"]),
    .target(
      name: "LocationSources",
      dependencies: [
        "LocationCore", "LocationPlayback", "LocationFiles", "LocationHost", "LocationHardware",
        "LocationRecording", "GPX", "GPSD",
      ]),
    .target(
      name: "LocationScenarios",
      dependencies: [
        "LocationCore", "LocationClient", "LocationPlayback", "LocationFiles", "LocationHost",
        "LocationRecording", "LocationAppIdentity", "LocationSources", "GPX", log,
      ]),
    .target(
      name: "LocationLocalDevice",
      dependencies: [
        "LocationCore", "LocationClient", "LocationPlayback", "LocationFiles", "LocationHost",
        "LocationStore", "LocationAppIdentity", "LocationHardware", "LocationRecording",
        "LocationSources", "LocationScenarios", "LocationTerminalPrompt", "GPX", "GPSD", log,
      ]),
    .target(
      name: "LocationDaemon",
      dependencies: [
        "CMapPage", "LocationCore", "LocationJSON", "LocationClient", "LocationPlayback",
        "LocationFiles", "LocationHost", "LocationAppIdentity", "LocationPrograms",
        "LocationHardware", "LocationRecording", "LocationSources", "LocationScenarios",
        "LocationLocalDevice",
        .product(name: "DequeModule", package: "swift-collections"), log, nio, nioPosix,
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
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
    .executableTarget(
      name: "Probe",
      dependencies: [
        "LocationCore", "LocationClient", "LocationHost", "LocationAppIdentity",
        "LocationLocalDevice", "LocationDaemon", "Measuring", log,
      ],
      path: "Probe"),
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
