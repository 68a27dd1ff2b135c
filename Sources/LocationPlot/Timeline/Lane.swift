// SPDX-License-Identifier: MIT

/// A row of a timeline.
struct Lane {
  /// A time during which something held.
  struct Span {
    let start: Double
    let end: Double
    let color: String

    /// The text in it, where there is room; empty for none.
    let label: String

    /// What readers see while they point at it.
    let title: String
  }

  /// Moments at which something happened.
  struct Marks {
    /// Their times in seconds since 1970, in any order.
    let times: [Double]

    let color: String

    /// What readers see while they point at one.
    let title: String

    /// The share of the height of the lane that they take, above 0 and up to 1.
    let height: Double
  }

  /// The text before it.
  let name: String

  var spans: [Span] = []
  var marks: [Marks] = []

  init(_ name: String) { self.name = name }
}

extension Lane {
  /// The times during which a trace had positions.
  ///
  /// - Parameters:
  ///   - series: The trace.
  ///   - color: Its color.
  ///   - least: The seconds that a pixel shows; shorter gaps are left out.
  /// - Returns: A lane with a span for each time.
  static func presence(of series: PlotSeries, color: String, least: Double) -> Lane {
    var lane = Lane(series.name)
    guard let first = series.points.first, let last = series.points.last else { return lane }
    var start = first.seconds
    func end(at seconds: Double) {
      lane.spans.append(
        Span(
          start: start, end: seconds, color: color, label: "",
          title: "\(series.name): positions from \(UTCText.full(start)) to "
            + UTCText.full(seconds)))
    }
    for (point, next) in zip(series.points, series.points.dropFirst())
    where next.followsLoss && next.seconds - point.seconds >= least {
      end(at: point.seconds)
      start = next.seconds
    }
    end(at: last.seconds)
    return lane
  }

  /// What a client was given, and the failures of which it was notified.
  static func deliveries(to series: PlotSeries, color: String, failureColor: String) -> Lane {
    var lane = Lane(series.name)
    func add(
      _ times: [Double], of count: Int, _ word: String, _ plural: String, _ color: String,
      _ share: Double
    ) {
      guard !times.isEmpty else { return }
      lane.marks.append(
        Marks(
          times: times, color: color,
          title: "\(series.name): \(count) \(count == 1 ? word : plural)",
          height: share))
    }
    add(series.points.map(\.seconds), of: series.fixCount, "fix", "fixes", color, 0.6)
    add(series.regions.map(\.seconds), of: series.regionCount, "region", "regions", color, 1)
    add(
      series.failures.map(\.seconds), of: series.failureCount, "failure", "failures", failureColor,
      0.4)
    return lane
  }

  /// The states of authorization of a client: status and accuracy, one lane each.
  static func authorization(
    of series: PlotSeries, until end: Double, _ theme: Theme
  ) -> [Lane] {
    var (status, accuracy) = (Lane("authorization"), Lane("accuracy"))
    let changes = series.authorizations
    for (index, change) in changes.enumerated() {
      let next = index + 1 < changes.count ? changes[index + 1].seconds : max(end, change.seconds)
      func span(_ label: String, _ color: String) -> Span {
        Span(
          start: change.seconds, end: next, color: color, label: label,
          title: "\(series.name): \(label) since \(UTCText.full(change.seconds))")
      }
      status.spans.append(span(change.status, theme.color(of: change)))
      if change.permitsFixes {
        accuracy.spans.append(span(change.accuracy, theme.color(ofAccuracyOf: change)))
      }
    }
    return [status, accuracy].filter { !$0.spans.isEmpty }
  }

  /// The prompts that were shown.
  static func prompts(_ prompts: [PlotPrompt], until end: Double, color: String) -> Lane {
    var lane = Lane("prompts")
    for prompt in prompts {
      lane.spans.append(
        Span(
          start: prompt.shown, end: prompt.ended ?? max(end, prompt.shown), color: color,
          label: prompt.answer ?? "",
          title: "\(prompt.summary), \(UTCText.full(prompt.shown))"))
    }
    return lane
  }
}
