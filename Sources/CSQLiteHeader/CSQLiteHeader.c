/* SPDX-License-Identifier: MIT */
#if defined(__has_include) && !__has_include(<sqlite3.h>)
#error "sqlite3.h is missing: install libsqlite3-dev (Debian, Ubuntu), or switch the package trait Store off"
#endif
#include <sqlite3.h>
