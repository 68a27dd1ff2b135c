// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import Testing

@testable import LocationDaemon

@Suite("The apps of a daemon share the foreground")
struct SharedForegroundTests {
  @Test("An app gets positions for as long as it is connected, whichever app connects after it")
  func positions() throws {
    let bench = try DaemonBench { store in
      for app in [AppID.tracker, .other] {
        try store.write(AuthorizationRecord(decision: .whileUsing), for: DaemonBench.verified(app))
      }
    }
    let apps = try [AppID.tracker, .other].map { app in
      (device: SynchronizedDevice(try bench.connect(as: app)), recorder: Recorder())
    }
    for app in apps {
      app.device.send(.updatesStarted(app.device.makeClient(.manager, observer: app.recorder)))
    }
    bench.daemon.device.send(.sourceOpened)
    for (number, second) in [1.0, 60, 600].enumerated() {
      bench.daemon.device.send(fix(47 + number, at: second), at: at(second))
      bench.daemon.device.meetDeadline(at: at(second + 30))
    }
    for app in apps {
      app.device.connection.settle()
      #expect(app.recorder.story == "authorizedWhenInUse 47 48 49")
    }
  }

  @Test("A session of an app that did not come last asks, too, when the prompt before has ended")
  func sessions() throws {
    let bench = try DaemonBench()
    let apps = try [AppID.tracker, .other].map { SynchronizedDevice(try bench.connect(as: $0)) }
    for app in apps {
      _ = app.makeClient(.serviceSession(ServiceGoal(.whenInUse)), observer: Recorder())
    }
    let manager = try bench.connectManager()
    #expect(try manager.answer(PromptID(1), .allowWhileUsing, precise: nil))
    #expect(try manager.answer(PromptID(2), .allowWhileUsing, precise: nil))
    for app in apps {
      app.connection.settle()
      #expect(app.appSnapshot.authorization.status == .authorizedWhenInUse)
    }
  }
}
