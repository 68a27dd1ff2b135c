// SPDX-License-Identifier: MIT

/// Decides which requests the page's server answers.
struct MapGate {
  /// The port of the server.
  let port: Int

  /// Why a request is refused.
  enum Refusal: Hashable {
    /// Its name of the server is another one: the name of an attacker's site may lead here (DNS rebinding).
    case host

    /// A page of another origin makes it.
    case origin
  }

  /// The names by which the server may be called.
  private var hosts: [String] { ["127.0.0.1", "localhost", "[::1]"].map { "\($0):\(port)" } }

  /// Whether a request may be answered, by its `Host` headers; `nil` if it may.
  func refusal(hosts given: [String]) -> Refusal? {
    given.count == 1 && hosts.contains(given[0].lowercased()) ? nil : .host
  }

  /// Whether a connection may be upgraded, by its `Host` and `Origin` headers; `nil` if it may.
  ///
  /// Browsers let any page connect to any server, and say only where the page is from.
  func refusal(hosts given: [String], origins: [String]) -> Refusal? {
    if let refusal = refusal(hosts: given) { return refusal }
    return origins.count == 1 && origins[0].lowercased() == "http://\(given[0].lowercased())"
      ? nil : .origin
  }

  /// The headers of every answer.
  ///
  /// - Parameter tileOrigin: Where map tiles may come from; `nil` for none.
  /// - Returns: Their names and values.
  static func headers(tileOrigin: String?) -> [(name: String, value: String)] {
    let images = tileOrigin.map { "; img-src 'self' \($0)" } ?? ""
    return [
      (
        "Content-Security-Policy",
        "default-src 'self'\(images); frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
      ),
      ("X-Frame-Options", "DENY"),
      ("Referrer-Policy", "no-referrer"),
      ("X-Content-Type-Options", "nosniff"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cache-Control", "no-store"),
    ]
  }
}
