// SPDX-License-Identifier: MIT

import CoreLocation
import Testing

@Suite("CLError and NSError")
struct ErrorBridgingTests {
  private func made(_ code: Int, domain: String = kCLErrorDomain) -> any Error {
    NSError(domain: domain, code: code, userInfo: ["origin": "app"])
  }

  @Test("1.4: An error has Apple's domain, the raw code and the same information as an NSError")
  func toNSError() {
    let error: any Error = CLError(.deferredCanceled, userInfo: ["origin": "app"])
    let bridged = error as NSError
    #expect(bridged.domain == kCLErrorDomain)
    #expect(bridged.code == CLError.deferredCanceled.rawValue)
    #expect(bridged.userInfo["origin"] as? String == "app")
    #expect((CLError(.denied) as NSError).userInfo.isEmpty)
  }

  @Test("1.4: An error keeps code and information on the way to NSError and back")
  func thereAndBack() throws {
    let bridged = CLError(.network, userInfo: ["origin": "app"]) as NSError
    let back = try #require((bridged as any Error) as? CLError)
    #expect(back == CLError(.network, userInfo: ["origin": "app"]))
  }

  @Test("1.4: An NSError of Apple's domain casts to CLError, whichever the code", arguments: 0...19)
  func fromNSError(code: Int) throws {
    let error = made(code)
    let found = try #require(error as? CLError)
    #expect(found.code.rawValue == code)
    #expect(found.errorCode == code)
    #expect(found.userInfo["origin"] as? String == "app")
    #expect(error is CLError)
    #expect((error as Any) as? CLError == found)
  }

  @Test("1.4: An NSError of another domain is no CLError; one with a code past Apple's keeps it")
  func strangers() {
    #expect(made(1, domain: NSCocoaErrorDomain) as? CLError == nil)
    #expect((made(20) as? CLError)?.code.rawValue == 20)
    #expect((made(-1) as? CLError)?.code.rawValue == -1)
    let later = NSError(domain: kCLErrorDomain, code: 20)
    #expect(CLError(_nsError: later).localizedDescription.hasSuffix("error 20.)"))
  }

  @Test("1.4: A thrown NSError is caught by its CLError code")
  func catchesNSError() {
    do {
      throw made(0)
    } catch CLError.locationUnknown {
      // As on Apple's platforms.
    } catch {
      Issue.record("the pattern did not match \(error)")
    }
  }

  @Test("1.4: A thrown CLError is caught as NSError")
  func catchesAsNSError() {
    do {
      throw CLError(.denied)
    } catch let error as NSError {
      #expect(error.domain == kCLErrorDomain && error.code == 1)
    }
  }

  @Test("1.4: A whole array of errors casts")
  func arrays() throws {
    let errors: [any Error] = [made(1), CLError(.network)]
    let found = try #require(errors as? [CLError])
    #expect(found.map(\.code) == [.denied, .network])
  }

  @Test("1.4: An NSError made of a CLError equals one that the app makes, as on Apple's platforms")
  func equalsHandMade() {
    let error: any Error = CLError(.denied)
    #expect((error as NSError) == NSError(domain: kCLErrorDomain, code: 1))
    #expect((error as NSError) != NSError(domain: kCLErrorDomain, code: 2))
  }

  @Test("1.4: An NSError from elsewhere can be hashed once it is a CLError")
  func hashOfForeignNSError() throws {
    let error = try #require(made(1) as? CLError)
    #expect(Set([error, error]).count == 1)
    #expect(error.hashValue == CLError(.denied).hashValue)
  }

  @Test("1.4: The text for people says what went wrong, with domain and number", arguments: 0...19)
  func text(number: Int) throws {
    let code = try #require(CLError.Code(rawValue: number))
    let suffix = " (kCLErrorDomain error \(number).)"
    #expect(CLError(code).localizedDescription.hasSuffix(".\(suffix)"))
    #expect(!CLError(code).localizedDescription.contains("could not be completed"))
    let unknown: any Error = CLError(code)
    #expect(unknown.localizedDescription.hasSuffix(suffix))
  }

  @Test("1.4: The text for people is one sentence of ours, or the app's own where it has one")
  func textAsWhole() {
    #expect(
      CLError(.network).localizedDescription
        == "The network was not available or answered with an error. (kCLErrorDomain error 2.)")
    let own = CLError(.network, userInfo: [NSLocalizedDescriptionKey: "No cable."])
    #expect(own.localizedDescription == "No cable.")
    #expect((own as any Error).localizedDescription == "No cable.")
  }
}
