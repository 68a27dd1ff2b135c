// SPDX-License-Identifier: MIT

import Testing

@testable import LocationPlot

@Suite("Ticks")
struct TickTests {
}
