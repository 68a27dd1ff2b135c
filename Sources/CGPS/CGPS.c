/* SPDX-License-Identifier: MIT */
#include "CGPS.h"

#include <gps.h>

int locsim_gps_api_major(void) { return GPSD_API_MAJOR_VERSION; }
