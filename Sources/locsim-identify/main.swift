// SPDX-License-Identifier: MIT

import LocationFiles
import LocationPrograms

// Tells the system's daemon which programs processes run (docs/guides/daemon.md). Its unit alone gives
// it the right to see that.
func fail(_ reason: String, _ code: Int32) -> Never {
  let line = Array("locsim-identify: \(reason)\n".utf8)
  _ = unsafe write(STDERR_FILENO, line, line.count)
  exit(code)
}

guard let listener = ServiceManager.sockets().values.first else {
  fail("its socket starts it, locsim-identify.socket; Tools/install --system installs that", 64)
}
let error = IdentifyService(listener: listener).run()
fail("its socket cannot be used: \(error.reason)", 71)
