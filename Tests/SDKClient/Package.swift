// swift-tools-version: 6.0
// SPDX-License-Identifier: MIT

// A package as there are many: it says `import CoreLocation`, and its manifest knows nothing of
// locsim. Tools/check-sdk builds it with the installed module, and with a swift-nio of its own.

import PackageDescription

let package = Package(
  name: "SDKClient",
  products: [.library(name: "Places", targets: ["Places"])],
  dependencies: [.package(url: "https://github.com/apple/swift-nio", from: "2.101.2")],
  targets: [
    .target(name: "Places", swiftSettings: [.swiftLanguageMode(.v5)]),
    // Names that apps give modules of theirs; the installed modules must leave them to them.
    .target(name: "LocationServices", dependencies: ["Places"]),
    .target(name: "LocationCore"),
    .executableTarget(
      name: "Client",
      dependencies: [
        "LocationCore", "LocationServices", "Places",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .testTarget(name: "PlacesTests", dependencies: ["LocationServices", "Places"]),
  ]
)
