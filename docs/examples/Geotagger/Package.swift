// swift-tools-version: 5.9
// SPDX-License-Identifier: MIT

import PackageDescription

// With an installed SDK (docs/guides/sdk.md) an app needs no dependency; LOCSIM_INSTALLED=1 leaves it out.
let isInstalled = Context.environment["LOCSIM_INSTALLED"] == "1"

let package = Package(
  name: "Geotagger",
  platforms: [.iOS(.v14), .macOS(.v11)],
  dependencies: isInstalled ? [] : [.package(name: "locsim", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Geotagger",
      dependencies: isInstalled
        ? []
        : [
          .product(
            name: "CoreLocation", package: "locsim", condition: .when(platforms: [.linux]))
        ])
  ]
)
