// SPDX-License-Identifier: MIT

// The enumerations that Apple declares in C.
@_exported public import CCoreLocation
// Importing Core Location also imports Foundation, on Apple's platforms as here: app files that
// only `import CoreLocation` can use `Date`, `NSObject` and `NSError`.
@_exported public import Foundation
