// SPDX-License-Identifier: MIT

import Foundation

let geotagger = Geotagger { exit($0) }
withExtendedLifetime(geotagger) { RunLoop.main.run() }
