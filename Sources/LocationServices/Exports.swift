// SPDX-License-Identifier: MIT

// The enumerations that Apple declares in C.
@_exported public import CCoreLocation
// Importing Core Location also gives an app Foundation, on Apple's platforms as here: app files
// that say only `import CoreLocation` go on to use `Date`, `NSObject` and `NSError`.
@_exported public import Foundation
