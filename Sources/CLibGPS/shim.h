/* SPDX-License-Identifier: MIT */
#if defined(__has_include) && !__has_include(<gps.h>)
#error "gps.h is missing: install libgps-dev (Debian, Ubuntu), or switch the package trait Hardware off"
#endif
#include <gps.h>
