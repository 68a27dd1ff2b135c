// SPDX-License-Identifier: MIT

#include <stddef.h>
#include <stdint.h>

/// Begins to write the line noted last to standard error when the process crashes.
void black_box_start(void);

/// Notes a line before it is decoded; what is behind 64 KiB is not kept.
void black_box_note(const uint8_t *line, size_t count);

/// How many lines were noted so far; for any thread.
uint64_t black_box_count(void);

/// Writes the line noted last to standard error, and ends the process with status 1.
void black_box_give_up(void);

/// Gives libgps a line as it is, ended by a NUL.
void black_box_unpack(char *line);
