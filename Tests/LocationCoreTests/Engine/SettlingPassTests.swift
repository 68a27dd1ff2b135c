// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("The passes of settling")
struct SettlingPassTests {
  @Test("The page shows the passes in the order in which the engine makes them")
  func page() throws {
    var table = "| | pass | why it stands there |\n| ---: | --- | --- |\n"
    for (index, pass) in LocationEngine.settling.enumerated() {
      table += "| \(index + 1) | \(pass.name) | \(pass.reason) |\n"
    }
    try GeneratedPage.expect("docs/internals/settling.md", toShow: table)
  }
}
