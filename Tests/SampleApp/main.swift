// SPDX-License-Identifier: MIT

// Prints where the device is, as an iOS developer would write it:
// SampleApp [--always] [--main runloop|dispatch|async|queue] [number of locations]
// SampleApp --region latitude,longitude,radius
// SampleApp --deferral

import CoreLocation

guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
  print("usage: SampleApp [--always] [--main runloop|dispatch|async|queue] [number of locations]")
  exit(64)
}
if arguments.asksForDeferral {
  print(CLLocationManager.deferredLocationUpdatesAvailable() ? "available" : "retired")
  exit(0)
}
if let region = arguments.region {
  let center = CLLocationCoordinate2D(latitude: region.latitude, longitude: region.longitude)
  regionMain(CLCircularRegion(center: center, radius: region.radius, identifier: "place"))
}
switch arguments.main {
case .runLoop: runLoopMain(arguments)
case .dispatch: dispatchQueueMain(arguments)
case .async: asyncMain(arguments)
case .queue: queueMain(arguments)
}
