// SPDX-License-Identifier: MIT

#ifndef LOCSIM_CZLIB_SHIM_H
#define LOCSIM_CZLIB_SHIM_H

#if defined(__has_include) && !__has_include(<zlib.h>)
#error "zlib.h is missing: install zlib1g-dev (Debian, Ubuntu)"
#endif
#include <zlib.h>

// inflateInit2 is a macro, which Swift cannot call; 16 + 15 is gzip with the largest window.
static inline int locsim_inflate_init_gzip(z_stream *stream) {
  return inflateInit2(stream, 16 + 15);
}

#endif
