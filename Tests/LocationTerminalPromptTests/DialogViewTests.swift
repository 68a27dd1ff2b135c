// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationTerminalPrompt

@Suite("The look of a dialog")
struct DialogViewTests {
  private func open(_ prompt: Prompt) -> DialogModel {
    var model = DialogModel(prompt, shownAt: .start)
    model.handle(.timePassed, at: Instant(sinceStart: DialogModel.guardTime))
    return model
  }

  private func drawing(_ prompt: Prompt, _ columns: Int, _ rows: Int) -> [String] {
    DialogView(prompt, size: TerminalSize(columns: columns, rows: rows)).lines(open(prompt)).map {
      $0.margin + $0.text
    }
  }

  @Test("Everything is in sight on a terminal of the usual size")
  func usual() {
    #expect(
      drawing(.sample(radius: 5_000), 80, 24) == [
        "╭─ locsim " + String(repeating: "─", count: 54), "│   Allow “Walk” to use your location?",
        "│", "│   Draws your way.", "│", "│   Map: a circle of 5 km around you",
        "│   Precise: On", "│", "│   Allow Once", "│   Allow While Using App", "│ > Don't Allow",
        "╰─ ↑ ↓ choose · p Precise · Enter answers · Esc leaves it open",
      ])
  }

  @Test("The question and the buttons go first on a small terminal")
  func small() {
    #expect(
      drawing(.sample(radius: 5_000), 30, 10) == [
        "╭─ locsim ───────────────────", "│   Allow “Walk” to use your", "│   location?",
        "│   Draws your way.", "│   Precise: On", "│   Allow Once", "│   Allow While Using App",
        "│ > Don't Allow", "╰─ ↑ ↓ · Enter · Esc",
      ])
    #expect(
      drawing(.sample(buttons: Prompt.upgradeButtons, precise: nil), 20, 6) == [
        "╭─ locsim ─────────", "│   Allow “…cation?", "│ > Keep Only Whil…", "│   Change to Alwa…",
        "╰─ ↑ ↓ Enter Esc",
      ])
  }

  @Test("A terminal that has no line for each button, or few columns, is too small")
  func tooSmall() {
    let prompt = Prompt.sample()
    #expect(DialogView.fits(prompt, TerminalSize(columns: 20, rows: 8)))
    #expect(!DialogView.fits(prompt, TerminalSize(columns: 20, rows: 7)))
    #expect(!DialogView.fits(prompt, TerminalSize(columns: 19, rows: 8)))
    #expect(DialogView.fits(.sample(precise: nil), TerminalSize(columns: 20, rows: 7)))
  }

  @Test("No keys are named while keys do not count")
  func guarded() {
    let model = DialogModel(.sample(), shownAt: .start)
    let lines = DialogView(.sample(), size: TerminalSize(columns: 80, rows: 24)).lines(model)
    #expect(lines.last?.text == "…")
  }

  @Test(
    "The map is described by a radius, never by a place",
    arguments: [
      (5_000, "5 km"), (5_049, "5 km"), (5_050, "5.1 km"), (12_345, "12.3 km"), (999.4, "999 m"),
      (999.5, "1 km"), (0, "0 m"),
    ])
  func map(radius: Double, words: String) throws {
    let lines = drawing(.sample(radius: radius), 80, 24)
    #expect(lines.contains("│   Map: a circle of \(words) around you"))
    #expect(!lines.joined().contains("47"))
  }

  @Test("A radius that is no number is not shown", arguments: [.nan, .infinity, -1, 1e300])
  func oddMap(radius: Double) {
    #expect(drawing(.sample(radius: radius), 80, 24).contains("│   Map: a circle around you"))
  }

  @Test(
    "The buttons and the focus are in sight, whatever the text and the size", arguments: 0..<200)
  func bounds(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let prompt = Prompt.sample(
      title: HostileText.make(&generator), purpose: HostileText.make(&generator),
      precise: Bool.random(using: &generator), radius: 5)
    let columns = Int.random(in: 20...300, using: &generator)
    let rows = Int.random(in: 8...60, using: &generator)
    let lines = drawing(prompt, columns, rows)
    #expect(lines.count < rows)
    for line in lines {
      let width = line.unicodeScalars.reduce(0) {
        $0 + ($1.properties.generalCategory == .nonspacingMark ? 0 : ColumnWidth.of($1))
      }
      #expect(width < columns)
    }
    // Only our own mark stands in the third column, and the buttons are the last rows.
    #expect(lines.filter { $0.hasPrefix("│ >") }.count == 1)
    #expect(lines.dropLast().last?.hasPrefix("│ > Don't") == true)
    #expect(lines.dropLast(3).last?.hasPrefix("│   Allow Once") == true)
  }
}

