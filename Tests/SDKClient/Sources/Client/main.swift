// SPDX-License-Identifier: MIT

// Two copies of swift-nio in one process, both at work: the client's serves, the library's asks.

import CoreLocation
import LocationCore
import LocationServices
import NIOCore
import NIOPosix
import Places

let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
let server = try Receiver.start(on: group)
let port = server.localAddress?.port ?? 0
setenv("LOCSIM_SOURCE", "gpsd://127.0.0.1:\(port)", 1)
setenv("LOCSIM_AUTHORIZATION", "when-in-use", 1)

let follower = Follower()
follower.startUpdatingLocation()
let end = Date(timeIntervalSinceNow: 30)
while follower.places.count < Receiver.count, Date() < end {
  RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.02))
}
follower.stopUpdatingLocation()
for place in follower.places {
  let coordinate = place.location.coordinate
  let own = Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude)
  print("\(place.name): \(own.text)")
}
try server.close().wait()
try group.syncShutdownGracefully()
exit(follower.places.count == Receiver.count ? 0 : 1)
