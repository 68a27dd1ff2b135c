// SPDX-License-Identifier: MIT

// The module that apps import; everything in it is in `LocationServices`.
@_exported public import LocationServices
