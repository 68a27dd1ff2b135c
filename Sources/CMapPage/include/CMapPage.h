// SPDX-License-Identifier: MIT

#ifndef CMAPPAGE_H
#define CMAPPAGE_H

/// A file of the page of `locsim live map`, which is part of the program.
struct MapPageFile {
  /// The name under which it is served.
  const char *name;

  /// The content.
  const unsigned char *bytes;

  /// The number of bytes.
  unsigned long size;
};

/// The number of files.
unsigned long mapPageFileCount(void);

/// Returns a file; the index is below `mapPageFileCount()`.
struct MapPageFile mapPageFile(unsigned long index);

#endif
