// SPDX-License-Identifier: MIT

import CoreLocation
import Synchronization
import Testing

/// Answers with what a test says, and waits before it where the test says so.
private struct ScriptedGeocoder: LocsimGeocoding.Geocoder {
  let answer: @Sendable (LocsimGeocoding.Query) async throws -> [LocsimGeocoding.Place]

  func places(for query: LocsimGeocoding.Query) async throws -> [LocsimGeocoding.Place] {
    try await answer(query)
  }
}

private struct Offline: Error {}

/// Waits for as long as the task is not canceled.
private func untilCanceled() async {
  let (never, hold) = AsyncStream.makeStream(of: Never.self)
  for await _ in never {}
  hold.finish()
}

/// What a completion handler was given.
private struct Answer: Sendable {
  let names: [String?]?
  let code: CLError.Code?
}

// Serialized, because a program has one installed geocoder.
@MainActor
@Suite("CLGeocoder", .serialized)
struct GeocoderTests {
  private static let here = CLLocation(latitude: 38.7, longitude: -9.1)

  /// Installs a geocoder for as long as a body runs.
  private func with(
    _ geocoder: ScriptedGeocoder, _ body: () async throws -> Void
  ) async throws {
    LocsimGeocoding.install(geocoder)
    defer { LocsimGeocoding.install(nil) }
    try await body()
  }

  private nonisolated static func place(_ name: String) -> LocsimGeocoding.Place {
    var place = LocsimGeocoding.Place()
    place.name = name
    return place
  }

  /// The answer to what is asked, and whether it came on the main queue after the call.
  private func answer(
    _ ask: (@escaping CLGeocodeCompletionHandler) -> Void
  ) async -> Answer {
    await withCheckedContinuation { continuation in
      var hasReturned = false
      ask { placemarks, error in
        dispatchPrecondition(condition: .onQueue(.main))
        #expect(hasReturned)
        continuation.resume(
          returning: Answer(
            names: placemarks?.map(\.name), code: (error as? CLError)?.code))
      }
      hasReturned = true
    }
  }

  @Test("1.16: Every request without an installed geocoder fails later with a network error")
  func network() async throws {
    let geocoder = CLGeocoder()
    #expect(!geocoder.isGeocoding)
    let answers = [
      await answer { geocoder.reverseGeocodeLocation(Self.here, completionHandler: $0) },
      await answer {
        geocoder.reverseGeocodeLocation(
          Self.here, preferredLocale: nil, completionHandler: $0)
      },
      await answer { geocoder.geocodeAddressString("Lisbon", completionHandler: $0) },
      await answer { geocoder.geocodeAddressString("Lisbon", in: nil, completionHandler: $0) },
      await answer {
        geocoder.geocodeAddressString(
          "Lisbon", in: nil, preferredLocale: nil, completionHandler: $0)
      },
    ]
    #expect(answers.allSatisfy { $0.names == nil && $0.code == .network })
    #expect(!geocoder.isGeocoding)
  }

