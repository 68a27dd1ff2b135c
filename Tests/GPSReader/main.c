// SPDX-License-Identifier: MIT
//
// Reads positions from a server of gpsd's protocol with libgps itself: host, port, count. Prints a
// line for each: mode, latitude, longitude, speed, track.

#include <gps.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc != 4) return 64;
  struct gps_data_t *data = calloc(1, sizeof *data);
  if (data == NULL || gps_open(argv[1], argv[2], data) != 0) return 69;
  if (gps_stream(data, WATCH_ENABLE | WATCH_JSON, NULL) != 0) return 69;
  int left = atoi(argv[3]);
  char line[20481];  // What libgps itself keeps of a line, and one more.
  while (left > 0 && gps_waiting(data, 5000000)) {
    data->set = 0;
    if (gps_read(data, line, sizeof line) < 0) break;
    if ((data->set & MODE_SET) == 0) continue;
    printf("%d %.9f %.9f %.3f %.3f\n", data->fix.mode, data->fix.latitude, data->fix.longitude,
           data->fix.speed, data->fix.track);
    left -= 1;
  }
  gps_close(data);
  free(data);
  return left == 0 ? 0 : 74;
}
