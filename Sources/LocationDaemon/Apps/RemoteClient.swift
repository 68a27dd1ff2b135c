// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// A client of an app in another process, as the service's observer.
///
/// It lets notices wait in the session of its process, which sends them.
final class RemoteClient: ClientObserver {
  /// The number that the app gave to the client.
  let number: ClientID

  /// Weak, because the service keeps observers, and the session keeps the device.
  private weak let session: AppSession?

  init(_ number: ClientID, _ session: AppSession) {
    self.number = number
    self.session = session
  }

  func receive(_ notice: ClientNotice) {
    guard let session else { return }
    session.hear?(notice, session.app.id)
    session.enqueue(
      ClientNotice(time: notice.time, client: number, event: notice.event))
  }

  var takesRuns: Bool { true }

  func receive(_ fixes: [DeliveredFix], for client: ClientID) {
    guard let session else { return }
    if let hear = session.hear {
      for fix in fixes { hear(fix.notice(for: client), session.app.id) }
    }
    session.enqueue(fixes.map { $0.notice(for: number) })
  }

  var isBacklogged: Bool { session?.isBacklogged ?? false }

  var isBusy: Bool { session?.isBusy ?? false }

  var waiting: Int { session?.waiting(for: number) ?? 0 }
}