  @Test("1.16: The forms with await throw what the completion handler is given")
  func networkAwaited() async throws {
    let geocoder = CLGeocoder()
    await #expect(throws: CLError(.network)) {
      try await geocoder.reverseGeocodeLocation(Self.here)
    }
    await #expect(throws: CLError(.network)) {
      try await geocoder.reverseGeocodeLocation(Self.here, preferredLocale: nil)
    }
    await #expect(throws: CLError(.network)) { try await geocoder.geocodeAddressString("Lisbon") }
    await #expect(throws: CLError(.network)) {
      try await geocoder.geocodeAddressString("Lisbon", in: nil)
    }
    await #expect(throws: CLError(.network)) {
      try await geocoder.geocodeAddressString("Lisbon", in: nil, preferredLocale: nil)
    }
  }

  @Test("1.16: An installed geocoder is asked what the app asks, and its places are placemarks")
  func installed() async throws {
    let asked = Mutex<[LocsimGeocoding.Query]>([])
    let log: @Sendable (LocsimGeocoding.Query) -> Void = { query in
      asked.withLock { $0.append(query) }
    }
    try await with(
      ScriptedGeocoder { query in
        log(query)
        return [Self.place("Rossio"), Self.place("Lisbon")]
      }
    ) {
      let geocoder = CLGeocoder()
      let locale = Locale(identifier: "pt_PT")
      let found = try await geocoder.reverseGeocodeLocation(Self.here, preferredLocale: locale)
      #expect(found.map(\.name) == ["Rossio", "Lisbon"])
      let region = CLCircularRegion(center: Self.here.coordinate, radius: 9, identifier: "r")
      let near = try await geocoder.geocodeAddressString("Rossio", in: region)
      #expect(near.count == 2)
    }
    let queries = asked.withLock { $0 }
    guard queries.count == 2, case .location(let location) = queries[0].subject,
      case .address(let address) = queries[1].subject
    else {
      Issue.record("asked \(queries)")
      return
    }
    #expect(location === Self.here && queries[0].preferredLocale?.identifier == "pt_PT")
    #expect(address == "Rossio" && queries[1].nearby?.radius == 9 && queries[0].nearby == nil)
  }

  @Test("1.16: No place is geocodeFoundNoResult, and a geocoder's own errors reach the app")
  func failures() async throws {
    let geocoder = CLGeocoder()
    try await with(ScriptedGeocoder { _ in [] }) {
      await #expect(throws: CLError(.geocodeFoundNoResult)) {
        try await geocoder.geocodeAddressString("Atlantis")
      }
    }
    try await with(ScriptedGeocoder { _ in throw CLError(.geocodeFoundPartialResult) }) {
      await #expect(throws: CLError(.geocodeFoundPartialResult)) {
        try await geocoder.geocodeAddressString("Atlantis")
      }
    }
    try await with(ScriptedGeocoder { _ in throw Offline() }) {
      let error = await #expect(throws: CLError.self) {
        try await geocoder.geocodeAddressString("Atlantis")
      }
      #expect(error?.code == .network && error?.userInfo[NSUnderlyingErrorKey] is Offline)
    }
  }

  @Test("1.16: An address in the words of the former address book is asked as one line")
  func addressDictionary() async throws {
    let geocoder = CLGeocoder()
    let parts: [AnyHashable: Any] = [
      "SubThoroughfare": "7", "Thoroughfare": "Rossio", "City": "Lisbon", "ZIP": "1100",
      "State": "", "CountryCode": "PT", 5: "no name",
    ]
    let asked = ScriptedGeocoder { query in
      guard case .address(let text) = query.subject else { return [] }
      return [Self.place(text)]
    }
    try await with(asked) {
      let found = try await geocoder.geocodeAddressDictionary(parts)
      #expect(found.map(\.name) == ["7 Rossio, Lisbon, 1100, PT"])
      let lines =
        ["FormattedAddressLines": ["Rossio 7", "Lisbon"], "City": "Porto"] as [String: Any]
      let answer = await answer {
        geocoder.geocodeAddressDictionary(lines, completionHandler: $0)
      }
      #expect(answer.names == ["Rossio 7, Lisbon"])
    }
  }

  @Test("1.16: A canceled request ends as geocodeCanceled, once, and its task is canceled")
  func canceled() async throws {
    let (cancellations, ended) = AsyncStream.makeStream(of: Bool.self)
    try await with(
      ScriptedGeocoder { _ in
        await untilCanceled()
        ended.yield(Task.isCancelled)
        return [Self.place("late")]
      }
    ) {
      let geocoder = CLGeocoder()
      let answer = await answer {
        geocoder.reverseGeocodeLocation(Self.here, completionHandler: $0)
        #expect(geocoder.isGeocoding)
        geocoder.cancelGeocode()
        #expect(!geocoder.isGeocoding)
      }
      #expect(answer.code == .geocodeCanceled && answer.names == nil)
      for await wasCanceled in cancellations.prefix(1) { #expect(wasCanceled) }
      geocoder.cancelGeocode()
    }
  }

  @Test("1.16: A second request ends the one under way, whose answer is dropped")
  func replaced() async throws {
    let (ends, slowEnded) = AsyncStream.makeStream(of: Void.self)
    let geocoder = ScriptedGeocoder { query in
      if case .address("slow") = query.subject {
        await untilCanceled()
        slowEnded.yield()
        return [Self.place("slow")]
      }
      for await _ in ends.prefix(1) {}
      return [Self.place("fast")]
    }
    try await with(geocoder) {
      let geocoder = CLGeocoder()
      let (answers, given) = AsyncStream.makeStream(of: Answer.self)
      let first = await answer { handler in
        geocoder.geocodeAddressString("slow", completionHandler: handler)
        geocoder.geocodeAddressString("fast") { placemarks, error in
          given.yield(
            Answer(names: placemarks?.map(\.name), code: (error as? CLError)?.code))
        }
      }
      #expect(first.code == .geocodeCanceled)
      for await second in answers.prefix(1) { #expect(second.names == ["fast"]) }
      #expect(!geocoder.isGeocoding)
    }
  }

  @Test("1.16: A geocoder that goes away answers all the same")
  func forgotten() async {
    let answer = await answer {
      CLGeocoder().reverseGeocodeLocation(Self.here, completionHandler: $0)
    }
    #expect(answer.code == .network)
  }
}
