// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// Where Tools/install-sdk gathers what its build of CoreLocation gives beside the library.
let sdk = Context.environment["LOCSIM_SDK"]

// On Apple's platforms CoreLocation is Apple's, and no target of ours has its name. The product has it
// there, too: SwiftPM wants what a manifest names to exist, even where `.when(platforms: [.linux])`
// leaves it out.
#if os(Linux)
let coreLocation = "CoreLocation"
#else
let coreLocation = "LocationServices"
#endif

let package = Package(
  name: "locsim",
  products: [
    .library(
      name: "CoreLocation", type: sdk == nil ? nil : .dynamic,
      targets: sdk == nil ? [coreLocation] : [coreLocation, "LocationTesting"]),
    .library(name: "LocationTesting", targets: ["LocationTesting"]),
    .executable(name: "locsim", targets: ["locsim"]),
    .executable(name: "locsim-identify", targets: ["locsim-identify"]),
  ],
  traits: [
    .default(enabledTraits: ["Hardware", "Simulation", "Store"]),
    .trait(
      name: "Hardware", description: "Reads receivers through gpsd and NMEA logs; needs libgps."),
    .trait(
      name: "Simulation",
      description: "Makes an app its own device; without it CoreLocation has no location."),
    .trait(name: "Store", description: "Keeps permissions beyond the process; needs SQLite."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // Layer 0
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(
      name: "CLibGPS", pkgConfig: "libgps",
      providers: [.apt(["libgps-dev"]), .yum(["gpsd-devel"])]),
    .systemLibrary(name: "CMD", providers: [.apt(["libmd-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CMapPage", exclude: ["Page"]),
    .target(name: "CGPS", dependencies: ["CLibGPS"]),
    .target(name: "CSQLiteHeader"),
    .target(name: "CCoreLocation"),
    .target(name: "LocationCore"),
    .target(name: "LocationJSON"),
    .target(name: "GPX", dependencies: ["CExpat", "CZlib"]),
    .target(
      name: "GPSD",
      dependencies: [
        "LocationJSON", .target(name: "CGPS", condition: .when(traits: ["Hardware"])),
      ]),
    // Layer 1
    .target(name: "LocationClient", dependencies: ["LocationCore", "LocationJSON"]),
    .target(name: "LocationFleet", dependencies: ["LocationCore"]),
    .target(name: "LocationPlot", dependencies: ["LocationCore"]),
    .target(
      name: "LocationPlayback", dependencies: ["LocationCore", "LocationJSON", "GPX", "GPSD"]),
    .target(name: "LocationFiles", dependencies: ["LocationCore", "LocationPlayback", "GPX"]),
    // Layer 2
    .target(
      name: "LocationHost",
      dependencies: [
        "LocationCore", "LocationClient", "LocationPlayback",
        .product(name: "Logging", package: "swift-log"),
      ]),
    .target(
      name: "LocationAppIdentity",
      dependencies: ["CExpat", "LocationCore", "LocationClient", "LocationFiles"]),
    .target(
      name: "LocationPrograms",
      dependencies: ["CMD", "LocationCore", "LocationJSON", "LocationClient", "LocationFiles"]),
    .target(name: "LocationDensity", dependencies: ["LocationCore", "LocationFiles", "GPX"]),
    // Layer 3
    .target(
      name: "LocationStore",
      dependencies: [
        "LocationCore", "LocationJSON", "LocationClient", "LocationHost", "LocationFiles",
        .target(name: "CSQLiteHeader", condition: .when(traits: ["Store"])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"])),
      ]),
    .target(
      name: "LocationPlistLint",
      dependencies: ["LocationCore", "LocationAppIdentity", "LocationFiles"]),
    .target(
      name: "LocationHardware",
      dependencies: [
        "LocationCore", "LocationPlayback", "LocationFiles", "LocationHost", "GPSD",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .target(
      name: "LocationRecording",
      dependencies: [
        "LocationCore", "LocationJSON", "LocationPlayback", "LocationFiles", "GPX", "GPSD",
      ]),
    .target(
      name: "LocationTerminalPrompt",
      dependencies: ["LocationCore", "LocationFiles", "LocationHost"]),
    // Layer 4
    .target(
      name: "LocationSources",
      dependencies: [
        "LocationCore", "LocationPlayback", "LocationFiles", "LocationHost", "LocationHardware",
        "LocationRecording", "GPX", "GPSD",
      ]),
    .target(
      name: "LocationSinks",
      dependencies: [
        "LocationCore", "LocationPlayback", "LocationFiles", "LocationHost", "LocationRecording",
        "GPX", "GPSD",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    // Layer 5
    .target(
      name: "LocationScenarios",
      dependencies: [
        "LocationCore", "LocationClient", "LocationPlayback", "LocationFiles", "LocationHost",
        "LocationRecording",
        "LocationAppIdentity", "LocationSources", "GPX",
        .product(name: "Logging", package: "swift-log"),
      ]),
    // Layer 6
    .target(
      name: "LocationScenarioFiles",
      dependencies: [
        "LocationFiles", "LocationScenarios", "GPX",
        .product(name: "Yams", package: "Yams"),
      ]),
    // Layer 7
    .target(
      name: "LocationLocalDevice",
      dependencies: [
        "LocationCore", "LocationClient", "LocationPlayback", "LocationFiles", "LocationHost",
        "LocationStore",
        "LocationAppIdentity", "LocationHardware", "LocationRecording", "LocationSources",
        "LocationScenarios", "LocationTerminalPrompt", "GPX", "GPSD",
        .product(name: "Logging", package: "swift-log"),
      ]),
    // Layer 8
    .target(
      name: "LocationDaemon",
      dependencies: [
        "CMapPage", "LocationCore", "LocationJSON", "LocationClient", "LocationPlayback",
        "LocationFiles",
        "LocationHost", "LocationAppIdentity", "LocationPrograms", "LocationHardware",
        "LocationRecording", "LocationSources", "LocationScenarios", "LocationLocalDevice",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ]),
    .target(
      name: "LocationServices",
      dependencies: [
        "CCoreLocation", "LocationCore", "LocationClient",
        .target(name: "LocationLocalDevice", condition: .when(traits: ["Simulation"])),
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .target(
      name: "LocationTesting",
      dependencies: [
        "GPX", "LocationCore", "LocationPlayback", "LocationFiles", "LocationHost",
        "LocationAppIdentity", "LocationRecording", "LocationSources", "LocationScenarios",
        "LocationClient",
      ]),
    .target(
      name: "LocsimCommands",
      dependencies: [
        "LocationCore", "LocationJSON", "LocationClient", "GPX", "GPSD", "LocationPlayback",
        "LocationFiles",
        "LocationHost",
        "LocationStore", "LocationAppIdentity", "LocationPlistLint", "LocationHardware",
        "LocationRecording", "LocationSources", "LocationSinks", "LocationScenarios",
        "LocationScenarioFiles", "LocationTerminalPrompt", "LocationLocalDevice",
        "LocationPrograms", "LocationDaemon", "LocationDensity", "LocationPlot",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // The command; CoreLocation follows below
    .executableTarget(
      name: "locsim",
      dependencies: [
        "LocsimCommands", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "locsim-identify", dependencies: ["LocationFiles", "LocationPrograms"]),
    // Tests
    .executableTarget(
      name: "SampleApp", dependencies: [.target(name: coreLocation)], path: "Tests/SampleApp",
      exclude: ["Info.plist"]),
    .executableTarget(
      name: "StoreWriter", dependencies: ["LocationCore", "LocationHost", "LocationStore"],
      path: "Tests/StoreWriter"),
    .executableTarget(name: "GPSReader", dependencies: ["CLibGPS"], path: "Tests/GPSReader"),
    .testTarget(
      name: "LocationCoreTests",
      dependencies: ["LocationCore", "LocationDensity", "LocationFleet"],
      resources: [.copy("Fixtures")]),
    .target(name: "RealGPSD", path: "Tests/RealGPSD"),
    .testTarget(name: "LocationJSONTests", dependencies: ["LocationJSON"]),
    .testTarget(name: "GPXTests", dependencies: ["GPX"], exclude: ["Fixtures"]),
    .target(name: "LineMutation", path: "Tests/LineMutation"),
    .testTarget(
      name: "GPSDTests", dependencies: ["GPSD", "LineMutation", "RealGPSD"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "LocationPlaybackTests",
      dependencies: [
        "LocationPlayback", "LocationCore", "GPX", "GPSD", "LocationRecording", "LocationSources",
      ]),
    .target(
      name: "LocationFakes",
      dependencies: [
        "LocationCore", "LocationClient", "LocationPlayback", "LocationHost", "LocationRecording",
        "LocationScenarios", "LocationHardware",
        "LocationAppIdentity", "GPX",
      ],
      path: "Tests/LocationFakes"),
    .testTarget(
      name: "LocationFilesTests",
      dependencies: [
        "LocationCore", "LocationPlayback", "GPX", "LocationFakes", "LocationFiles",
        "LocationSources",
      ]),
    .testTarget(
      name: "LocationClientTests",
      dependencies: ["LocationClient", "LocationCore", "LocationJSON", "LocationFakes"]),
    .testTarget(
      name: "LocationHostTests",
      dependencies: [
        "LocationCore", "LocationPlayback", "GPX", "LocationFakes", "LocationFiles",
        "LocationHost",
      ]),
    .testTarget(
      name: "LocationStoreTests",
      dependencies: [
        "LocationCore", "LocationClient", "LocationFakes", "LocationHost", "LocationStore",
        "StoreWriter",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "LocationTerminalPromptTests",
      dependencies: [
        "LocationCore", "LocationFakes", "LocationFiles", "LocationHost",
        "LocationTerminalPrompt", "LocationSources",
      ]),
    .testTarget(
      name: "LocationAppIdentityTests",
      dependencies: [
        "LocationCore", "LocationFakes", "LocationFiles", "LocationAppIdentity",
      ]),
    .testTarget(
      name: "LocationPlistLintTests",
      dependencies: [
        "LocationCore", "LocationFakes", "LocationFiles", "LocationAppIdentity",
        "LocationPlistLint",
      ]),
    .testTarget(
      name: "LocationHardwareTests",
      dependencies: [
        "LocationClient", "LocationCore", "LocationPlayback", "GPSD", "RealGPSD", "LocationFakes",
        "LocationFiles", "LocationHost", "LocationHardware", "LocationSources", "LocationScenarios",
      ]),
    .testTarget(
      name: "LocationRecordingTests",
      dependencies: [
        "LocationCore", "LocationPlayback", "GPX", "LocationFakes", "LocationFiles",
        "LocationRecording",
      ]),
    .testTarget(
      name: "LocationSinksTests",
      dependencies: [
        "LocationCore", "LocationPlayback", "GPX", "GPSD", "RealGPSD", "LocationFakes",
        "LocationFiles", "LocationRecording", "LocationSinks", "LocationSources", "GPSReader",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]),
    .testTarget(
      name: "LocationSourcesTests",
      dependencies: [
        "LocationCore", "LocationPlayback", "GPX", "LocationFakes", "LocationFiles",
        "LocationRecording", "LocationSources",
      ]),
    .testTarget(
      name: "LocationScenariosTests",
      dependencies: [
        "LocationCore", "LocationPlayback", "GPX", "LocationFakes", "LocationFiles",
        "LocationHardware", "LocationHost", "LocationRecording", "LocationSources",
        "LocationScenarios", "LocationScenarioFiles",
      ]),
    .testTarget(
      name: "LocationDensityTests",
      dependencies: [
        "LocationCore", "GPX", "LocationFakes", "LocationFiles", "LocationDensity",
      ]),
    .testTarget(
      name: "LocationPlotTests", dependencies: ["CExpat", "LocationCore", "LocationPlot"]),
    .testTarget(
      name: "LocationLocalDeviceTests",
      dependencies: [
        "LocationCore", "LocationPlayback", "LocationFakes", "LocationFiles", "LocationHost",
        "LocationStore", "LocationAppIdentity", "LocationHardware", "LocationSources",
        "LocationScenarios", "LocationLocalDevice",
        .product(name: "Logging", package: "swift-log"),
      ]),
    .testTarget(
      name: "LocationDaemonTests",
      dependencies: [
        "LocationDaemon", "LocationClient", "LocationCore", "LocationJSON", "LocationFiles",
        "LocationHost", "LocationAppIdentity", "LocationPrograms", "LocationRecording",
        "LocationSources",
        "LocationScenarios", "LocationScenarioFiles", "LocationLocalDevice", "LocationFakes",
        "LineMutation",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .testTarget(
      name: "LocationServicesTests",
      dependencies: [
        .target(name: coreLocation), "LocationTesting", "LocationClient", "LocationHost",
        "LocationCore", "LocationFakes", "LocationFiles", "LocationDaemon", "LocationLocalDevice",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .testTarget(
      name: "LocationTestingTests",
      dependencies: [
        "LocationTesting", "LocationCore", "LocationPlayback", "LocationHost", "LocationRecording",
        "LocationScenarios",
        .target(name: coreLocation),
      ]),
    .testTarget(
      name: "LocsimCommandsTests",
      dependencies: [
        "LocsimCommands", "locsim", "locsim-identify", "SampleApp", .target(name: coreLocation),
        "LocationTesting",
        "RealGPSD", "LocationScenarios", "LocationScenarioFiles", "LocationClient", "LocationCore",
        "LocationFakes", "LocationPrograms", "CExpat",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Fixtures"]),
    .testTarget(name: "RepositoryTests", exclude: ["Fixtures"]),
  ]
)

#if os(Linux)
package.targets += [
  // Apple's headers as submodules, for apps that say `import CoreLocation.CLLocation`.
  .systemLibrary(name: "CoreLocationSubmodules"),
  .target(name: "CoreLocation", dependencies: ["LocationServices", "CoreLocationSubmodules"]),
]
#endif

// One set of compiler settings for every target. Warnings are errors only under
// LOCSIM_STRICT=1 (Tools/test sets it), so that a newer compiler's new warning cannot break a
// client that depends on this package by path.
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
  var settings = (target.swiftSettings ?? []) + shared
  if isStrict {
    settings.append(.treatAllWarnings(as: .error))
    // An open class that is not Sendable can only say so in a way that warns in apps' subclasses.
    if target.name != "LocationServices" {
      settings.append(.treatWarning("ExplicitSendable", as: .error))
    }
  }
  target.swiftSettings = settings
}

// Installed, the declarations are CoreLocation's own and LocationServices is the name that gives
// them on: an app may then have a module LocationServices itself, and is shown Apple's names.
if sdk != nil {
  for target in package.targets {
    switch target.name {
    case "LocationServices":
      (target.name, target.path) = ("CoreLocation", "Sources/LocationServices")
    case "CoreLocation":
      (target.name, target.path) = ("LocationServices", "Sources/CoreLocation")
      target.dependencies = ["CoreLocation"]
      target.swiftSettings?.append(.define("INSTALLED"))
    default: break
    }
  }
}

// Only the modules that apps and their tests see are resilient: no app is compiled against what they
// stand on, and tests against no more of it than the values that they name, which are in LocationCore.
// Tools/install-sdk makes the list of what the library shows from the lists that come of this.
if let sdk {
  for target in package.targets {
    let isResilient = ["LocationServices", "CoreLocation", "LocationTesting"].contains(target.name)
    guard isResilient || target.name == "LocationCore" else { continue }
    target.swiftSettings?.append(
      .unsafeFlags([
        "-emit-tbd", "-emit-tbd-path", "\(sdk)/\(target.name).tbd",
        "-Xfrontend", "-tbd-install_name", "-Xfrontend", "libCoreLocation.so",
      ]))
    guard isResilient else { continue }
    target.swiftSettings?.append(
      .unsafeFlags([
        "-enable-library-evolution", "-module-link-name", "CoreLocation",
        // The compiler reads the interface anew, as a client does, and without SwiftPM's module maps.
        "-I", "\(Context.packageDirectory)/Sources/CCoreLocation/include",
        // Foundation is not resilient on Linux, nor LocationCore, which each import of it would say.
        "-suppress-warnings",
        // The library must not look for itself when it is linked.
        "-Xfrontend", "-disable-autolink-library", "-Xfrontend", "CoreLocation",
      ]))
    target.linkerSettings = [
      .unsafeFlags([
        // The toolchain's own linker; gold leaves names of what is hidden in the table of symbols.
        "-use-ld=lld", "-Xlinker", "--version-script=\(sdk)/symbols.map",
        // What the optimiser did away with is in the list nevertheless.
        "-Xlinker", "--undefined-version", "-Xlinker", "--strip-all",
        // An app may have a module LocationCore of its own, whose names are not the library's.
        "-Xlinker", "-Bsymbolic", "-Xlinker", "-soname=libCoreLocation.so",
      ])
    ]
  }
}
