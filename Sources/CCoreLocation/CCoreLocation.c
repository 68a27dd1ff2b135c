/* SPDX-License-Identifier: MIT */
#include "CCoreLocation.h"
