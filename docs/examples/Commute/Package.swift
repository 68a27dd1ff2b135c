// swift-tools-version: 6.0
// SPDX-License-Identifier: MIT

import PackageDescription

// With an installed SDK (docs/guides/sdk.md) an app and its tests need no dependency; LOCSIM_INSTALLED=1
// leaves it out.
let isInstalled = Context.environment["LOCSIM_INSTALLED"] == "1"
let coreLocation: [Target.Dependency] = [
  .product(name: "CoreLocation", package: "locsim", condition: .when(platforms: [.linux]))
]
let locationTesting: [Target.Dependency] = [.product(name: "LocationTesting", package: "locsim")]

let package = Package(
  name: "Commute",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: isInstalled ? [] : [.package(name: "locsim", path: "../../..")],
  targets: [
    .target(name: "Commute", dependencies: isInstalled ? [] : coreLocation),
    .testTarget(
      name: "CommuteTests", dependencies: ["Commute"] + (isInstalled ? [] : locationTesting)),
  ]
)
