// SPDX-License-Identifier: MIT

/// Repairs an ATT line of gpsd 3.22 (Debian 11 and 12, Ubuntu 22.04).
///
/// If GST and a heading come in one cycle, gpsd writes
/// `{"class":"ATT","device":"/dev/x",,"time":"…Z""heading":3.900,"dip":1.600,…}`. The line contains
/// the numbers of GST under other names, because both reports share their memory. The four numbers
/// that an ATT report needs follow them.
enum AttitudeRepair {
  private static let start = Array(#"{"class":"ATT""#.utf8)
  private static let twoCommas = Array(#"",,""#.utf8)
  private static let noComma = Array(#"Z"""#.utf8)

  /// Returns the line with its commas in place; `nil` if its commas are not the fault.
  static func repair(_ line: [UInt8]) -> [UInt8]? {
    guard line.starts(with: start) else { return nil }
    var repaired: [UInt8] = []
    repaired.reserveCapacity(line.count + 1)
    var index = 0
    var isChanged = false
    while index < line.count {
      let rest = line[index...]
      repaired.append(line[index])
      if rest.starts(with: twoCommas) {
        repaired.append(UInt8(ascii: ","))
        index += 3
        isChanged = true
      } else if rest.starts(with: noComma) {
        repaired += #"",""#.utf8
        index += 3
        isChanged = true
      } else {
        index += 1
      }
    }
    return isChanged ? repaired : nil
  }
}
