// SPDX-License-Identifier: MIT

import LocationCore

extension ScenarioRecording {
  /// Makes what an app did at the very beginning a part of its launch.
  ///
  /// A step at the beginning comes after the first position, which the app already wanted. An app that
  /// was launched again made its managers then, too, so that its steps stay.
  mutating func foldBeginning(_ relaunched: Set<AppID>) {
    var rest: ArraySlice<ScenarioStep> = steps[...]
    while let step = rest.first, [.atStart, .at(.start)].contains(step.trigger),
      case .app(let name, let action) = step.action,
      let (id, member) = members.first(where: { $0.value.name == name }),
      !relaunched.contains(id), let folded = member.app.folding(action)
    {
      members[id]?.app = folded
      rest = rest.dropFirst()
    }
    steps = Array(rest)
  }
}

extension ScenarioApp {
  /// The app, if it does something at its launch; `nil` for what a launch cannot have.
  fileprivate func folding(_ action: ScenarioAppAction) -> Self? {
    var app = self
    switch action {
    case .createManager(let manager): app.managers.append(manager)
    case .manager(let name, let request):
      guard let index = app.managers.firstIndex(where: { $0.name == name }),
        index == app.managers.indices.last
      else { return nil }
      switch request {
      case .startUpdates: app.managers[index].startsUpdates = true
      case .watch(.startSignificantChanges): app.managers[index].startsSignificantChanges = true
      case .watch(.startVisits): app.managers[index].startsVisits = true
      case .watch(.startMonitoring(let region)):
        app.managers[index].regions.removeAll { $0.identifier == region.identifier }
        app.managers[index].regions.append(region)
      default: return nil
      }
    default: return nil
    }
    return app
  }
}
