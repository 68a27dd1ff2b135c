/* SPDX-License-Identifier: MIT */
#include <gps.h>
