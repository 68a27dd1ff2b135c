// SPDX-License-Identifier: MIT

import GPSD
import LocationCore
import LocationFakes
import Testing

@testable import LocationSinks

@Suite("What a receiver made of notices may report")
struct NMEADeviceMemoryTests {
  /// In a class, since the values behind expectations cannot be changed.
  private final class Memory {
    private var memory = NMEADeviceMemory(isSimulated: true)
    var present: NMEADeviceReading? { memory.present }
    var sky: Sky? { memory.sky }
    func receive(_ notice: ClientNotice) -> [NMEADeviceReading] { memory.receive(notice) }
    func receive(_ sky: Sky) -> Bool { memory.receive(sky) }
    func isWithdrawn(by notice: ClientNotice) -> Bool { memory.isWithdrawn(by: notice) }
  }

  private let memory = Memory()
  private let fix = SinkNotices.fix(1)
  private let region = SinkNotices.region()

  @Test("Nothing is reported before there is a permission")
  func nothingAtFirst() {
    #expect(memory.receive(SinkNotices.delivered(fix)) == [])
    #expect(memory.receive(SinkNotices.notice(.regionUpdated(region))) == [])
    #expect(!memory.receive(SinkNotices.sky))
    #expect(memory.present == nil)
  }

  @Test("Each fix of an array is reported, and the newest is kept")
  func fixes() {
    _ = memory.receive(SinkNotices.authorized())
    let other = SinkNotices.fix(2)
    #expect(memory.receive(SinkNotices.delivered(fix, other)) == [.fix(fix), .fix(other)])
    #expect(memory.present == .fix(other))
    #expect(memory.receive(SinkNotices.sky))
    #expect(memory.sky != nil)
  }

  @Test("Regions of a device that a person moves are marked, and those after its return are not")
  func movedDevice() {
    var memory = NMEADeviceMemory(isSimulated: false)
    _ = memory.receive(SinkNotices.authorized(.reduced))
    func report(_ isSimulated: Bool) -> [NMEADeviceReading] {
      memory.isSimulated = isSimulated
      return memory.receive(SinkNotices.notice(.regionUpdated(region)))
    }
    for isSimulated in [false, true, false] {
      let readings = report(isSimulated)
      #expect(readings == [.region(region, isSimulated: isSimulated)])
    }
  }

  @Test("A lost position is reported as none, with the moment, and without satellites")
  func lost() {
    _ = memory.receive(SinkNotices.authorized())
    _ = memory.receive(SinkNotices.delivered(fix))
    _ = memory.receive(SinkNotices.sky)
    let lost = SinkNotices.notice(.failed(.locationUnknown), at: 30)
    #expect(memory.receive(lost) == [.noPosition(morning + .seconds(30))])
    #expect(memory.present == .noPosition(morning + .seconds(30)))
    #expect(memory.sky == nil)
  }

  @Test(
    "The last position is forgotten without authorization, and reported as none",
    arguments: [AuthorizationStatus.denied, .restricted, .notDetermined])
  func denied(status: AuthorizationStatus) {
    _ = memory.receive(SinkNotices.authorized())
    _ = memory.receive(SinkNotices.delivered(fix))
    _ = memory.receive(SinkNotices.sky)
    #expect(memory.receive(SinkNotices.authorized(.full, status)) == [.noPosition(morning)])
    #expect(memory.present == nil && memory.sky == nil)
    #expect(memory.receive(SinkNotices.delivered(fix)) == [])
    #expect(!memory.receive(SinkNotices.sky))
    #expect(memory.receive(SinkNotices.authorized(.full, status)) == [])
  }

  @Test("A denied region is forgotten, too")
  func deniedRegion() {
    _ = memory.receive(SinkNotices.authorized(.reduced))
    #expect(
      memory.receive(SinkNotices.notice(.regionUpdated(region))) == [
        .region(region, isSimulated: true)
      ])
    #expect(memory.receive(SinkNotices.notice(.failed(.denied))) == [.noPosition(morning)])
    #expect(memory.present == nil)
  }

  @Test("The precise fix and the sky are forgotten at once when accuracy is reduced")
  func reduced() {
    _ = memory.receive(SinkNotices.authorized())
    _ = memory.receive(SinkNotices.delivered(fix))
    _ = memory.receive(SinkNotices.sky)
    #expect(memory.receive(SinkNotices.authorized(.reduced)) == [])
    #expect(memory.present == nil && memory.sky == nil)
    #expect(memory.receive(SinkNotices.delivered(fix)) == [])
    #expect(!memory.receive(SinkNotices.sky))
    #expect(
      memory.receive(SinkNotices.notice(.regionUpdated(region))) == [
        .region(region, isSimulated: true)
      ])
    #expect(!memory.receive(SinkNotices.sky))
  }

  @Test("A region that was wished for has no satellites, though accuracy is full")
  func wishedRegion() {
    _ = memory.receive(SinkNotices.authorized())
    _ = memory.receive(SinkNotices.delivered(fix))
    _ = memory.receive(SinkNotices.sky)
    _ = memory.receive(SinkNotices.notice(.regionUpdated(region)))
    #expect(memory.sky == nil)
    #expect(!memory.receive(SinkNotices.sky))
  }

  @Test("A reported position is taken back once, when less may be reported than before")
  func withdrawal() {
    let full = SinkNotices.authorized()
    let reduced = SinkNotices.authorized(.reduced)
    let denied = SinkNotices.authorized(.full, .denied)
    let refusal = SinkNotices.notice(.failed(.denied))
    let expected = [
      (denied, false), (refusal, false), (full, false), (SinkNotices.delivered(fix), false),
      (full, false), (reduced, true), (reduced, false), (full, false),
      (SinkNotices.delivered(fix), false), (SinkNotices.notice(.failed(.locationUnknown)), false),
      (denied, true), (refusal, false), (denied, false), (reduced, false),
      (SinkNotices.notice(.regionUpdated(region)), false), (refusal, true), (refusal, false),
    ]
    for (index, (notice, isWithdrawn)) in expected.enumerated() {
      #expect(memory.isWithdrawn(by: notice) == isWithdrawn, "notice \(index)")
      _ = memory.receive(notice)
    }
  }

  @Test("Dilutions without satellites replace none")
  func dilutionsOnly() {
    _ = memory.receive(SinkNotices.authorized())
    _ = memory.receive(SinkNotices.delivered(fix))
    _ = memory.receive(SinkNotices.sky)
    #expect(!memory.receive(Sky()))
    #expect(memory.sky == SinkNotices.sky)
  }
}
