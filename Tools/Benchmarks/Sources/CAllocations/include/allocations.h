// SPDX-License-Identifier: MIT

/// How often memory was allocated in this process so far, by whomever.
unsigned long locsim_allocation_count(void);
