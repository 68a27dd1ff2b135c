// SPDX-License-Identifier: MIT

/// An index of a type of its own, so that an app's is not mistaken for a client's.
protocol TypedIndex: Strideable, Hashable, Sendable where Stride == Int {
  /// The position in the array, from 0.
  var position: Int { get }

  init(position: Int)
}

extension TypedIndex {
  static func < (left: Self, right: Self) -> Bool { left.position < right.position }
  func distance(to other: Self) -> Int { other.position - position }
  func advanced(by distance: Int) -> Self { Self(position: position + distance) }
}

/// The index of an app among the engine's apps.
///
/// It never changes while the app runs or anything remains to be done for it. An app that was
/// forgotten leaves its index to another one.
struct AppIndex: TypedIndex {
  let position: Int
}

/// The index of a client among the engine's clients, which are in the order of their creation.
///
/// It is valid until a client is released: those after it move up.
struct ClientIndex: TypedIndex {
  let position: Int
}

/// An array with typed indices.
struct IndexedArray<Index: TypedIndex, Element> {
  private var elements: [Element] = []

  init() {}

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func remove(at index: Index) { elements.remove(at: index.position) }

  /// Appends copies of an element until the array has an element at an index.
  mutating func extend(to index: Index, with element: @autoclosure () -> Element) {
    while elements.count <= index.position { elements.append(element()) }
  }
}

extension IndexedArray: RandomAccessCollection, MutableCollection {
  var startIndex: Index { Index(position: 0) }
  var endIndex: Index { Index(position: elements.count) }

  // A client is large: it is changed in place, never copied out and back.
  subscript(index: Index) -> Element {
    @inline(__always) get { elements[index.position] }
    @inline(__always) _modify { yield &elements[index.position] }
  }
}

extension IndexedArray: Sendable where Element: Sendable {}
