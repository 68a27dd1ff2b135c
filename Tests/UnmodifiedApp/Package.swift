// swift-tools-version: 6.0
// SPDX-License-Identifier: MIT

import PackageDescription

// How apps use Core Location in their mocks and models, compiled in both language modes (LANGUAGE_MODE=5)
// and with an installed SDK (LOCSIM_INSTALLED=1) by Tools/check-apps.
let isInstalled = Context.environment["LOCSIM_INSTALLED"] == "1"
let coreLocation: [Target.Dependency] =
  isInstalled ? [] : [.product(name: "CoreLocation", package: "locsim")]

let package = Package(
  name: "UnmodifiedApp",
  dependencies: isInstalled ? [] : [.package(name: "locsim", path: "../..")],
  targets: [
    .executableTarget(name: "AsyncApp", dependencies: coreLocation),
    .testTarget(name: "MocksTests", dependencies: coreLocation),
  ],
  swiftLanguageModes: [Context.environment["LANGUAGE_MODE"] == "5" ? .v5 : .v6]
)
