// SPDX-License-Identifier: MIT

/// All that a figure can show.
package struct PlotData: Sendable {
  /// What the title names, such as the names of the traces.
  package var name: String

  /// The traces first, then the clients in the order in which they are first named.
  package var series: [PlotSeries] = []

  /// The prompts in the order in which they came, and in that in which they were shown once sorted.
  package var prompts: [PlotPrompt] = []

  /// Makes data without content.
  package init(name: String) { self.name = name }

  /// Puts everything in the order of time, in which figures are drawn.
  package mutating func sort() {
    for index in series.indices { series[index].sort() }
    prompts.sort { $0.shown < $1.shown }
  }

  /// The times from the first event to the last one, in seconds since 1970; `nil` without any.
  var times: ClosedRange<Double>? {
    var range = Extent()
    for series in series {
      if let first = series.points.first { range.add(first.seconds) }
      if let last = series.points.last { range.add(last.seconds) }
      for region in series.regions { range.add(region.seconds) }
      for change in series.authorizations { range.add(change.seconds) }
      for failure in series.failures { range.add(failure.seconds) }
    }
    for prompt in prompts {
      range.add(prompt.shown)
      if let ended = prompt.ended { range.add(ended) }
    }
    return range.range
  }
}

/// A prompt that the user saw.
package struct PlotPrompt: Hashable, Sendable {
  /// The most letters of a title, which names an app and what it asks for.
  private static let titleLimit = 160

  /// The number that the recording gives it.
  package let number: Double

  /// When it was shown, in seconds since 1970-01-01T00:00:00Z.
  package let shown: Double

  /// Its title, at most 160 letters.
  package let title: String

  /// When it ended, in seconds since 1970-01-01T00:00:00Z; `nil` while it is shown.
  package private(set) var ended: Double?

  /// The user's answer; `nil` if there was none.
  package private(set) var answer: String?

  /// Makes a prompt that is shown.
  ///
  /// - Parameters:
  ///   - number: The number that the recording gives it.
  ///   - shown: When it was shown, in seconds since 1970-01-01T00:00:00Z.
  ///   - title: Its title.
  package init(number: Double, shown: Double, title: String) {
    self.number = number
    self.shown = shown
    self.title = title.shortened(to: Self.titleLimit)
  }

  /// Ends the prompt.
  ///
  /// - Parameters:
  ///   - seconds: When, in seconds since 1970-01-01T00:00:00Z.
  ///   - answer: The user's answer; `nil` if there was none.
  package mutating func end(at seconds: Double, answer: String?) {
    ended = seconds
    self.answer = answer?.shortened()
  }

  /// The title with the answer.
  var summary: String {
    guard ended != nil else { return title }
    return "\(title) \(answer ?? "not answered")"
  }
}

/// The least and the greatest of some numbers.
struct Extent {
  private(set) var range: ClosedRange<Double>?

  /// Takes a number into account.
  mutating func add(_ value: Double) {
    guard let known = range else {
      range = value...value
      return
    }
    if value < known.lowerBound { range = value...known.upperBound }
    if value > known.upperBound { range = known.lowerBound...value }
  }
}
