// SPDX-License-Identifier: MIT

// Prints where the device is, as an iOS developer would write it:
// SampleApp [--main runloop|dispatch|async] [number of locations]

import CoreLocation

guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
  print("usage: SampleApp [--main runloop|dispatch|async] [number of locations]")
  exit(64)
}
switch arguments.main {
case .runLoop: runLoopMain(arguments)
case .dispatch: dispatchQueueMain(arguments)
case .async: asyncMain(arguments)
}
