/* SPDX-License-Identifier: MIT */
#ifndef LOCSIM_CSQLITEHEADER_H
#define LOCSIM_CSQLITEHEADER_H

/* Nothing to use: GRDB reaches SQLite by itself. Where its header is missing, the compiler's word about
   GRDB does not say what to install; compiling this target does. */

#endif
