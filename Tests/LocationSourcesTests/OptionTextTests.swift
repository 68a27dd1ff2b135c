// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationFakes
import LocationPlayback
import Testing

@testable import LocationFiles
@testable import LocationSources

@Suite("Values of options")
struct OptionTextTests {
  /// What no one means by a number, though some readers of numbers take it.
  static let hostile = [
    "", " ", "nan", "NaN", "inf", "-inf", "infinity", "0x10", "0x1p3", "1e400", "-1e400", "1,5",
    "1_000", "٣", "１", "1 ", " 1", "+-1", "--1", "1e", ".", "-", "e5", "1.2.3", "1\n", "½",
    "max ", "1\u{0}",
  ]

  private func message<Value>(_ body: () throws(OptionError) -> Value) -> String {
    do throws(OptionError) {
      return "accepted: \(try body())"
    } catch {
      return error.description
    }
  }

  @Test("Hostile numbers are refused by every option, with the text as it came", arguments: hostile)
  func hostileNumbers(text: String) {
    let messages = [
      message { () throws(OptionError) in try OptionText.rate(text) },
      message { () throws(OptionError) in try OptionText.seconds(text) },
      message { () throws(OptionError) in try OptionText.interval(text) },
      message { () throws(OptionError) in try OptionText.speed(text) },
      message { () throws(OptionError) in try OptionText.meters(text) },
      message { () throws(OptionError) in try OptionText.desiredAccuracy(text) },
      message { () throws(OptionError) in try OptionText.count(text) },
    ]
    for message in messages { #expect(message.hasPrefix("“\(text)” is ")) }
  }

  @Test("A rate lies between a millionth and a million, or is max")
  func rate() throws {
    #expect(try OptionText.rate("max") == .max)
    #expect(try OptionText.rate("1") == .times(1))
    #expect(try OptionText.rate("2.5e1") == .times(25))
    #expect(try OptionText.rate("0.000001") == .times(1e-6))
    #expect(try OptionText.rate("1000000") == .times(1e6))
    for text in ["0", "-1", "0.0000009", "1000000.1", "-0", "MAX"] {
      #expect(
        message { () throws(OptionError) in try OptionText.rate(text) }
          == "“\(text)” is no rate; give a number from 0.000001 to 1000000, or max")
    }
  }

