// SPDX-License-Identifier: MIT

#if Store
import GRDB
import LocationCore
import LocationHost

/// The columns that tell the programs of an identifier apart, in every table about apps.
///
/// What is decided about an identifier, whichever program claims it, has the user -1 and the tier
/// `any`.
enum ProgramColumns {
  private static let anyUser: Int64 = -1
  private static let anyTier = "any"

  /// The condition for the rows of an app, whose identifier is in a column; its arguments are
  /// `arguments(of:)`.
  static func condition(_ column: String) -> String {
    "\(column) = ? AND user = ? AND tier = ? AND anchor = ?"
  }

  /// The values of an app's columns: the identifier, the user, the tier, the anchor.
  static func arguments(of app: AppID) -> StatementArguments {
    let program = app.program
    return [
      app.rawValue, program.map { Int64($0.user) } ?? anyUser, program?.tier.rawValue ?? anyTier,
      program?.anchor ?? "",
    ]
  }

  /// Reads an app; `nil` if a value is implausible.
  static func app(
    _ identifier: DatabaseValue, _ user: DatabaseValue, _ tier: DatabaseValue,
    _ anchor: DatabaseValue
  ) -> AppID? {
    guard let identifier = String.fromDatabaseValue(identifier),
      let app = AppID(storable: identifier), case .int64(let user) = user.storage,
      let tier = String.fromDatabaseValue(tier), let anchor = String.fromDatabaseValue(anchor)
    else { return nil }
    if user == anyUser { return tier == anyTier && anchor.isEmpty ? app : nil }
    guard let user = UInt32(exactly: user), let tier = IdentityTier(rawValue: tier) else {
      return nil
    }
    let program = AppProgram(user: user, tier: tier, anchor: anchor)
    return program.isStorable ? AppID(identifier, program: program) : nil
  }
}
#endif
