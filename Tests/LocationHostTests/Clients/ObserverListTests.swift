// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import Testing

@testable import LocationHost

@Suite("Receivers of a service")
struct ObserverListTests {
  private final class Named: ClientObserver {
    let number: Int
    let isBacklogged: Bool

    init(_ number: Int, isBacklogged: Bool = false) {
      (self.number, self.isBacklogged) = (number, isBacklogged)
    }

    func receive(_ notice: ClientNotice) {}
  }

  private func number(_ client: ClientID, in list: ObserverList) -> Int? {
    (list[client] as? Named)?.number
  }

  @Test("Whichever clients go away, the others keep their observers, and no name comes twice")
  func names() {
    var list = ObserverList()
    let clients = (0..<100).map { list.add(Named($0)) }
    #expect(Set(clients).count == 100)
    for index in clients.indices where index % 3 != 0 { list.remove(clients[index]) }
    list.remove(clients[1])
    for index in clients.indices {
      #expect(number(clients[index], in: list) == (index % 3 == 0 ? index : nil))
    }
    let next = list.add(Named(100))
    #expect(!clients.contains(next))
    #expect(number(next, in: list) == 100)
    #expect(list[ClientID(0)] == nil)
  }

  @Test("A removed observer is not kept")
  func release() {
    var list = ObserverList()
    var observer: Named? = Named(1)
    weak let kept = observer
    let client = observer.map { list.add($0) }
    observer = nil
    #expect(kept != nil)
    if let client { list.remove(client) }
    #expect(kept == nil)
  }

  @Test("One that lags is enough, for as long as it is there")
  func backlog() {
    var list = ObserverList()
    _ = list.add(Named(1))
    #expect(!list.isAnyBacklogged)
    let behind = list.add(Named(2, isBacklogged: true))
    #expect(list.isAnyBacklogged)
    list.remove(behind)
    #expect(!list.isAnyBacklogged)
  }
}
