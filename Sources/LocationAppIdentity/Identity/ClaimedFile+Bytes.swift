// SPDX-License-Identifier: MIT

package import LocationClient

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ClaimedFile {
  /// Returns the content; nothing if it is not in Base64, which no property list is.
  package func bytes() -> [UInt8] { Data(base64Encoded: base64).map { [UInt8]($0) } ?? [] }
}