@Suite("The bytes that a dialog sends to a terminal")
struct DialogFaceTests {
  /// Takes our own sequences out of what is sent; what remains must be harmless text.
  private func remainder(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    for own in [
      /\u{1B}\[[0-9]+A\u{1B}\[J/, /\u{1B}\[[127]m/, /\u{1B}\[0m/, /\r\n/, /\r\u{1B}\[J/, /\r/,
    ] { text = text.replacing(own, with: "") }
    return text
  }

  @Test("It contains our own sequences and no others, whatever an app says", arguments: 0..<200)
  func harmless(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let buttons = Prompt.firstButtons.map {
      Prompt.Button(HostileText.make(&generator), $0.choice)
    }
    let prompt = Prompt.sample(
      title: HostileText.make(&generator), purpose: HostileText.make(&generator),
      buttons: seed % 2 == 0 ? Prompt.firstButtons : buttons)
    let size = TerminalSize(columns: Int.random(in: 1...120, using: &generator), rows: 24)
    for face in [FramedFace(), PlainFace()] as [any DialogFace] {
      var face = face
      var model = DialogModel(prompt, shownAt: .start)
      var bytes = face.draw(model, size: size)
      model.handle(.timePassed, at: Instant(sinceStart: .seconds(1)))
      bytes += face.draw(model, size: size)
      model.handle(.keyPressed(.up), at: Instant(sinceStart: .seconds(1)))
      bytes += face.draw(model, size: size)
      bytes += face.close(prompt, outcome: .answered(.allowOnce, precise: true), size: size)
      for scalar in remainder(bytes).unicodeScalars {
        let category = scalar.properties.generalCategory
        #expect(![.control, .format, .lineSeparator, .paragraphSeparator].contains(category))
      }
    }
  }

  @Test(
    "One line stays: whose prompt it was and how it ended",
    arguments: [
      (.answered(.allowOnce, precise: nil), "locsim: “Walk”: Allow Once"),
      (.answered(.allowOnce, precise: false), "locsim: “Walk”: Allow Once, Precise: Off"),
      (.notAnswered, "locsim: “Walk”: not answered"),
    ] as [(PromptOutcome, String)])
  func remark(outcome: PromptOutcome, expected: String) {
    #expect(DialogWords.remark(.sample(), outcome) == expected)
  }

  @Test("An app whose name the title does not quote is named by its identifier")
  func unnamed() {
    #expect(
      DialogWords.remark(.sample(title: "May it? ” “"), .notAnswered)
        == "locsim: “org.example.walk”: not answered")
  }

  @Test("The plain question shows with each change what Enter would do")
  func plain() {
    var face = PlainFace()
    let size = TerminalSize(columns: 80, rows: 24)
    var model = DialogModel(.sample(radius: 900), shownAt: .start)
    let question = String(decoding: face.draw(model, size: size), as: UTF8.self)
    #expect(
      question.replacing("\r\n", with: "\n") == """


        locsim: Allow “Walk” to use your location?
          Draws your way.
        Map: a circle of 900 m around you
        1) Allow Once
        2) Allow While Using App
        3) Don't Allow
        A number chooses, p switches Precise, Enter answers, q leaves the question open.

        """)
    let late = Instant(sinceStart: .seconds(1))
    model.handle(.timePassed, at: late)
    func drawn() -> String { String(decoding: face.draw(model, size: size), as: UTF8.self) }
    #expect(drawn() == "> 3) Don't Allow, Precise: On\r\n")
    #expect(drawn().isEmpty)
    model.handle(.keyPressed(.digit(1)), at: late)
    #expect(drawn() == "> 1) Allow Once, Precise: On\r\n")
    model.handle(.keyPressed(.up), at: late)
    #expect(drawn() == "> Precise: On\r\n")
  }
}
