/* SPDX-License-Identifier: MIT */
#ifndef LOCSIM_CGPS_H
#define LOCSIM_CGPS_H

#include <stdbool.h>
#include <stdint.h>

/* libgps' parser behind structures that are the same for every version of libgps. Its own are up to
   38 kB, hold unions and arrays that Swift sees as tuples, and differ between versions.

   Only `gps_unpack` is used. It must be given lines of our own making alone: on many others it never
   returns (docs/decisions/hardware.md). A number that the line did not report is NaN. */

/// What `gps_unpack` reads into; one for each thread.
typedef struct locsim_gps_session locsim_gps_session;

/// A moment in UTC; zero when the line told none.
typedef struct {
  int64_t seconds;
  int32_t nanoseconds;
} locsim_gps_time;

/// A line of class TPV; `mode` and `status` are zero when it told none.
typedef struct {
  locsim_gps_time time;
  int32_t mode, status;
  double latitude, longitude, altitude, altitude_ellipsoid, altitude_sea_level, geoid_separation;
  double speed, track, climb, magnetic_variation;
  double eph, epx, epy, epv, eps, epd, ept;
} locsim_gps_position;

/// A line of class SKY, but for its satellites.
typedef struct {
  locsim_gps_time time;
  double hdop, vdop, pdop;
} locsim_gps_sky;

/// A satellite; all fields but the doubles are zero when the line did not report them.
typedef struct {
  int32_t number;
  double elevation, azimuth, signal;
  bool is_used;
  int32_t constellation, number_in_constellation;
} locsim_gps_satellite;

/// A line of class ATT. The magnetic heading is read from its key `dip`, because libgps before 3.25
/// has no place for gpsd's `mheading`.
typedef struct {
  locsim_gps_time time;
  double heading, magnetic_heading, pitch, roll, yaw;
} locsim_gps_attitude;

/// A line of class GST.
typedef struct {
  locsim_gps_time time;
  double latitude_error, longitude_error, altitude_error;
} locsim_gps_noise;

/// A line of class VERSION, but for its texts.
typedef struct {
  int32_t protocol_major, protocol_minor;
} locsim_gps_version;

/// The major version of libgps' programming interface that this was compiled with.
int locsim_gps_api_major(void);

/// The most satellites of one line that libgps takes; with one more it drops the line.
int locsim_gps_satellite_limit(void);

/// Makes a session, or gives NULL where there is no memory.
locsim_gps_session *locsim_gps_make(void);

/// Ends a session.
void locsim_gps_free(locsim_gps_session *session);

/* Each reads one line, without its line end and ended by a NUL, and says whether libgps took it. */

bool locsim_gps_read_position(locsim_gps_session *session, char *line, locsim_gps_position *result);
bool locsim_gps_read_sky(locsim_gps_session *session, char *line, locsim_gps_sky *result);
bool locsim_gps_read_attitude(locsim_gps_session *session, char *line, locsim_gps_attitude *result);
bool locsim_gps_read_noise(locsim_gps_session *session, char *line, locsim_gps_noise *result);
bool locsim_gps_read_version(locsim_gps_session *session, char *line, locsim_gps_version *result);

/// A satellite of the line that was last read as one of class SKY, by its place below the limit.
locsim_gps_satellite locsim_gps_satellite_at(const locsim_gps_session *session, int index);

#endif
