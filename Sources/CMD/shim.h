// SPDX-License-Identifier: MIT

#ifndef LOCSIM_CMD_SHIM_H
#define LOCSIM_CMD_SHIM_H

#if defined(__has_include) && !__has_include(<sha256.h>)
#error "sha256.h is missing: install libmd-dev (Debian, Ubuntu)"
#endif
#include <sha256.h>

#endif
