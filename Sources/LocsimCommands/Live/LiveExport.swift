// SPDX-License-Identifier: MIT

import ArgumentParser
import GPX
import LocationClient
import LocationCore
import LocationFiles
import LocationPlayback
import LocationRecording
import LocationScenarios

extension LiveControlCommand {
  /// Writes the way of the device, or a route, as GPX.
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write the way that the device has taken as GPX, or waypoints as a route.",
      discussion: """
        A long way is thinned, as it is drawn on the live map. Where the signal was lost another \
        segment begins. With waypoints nothing is asked of a target.
        """)

    @Argument(
      help: "The file, which is replaced if it exists; - is standard output.",
      completion: .file(extensions: ["gpx"]))
    var file: String

    @Argument(help: "The waypoints of a route, each LAT,LON.")
    var waypoints: [String] = []

    @OptionGroup var target: LiveTargetArgument

    func run() throws {
      var writer = GPXWriter(creator: "locsim \(LocsimVersion.text)")
      writer.begin()
      if waypoints.isEmpty { try writePath(to: &writer) } else { try writeRoute(to: &writer) }
      writer.end()
      let bytes = writer.take()
      guard file != "-" else {
        var text = TextBuffer()
        text.append(bytes)
        return try StandardOutput.write(text)
      }
      do throws(WholeFile.Failure) {
        try WholeFile.write(bytes, to: file)
      } catch {
        Terminal.error("\(file): cannot be written: \(error.reason.reason)")
        throw ExitStatus.cannotCreate
      }
    }

    private func writePath(to writer: inout GPXWriter) throws {
      let path: DevicePath
      let connection = try target.connect()
      do throws(DaemonFault) {
        path = try connection.devicePath()
      } catch {
        throw LiveDaemon.status(reporting: error)
      }
      guard !path.points.isEmpty else {
        Terminal.error("the device has taken no way yet")
        throw ExitStatus.unavailable
      }
      var losses = path.losses[...]
      writer.beginTrack()
      writer.beginSegment()
      for (index, point) in path.points.enumerated() {
        if let loss = losses.first, loss <= point.at {
          losses = losses.drop { $0 <= point.at }
          if index > 0 {
            writer.endSegment()
            writer.beginSegment()
          }
        }
        let place = point.place
        var written = GPXPoint(
          kind: .trackPoint, latitude: place.coordinate.latitude,
          longitude: place.coordinate.longitude)
        written.elevation = place.altitude
        written.speed = place.speed
        written.course = place.course
        written.time = GPXTime(path.start + .seconds(point.at))
        writer.append(written)
      }
      writer.endSegment()
      writer.endTrack()
    }

    private func writeRoute(to writer: inout GPXWriter) throws {
      writer.beginRoute()
      for text in waypoints {
        do throws(OptionError) {
          let place = try SteeringText.place(text).coordinate
          writer.append(
            GPXPoint(
              kind: .routePoint, latitude: place.latitude, longitude: place.longitude))
        } catch {
          throw ValidationError("\(error)")
        }
      }
      writer.endRoute()
    }
  }
}
