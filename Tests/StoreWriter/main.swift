// SPDX-License-Identifier: MIT

// Writes decisions about an app until it is killed, and says which ones are kept.
//
//   StoreWriter FILE APP
//
// Each line of output is the revision of a decision that `write` has kept; the decision follows
// from it, so that a test can decide whether the store holds that very one.

import LocationCore
import LocationFiles
import LocationHost
import LocationStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

#if Store
let arguments = CommandLine.arguments
guard arguments.count == 3 else { exit(64) }
let app = AppID(arguments[2])
let output = try OutputFile(path: nil)
let store = try SQLitePermissionStore(path: arguments[1])
var revision = try store.permission(of: app).revision
while true {
  let decision: Decision = revision % 2 == 0 ? .always : .never
  let written = try store.write(AuthorizationRecord(decision: decision), for: app)
  revision = written.revision
  try output.write(Array("\(revision)\n".utf8))
}
#else
exit(69)
#endif
