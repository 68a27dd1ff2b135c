// SPDX-License-Identifier: MIT

package import LocationClient
import LocationFiles
package import LocationPlayback
import LocationSources

/// The trace that a person chooses for a device that is steered.
package enum SteeredSource {
  /// Opens a trace.
  ///
  /// - Parameter text: Its absolute path, with options behind it.
  /// - Returns: The trace, and the name of its file.
  /// - Throws: `LiveFault` if it cannot be played.
  package static func open(
    _ text: String
  ) throws(LiveFault) -> (trace: SeekableTrace, name: String) {
    do throws(OptionError) {
      let specification = try SourceSpecification(parsing: text)
      guard specification.rate == .times(1) else {
        throw OptionError("leave out the rate, which is that of the timeline (locsim live rate)")
      }
      // Opening a pipe waits for its writer, and time would stand still meanwhile.
      do throws(FileError) {
        guard try FileSource.isRegular(specification.path) else {
          throw FileError(code: EINVAL)
        }
      } catch {
        let reason = error.code == EINVAL ? "it is no file" : error.reason
        throw OptionError("\(specification.path): \(reason); give the path of a trace")
      }
      do throws(TraceOpeningError) {
        let trace = SeekableTrace(keeping: try specification.openCursor())
        return (trace, specification.path.split(separator: "/").last.map(String.init) ?? text)
      } catch {
        throw OptionError("\(error)")
      }
    } catch {
      throw LiveFault("\(error)")
    }
  }
}
