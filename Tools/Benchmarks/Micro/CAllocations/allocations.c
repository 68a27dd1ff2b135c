// SPDX-License-Identifier: MIT
// Replaces the C library's allocation by one that counts: memory that is allocated and freed at once
// shows in no figure of the heap's size.

#include "allocations.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_ulong count;

extern void *__libc_malloc(size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_malloc(size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}

unsigned long locsim_allocation_count(void) {
  return atomic_load_explicit(&count, memory_order_relaxed);
}
