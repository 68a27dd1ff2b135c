// SPDX-License-Identifier: MIT

// The module that apps import; everything in it is in `LocationServices`. Installed, it is the
// other way round (Package.swift).
#if INSTALLED
@_exported public import CoreLocation
#else
@_exported public import LocationServices
#endif
