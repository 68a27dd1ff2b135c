// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

extension Decision: MessageName {}
extension AccessRecord.Kind: MessageName {
  package static var allCases: [Self] { [.intervalBegin, .intervalEnd] }
}

extension AccessRecord: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var app = AppMembers()
    var kind: Kind?
    var time: UTCInstant?
    var accuracy: AccuracyAuthorization?
    var purposeKey: String?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "kind": kind = try Kind(from: &scanner)
      case "time": time = try UTCInstant(from: &scanner)
      case "accuracy": accuracy = try AccuracyAuthorization(from: &scanner)
      case "purposeKey": purposeKey = try scanner.readOptionalText()
      default: try app.read(name, from: &scanner)
      }
    }
    self.init(
      app: try app.id(), kind: try MessageFault.present(kind, "kind"),
      time: try MessageFault.present(time, "time"),
      accuracy: try MessageFault.present(accuracy, "accuracy"),
      purposeKey: purposeKey.flatMap(PurposeKey.init))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.members(of: app)
    writer.member("kind", kind)
    writer.member("time", time)
    writer.member("accuracy", accuracy)
    writer.member("purposeKey", purposeKey?.rawValue)
    writer.endObject()
  }
}
