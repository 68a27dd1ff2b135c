// SPDX-License-Identifier: MIT

import Foundation

/// Whether tests take all the time they can use; `Tools/test --exhaustive` sets it.
let isExhaustive = ProcessInfo.processInfo.environment["LOCSIM_EXHAUSTIVE"] == "1"
