/* SPDX-License-Identifier: MIT */
#if defined(__has_include) && !__has_include(<gps.h>)
#error "gps.h is missing: install libgps-dev (Debian, Ubuntu), or switch the package trait Hardware off"
#endif
#include "CGPS.h"

#include <gps.h>
#include <stdlib.h>
#include <string.h>

/// A function such as `gps_unpack`, whose types are others in other versions.
typedef __typeof__(gps_unpack) unpacker;

/* libgps brings nine libraries along, D-Bus and cryptography among them: a quarter of what a short command
   takes. Where its file is named, as Tools/install does, it is loaded when reports are to be read;
   otherwise it is linked as any library is. */
#ifdef LOCSIM_LIBGPS
#include <dlfcn.h>
#include <stdio.h>
#include <sysexits.h>

#define LOCSIM_TEXT_OF(name) #name
#define LOCSIM_TEXT(name) LOCSIM_TEXT_OF(name)

static unpacker *find_unpacker(void) {
  void *library = dlopen(LOCSIM_TEXT(LOCSIM_LIBGPS), RTLD_NOW | RTLD_LOCAL);
  unpacker *found = library ? (unpacker *)dlsym(library, "gps_unpack") : NULL;
  if (found) return found;
  /* As the dynamic loader does with a library that is linked; there is no going on without it. */
  fprintf(stderr, "locsim: %s; install the library libgps, which reads what receivers report\n", dlerror());
  exit(EX_UNAVAILABLE);
}
#else
static unpacker *find_unpacker(void) { return gps_unpack; }
#endif

struct locsim_gps_session {
  struct gps_data_t data;
  unpacker *unpack;
};

int locsim_gps_api_major(void) { return GPSD_API_MAJOR_VERSION; }

int locsim_gps_satellite_limit(void) { return MAXCHANNELS; }

locsim_gps_session *locsim_gps_make(void) {
  locsim_gps_session *session = calloc(1, sizeof(locsim_gps_session));
  if (session) session->unpack = find_unpacker();
  return session;
}

void locsim_gps_free(locsim_gps_session *session) { free(session); }

/* `set` accumulates, so it is emptied before each line. */
static bool unpack(locsim_gps_session *session, char *line) {
  session->data.set = 0;
  return session->unpack(line, &session->data) == 0;
}

static locsim_gps_time time_of(struct timespec time) {
  return (locsim_gps_time){(int64_t)time.tv_sec, (int32_t)time.tv_nsec};
}

bool locsim_gps_read_position(locsim_gps_session *session, char *line, locsim_gps_position *result) {
  struct gps_data_t *data = &session->data;
  if (!unpack(session, line)) return false;
  const struct gps_fix_t *fix = &data->fix;
  *result = (locsim_gps_position){
      .time = time_of(fix->time),
      .mode = fix->mode,
#if GPSD_API_MAJOR_VERSION < 10
      .status = data->status,
#else
      .status = fix->status,
#endif
      .latitude = fix->latitude,
      .longitude = fix->longitude,
      .altitude = fix->altitude,
      .altitude_ellipsoid = fix->altHAE,
      .altitude_sea_level = fix->altMSL,
      .geoid_separation = fix->geoid_sep,
      .speed = fix->speed,
      .track = fix->track,
      .climb = fix->climb,
      .magnetic_variation = fix->magnetic_var,
      .eph = fix->eph,
      .epx = fix->epx,
      .epy = fix->epy,
      .epv = fix->epv,
      .eps = fix->eps,
      .epd = fix->epd,
      .ept = fix->ept,
  };
  return true;
}

bool locsim_gps_read_sky(locsim_gps_session *session, char *line, locsim_gps_sky *result) {
  struct gps_data_t *data = &session->data;
  /* Satellites are those with a number, since versions differ in what they count. */
  memset(data->skyview, 0, sizeof data->skyview);
  if (!unpack(session, line)) return false;
  *result = (locsim_gps_sky){
      .time = time_of(data->skyview_time),
      .hdop = data->dop.hdop,
      .vdop = data->dop.vdop,
      .pdop = data->dop.pdop,
  };
  return true;
}

locsim_gps_satellite locsim_gps_satellite_at(const locsim_gps_session *session, int index) {
  if (index < 0 || index >= MAXCHANNELS) return (locsim_gps_satellite){0};
  const struct satellite_t *satellite = &session->data.skyview[index];
  return (locsim_gps_satellite){
      .number = satellite->PRN,
      .elevation = satellite->elevation,
      .azimuth = satellite->azimuth,
      .signal = satellite->ss,
      .is_used = satellite->used,
      .constellation = satellite->gnssid,
      .number_in_constellation = satellite->svid,
  };
}

/* Attitude, GST and VERSION share their memory with one another in some versions of libgps, so they are
   read only where `set` says that this line was of their class. */

bool locsim_gps_read_attitude(locsim_gps_session *session, char *line, locsim_gps_attitude *result) {
  const struct attitude_t *attitude = &session->data.attitude;
  if (!unpack(session, line) || (session->data.set & ATTITUDE_SET) == 0) return false;
  *result = (locsim_gps_attitude){
      .time = time_of(attitude->mtime),
      .heading = attitude->heading,
      .magnetic_heading = attitude->dip,
      .pitch = attitude->pitch,
      .roll = attitude->roll,
      .yaw = attitude->yaw,
  };
  return true;
}

bool locsim_gps_read_noise(locsim_gps_session *session, char *line, locsim_gps_noise *result) {
  const struct gst_t *noise = &session->data.gst;
  if (!unpack(session, line) || (session->data.set & GST_SET) == 0) return false;
  *result = (locsim_gps_noise){
      .time = time_of(noise->utctime),
      .latitude_error = noise->lat_err_deviation,
      .longitude_error = noise->lon_err_deviation,
      .altitude_error = noise->alt_err_deviation,
  };
  return true;
}

bool locsim_gps_read_version(locsim_gps_session *session, char *line, locsim_gps_version *result) {
  if (!unpack(session, line) || (session->data.set & VERSION_SET) == 0) return false;
  *result = (locsim_gps_version){
      .protocol_major = session->data.version.proto_major,
      .protocol_minor = session->data.version.proto_minor,
  };
  return true;
}
