// SPDX-License-Identifier: MIT

/// The number of allocations in this process so far.
unsigned long locsim_allocation_count(void);
