// SPDX-License-Identifier: MIT

#ifndef LOCSIM_CEXPAT_SHIM_H
#define LOCSIM_CEXPAT_SHIM_H

// Expat declares its amplification limits only where XML_DTD is defined; every packaged library
// is built with it.
#ifndef XML_DTD
#define XML_DTD 1
#endif

#if defined(__has_include) && !__has_include(<expat.h>)
#error "expat.h is missing: install libexpat1-dev (Debian, Ubuntu)"
#endif
#include <expat.h>

// Since 2.6.0 expat may hold complete tokens back until more bytes arrive. The reader bounds
// repeated scanning itself and a point must not wait for the next one on a live pipe.
static inline void locsim_expat_parse_at_once(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 6)
  XML_SetReparseDeferralEnabled(parser, XML_FALSE);
#else
  (void)parser;
#endif
}

#endif
