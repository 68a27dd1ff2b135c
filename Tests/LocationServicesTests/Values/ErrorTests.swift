// SPDX-License-Identifier: MIT

import CoreLocation
import Testing

@Suite("CLError as apps use it")
struct ErrorTests {
  private func fail(_ code: CLError.Code) throws {
    throw CLError(code)
  }

  @Test("1.4: An error is made of a code, with or without more to say")
  func making() {
    #expect(CLError(.denied).code == .denied)
    #expect(CLError(.denied, userInfo: [:]).userInfo.isEmpty)
    let error = CLError(.network, userInfo: ["reason": "cable"])
    #expect(error.userInfo["reason"] as? String == "cable")
    #expect(error.errorUserInfo["reason"] as? String == "cable")
  }

  @Test("1.4: An error names domain and number")
  func domainAndCode() {
    #expect(CLError.errorDomain == "kCLErrorDomain")
    #expect(CLError(.promptDeclined).errorCode == 18)
    #expect(CLError.denied.rawValue == 1)
    #expect(type(of: CLError.denied) == CLError.Code.self)
  }

  @Test("1.4: “as? CLError” finds the error in any Error")
  func conditionalCast() throws {
    let error: any Error = CLError(.denied)
    let found = try #require(error as? CLError)
    #expect(found.code == .denied)
    #expect((URLError(.timedOut) as any Error) as? CLError == nil)
  }

  @Test("1.4: “catch CLError.locationUnknown” catches that code and no other")
  func catchesCode() throws {
    func caught(_ code: CLError.Code) throws -> String {
      do {
        try fail(code)
        return "nothing"
      } catch CLError.locationUnknown {
        return "unknown"
      } catch let error as CLError where error.code == .denied {
        return "denied"
      } catch is CLError {
        return "other"
      }
    }
    #expect(try caught(.locationUnknown) == "unknown")
    #expect(try caught(.denied) == "denied")
    #expect(try caught(.network) == "other")
  }

  @Test("1.4: “case CLError.locationUnknown” matches in a switch, with more to say or without")
  func switchesOverCode() {
    func name(_ error: any Error) -> String {
      switch error {
      case CLError.locationUnknown: "unknown"
      case CLError.denied, CLError.promptDeclined: "refused"
      default: "other"
      }
    }
    #expect(name(CLError(.locationUnknown, userInfo: ["a": 1])) == "unknown")
    #expect(name(CLError(.promptDeclined)) == "refused")
    #expect(name(CLError(.network)) == "other")
    #expect(name(URLError(.badURL)) == "other")
  }

  @Test("1.4: A code matches an error through the pattern operator, in both spellings")
  func patternOperator() {
    let error: any Error = CLError(.denied)
    #expect(CLError.Code.denied ~= error)
    #expect(CLError.denied ~= error)
    #expect(!(CLError.Code.network ~= error))
    if case CLError.denied = error {} else { Issue.record("the pattern did not match") }
  }

  @Test("1.4: Errors are equal if code and further information are, and can be kept in sets")
  func equality() {
    #expect(CLError(.denied) == CLError(.denied))
    #expect(CLError(.denied) != CLError(.network))
    #expect(CLError(.denied) != CLError(.denied, userInfo: ["a": 1]))
    #expect(CLError(.denied).hashValue == CLError(.denied).hashValue)
    #expect(Set([CLError(.denied), CLError(.denied), CLError(.network)]).count == 2)
    #expect(AnyHashable(CLError(.denied)) == AnyHashable(CLError(.denied)))
  }

  @Test("1.4: An error describes itself as Apple's logs do")
  func description() {
    #expect("\(CLError(.locationUnknown))" == "Error Domain=kCLErrorDomain Code=0 \"(null)\"")
    #expect("\(CLError(.denied) as any Error)" == "Error Domain=kCLErrorDomain Code=1 \"(null)\"")
  }

  @Test("1.4: An app may say how errors describe themselves: ours say it in a weaker way")
  func ownDescription() {
    #expect(!((CLError(.denied) as Any) is any CustomStringConvertible))
    #expect(!((CLLocationPushServiceError(.unknown) as Any) is any CustomStringConvertible))
  }
}
