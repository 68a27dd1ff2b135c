// SPDX-License-Identifier: MIT

import LocationAppIdentity
import LocationClient
import LocationCore
import LocationHost
import Synchronization

/// An app of which at least one process is connected.
final class ConnectedApp: Sendable {
  /// The app.
  let id: AppID

  /// What is verified about it.
  let peer: AppPeer

  /// The device as the app's processes share it.
  let device: InProcessDevice

  init(id: AppID, peer: AppPeer, device: InProcessDevice) {
    self.id = id
    self.peer = peer
    self.device = device
  }
}

/// What is verified about apps, for prompts about them.
final class IdentifiedApps: Sendable {
  private let peers = Mutex<[AppID: AppPeer]>([:])

  init() {}

  /// Notes what is verified about an app that is launched.
  func note(_ app: AppID, _ peer: AppPeer) { peers.withLock { $0[app] = peer } }

  /// Completes a prompt with what is verified about its app.
  func complete(_ prompt: Prompt) -> AgentPrompt {
    let peer = peers.withLock { $0[prompt.app] }
    return AgentPrompt(
      prompt, tier: (peer?.tier ?? .user).rawValue, program: peer?.executable,
      user: peer?.user ?? 0)
  }
}