  @Test("Seconds are zero or more, to the nanosecond")
  func seconds() throws {
    #expect(try OptionText.seconds("0") == .zero)
    #expect(try OptionText.seconds("-0") == .zero)
    #expect(try OptionText.seconds("90.5") == .milliseconds(90_500))
    #expect(try OptionText.seconds("0.0000000011") == .nanoseconds(1))
    #expect(try OptionText.seconds("+5") == .seconds(5))
    #expect(try OptionText.seconds("100000000000") == .seconds(100_000_000_000))
    for text in ["-1", "-0.1", "1e12", "1m"] {
      #expect(
        message { () throws(OptionError) in try OptionText.seconds(text) }
          == "“\(text)” is no time; give seconds, zero or more")
    }
    #expect(
      message { () throws(OptionError) in try OptionText.seconds("100000000001") }
        == "“100000000001” is too large; give at most 1e11 seconds")
  }

  @Test("An interval is a millisecond or more")
  func interval() throws {
    #expect(try OptionText.interval("0.001") == .milliseconds(1))
    for text in ["0", "0.0009"] {
      #expect(
        message { () throws(OptionError) in try OptionText.interval(text) }
          == "“\(text)” is too short; give seconds, at least 0.001")
    }
    #expect(
      message { () throws(OptionError) in try OptionText.interval("-1") }
        == "“-1” is no time; give seconds, zero or more")
  }

  @Test("A speed is a number or a way to move")
  func speed() throws {
    #expect(try OptionText.speed("walk") == 1.4)
    #expect(try OptionText.speed("run") == 3.5)
    #expect(try OptionText.speed("cycle") == 6)
    #expect(try OptionText.speed("drive") == 13.4)
    #expect(try OptionText.speed("0.001") == 0.001)
    #expect(try OptionText.speed("100000") == 100_000)
    for text in ["0", "0.0009", "100000.1", "-5", "fly", "Walk"] {
      #expect(
        message { () throws(OptionError) in try OptionText.speed(text) }
          == "“\(text)” is no speed; give meters per second from 0.001 to 100000, or walk, run, "
          + "cycle or drive")
    }
  }

  @Test("Meters are zero or more, and not beyond the antipode")
  func meters() throws {
    #expect(try OptionText.meters("0") == 0)
    #expect(try OptionText.meters("20037508") == 20_037_508)
    for text in ["-1", "20037509", "5m"] {
      #expect(
        message { () throws(OptionError) in try OptionText.meters(text) }
          == "“\(text)” is no distance; give meters, zero or more")
    }
  }

  @Test("A desired accuracy is meters above zero, or the best")
  func desiredAccuracy() throws {
    #expect(try OptionText.desiredAccuracy("best") == .best)
    #expect(try OptionText.desiredAccuracy("best-for-navigation") == .bestForNavigation)
    #expect(try OptionText.desiredAccuracy("10") == .within(meters: 10))
    #expect(try OptionText.desiredAccuracy("reduced") == .reduced)
    for text in ["0", "-1", "Reduced", "Best"] {
      #expect(
        message { () throws(OptionError) in try OptionText.desiredAccuracy(text) }
          == "“\(text)” is no accuracy; give meters above zero, best, best-for-navigation "
          + "or reduced")
    }
  }

  @Test("An accuracy is full or reduced, and a seed a whole number of 64 bits")
  func accuracyAndSeed() throws {
    #expect(try OptionText.accuracy("full") == .full)
    #expect(try OptionText.accuracy("reduced") == .reduced)
    #expect(
      message { () throws(OptionError) in try OptionText.accuracy("Reduced") }
        == "“Reduced” is no accuracy; give full or reduced")
    #expect(try OptionText.seed("0") == 0)
    #expect(try OptionText.seed("18446744073709551615") == .max)
    for text in ["", "-1", "1.5", "18446744073709551616", "0x10"] {
      #expect(
        message { () throws(OptionError) in try OptionText.seed(text) }
          == "“\(text)” is no seed; give a whole number from 0 to 18446744073709551615")
    }
  }

  @Test("Points are trk, rte or wpt, and gaps are kept or skipped")
  func words() throws {
    #expect(try OptionText.points("trk") == .trackPoint)
    #expect(try OptionText.points("rte") == .routePoint)
    #expect(try OptionText.points("wpt") == .waypoint)
    #expect(try OptionText.gap("keep") == .keep)
    #expect(try OptionText.gap("skip") == .skip)
    for text in ["", "TRK", "trkpt"] {
      #expect(
        message { () throws(OptionError) in try OptionText.points(text) }
          == "“\(text)” is no kind of point; give trk, rte or wpt")
      #expect(
        message { () throws(OptionError) in try OptionText.gap(text) }
          == "“\(text)” is nothing to do with a gap; give keep or skip")
    }
  }

  @Test("A count is a whole number from 1")
  func count() throws {
    #expect(try OptionText.count("1") == 1)
    #expect(try OptionText.count("007") == 7)
    #expect(try OptionText.count("9223372036854775807") == .max)
    for text in ["0", "-1", "1.5", "1e3", "forever"] {
      #expect(
        message { () throws(OptionError) in try OptionText.count(text) }
          == "“\(text)” is no count; give a whole number from 1")
    }
    #expect(
      message { () throws(OptionError) in try OptionText.count("9223372036854775808") }
        == "“9223372036854775808” is too large; give at most 9223372036854775807")
  }

  @Test("A time is written as in GPX")
  func time() throws {
    #expect(try OptionText.time("2026-05-01T08:00:00Z") == morning)
    #expect(try OptionText.time("2026-05-01T10:00:00.5+02:00") == morning + .milliseconds(500))
    for text in ["", "now", "2026-05-01", "2026-13-01T00:00:00Z", "1777622400"] {
      #expect(
        message { () throws(OptionError) in try OptionText.time(text) }
          == "“\(text)” is no time; write it as 2026-05-01T08:00:00Z")
    }
  }

  @Test("An authorization is one of the five statuses")
  func authorization() throws {
    #expect(try OptionText.authorization("always") == .authorizedAlways)
    #expect(try OptionText.authorization("when-in-use") == .authorizedWhenInUse)
    #expect(try OptionText.authorization("denied") == .denied)
    #expect(try OptionText.authorization("restricted") == .restricted)
    #expect(try OptionText.authorization("not-determined") == .notDetermined)
    for text in ["", "Always", "whenInUse"] {
      #expect(
        message { () throws(OptionError) in try OptionText.authorization(text) }
          == "“\(text)” is no authorization; give always, when-in-use, denied, restricted or "
          + "not-determined")
    }
  }
}
