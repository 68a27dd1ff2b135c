// swift-tools-version: 6.0
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "Commute",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: [.package(name: "locsim", path: "../../..")],
  targets: [
    .target(
      name: "Commute",
      dependencies: [
        .product(name: "CoreLocation", package: "locsim", condition: .when(platforms: [.linux]))
      ]),
    .testTarget(
      name: "CommuteTests",
      dependencies: ["Commute", .product(name: "LocationTesting", package: "locsim")]),
  ]
)
