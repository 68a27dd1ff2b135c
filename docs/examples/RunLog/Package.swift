// swift-tools-version: 6.0
// SPDX-License-Identifier: MIT

import PackageDescription

// With an installed SDK (docs/guides/sdk.md) an app needs no dependency; LOCSIM_INSTALLED=1 leaves it out.
let isInstalled = Context.environment["LOCSIM_INSTALLED"] == "1"

let package = Package(
  name: "RunLog",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: isInstalled ? [] : [.package(name: "locsim", path: "../../..")],
  targets: [
    .executableTarget(
      name: "RunLog",
      dependencies: isInstalled
        ? []
        : [
          .product(
            name: "CoreLocation", package: "locsim", condition: .when(platforms: [.linux]))
        ])
  ]
)
