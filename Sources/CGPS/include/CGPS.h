/* SPDX-License-Identifier: MIT */
#ifndef LOCSIM_CGPS_H
#define LOCSIM_CGPS_H

/// The major version of libgps' programming interface that this was compiled with.
int locsim_gps_api_major(void);

#endif
