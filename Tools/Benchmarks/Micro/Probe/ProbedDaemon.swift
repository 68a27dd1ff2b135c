// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationDaemon
import LocationHost
import LocationLocalDevice
import Logging
import Measuring
import Synchronization

/// A daemon that serves one app, and that notes when its engine decides to deliver a fix.
final class ProbedDaemon {
  /// The app's identifier, of the Info.plist in `Sources/App`.
  private static let app = AppID("org.example.Benchmarks")

  /// Where apps connect.
  let socket: String

  private let daemon: Daemon
  private let device: InProcessDevice
  private let observer = Observer()

  /// Makes a daemon that listens, and that plays the trace from now on.
  init(trace: String, socket: String) throws {
    self.socket = socket
    let log = Logger(label: "probe")
    let store = InMemoryPermissionStore()
    try store.write(AuthorizationRecord(decision: .whileUsing), for: Self.app)
    var settings = DaemonSettings(
      source: try .named(trace, log), store: store, domain: .simulation("probe"), name: "probe",
      openStore: { InMemoryPermissionStore(sharing: store) })
    // What is decided about the identifier must be confirmed for the program.
    settings.prompter = PolicyPrompter(answer: .allowWhileUsing)
    daemon = Daemon(settings, log: log)
    try daemon.listen(on: DaemonSocket(path: socket))
    daemon.start()
    device = InProcessDevice(
      service: daemon.device, app: AppID("org.example.Probe"), description: Samples.app,
      record: AuthorizationRecord(decision: .whileUsing), callbacks: .whileAdvancing)
    let client = device.makeClient(.manager, observer: observer)
    device.send(.updatesStarted(client))
  }

  /// When each fix was decided on, by its time in milliseconds.
  var decisions: [Int: Int] { observer.moments.withLock { $0 } }

  /// A client in the daemon itself, which the service notifies in the same go as the app's.
  private final class Observer: ClientObserver {
    let moments = Mutex<[Int: Int]>([:])

    func receive(_ notice: ClientNotice) {
      let now = Clock.nanoseconds
      guard case .locationsUpdated(let fixes) = notice.event else { return }
      moments.withLock { moments in
        for fix in fixes { moments[Self.milliseconds(fix.timestamp)] = now }
      }
    }

    private static func milliseconds(_ time: UTCInstant) -> Int {
      Int(((time - UTCInstant(secondsSinceEpoch: 0)) / .milliseconds(1)).rounded())
    }
  }
}
